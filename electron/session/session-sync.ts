import { Worker } from 'node:worker_threads'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { Announce } from '../../contract/ipc/notice.ts'
import type { CheckWorkerData } from '../book/check-worker.ts'
import type { Mirror } from '../book/mirror.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { isMoreToAsk } from '../book/sync/sync-scopes.ts'
import { createSyncThread } from '../book/sync/sync-thread.ts'
import { createSync, type Sync, type SyncOptions } from '../book/sync/sync.ts'
import type { Access } from './access.ts'
import type { Connection } from './connection.ts'

/** Entries of the threads of a session, so that neither storing nor searching blocks the window. */
export interface SessionWorkers {
  /** book/sync/sync-worker.ts */
  sync: URL
  /** book/search/search-worker.ts */
  search: URL
  /** book/check-worker.ts; without it the file is not looked through. */
  check?: URL
}

interface SessionSyncOptions {
  profile: ConnectionProfile
  /** Folder of the profile. */
  folder: string
  announce: Announce
  connection: Connection
  access: Access
  mirror: Mirror
  outbox: Outbox
  /** Without them everything happens in this thread. */
  workers: SessionWorkers | undefined
}

/** Makes the sync of a session; what it changes is announced, and what waits in the outbox is shown over it. */
export function openSync(options: SessionSyncOptions): Sync {
  let again: NodeJS.Timeout | undefined
  let isClosed = false
  const sync = syncOf(options, () => {
    clearTimeout(again)
    // The user may have stopped it meanwhile.
    const goOn = () => !isClosed && sync.state().phase === 'idle' && void sync.start()
    again = setTimeout(goOn, pauseMs).unref()
  })
  return {
    ...sync,
    close() {
      isClosed = true
      clearTimeout(again)
      return sync.close()
    },
  }
}

/** Between a run and the next one, where there is more to ask, in ms. */
const pauseMs = 2000

/** @param goOn called after a run that left more to ask for */
function syncOf(options: SessionSyncOptions, goOn: () => void): Sync {
  const { connection, mirror, profile, workers } = options
  const { groups } = profile
  const hears = listeners(options, goOn)
  if (!workers) return createSync({ api: connection.api, mirror, groups, ...hears })
  const { folder, access } = options
  const { holder, secondAsk, base_url, pin } = connection
  return createSyncThread({
    url: workers.sync,
    folder,
    groups,
    base_url,
    pin,
    mirror,
    token: holder.token,
    renew: holder.renew,
    pause: secondAsk.pause,
    // The service has refused the token for good: nothing more is sent with it.
    refusal: () => (access.needsToken ? { kind: 'unauthorized' } : null),
    onAccess: (family, failure) => access.note({ family, to: 'read' }, failure),
    ...hears,
  })
}

function listeners(
  { announce, mirror, outbox, profile }: SessionSyncOptions,
  goOn: () => void,
): Required<Pick<SyncOptions, 'onProgress' | 'onChanged'>> {
  let completedAt = mirror.meta('completedAt')
  let hasNews = true
  return {
    onProgress(state) {
      // In this thread, whose searches show them.
      const hidden = state.phase === 'idle' ? mirror.hideNoted() : []
      // An edit that waits for one of them is shown all the same.
      outbox.showAgain('address', hidden)
      if (hidden.length > 0) announce('mirror.changed', { family: 'address', ids: null })
      announce('sync.progress', state)
      // The service was reached, so what waits may go out.
      if (state.phase === 'idle' && state.failure === null) outbox.wake()
      if (state.phase === 'idle' && state.failure === null && hasNews) {
        hasNews = false
        outbox.synced()
      }
      // One that was stopped has not completed.
      const isOver = state.phase === 'idle' && state.completedAt !== completedAt
      if (isOver && state.failure === null && isMoreToAsk(mirror, profile.groups)) goOn()
      completedAt = state.completedAt
    },
    onChanged(family: Family, ids: string[]) {
      hasNews = true
      // A refresh never hides what waits for a record (reliability R10).
      outbox.showAgain(family, ids)
      announce('mirror.changed', { family, ids })
    },
  }
}

interface KeepSoundOptions {
  /** book/check-worker.ts */
  url: URL
  /** How long after the start, in ms: the list and the search come first. */
  afterMs?: number
  mirror: Pick<Mirror, 'path' | 'heal'>
  outbox: Pick<Outbox, 'showAgain'>
  sync: Pick<Sync, 'start'> | null
  announce: Announce
  /** The file has to be replaced: the next opening replaces it. */
  onTorn(): void
}

const usualDelayMs = 10_000

/**
 * Has the whole copy of the book checked once, in a thread, and repairs what differs from what was written: a disk
 * may turn bits that are not read for months. Returns a function that stops it.
 */
export function keepSound({ url, afterMs = usualDelayMs, mirror, ...parts }: KeepSoundOptions): () => void {
  let worker: Worker | null = null
  const timer = setTimeout(() => {
    const workerData: CheckWorkerData = { path: mirror.path }
    worker = new Worker(url, { workerData })
    worker.unref()
    worker.once('message', (isSound: boolean) => {
      if (!isSound) mend(mirror, parts)
    })
    // Whatever ends the thread: the next start looks again.
    worker.once('error', () => undefined)
  }, afterMs)
  timer.unref()
  return () => {
    clearTimeout(timer)
    void worker?.terminate()
    worker = null
  }
}

function mend(mirror: Pick<Mirror, 'heal'>, parts: Omit<KeepSoundOptions, 'url' | 'afterMs' | 'mirror'>) {
  const { outbox, sync, announce, onTorn } = parts
  const healed = mirror.heal()
  if (!healed.ok) return onTorn()
  // What waits for them is shown over them again (reliability R10).
  for (const { family, id } of healed.value) outbox.showAgain(family, [id])
  announce('mirror.changed', { family: null, ids: null })
  // What was set aside comes again.
  void sync?.start()
}

/** Starts the sync of whatever session is in use, from time to time and when there is a reason. */
interface KeepFresh {
  /** The window came to the front: what is shown should not be old. */
  focus(): void
  /** The computer woke from sleep: connections are dead, and the network may be back (fault T33). */
  wake(): void
  stop(): void
}

interface KeepFreshOptions {
  /** The sync of the session in use; null without a session. */
  sync(): Sync | null
  /** Between two runs, in ms; five minutes unless a test says otherwise. */
  everyMs?: number
  /** A run that ended less than so long ago is new enough for a focus, in ms. */
  newEnoughMs?: number
  /** ms on any clock that only goes forward. */
  now?(): number
}

/** Begins immediately. A sync that the user paused is not started. */
export function keepFresh(options: KeepFreshOptions): KeepFresh {
  const { everyMs = 5 * 60_000, newEnoughMs = 60_000, now = () => performance.now() } = options
  let lastAt = -Infinity
  const run = (begin: (sync: Sync) => unknown) => {
    const sync = options.sync()
    if (!sync || sync.state().phase === 'paused') return
    lastAt = now()
    begin(sync)
  }
  const timer = setInterval(() => run((sync) => sync.start()), everyMs)
  return {
    focus() {
      if (now() - lastAt >= newEnoughMs) run((sync) => sync.start())
    },
    wake: () => run((sync) => sync.restart()),
    stop: () => clearInterval(timer),
  }
}
