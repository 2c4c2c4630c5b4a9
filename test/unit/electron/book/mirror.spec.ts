import { describe, expect, it } from 'vitest'
import type { BookPlace } from '../../../../contract/ipc/records.ts'
import { anAddressText, everyAddress, openTestMirror, shownIds, temporaryFolder } from './temporary-mirror.ts'

const newMirror = () => openTestMirror(temporaryFolder())

/** Later than the time of the records that `anAddressText` makes. */
const later = '2026-01-02T00:00:00.000000Z'

describe('design 3: a record is kept exactly as received', () => {
  it('keeps the text, unknown fields and odd spacing included', () => {
    const mirror = newMirror()
    const text = '{ "id" : "id-1", "futurefield": 1.0, "memo": "a\\r\\nb \\ud800" }'
    mirror.put('address', [text])
    expect(mirror.raw('address', 'id-1')).toBe(text)
  })

  it('keeps the families apart', () => {
    const mirror = newMirror()
    mirror.put('address', [anAddressText({ id: 'same' })])
    expect(mirror.raw('homeaddress', 'same')).toBeNull()
  })

  it('reads a record with a field of the wrong type, and names the field', () => {
    const mirror = newMirror()
    mirror.put('address', [anAddressText({ id: 'id-1', memo: 7 })])
    expect(mirror.read('address', 'id-1')?.unreadable).toEqual(['memo'])
  })

  it('answers null for a record it does not have', () => {
    const mirror = newMirror()
    expect(mirror.read('address', 'nobody')).toBeNull()
    expect(mirror.base('address', 'nobody', 'etag')).toBeNull()
  })
})

describe('storing a page of a list', () => {
  it('distinguishes new and changed records from unchanged ones', () => {
    const mirror = newMirror()
    const [one, two] = [anAddressText({ id: 'one' }), anAddressText({ id: 'two' })]
    mirror.put('address', [one, two])
    const changedTwo = anAddressText({ id: 'two', memo: 'new', updated_at: later })
    const outcome = mirror.put('address', [one, changedTwo])
    expect(outcome).toMatchObject({
      ok: true,
      value: { changed: ['two'], added: [], skipped: { unchanged: 1 } },
    })
  })

  it('counts texts that are not records and stores the rest', () => {
    const mirror = newMirror()
    const outcome = mirror.put('address', ['{"no":"id"}', 'null', anAddressText({ id: 'one' })])
    expect(outcome).toMatchObject({ ok: true, value: { changed: ['one'], skipped: { unreadable: 2 } } })
  })

  it('takes the newest version of a record that is twice in a page', async () => {
    const mirror = newMirror()
    const newer = anAddressText({ id: 'one', updated_at: '2026-01-02T00:00:00.5Z' })
    const older = anAddressText({ id: 'one', updated_at: '2026-01-02T00:00:00.499999Z' })
    mirror.put('address', [newer, older])
    expect(mirror.raw('address', 'one')).toBe(newer)
  })

  it('fault C29: a copy older than its own is not stored, but named', () => {
    const mirror = newMirror()
    const newer = anAddressText({ id: 'one', updated_at: '2026-01-02T00:00:00.000000Z' })
    mirror.put('address', [newer])
    const outcome = mirror.put('address', [
      anAddressText({ id: 'one', updated_at: '2026-01-01T00:00:00.000000Z' }),
    ])
    expect(outcome).toMatchObject({ ok: true, value: { changed: [], stale: ['one'] } })
    expect(mirror.raw('address', 'one')).toBe(newer)
  })

  it('names a record as stale where two versions are from the same second, so that the record itself is read', () => {
    const mirror = newMirror()
    const at = { id: 'one', updated_at: '2026-01-02T00:00:00Z' }
    const mine = anAddressText({ ...at, etag: 'e2', memo: 'mine' })
    mirror.putOne('address', mine)
    const page = [anAddressText({ ...at, etag: 'e1' })]
    expect(mirror.put('address', page)).toMatchObject({ value: { changed: [], stale: ['one'] } })
    expect(mirror.raw('address', 'one')).toBe(mine)
  })

  it('fault C37: trusts the content where the etag stayed the same', () => {
    const mirror = newMirror()
    mirror.put('address', [anAddressText({ id: 'one', etag: 'same' })])
    const outcome = mirror.put('address', [anAddressText({ id: 'one', etag: 'same', memo: 'other' })])
    expect(outcome).toMatchObject({ ok: true, value: { changed: ['one'] } })
  })

  it('reliability 5.1: a list without etags does not take the etag away', () => {
    const mirror = newMirror()
    mirror.putOne('address', anAddressText({ id: 'one', etag: 'e1' }))
    mirror.put('address', [anAddressText({ id: 'one', etag: undefined })])
    expect(mirror.read('address', 'one')?.record.etag).toBe('e1')
  })

  it('an answer that names no group keeps the record in its group', async () => {
    const mirror = newMirror()
    mirror.put('address', [anAddressText({ id: 'one' })], 'asked')
    mirror.putOne('address', anAddressText({ id: 'one', group_id: undefined, memo: 'x' }))
    expect(await shownIds(mirror, { group_id: 'group-1' })).toEqual(['one'])
  })

  it('fault P37: keeps a record of another group under its own', async () => {
    const mirror = newMirror()
    mirror.put('address', [anAddressText({ id: 'one', group_id: 'other' })], 'asked')
    expect(await shownIds(mirror, { group_id: 'asked' })).toEqual([])
    expect(await shownIds(mirror, { group_id: 'other' })).toEqual(['one'])
  })

  it('shows a record that names no group in the group of the request', async () => {
    const mirror = newMirror()
    mirror.put('address', [anAddressText({ id: 'one', group_id: undefined })], 'asked')
    expect(await shownIds(mirror, { group_id: 'asked' })).toEqual(['one'])
  })

  it('returns the server times as texts that can be compared', () => {
    const mirror = newMirror()
    const times = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.25Z', '2026-01-01T00:00:00.249999Z', 'odd']
    const outcome = mirror.put(
      'address',
      times.map((updated_at) => anAddressText({ updated_at })),
    )
    const fractions = ['000000000', '250000000', '249999000'].map((each) => `2026-01-01T00:00:00.${each}Z`)
    expect(outcome).toMatchObject({ ok: true, value: { times: fractions } })
  })
})

