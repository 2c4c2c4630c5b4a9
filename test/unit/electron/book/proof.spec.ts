import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FetchedText } from '../../../../electron/api/read-answer.ts'
import { fullerText, leavesOut, saysNoMore } from '../../../../electron/record-text/compare-texts.ts'
import type { Mirror } from '../../../../electron/book/mirror.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { anAddressText, openTestMirror, temporaryFolder } from './temporary-mirror.ts'

const later = { updated_at: '2026-01-02T00:00:00.000000Z', etag: 'e2' }
const full = (fields: Record<string, unknown> = {}) =>
  anAddressText({ id: 'one', etag: 'e1', memo: 'a note', tags: ['x', 'y'], ...fields }) as FetchedText
const brief = (fields: Record<string, unknown> = {}) => full({ memo: undefined, tags: ['x'], ...fields })

const newMirror = () => openTestMirror(temporaryFolder())
const proven = (mirror: Mirror, etag = 'e1') => mirror.proven('address', 'one', etag)

/** Changes the file without the mirror, as a failing disk does. */
function damage({ path }: Mirror, sql: string): void {
  const file = new DatabaseSync(path)
  file.exec(sql)
  file.close()
}

describe('how the app has read a record', () => {
  it('by a GET: the text is proven under its etag, and under no other', () => {
    const mirror = newMirror()
    const text = full()
    valueOf(mirror.putFetched('address', text))
    expect([proven(mirror), proven(mirror, 'e2'), mirror.proven('homeaddress', 'one', 'e1')]).toEqual([
      text,
      null,
      null,
    ])
  })

  it('by a list, or the answer to a write: the text is not proven', () => {
    const mirror = newMirror()
    mirror.put('address', [full()])
    mirror.putOne('address', full({ id: 'two' }))
    expect([proven(mirror), mirror.proven('address', 'two', 'e1')]).toEqual([null, null])
  })

  it('by a list, then by a GET of the same text: the text is proven', () => {
    const mirror = newMirror()
    const text = full()
    mirror.put('address', [text])
    mirror.putFetched('address', text)
    expect(proven(mirror)).toBe(text)
    mirror.put('address', [text])
    expect(proven(mirror)).toBe(text)
  })

  it('a previous version stays proven, also after a list without etags', () => {
    const mirror = newMirror()
    const [first, second] = [full(), full(later)]
    mirror.put('address', [brief({ etag: undefined })])
    mirror.putFetched('address', first)
    mirror.putFetched('address', second)
    expect([proven(mirror), proven(mirror, 'e2'), proven(mirror, '')]).toEqual([first, second, null])
    expect(mirror.base('address', 'one', '')).toContain('"tags":["x"]')
  })

  it('a text that the disk has changed since is no longer proven', () => {
    const mirror = newMirror()
    mirror.putFetched('address', full())
    damage(mirror, `UPDATE record SET raw = replace(raw, 'a note', 'A note')`)
    expect(proven(mirror)).toBeNull()
  })
})

describe('a list that says less about a record', () => {
  it('for the stored version: the stored text stays, and stays proven', () => {
    const mirror = newMirror()
    const text = full()
    mirror.putFetched('address', text)
    for (const page of [brief(), full({ tags: [] }), full({ memo: null })])
      expect(mirror.put('address', [page])).toMatchObject({ value: { changed: [], stale: [] } })
    expect([mirror.raw('address', 'one'), proven(mirror)]).toEqual([text, text])
  })

  it('for another version: it is not stored, but named, because only the record itself can tell', () => {
    const mirror = newMirror()
    mirror.putFetched('address', full())
    expect(mirror.put('address', [brief(later)])).toMatchObject({ value: { changed: [], stale: ['one'] } })
    expect(mirror.read('address', 'one')?.record.memo).toBe('a note')
  })

  it('for another version with other values: it is not stored, but named as well', () => {
    const mirror = newMirror()
    mirror.put('address', [full()])
    const page = [brief({ ...later, lastname: '鈴木' })]
    expect(mirror.put('address', page)).toMatchObject({ value: { changed: [], stale: ['one'] } })
  })

  it('for a deleted record: it is deleted, and keeps what was known about it', () => {
    const mirror = newMirror()
    mirror.putFetched('address', full())
    expect(mirror.put('address', [brief({ ...later, deleted: true })])).toMatchObject({
      value: { changed: ['one'], stale: [] },
    })
    expect(mirror.read('address', 'one')?.record).toMatchObject({
      deleted: true,
      memo: 'a note',
      tags: ['x', 'y'],
      etag: 'e2',
    })
    expect(proven(mirror, 'e2')).toBeNull()
  })

  it('a new version that says as much or more is stored', () => {
    const mirror = newMirror()
    mirror.putFetched('address', full())
    const page = full({ ...later, tags: ['x', 'y', 'z'] })
    expect(mirror.put('address', [page])).toMatchObject({ value: { changed: ['one'], stale: [] } })
    expect([mirror.raw('address', 'one'), proven(mirror, 'e2')]).toEqual([page, null])
  })
})

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, '', 'a', 'b', 1, true),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('p', 'q', 'r'), tie('any'), { maxKeys: 3 }),
  ),
})).any
const record = fc.dictionary(fc.constantFrom('memo', 'tags', 'emails', 'lastname', 'etag'), value)

describe('which of two values says less', () => {
  it('a value says no more than itself, and no more than itself with additions', () => {
    fc.assert(
      fc.property(fc.array(value), value, (list, more) => {
        expect(saysNoMore(list, list)).toBe(true)
        expect(saysNoMore(list, [more, ...list, more])).toBe(true)
        expect(saysNoMore({ list }, { list, more })).toBe(true)
      }),
    )
  })

  it('fields that an answer left out are restored, and its own values count', () => {
    fc.assert(
      fc.property(record, fc.array(fc.constantFrom('memo', 'tags', 'emails', 'lastname')), (known, left) => {
        const answer = Object.fromEntries(
          Object.entries(known).filter(([field]) => !(left as string[]).includes(field)),
        )
        const said = { ...answer, firstname: 'new' }
        const fuller = JSON.parse(fullerText(JSON.stringify(said), JSON.stringify(known)))
        expect(leavesOut(JSON.stringify(fuller), JSON.stringify(known))).toBe(false)
        expect(saysNoMore(known, fuller)).toBe(true)
        expect(fuller.firstname).toBe('new')
      }),
    )
  })
})
