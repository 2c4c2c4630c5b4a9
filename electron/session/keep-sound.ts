import { Worker } from 'node:worker_threads'
import type { Announce } from '../ipc/announce.ts'
import type { CheckWorkerData } from '../mirror/check-worker.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Sync } from '../sync/sync.ts'

export interface KeepSoundOptions {
  /** mirror/check-worker.ts */
  url: URL
  /** How long after the start, in ms: the list and the search come first. */
  afterMs?: number
  mirror: Pick<Mirror, 'path' | 'heal'>
  outbox: Pick<Outbox, 'showAgain'>
  sync: Pick<Sync, 'start'> | null
  announce: Announce
  /** The file has to be replaced: it is, by whoever opens it next. */
  onTorn(): void
}

const usualDelayMs = 10_000

/**
 * Has the whole copy of the book looked through once, in a thread, and mends what is not as it was written: a disk turns bits that
 * nobody reads for months. Returns what stops it.
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
