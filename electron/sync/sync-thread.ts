import { Worker } from 'node:worker_threads'
import { fail, ok } from '../../contract/failure.ts'
import type { Failure } from '../../contract/failure.ts'
import type { SyncState } from '../../contract/ipc/progress.ts'
import type { Family } from '../../contract/model/family.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { stateOf } from './sync.ts'
import type { Sync } from './sync.ts'
import type { FromSyncWorker, SyncWorkerData, ToSyncWorker } from './sync-messages.ts'

export interface SyncThreadOptions extends Omit<SyncWorkerData, 'sweepIncomplete' | 'token'> {
  /** Entry of the thread (sync/sync-worker.ts). */
  url: URL
  /** The same file, opened by this thread: it hears what changed. */
  mirror: Mirror
  token(): string
  /** Gets another token in place of one that the service refused; the failure when there is none. */
  renew(): Promise<Failure | null>
  /** What the service says about reading a family. */
  onAccess?(family: Family, failure: Failure | null): void
  onProgress?(state: SyncState): void
  onChanged?(family: Family, ids: string[]): void
}

interface Run {
  worker: Worker
  done: Promise<SyncState>
}

/** The sync of one profile in a thread of its own, one thread per run: storing never blocks the window. */
export function createSyncThread(options: SyncThreadOptions): Sync {
  let state = stateOf(options.mirror)
  let running: Run | null = null
  let firstRun = true
  const tell = (news: SyncState) => {
    state = news
    options.onProgress?.(state)
  }
  const start = (): Promise<SyncState> => {
    if (running) return running.done
    tell({ ...state, phase: 'running', records: 0, pages: 0, failure: null })
    const worker = startWorker(options, firstRun)
    firstRun = false
    const done = lastStateOf(worker, options, tell).then((last) => {
      running = null
      tell(last ?? { ...state, phase: 'failed', failure: { kind: 'unexpected', logId: 'sync-thread' } })
      return state
    })
    running = { worker, done }
    return done
  }
  const cancel = () => running?.worker.postMessage({ tell: 'cancel' } satisfies ToSyncWorker)
  return {
    start,
    cancel,
    state: () => state,
    async close() {
      cancel()
      await running?.done
    },
  }
}

function startWorker(options: SyncThreadOptions, sweepIncomplete: boolean): Worker {
  const { url, folder, profileId, groups, base_url } = options
  const workerData: SyncWorkerData = {
    folder,
    profileId,
    groups,
    base_url,
    token: options.token(),
    sweepIncomplete,
  }
  return new Worker(url, { workerData })
}

/** Resolves when the thread has ended: with its last state, or null when it broke. */
function lastStateOf(
  worker: Worker,
  options: SyncThreadOptions,
  onProgress: (state: SyncState) => void,
): Promise<SyncState | null> {
  let last: SyncState | null = null
  worker.on('message', (message: FromSyncWorker) => {
    switch (message.tell) {
      case 'progress':
        return onProgress(message.state)
      case 'changed':
        options.mirror.noteChanged(message.family, message.ids)
        return options.onChanged?.(message.family, message.ids)
      case 'renew':
        return void renewFor(worker, options)
      case 'access':
        return options.onAccess?.(message.family, message.failure)
      case 'done':
        last = message.state
    }
  })
  return new Promise((resolve) => {
    // An 'exit' follows; without a listener the error would end the whole program.
    worker.on('error', () => (last = null))
    worker.on('exit', () => resolve(last))
  })
}

async function renewFor(worker: Worker, { renew, token }: SyncThreadOptions): Promise<void> {
  const failure = await renew()
  worker.postMessage({ tell: 'token', token: failure ? fail(failure) : ok(token()) } satisfies ToSyncWorker)
}
