import { Worker } from 'node:worker_threads'
import { fail, ok, type Failure, type Result } from '../../../contract/failure.ts'
import type { SyncState } from '../../../contract/ipc/progress.ts'
import type { ProfileGroup } from '../../../contract/profile.ts'
import type { Family } from '../../../contract/record/fields.ts'
import { systemRoute } from '../../api/system-route.ts'
import type { Mirror } from '../mirror.ts'
import { runOneByOne, stateOf, type Sync, type SyncRun } from './sync.ts'

export interface SyncThreadOptions extends Omit<SyncWorkerData, 'sweepIncomplete' | 'token' | 'pin'> {
  /** Entry of the thread (book/sync/sync-worker.ts). */
  url: URL
  /** The same file, opened by this thread: it hears what changed. */
  mirror: Mirror
  token(): string
  /** The certificate, as PEM, that the user has confirmed for this service; none unless told. */
  pin?: string | null
  /** Why no run can begin at present; null when one can. */
  refusal?(): Failure | null
  /** Gets another token in place of one that the service refused; the failure when it cannot get one. */
  renew(): Promise<Failure | null>
  /** Waits before a refused call is made once more with the same token; the failure when that is of no use. */
  pause(): Promise<Failure | null>
  /** What the service says about reading a family. */
  onAccess?(family: Family, failure: Failure | null): void
  onProgress?(state: SyncState): void
  onChanged?(family: Family, ids: string[]): void
}

/** A thread that does not end is terminated after this number of ms. */
const patienceMs = 5000

/** The sync of one profile in a thread of its own, one thread per run: storing never blocks the window. */
export function createSyncThread(options: SyncThreadOptions): Sync {
  let firstRun = true
  return runOneByOne(stateOf(options.mirror), {
    onProgress: options.onProgress,
    start(tell, state) {
      const refusal = options.refusal?.() ?? null
      if (refusal) return refused({ ...state(), phase: 'failed', failure: refusal })
      const worker = startWorker(options, firstRun)
      firstRun = false
      let stopped = false
      const broken = (): SyncState =>
        stopped ? { ...state(), phase: 'idle' } : { ...state(), phase: 'failed', failure: threadBroke }
      const done = lastStateOf(worker, options, tell).then((last) => last ?? broken())
      return {
        done,
        stop() {
          stopped = true
          stop(worker, done)
        },
        noteTyping: () => worker.postMessage({ tell: 'typing' } satisfies ToSyncWorker),
      }
    },
  })
}

const threadBroke: Failure = { kind: 'unexpected', logId: 'sync-thread' }

function refused(state: SyncState): SyncRun {
  return { done: Promise.resolve(state), stop: () => undefined, noteTyping: () => undefined }
}

function stop(worker: Worker, done: Promise<unknown>): void {
  worker.postMessage({ tell: 'cancel' } satisfies ToSyncWorker)
  // Between two pages the file is whole, and SQLite undoes half a page: ending the thread loses nothing.
  const timer = setTimeout(() => void worker.terminate(), patienceMs)
  void done.then(() => clearTimeout(timer))
}

function startWorker(options: SyncThreadOptions, sweepIncomplete: boolean): Worker {
  const { url, folder, groups, base_url, pin = null } = options
  const workerData: SyncWorkerData = {
    folder,
    groups,
    base_url,
    pin,
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
        return void tellToken(worker, options.token, options.renew())
      case 'pause':
        return void tellToken(worker, options.token, options.pause())
      case 'route':
        return void tellRoute(worker, message.origin)
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

async function tellToken(
  worker: Worker,
  token: SyncThreadOptions['token'],
  mended: Promise<Failure | null>,
): Promise<void> {
  const failure = await mended
  worker.postMessage({ tell: 'token', token: failure ? fail(failure) : ok(token()) } satisfies ToSyncWorker)
}

async function tellRoute(worker: Worker, origin: string): Promise<void> {
  worker.postMessage({ tell: 'route', route: await systemRoute(origin) } satisfies ToSyncWorker)
}

/** What the sync thread is started with, for one run. */
export interface SyncWorkerData {
  folder: string
  groups: ProfileGroup[]
  base_url: string
  /** The certificate, as PEM, that the user has confirmed for this service. */
  pin: string | null
  /** SECURITY: stays within this process; never logged, never in a message back. */
  token: string
  sweepIncomplete: boolean
}

export type ToSyncWorker =
  | { tell: 'cancel' }
  | { tell: 'typing' }
  /** Answer to `renew` and `pause`. */
  | { tell: 'token'; token: Result<string> }
  /** Answer to `route`. */
  | { tell: 'route'; route: string }

export type FromSyncWorker =
  | { tell: 'progress'; state: SyncState }
  | { tell: 'changed'; family: Family; ids: string[] }
  /** The service did not take the token: the main thread knows how to get another one. */
  | { tell: 'renew' }
  /** It did not, and another token cannot be had: the main thread knows how long to wait before the next request. */
  | { tell: 'pause' }
  /** Only the main thread can ask the system for the ways to an origin. */
  | { tell: 'route'; origin: string }
  /** What the service said about reading a family, when that is another thing than before. */
  | { tell: 'access'; family: Family; failure: Failure | null }
  | { tell: 'done'; state: SyncState }
