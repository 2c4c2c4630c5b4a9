// @module-tag long
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SyncState } from '../../contract/ipc/progress.ts'
import type { RecordFilter } from '../../contract/ipc/records.ts'
import { avatarHue, initials } from '../../renderer/text/person-name.ts'
import { headingText, listEmptiness, matchParts, type Emptiness } from '../../renderer/text/list-text.ts'

const marked = (text: string, marks: [number, number][]) =>
  matchParts(text, marks)
    .map((part) => (part.hit ? `[${part.text}]` : part.text))
    .join('')

describe('what matched a search', () => {
  test.for<[string, [number, number][], string]>([
    ['佐藤 花子', [[3, 4]], '佐藤 [花]子'],
    ['さとう', [[0, 3]], '[さとう]'],
    [
      'anna ananas',
      [
        [0, 2],
        [5, 8],
      ],
      '[an]na [ana]nas',
    ],
    ['Smith', [], 'Smith'],
  ])('"%s" at %j is %s', ([text, marks, expected]) => {
    expect(marked(text, marks)).toBe(expected)
  })
})

test.for([
  ['name', 'In the name'],
  ['organization', 'In the company'],
  ['other', 'In other fields'],
  ['2026-11', 'November 2026'],
  ['あ', 'あ'],
] as const)('the heading of %s is %s', ([index, expected]) => {
  expect(headingText({ index, offset: 0 })).toBe(expected)
})

describe('avatars', () => {
  test.for([
    ['佐藤 花子', '佐'],
    ['Grace Smith', 'GS'],
    ['Grace', 'G'],
    ['élodie van der Berg', 'ÉB'],
    ['  ', '–'],
    ['𠮷田 葵', '𠮷'],
    ['株式会社あおぞら', '株'],
  ] as const)('the initials of "%s" are %s', ([name, expected]) => {
    expect(initials(name)).toBe(expected)
  })

  test('an id always has the same hue, one of twelve', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        expect(avatarHue(id)).toBe(avatarHue(id))
        expect(avatarHue(id) % 30).toBe(0)
        expect(avatarHue(id)).toBeLessThan(360)
      }),
    )
  })
})

describe('why a list is empty', () => {
  const filter: RecordFilter = {
    family: 'address',
    group_id: null,
    search: '',
    tags: [],
    deleted: 'without',
    sort: 'kana',
  }
  const done: SyncState = {
    phase: 'idle',
    records: 0,
    pages: 0,
    pace: null,
    incomplete: false,
    cutAt: null,
    full: null,
    completedAt: '2026-11-20T08:00:00.000000Z',
    odd: 0,
    check: null,
    checkedAt: null,
    failure: null,
  }
  const never = { ...done, completedAt: null }

  test.for<[Emptiness, number | null, Partial<RecordFilter>, boolean, SyncState]>([
    ['waiting', null, {}, true, done],
    ['none', 3, {}, false, never],
    ['no-contacts', 0, {}, true, done],
    ['nothing-found', 0, { search: 'x', tags: ['a'] }, true, done],
    ['no-tagged', 0, { tags: ['a'] }, true, done],
    ['trash', 0, { deleted: 'only' }, true, done],
    ['signed-out', 0, {}, false, never],
    ['waiting', 0, {}, true, { ...never, phase: 'running' }],
    ['not-arrived', 0, {}, true, { ...never, phase: 'failed' }],
    ['not-arrived', 0, { search: 'x' }, true, never],
  ])('%s', ([expected, total, change, signedIn, sync]) => {
    expect(
      listEmptiness({
        total,
        filter: { ...filter, ...change },
        signedIn,
        hasGroups: true,
        mayRead: true,
        sync,
        failed: false,
      }),
    ).toBe(expected)
  })

  test.for([
    ['no-groups', { hasGroups: false, mayRead: true }],
    ['no-access', { hasGroups: true, mayRead: false }],
  ] as const)('%s, once the service has been asked', ([expected, token]) => {
    const situation = { total: 0, filter, signedIn: true, failed: false, ...token }
    expect(listEmptiness({ ...situation, sync: done })).toBe(expected)
    expect(listEmptiness({ ...situation, sync: never })).toBe('not-arrived')
  })

  test('unreadable when the local copy does not answer', () => {
    expect(
      listEmptiness({
        total: null,
        filter,
        signedIn: true,
        hasGroups: true,
        mayRead: true,
        sync: done,
        failed: true,
      }),
    ).toBe('unreadable')
  })
})
