import type { Failure } from '../../contract/failure.ts'
import { mayBeDone } from '../write/send.ts'
import type { OutboxEntry } from './entry.ts'

/** A look was taken and the service does not show the record that a create may have made. */
export const notFoundYet: Failure = { kind: 'unknown-outcome', code: 'NOT_FOUND_YET' }

/** Every look for a create was taken in vain, and so was sending it again. */
export const neverFound: Failure = { kind: 'unknown-outcome', code: 'NEVER_FOUND' }

export function isNotFound(failure: Failure): boolean {
  return failure.kind === 'unknown-outcome' && failure.code === 'NOT_FOUND_YET'
}

/** What waits after a failed attempt: this entry, everything of the profile, or nothing until the user acts. */
export type Hold = 'entry' | 'profile' | 'user'

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
  const doubt = entry.doubt || (entry.state === 'sending' && mayBeDone(failure))
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
      return { ...waiting, hold: 'profile' }
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
