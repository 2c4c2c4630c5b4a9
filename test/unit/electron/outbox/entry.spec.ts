import { describe, expect, it } from 'vitest'
import { outboxState } from '../../../../contract/ipc/outbox.ts'
import {
  baseText,
  freedPhotos,
  isAbout,
  isUnfinished,
  needsDecision,
  isUnsent,
  isWaiting,
  mayHaveArrived,
  needsTwinDecision,
  outboxEntry,
} from '../../../../electron/outbox/entry.ts'
import { sampleFailures } from '../../../fakes/sample-failures.ts'
import { entryOf, indexOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { localIdOf } from '../../../../contract/record/record.ts'

const states = outboxState.options
const statesThat = (is: (state: (typeof states)[number]) => boolean) => states.filter(is)

describe('the states of an entry', () => {
  it('only an entry that was never under way is unsent, and none that may have been done', () => {
    expect(statesThat((state) => isUnsent(entryOf(1, { state })))).toEqual([
      'queued',
      'conflict',
      'needs-attention',
    ])
    expect(statesThat((state) => isUnsent(entryOf(1, { state, doubt: true })))).toEqual([])
  })

  it('an entry under way may have arrived, and so may every entry in doubt', () => {
    expect(statesThat((state) => mayHaveArrived(entryOf(1, { state })))).toEqual(['sending', 'checking'])
    expect(statesThat((state) => mayHaveArrived(entryOf(1, { state, doubt: true })))).toEqual(states)
  })

  it('an entry that is queued or was cut off under way waits to be sent, unless it is held back', () => {
    expect(statesThat((state) => isWaiting(entryOf(1, { state })))).toEqual(['queued', 'sending', 'checking'])
    expect(statesThat((state) => isWaiting(entryOf(1, { state, held: true })))).toEqual([])
  })

  it('everything but done is open', () => {
    expect(statesThat((state) => !isUnfinished(entryOf(1, { state })))).toEqual(['done'])
  })

  it('the user decides about a conflict and about what needs attention', () => {
    expect(statesThat((state) => needsDecision(entryOf(1, { state })))).toEqual([
      'conflict',
      'needs-attention',
    ])
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

describe('chosen photos of a write that is done', () => {
  const photo = (image: string) => ({ image, source: 'temp' }) as const
  const done = entryOf(1, {
    state: 'done',
    changes: {
      face_picture: photo('face'),
      pictures: [photo('one'), { image: 'kept' }, photo('two')],
    },
  })

  it('can be deleted, but no photo that the service had', () => {
    expect(freedPhotos(done, indexOf(done), [])).toEqual(['face', 'one', 'two'])
  })

  it('stay where a waiting write or an open form names them', () => {
    const waiting = entryOf(2, { changes: { pictures: [photo('one')] } })
    const draft = { draft: { changes: { face_picture: photo('face') } } }
    expect(freedPhotos(done, indexOf(done, waiting), [draft])).toEqual(['two'])
    expect(freedPhotos(done, indexOf(done, { ...waiting, state: 'done' }), [])).toEqual([
      'face',
      'one',
      'two',
    ])
  })
})

describe('reliability 4.5: an entry on the disk', () => {
  it('is read as it was written, with the edits that a delete shelves', () => {
    const { key, etag, base, changes, state, failure, savedAt } = entryOf(2, { changes: { memo: 'x' } })
    const shelved = { key, etag, base, changes, state, failure, savedAt }
    const entry = entryOf(1, { action: 'delete', shelved, after: keyOf(3), serverTime: 't', twinOf: 'b' })
    expect(outboxEntry.parse(JSON.parse(JSON.stringify(entry)))).toEqual(entry)
  })

  it.each(Object.values(sampleFailures).flat())('says why it is not done: %o', (failure) => {
    const entry = entryOf(1, { state: 'needs-attention', failure })
    expect(outboxEntry.parse(JSON.parse(JSON.stringify(entry)))).toEqual(entry)
  })

  it.each([{ kind: 'of a later version' }, { kind: 'rejected' }, { kind: 'photo', reason: 'later' }, 7, 'x'])(
    'is the same edit where its failure is not understood: %o',
    (failure) => {
      const entry = entryOf(1, { state: 'needs-attention' })
      const parsed = outboxEntry.parse({ ...(JSON.parse(JSON.stringify(entry)) as object), failure })
      expect(parsed).toEqual({ ...entry, failure: null })
    },
  )

  it.each(['{}', '{"id":"a"}'])('what the user saw of a record is an object: %s', (text) => {
    expect(baseText.safeParse(text).data).toBe(text)
  })

  it.each(['null', '[]', '[{"id":"a"}]', '7', '"a"', 'true', '{"id":', ''])(
    'a text that is not a record is not accepted as what the user saw: %o',
    (text) => {
      expect(baseText.safeParse(text).success).toBe(false)
    },
  )
})
