import type { Sync } from '../sync/sync.ts'

/** Starts the sync of whatever session is in use, from time to time and when there is a reason. */
export interface KeepFresh {
  /** The window came to the front: what is shown should not be old. */
  focus(): void
  /** The computer woke from sleep: connections are dead, and the network may be back (fault T33). */
  wake(): void
  stop(): void
}

export interface KeepFreshOptions {
  /** The sync of the session in use; null while there is none. */
  sync(): Sync | null
  /** Between two runs, in ms; five minutes unless a test says otherwise. */
  everyMs?: number
  /** A run that ended less than so long ago is new enough for a focus, in ms. */
  newEnoughMs?: number
  /** ms on any clock that only goes forward. */
  now?(): number
}

/** Begins at once. The sync that was paused by the user is left alone. */
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
