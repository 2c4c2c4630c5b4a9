import { describe, expect, it } from 'vitest'
import { outboxState } from '../../../../contract/ipc/outbox.ts'
import {
  isAbout,
  isOpen,
  needsTwinDecision,
  isRefused,
  isUnsent,
  outboxEntry,
} from '../../../../electron/outbox/entry.ts'
import { sampleFailures } from '../../../fakes/sample-failures.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { localIdOf } from '../../../../contract/record/record.ts'

const states = outboxState.options
const statesThat = (is: (state: (typeof states)[number]) => boolean) => states.filter(is)

describe('the states of an entry', () => {
  it('only what was never on its way is unsent, and nothing that may have been done', () => {
    expect(statesThat((state) => isUnsent(entryOf(1, { state })))).toEqual([
      'queued',
      'conflict',
      'needs-attention',
    ])
    expect(statesThat((state) => isUnsent(entryOf(1, { state, doubt: true })))).toEqual([])
  })

  it('everything but done is open', () => {
    expect(statesThat((state) => !isOpen(entryOf(1, { state })))).toEqual(['done'])
  })

  it('the user decides about a conflict and about what needs attention', () => {
    expect(statesThat((state) => isRefused(entryOf(1, { state })))).toEqual(['conflict', 'needs-attention'])
  })

  it('the delete of a twin is a question until the user answers it', () => {
    const twinOf = 'other'
    expect(statesThat((state) => needsTwinDecision(entryOf(1, { state, twinOf })))).toEqual([
      'needs-attention',
    ])
    expect(statesThat((state) => needsTwinDecision(entryOf(1, { state })))).toEqual([])
  })

  it('an entry is about its record under both ids, and about no record of the other family', () => {
    const entry = entryOf(1, { id: 'a' })
    expect(isAbout(entry, { family: 'address', id: 'a' })).toBe(true)
    expect(isAbout(entry, { family: 'address', id: localIdOf(keyOf(1)) })).toBe(true)
    expect(isAbout(entry, { family: 'address', id: 'b' })).toBe(false)
    expect(isAbout(entry, { family: 'homeaddress', id: 'a' })).toBe(false)
    expect(isAbout(entry, { family: 'homeaddress', id: localIdOf(keyOf(1)) })).toBe(false)
  })
})

describe('reliability 4.5: an entry on the disk', () => {
  it('reads back as it was written, with the edits that a delete gives up', () => {
    const { key, etag, base, changes, state, failure, savedAt } = entryOf(2, { changes: { memo: 'x' } })
    const givenUp = { key, etag, base, changes, state, failure, savedAt }
    const entry = entryOf(1, { action: 'delete', givenUp, after: keyOf(3), serverTime: 't', twinOf: 'b' })
    expect(outboxEntry.parse(JSON.parse(JSON.stringify(entry)))).toEqual(entry)
  })

  it.each(Object.values(sampleFailures).flat())('says why it is not done: %o', (failure) => {
    const entry = entryOf(1, { state: 'needs-attention', failure })
    expect(outboxEntry.parse(JSON.parse(JSON.stringify(entry)))).toEqual(entry)
  })

  it.each([{ kind: 'of a later version' }, { kind: 'rejected' }, { kind: 'photo', reason: 'later' }, 7, 'x'])(
    'is the same edit where its reason is not understood: %o',
    (failure) => {
      const entry = entryOf(1, { state: 'needs-attention' })
      const parsed = outboxEntry.parse({ ...(JSON.parse(JSON.stringify(entry)) as object), failure })
      expect(parsed).toEqual({ ...entry, failure: null })
    },
  )

  it('a file of the first version knows no edits that were given up', () => {
    const old = { ...entryOf(1), givenUp: undefined }
    expect(outboxEntry.parse(JSON.parse(JSON.stringify(old)))).toEqual(entryOf(1))
  })
})
