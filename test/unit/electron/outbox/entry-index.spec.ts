import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localIdOf } from '../../../../contract/record/record.ts'
import {
  isAbout,
  isUnfinished,
  isToWrite,
  isWaiting,
  type OutboxEntry,
} from '../../../../electron/outbox/entry.ts'
import { EntryIndex } from '../../../../electron/outbox/entry-index.ts'
import { cpuMs } from '../../../cpu-ms.ts'
import { entryOf, indexOf, keyOf } from '../../../fakes/outbox-entry.ts'

describe('reliability 5.2: which entries are next', () => {
  const headsOf = (...entries: OutboxEntry[]) => {
    const index = indexOf(...entries)
    return entries.flatMap((entry, at) => (index.head(entry) === entry ? [at + 1] : []))
  }

  it('the first unwritten entry of each record, in the order in which they were made', () => {
    expect(headsOf(entryOf(1), entryOf(2, { id: 'b' }), entryOf(3), entryOf(4, { id: 'b' }))).toEqual([1, 2])
  })

  it('records of the two families differ, even with the same id', () => {
    expect(headsOf(entryOf(1), entryOf(2, { family: 'homeaddress' }))).toEqual([1, 2])
  })

  it('an entry under the local id waits for the create of the record, whatever id the create has now', () => {
    const local = localIdOf(keyOf(1))
    expect(headsOf(entryOf(1, { action: 'create', id: 'a' }), entryOf(2, { id: local }))).toEqual([1])
    expect(headsOf(entryOf(1, { action: 'create', id: local }), entryOf(2, { id: local }))).toEqual([1])
  })

  it.each<[string, Partial<OutboxEntry>]>([
    ['that is done', { state: 'done' }],
    ['that only asks about a twin', { action: 'delete', state: 'needs-attention', twinOf: 'b' }],
  ])('nothing waits for an entry %s', (_what, fields) => {
    expect(headsOf(entryOf(1, fields), entryOf(2))).toEqual([2])
  })

  it('an entry that waits for the user holds back the later entries of its record', () => {
    expect(headsOf(entryOf(1, { state: 'conflict' }), entryOf(2))).toEqual([1])
  })
})

describe('the index of an outbox', () => {
  const some = fc.record({
    n: fc.integer({ min: 1, max: 9 }),
    isGone: fc.boolean(),
    fields: fc.record({
      state: fc.constantFrom('queued', 'sending', 'checking', 'conflict', 'needs-attention', 'done'),
      action: fc.constantFrom('create', 'update', 'delete'),
      family: fc.constantFrom('address', 'homeaddress'),
      id: fc.constantFrom('a', 'b', localIdOf(keyOf(1)), localIdOf(keyOf(2))),
      held: fc.boolean(),
      after: fc.constantFrom(keyOf(1), keyOf(2)),
      changes: fc.constantFrom({}, { face_picture: { image: 'p', source: 'temp' as const } }),
    }),
  })

  it('agrees after any changes with a scan of all entries', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 30 }), (changes) => {
        const index = new EntryIndex()
        for (const { n, isGone, fields } of changes)
          if (isGone) index.delete(keyOf(n))
          else index.set(keyOf(n), entryOf(n, fields))
        const all = [...index.values()]
        expect(index.open).toBe(all.filter(isUnfinished).length)
        expect(index.namesPhoto('p')).toBe(
          all.some((each) => isUnfinished(each) && each.changes.face_picture),
        )
        for (const after of [keyOf(1), keyOf(2)])
          expect(index.held(after)).toEqual(all.filter((each) => each.held && each.after === after))
        for (const entry of all) {
          const about = index.of(entry)
          expect(about).toEqual(all.filter((each) => about.includes(each)))
          expect(about).toEqual(expect.arrayContaining(all.filter((each) => isAbout(each, entry))))
        }
        const isNext = (each: OutboxEntry) => isWaiting(each) && index.of(each).find(isToWrite) === each
        expect([...index.next()]).toEqual(all.filter(isNext))
      }),
    )
  })

  it('an entry that waits again returns to its original place', () => {
    const [one, two, three] = [1, 2, 3].map((n) => entryOf(n, { id: `r${n}` })) as [
      OutboxEntry,
      OutboxEntry,
      OutboxEntry,
    ]
    const index = indexOf(one, two, three)
    index.set(one.key, { ...one, state: 'conflict' })
    expect([...index.next()]).toEqual([two, three])
    index.set(one.key, one)
    expect([...index.next()]).toEqual([one, two, three])
    index.delete(one.key)
    index.set(one.key, one)
    expect([...index.next()]).toEqual([two, three, one])
  })
})

describe('the cost of an entry among many', () => {
  const keyAt = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const many = (count: number) => {
    const all = Array.from({ length: count }, (_, n) => entryOf(1, { key: keyAt(n), id: `r${n}` }))
    return indexOf(...all)
  }

  it('is about the same among 10,000 as among 100: next, sent, done, and its record', () => {
    const round = (index: EntryIndex) => () => {
      for (let times = 0; times < 100; times += 1) {
        const entry = index.next().next().value as OutboxEntry
        index.set(entry.key, { ...entry, state: 'sending' })
        index.set(entry.key, { ...entry, state: 'done' })
        index.of(entry)
        // The number that wait is the same as before.
        index.set(entry.key, entry)
      }
    }
    const [few, thousands] = [100, 10_000].map((count) => cpuMs(round(many(count)))) as [number, number]
    expect(thousands / few).toBeLessThan(10)
  })
})
