import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../../contract/failure.ts'
import {
  isNotFound,
  neverFound,
  notFoundYet,
  verdictOn,
  type Verdict,
} from '../../../../electron/outbox/schedule.ts'
import { storedFailure, type OutboxEntry } from '../../../../electron/outbox/entry.ts'
import { entryOf } from '../../../fakes/outbox-entry.ts'

const retryLater = (status: number): Failure => ({ kind: 'retry-later', status, afterSeconds: null })

const queued = { state: 'queued', doubt: false } as const
const checking = { state: 'checking', doubt: true } as const
const conflict: Verdict = { state: 'conflict', doubt: false, hold: 'user' }
const attention: Verdict = { state: 'needs-attention', doubt: false, hold: 'user' }

describe('reliability 4.1: what a failed attempt makes of an entry', () => {
  it.each<[Failure, Verdict]>([
    [
      { kind: 'unknown-outcome', code: 'ECONNRESET' },
      { ...checking, hold: 'entry' },
    ],
    [retryLater(500), { ...checking, hold: 'entry' }],
    [retryLater(503), { ...checking, hold: 'entry' }],
    [retryLater(429), { ...queued, hold: 'profile' }],
    [retryLater(408), { ...queued, hold: 'entry' }],
    [
      { kind: 'offline', code: 'ECONNREFUSED', host: 'h' },
      { ...queued, hold: 'profile' },
    ],
    [{ kind: 'signed-out' }, { ...queued, hold: 'profile' }],
    [{ kind: 'unauthorized' }, { ...queued, hold: 'profile' }],
    [{ kind: 'cancelled' }, { ...queued, hold: 'profile' }],
    [
      { kind: 'storage', reason: 'full' },
      { ...queued, hold: 'profile' },
    ],
    [{ kind: 'precondition-failed' }, conflict],
    [{ kind: 'not-found' }, conflict],
    [{ kind: 'rejected', status: 400 }, attention],
    [{ kind: 'forbidden' }, attention],
    [{ kind: 'too-big' }, attention],
    [{ kind: 'unusable-etag' }, attention],
    [{ kind: 'bad-response', path: '$', expected: 'a record' }, attention],
  ])('%o', (failure, verdict) => {
    expect(verdictOn(entryOf(1, { state: 'sending' }), failure)).toEqual(verdict)
  })

  it.each<Failure>([retryLater(503), { kind: 'bad-response', path: '$', expected: 'a record' }])(
    'a look before anything was sent raises no doubt, and is repeated: %o',
    (failure) => {
      expect(verdictOn(entryOf(1), failure)).toEqual({ ...queued, hold: 'entry' })
    },
  )

  it('a doubt stays after failures that say nothing about the previous attempt', () => {
    const doubtful = entryOf(1, { doubt: true })
    expect(verdictOn(doubtful, { kind: 'signed-out' })).toEqual({ ...checking, hold: 'profile' })
    expect(verdictOn(doubtful, retryLater(429))).toEqual({ ...checking, hold: 'profile' })
  })

  it.each<Failure>([
    { kind: 'precondition-failed' },
    { kind: 'not-found' },
    { kind: 'rejected', status: 400 },
  ])('a clear answer ends the doubt: %o', (failure) => {
    expect(verdictOn(entryOf(1, { doubt: true }), failure).doubt).toBe(false)
  })

  it.each<Failure>([{ kind: 'forbidden' }, { kind: 'rejected', status: 400 }])(
    'a create that may have arrived stays in doubt only where the look for it is forbidden: %o',
    (failure) => {
      const isForbidden = failure.kind === 'forbidden'
      const of = (doubtful: Partial<OutboxEntry>) => verdictOn(entryOf(1, doubtful), failure)
      expect(of({ action: 'create', doubt: true })).toEqual({ ...attention, doubt: isForbidden })
      expect(of({ action: 'create' })).toEqual(attention)
      expect(of({ action: 'update', doubt: true })).toEqual(attention)
    },
  )

  it('an answer that is not a record decides about a write that was sent, but says nothing as the answer to a look', () => {
    const failure: Failure = { kind: 'bad-response', path: '$', expected: 'a record' }
    const sending = (of: Partial<OutboxEntry>) => verdictOn(entryOf(1, { state: 'sending', ...of }), failure)
    expect(sending({ action: 'create', doubt: true })).toEqual({ ...checking, hold: 'entry' })
    expect(sending({ action: 'create' })).toEqual(attention)
    expect(sending({ action: 'update', doubt: true })).toEqual(attention)
  })

  it('a look that found nothing is distinguished from one that could not be made', () => {
    expect(isNotFound(notFoundYet)).toBe(true)
    expect(isNotFound({ kind: 'unknown-outcome', code: 'ECONNRESET' })).toBe(false)
    expect(isNotFound({ kind: 'offline', code: 'NOT_FOUND_YET', host: 'h' })).toBe(false)
  })

  it('the code of an unclear outcome says what it means, even after a restart', () => {
    const codes = [notFoundYet, neverFound].map((failure) => {
      const stored = storedFailure.parse(JSON.parse(JSON.stringify(failure)))
      return stored?.kind === 'unknown-outcome' ? stored.code : null
    })
    expect(codes).toEqual(['NOT_FOUND_YET', 'NEVER_FOUND'])
  })
})
