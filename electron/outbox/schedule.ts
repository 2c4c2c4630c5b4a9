import { lacksCopies, type Failure } from '../../contract/failure.ts'
import { leavesOutcomeUnknown } from '../write/send.ts'
import type { OutboxEntry } from './entry.ts'

/** A look was taken and the service does not show the record that a create may have made. */
export const notFoundYet = { kind: 'unknown-outcome', code: 'NOT_FOUND_YET' } as const satisfies Failure

/** Every look for a create was taken in vain, and so was sending it again. */
export const neverFound: Failure = { kind: 'unknown-outcome', code: 'NEVER_FOUND' }

/** The service does not show the copy yet that a delete waits for. */
export const copyNotShownYet = {
  kind: 'unknown-outcome',
  code: 'COPY_NOT_SHOWN_YET',
} as const satisfies Failure

/** Whether a look was taken and did not find what it looked for, which may still come. */
export function isNotFound(failure: Failure): boolean {
  if (failure.kind !== 'unknown-outcome') return false
  return failure.code === notFoundYet.code || failure.code === copyNotShownYet.code
}

/** What waits after a failed attempt: this entry, everything of the profile, or nothing until the user acts. */
type Hold = 'entry' | 'profile' | 'user'

export interface Verdict {
  state: OutboxEntry['state']
  doubt: boolean
  hold: Hold
}

/**
 * What a failed attempt makes of an entry (reliability 4.1): nothing is ever dropped.
 * @param entry `sending` where the attempt came so far that something may have left
 */
export function verdictOn(entry: OutboxEntry, failure: Failure): Verdict {
  const doubt = entry.doubt || (entry.state === 'sending' && leavesOutcomeUnknown(failure))
  const waiting = { state: doubt ? 'checking' : 'queued', doubt } as const
  // What a look was answered instead of a record or a list says nothing about the write (C09).
  const isLook = entry.state !== 'sending' || (entry.action === 'create' && entry.doubt)
  if (isLook && failure.kind === 'bad-response') return { ...waiting, hold: 'entry' }
  switch (failure.kind) {
    case 'unknown-outcome':
      return { ...waiting, hold: 'entry' }
    case 'retry-later':
      return { ...waiting, hold: failure.status === 429 ? 'profile' : 'entry' }
    case 'offline':
    case 'signed-out':
    case 'unauthorized':
    case 'cancelled':
    case 'storage':
    case 'other-owner':
      return { ...waiting, hold: 'profile' }
    case 'photo':
      // Where no copy could be had, nothing was sent.
      return { state: 'needs-attention', doubt: lacksCopies(failure) && entry.doubt, hold: 'user' }
    case 'precondition-failed':
    case 'not-found':
      return { state: 'conflict', doubt: false, hold: 'user' }
    default:
      // A body that is refused now was refused before; a create that arrived all the same is found by its key.
      return {
        state: 'needs-attention',
        doubt: entry.action === 'create' && entry.doubt && failure.kind === 'forbidden',
        hold: 'user',
      }
  }
}

/** Waits in ms; short in tests. */
export interface Waits {
  /** Before an entry whose outcome is unclear is sent again. The last one counts for all further times. */
  entry: readonly number[]
  /** Before each look for a create whose outcome is unknown; only after the last it is sent again (reliability 5.2). */
  look: readonly number[]
  /** While the service cannot be reached. */
  profile: readonly number[]
}

export const usualWaits: Waits = {
  entry: [1000, 3000, 9000, 30_000, 120_000],
  look: [2000, 5000, 15_000, 40_000],
  profile: [2000, 5000, 15_000, 60_000, 300_000],
}

/** What the service should be given when it asks for a pause without saying how long (reliability 4.1), in ms. */
const unsaidPauseMs = 30_000

/** When what may be tried. Nothing of it is on the disk, and no wall clock counts (fault D16). */
export interface Schedule {
  /** Why nothing of the profile may be sent now; null when it may. */
  paused(): Failure | null
  isDue(key: string): boolean
  /** Milliseconds until something becomes due; null when nothing waits for time. */
  next(keys: Iterable<string>): number | null
  /**
   * Whether enough requests have looked for the result of an unclear create, or for the copy that a delete waits
   * for.
   */
  lookedEnough(key: string): boolean
  /** After a failed attempt. */
  hold(entry: OutboxEntry, hold: Hold, failure: Failure): void
  /** After a success, and for a new beginning. */
  free(key: string): void
  /** The network or the token is new: what waits for the profile goes out, unless the service asked for a pause. */
  wake(): void
}

export function createSchedule(waits: Waits, now = () => performance.now()): Schedule {
  const due = new Map<string, number>()
  const tries = new Map<string, number>()
  /** Looks that found nothing; one that could not be taken says nothing (C09). */
  const looks = new Map<string, number>()
  let pause: { until: number; failure: Failure; count: number } | null = null
  const entryMs = ({ key, action }: OutboxEntry, failure: Failure) => {
    const tried = () => waits.entry[count(tries, key)] ?? waits.entry.at(-1) ?? 0
    const isTaken = isNotFound(failure)
    if (action !== 'create' && !isTaken) return tried()
    if (isTaken) count(looks, key)
    // After the last look a create may be sent again immediately.
    const look = waits.look[looks.get(key) ?? 0] ?? 0
    // Looks that cannot be taken become rarer.
    return isTaken ? look : Math.max(look, tried())
  }
  return {
    paused: () => (pause !== null && pause.until > now() ? pause.failure : null),
    isDue: (key) => (due.get(key) ?? 0) <= now(),
    next(keys) {
      const time = now()
      const earliest = Math.max(pause?.until ?? 0, time)
      let next: number | null = null
      for (const key of keys) {
        next = Math.min(next ?? Infinity, Math.max(due.get(key) ?? 0, earliest))
        // Thousands may wait for the same pause.
        if (next === earliest) break
      }
      return next === null ? null : next - time
    },
    lookedEnough: (key) => (looks.get(key) ?? 0) >= waits.look.length,
    hold(entry, hold, failure) {
      if (hold === 'profile') {
        const failed = pause?.count ?? 0
        pause = { until: now() + pauseMs(failure, waits.profile, failed), failure, count: failed + 1 }
      }
      if (hold === 'entry') due.set(entry.key, now() + Math.max(entryMs(entry, failure), askedMs(failure)))
    },
    free(key) {
      due.delete(key)
      tries.delete(key)
      looks.delete(key)
      pause = null
    },
    wake() {
      if (pause?.failure.kind !== 'retry-later') pause = null
    },
  }
}

/** `Retry-After` of a 503 (reliability 4.1). */
function askedMs(failure: Failure): number {
  return failure.kind === 'retry-later' ? (failure.afterSeconds ?? 0) * 1000 : 0
}

function count(counts: Map<string, number>, key: string): number {
  const before = counts.get(key) ?? 0
  counts.set(key, before + 1)
  return before
}

function pauseMs(failure: Failure, waits: readonly number[], failed: number): number {
  if (failure.kind !== 'retry-later') return waits[failed] ?? waits.at(-1) ?? 0
  return failure.afterSeconds === null ? unsaidPauseMs : failure.afterSeconds * 1000
}
