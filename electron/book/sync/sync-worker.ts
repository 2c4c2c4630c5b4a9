import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Failure, Result } from '../../../contract/failure.ts'
import { notSyncing } from '../../../contract/ipc/progress.ts'
import type { Family } from '../../../contract/record/fields.ts'
import { system } from '../../platform/system.ts'
import { createServiceApi } from '../../api/record-api.ts'
import { followSystem } from '../../api/system-route.ts'
import { openMirror } from '../mirror.ts'
import type { RecordReader } from './scope.ts'
import { createSync, type Sync } from './sync.ts'
import type { FromSyncWorker, SyncWorkerData, ToSyncWorker } from './sync-thread.ts'

interface RenewingReaderOptions {
  api: Record<Family, RecordReader>
  /** Gets another token into `api`; the failure of the call when it cannot get one. */
  renew(): Promise<Failure | null>
  /** Waits before the same call is made once more with the same token; the failure of the call when it is of no use. */
  pause(): Promise<Failure | null>
  /** Hears what the service says about reading a family, when that is another thing than before. */
  onAccess(family: Family, failure: Failure | null): void
}

/**
 * The same calls; one that meets a 401 is made once more with a renewed token, and once more after a pause, since a
 * service says it by mistake, too.
 */
function renewingReaders(options: RenewingReaderOptions): Record<Family, RecordReader> {
  return { address: renewing(options, 'address'), homeaddress: renewing(options, 'homeaddress') }
}

function renewing({ api, renew, pause, onAccess }: RenewingReaderOptions, family: Family): RecordReader {
  let told: string | null = null
  const guard = async <T>(read: () => Promise<Result<T>>): Promise<Result<T>> => {
    let result = await read()
    for (const mend of [renew, pause]) {
      if (!isUnauthorized(result)) break
      const failure = await mend()
      result = failure ? { ok: false, failure } : await read()
    }
    const kind = result.ok ? 'ok' : result.failure.kind
    if (kind !== told) onAccess(family, result.ok ? null : result.failure)
    told = kind
    return result
  }
  return {
    list: (...input) => guard(() => api[family].list(...input)),
    get: (...input) => guard(() => api[family].get(...input)),
  }
}

function isUnauthorized(result: Result<unknown>): boolean {
  return !result.ok && result.failure.kind === 'unauthorized'
}

/** Steps of niceness: a tenth of the processor where a thread of full priority wants it too (sched(7)). */
const niceSteps = 10
const lowestPriority = 19

const port = parentPort
if (port === null) throw new Error('sync-worker is started as a worker thread')
// The starter passes exactly this (sync-thread.ts).
const data = workerData as SyncWorkerData
const tell = (message: FromSyncWorker) => port.postMessage(message)
let token = data.token
let sync: Sync | null = null
let renewed: (token: Result<string>) => void = () => undefined
/** Those who wait for the ways to an origin. */
const routed: ((route: string) => void)[] = []

port.on('message', (message: ToSyncWorker) => {
  switch (message.tell) {
    case 'cancel':
      return sync?.cancel()
    case 'typing':
      return sync?.noteTyping()
    case 'token':
      return renewed(message.token)
    case 'route':
      for (const give of routed.splice(0)) give(message.route)
  }
})
runInBackground()
followSystem(() => {
  // All requests of a run are to one origin.
  const origin = new URL(data.base_url).origin
  return new Promise((resolve) => {
    routed.push(resolve)
    tell({ tell: 'route', origin })
  })
})
// Without its port nothing keeps the thread alive.
void runOnce().then(() => port.close())

async function runOnce(): Promise<void> {
  const api = createServiceApi({ base_url: data.base_url, token: () => token, pin: data.pin })
  if (!api.ok) return fail(api.failure)
  const mirror = openMirror({ folder: data.folder, use: 'sync' })
  if (!mirror.ok) return fail(mirror.failure)
  const onAccess = (family: 'address' | 'homeaddress', failure: Failure | null) =>
    tell({ tell: 'access', family, failure })
  sync = createSync({
    api: renewingReaders({
      api: api.value,
      renew: () => tokenAfter('renew'),
      pause: () => tokenAfter('pause'),
      onAccess,
    }),
    mirror: mirror.value,
    groups: data.groups,
    sweepIncomplete: data.sweepIncomplete,
    onProgress: (state) => tell({ tell: 'progress', state }),
    onChanged: (family, ids) => tell({ tell: 'changed', family, ids }),
  })
  const state = await sync.start()
  api.value.close()
  await mirror.value.close()
  tell({ tell: 'done', state })
}

/** The two lists are synced one after the other, so one token is requested at a time. */
async function tokenAfter(doing: 'renew' | 'pause'): Promise<Failure | null> {
  const next = await new Promise<Result<string>>((resolve) => {
    renewed = resolve
    tell({ tell: doing })
  })
  if (!next.ok) return next.failure
  token = next.value
  return null
}

function fail(failure: Failure): void {
  tell({ tell: 'done', state: { ...notSyncing, phase: 'failed', failure } })
}

/**
 * Lets this thread give way to those that the user waits for. Linux has a priority for each thread (setpriority(2));
 * elsewhere this would hold up the whole program, so nothing is done.
 */
function runInBackground(): void {
  if (system !== 'linux') return
  try {
    setPriority(0, Math.min(getPriority(0) + niceSteps, lowestPriority))
  } catch {
    // A sandbox may forbid it; the sync is then as important as everything else.
  }
}