describe('storing the answer of a get or a write', () => {
  it('replaces whatever the mirror had, even with an earlier time', () => {
    const mirror = newMirror()
    mirror.put('address', [anAddressText({ id: 'one', updated_at: '2026-01-02T00:00:00.000000Z' })])
    const answer = anAddressText({ id: 'one', updated_at: '2026-01-01T00:00:00.000000Z' })
    mirror.putOne('address', answer)
    expect(mirror.raw('address', 'one')).toBe(answer)
  })

  it('is bad-response where the answer is not a record', () => {
    expect(newMirror().putOne('address', '[]')).toMatchObject({
      ok: false,
      failure: { kind: 'bad-response' },
    })
  })

  it('reliability 5.1.6: the previous version is found by its etag', () => {
    const mirror = newMirror()
    const [first, second] = [
      anAddressText({ id: 'one', etag: 'e1' }),
      anAddressText({ id: 'one', etag: 'e2' }),
    ]
    mirror.putOne('address', first)
    mirror.putOne('address', second)
    expect(mirror.base('address', 'one', 'e1')).toBe(first)
    expect(mirror.base('address', 'one', 'e2')).toBe(second)
    expect(mirror.base('address', 'one', 'e3')).toBeNull()
  })
})

describe('design 4, fault P29: a deleted record stays visible in Trash', () => {
  it('moves a record that arrives deleted', async () => {
    const mirror = newMirror()
    mirror.put('address', [anAddressText({ id: 'one' })])
    mirror.put('address', [anAddressText({ id: 'one', deleted: true, updated_at: later })])
    expect(await shownIds(mirror)).toEqual([])
    expect(await shownIds(mirror, { deleted: 'only' })).toEqual(['one'])
  })

  it('shows a record as deleted after a confirmed 404, and normally again when it comes back', async () => {
    const mirror = newMirror()
    const text = anAddressText({ id: 'one' })
    mirror.put('address', [text])
    mirror.markGone('address', 'one')
    expect(mirror.read('address', 'one')?.record.deleted).toBe(true)
    expect(await shownIds(mirror, { deleted: 'only' })).toEqual(['one'])
    mirror.put('address', [text])
    expect(await shownIds(mirror)).toEqual(['one'])
  })
})

describe('lists from the file', () => {
  const people = [
    { id: 'b', lastname: '伊藤', lastkana: 'いとう', firstkana: '', addresses: [{ zipcode: '900-0001' }] },
    { id: 'c', lastname: '安部', lastkana: '', firstkana: '', updated_at: '2026-02-01T00:00:00Z' },
    {
      id: 'a',
      lastname: '阿部',
      lastkana: 'アベ',
      firstkana: '',
      organization: { name: 'あさひ' },
      tags: ['友人', 'vip'],
    },
    { id: 'd', lastname: 'Smith', lastkana: 'smith', firstkana: '', addresses: [{ zipcode: '1000001' }] },
  ].map((fields) => anAddressText({ firstname: '', ...fields }))

  const { family, group_id, tags, deleted } = everyAddress
  const place = { family, group_id, tags, deleted, search: '' }

  it.each([
    ['kana', ['a', 'b', 'd', 'c']],
    ['name', ['d', 'a', 'c', 'b']],
    ['organization', ['a', 'b', 'd', 'c']],
    ['zipcode', ['d', 'b', 'a', 'c']],
    ['updated_at', ['c', 'a', 'b', 'd']],
  ] as const)('sorted by %s', async (sort, ids) => {
    const mirror = newMirror()
    mirror.put('address', people)
    expect(await shownIds(mirror, { sort })).toEqual(ids)
  })

  it('returns one window with the total', async () => {
    const mirror = newMirror()
    mirror.put('address', people)
    const found = await mirror.window({ ...everyAddress, offset: 1, limit: 2 })
    expect(found).toMatchObject({
      ok: true,
      value: { total: 4, offset: 1, rows: [{ id: 'b' }, { id: 'd' }] },
    })
  })

  it.each(['kana', 'name', 'organization', 'zipcode', 'updated_at'] as const)(
    'returns the position of a record in %s order, the same as in its window',
    async (sort) => {
      const mirror = newMirror()
      // Most of them are alike, so that the id decides.
      mirror.put('address', [...people, ...Array.from({ length: 12 }, () => anAddressText())])
      for (const search of ['', '佐藤', '部']) {
        const ids = await shownIds(mirror, { search, sort })
        expect(ids.length).toBeGreaterThan(0)
        for (const [offset, id] of ids.entries()) {
          expect(await mirror.position({ ...place, search, sort, id })).toEqual({
            ok: true,
            value: { offset },
          })
        }
      }
      const nowhere = { ok: true, value: { offset: null } }
      expect(await mirror.position({ ...place, sort, search: '佐藤', id: 'a' })).toEqual(nowhere)
      expect(await mirror.position({ ...place, sort, id: 'nobody' })).toEqual(nowhere)
    },
  )

  it('returns the start of each header', async () => {
    const mirror = newMirror()
    mirror.put('address', people)
    expect(await mirror.index(everyAddress)).toEqual({
      ok: true,
      value: [
        { index: 'あ', offset: 0 },
        { index: 'S', offset: 2 },
        { index: '漢', offset: 3 },
      ],
    })
  })

  it.each([
    ['name', ['S', '漢']],
    ['organization', ['あ', '#']],
    ['zipcode', ['1', '9', '#']],
    ['updated_at', ['2026-02', '2026-01']],
  ] as const)('has headers in %s order, too', async (sort, expected) => {
    const mirror = newMirror()
    mirror.put('address', people)
    const index = await mirror.index({ ...everyAddress, sort })
    expect(index.ok && index.value.map((each) => each.index)).toEqual(expected)
  })

  it('shows rows that carry all of the tags', async () => {
    const mirror = newMirror()
    mirror.put('address', people)
    expect(await shownIds(mirror, { tags: ['vip', '友人'] })).toEqual(['a'])
    expect(await shownIds(mirror, { tags: ['vip', 'nobody'] })).toEqual([])
  })

  it('counts for the sidebar', async () => {
    const mirror = newMirror()
    mirror.put('address', [...people, anAddressText({ id: 'e', deleted: true, tags: ['vip'] })])
    mirror.put('homeaddress', [anAddressText({ id: 'h', group_id: undefined, tags: ['vip'] })])
    const chosen: BookPlace = { family: 'address', group_id: 'group-1', tags: ['友人'], deleted: 'without' }
    expect(await mirror.summary([{ group_id: 'group-1', name: '職場' }], chosen)).toEqual({
      ok: true,
      value: {
        groups: [{ group_id: 'group-1', name: '職場', count: 4 }],
        homeaddresses: 1,
        tags: [
          { tag: 'vip', count: 2 },
          { tag: '友人', count: 1 },
        ],
        tagsHere: [
          { tag: 'vip', count: 1 },
          { tag: '友人', count: 1 },
        ],
        trash: { address: 1, homeaddress: 0 },
      },
    })
  })
})
