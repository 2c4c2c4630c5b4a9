import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordFilter } from '../../../../../contract/ipc/records.ts'
import { openDatabase } from '../../../../../electron/disk/database.ts'
import type { Mirror } from '../../../../../electron/book/mirror.ts'
import { readStoredRows } from '../../../../../electron/book/row.ts'
import { shownRows } from '../../../../../electron/book/window.ts'
import { createBookKeeper } from '../../../../../electron/book/search/book-keeper.ts'
import { packRows } from '../../../../../electron/book/search/snapshot.ts'
import { anAddressText, openTestMirror, temporaryFolder } from '../temporary-mirror.ts'
import { counts } from '../../../../counts.ts'

const fields = fc.record({
  id: fc.integer({ min: 1, max: 40 }).map((number) => `id-${number}`),
  group_id: fc.constantFrom('group-1', 'group-2'),
  lastname: fc.constantFrom('佐藤', '鈴木', '渡邊', 'Smith', ''),
  firstname: fc.constantFrom('一郎', '花子', ''),
  lastkana: fc.constantFrom('さとう', 'スズキ', 'わたなべ', 'smith', ''),
  tags: fc.constantFrom([], ['友人'], ['友人', 'vip']),
  organization: fc.constantFrom(null, { name: '㈱山川商事' }, { name: '佐藤工業', kana: 'さとうこうぎょう' }),
  memo: fc.constantFrom(null, '佐藤さんの紹介', '山'),
  telephones: fc.constantFrom([], [{ number: '+81-90-1234-5678' }], [{ number: '0081 90 1243 5678' }]),
  addresses: fc.constantFrom([], [{ zipcode: '100-0001', region: '東京都' }]),
  birthdate: fc.constantFrom(null, '1980-01-13', '1999-05-01'),
  deleted: fc.boolean(),
  // Equal times: the order must still be total.
  updated_at: fc.constantFrom('2026-01-01T00:00:00.000000Z', '2026-01-02T00:00:00.000000Z', null),
})

const filter: fc.Arbitrary<RecordFilter> = fc.record({
  family: fc.constantFrom('address', 'homeaddress'),
  group_id: fc.constantFrom(null, 'group-1', 'group-2'),
  search: fc.constantFrom(
    '',
    'さ',
    '佐藤',
    'sato',
    '100',
    'org:山',
    'tag:友 さとう',
    'zip:1',
    '-佐藤',
    'さ -tag:友',
    '-org:山 100',
    '渡辺 一郎',
    'x',
    '藤',
    'sa',
    '山',
    'smith',
    '一郎 さとう',
    'sato 一郎',
    '山川 佐',
    '"佐藤 一郎"',
    '佐東一郎',
    '佐一藤郎',
    'わたなへ',
    'watanaba',
    'smiht',
    '09012435678',
    '1000002 さとう',
    '佐東一郎 -tag:友',
    'city:東',
    '住所なし',
    'has:company 佐藤',
    '-no:phone',
    'born:1月',
    '-born:1980',
  ),
  tags: fc.constantFrom([], ['vip']),
  deleted: fc.constantFrom('without', 'only'),
  sort: fc.constantFrom('kana', 'name', 'organization', 'zipcode', 'updated_at'),
})

const groups = [{ group_id: 'group-1', name: 'eins' }]

/** The search of the worker thread, run in this thread, on the file of an open mirror. */
function openKeeper(folder: string) {
  const [database, source] = [
    openDatabase(join(folder, 'book.sqlite')),
    openDatabase(join(folder, 'book.sqlite')),
  ]
  const keeper = createBookKeeper({ database, source, onPhase: () => undefined })
  const ready = () => {
    while (keeper.work(50)) continue
    const book = keeper.book()
    if (!book) throw new Error('no book')
    return book
  }
  const close = () => [database, source].forEach((each) => each.close())
  return { keeper, ready, close }
}

async function expectSameAnswers(
  mirror: Mirror,
  { ready }: ReturnType<typeof openKeeper>,
  asked: RecordFilter[],
) {
  const book = ready()
  for (const each of asked) {
    for (const page of [
      { offset: 0, limit: 500 },
      { offset: 3, limit: 4 },
    ]) {
      const window = book.window({ ...each, ...page })
      const fromFile = await mirror.window({ ...each, ...page })
      if (!fromFile.ok) throw new Error(fromFile.failure.kind)
      const packed = readStoredRows(new TextDecoder().decode(packRows(window.rows))) ?? []
      const rows = shownRows(packed, { ...each, ...page }, window.ranks)
      expect({ ...each, ...page, total: window.total, rows }).toEqual({
        ...each,
        ...page,
        total: fromFile.value.total,
        rows: fromFile.value.rows,
      })
    }
    expect(await mirror.index(each)).toEqual({ ok: true, value: book.index(each) })
    const whole = await mirror.window({ ...each, offset: 0, limit: 500 })
    for (const [offset, { id }] of whole.ok ? whole.value.rows.entries() : [])
      expect(await mirror.position({ ...each, id })).toEqual({ ok: true, value: { offset } })
  }
  expect(await mirror.summary(groups)).toEqual({ ok: true, value: book.summary(groups) })
  for (const each of asked.slice(0, 1))
    expect(await mirror.summary(groups, each)).toEqual({ ok: true, value: book.summary(groups, each) })
}

describe('bench 1: the search in memory gives the same answers as the file', () => {
  it('for a snapshot and any changes after it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fields), fc.array(fields), fc.array(filter), async (before, later, asked) => {
        const folder = temporaryFolder()
        const mirror = openTestMirror(folder)
        for (const each of before) mirror.putOne('address', anAddressText(each))
        for (const each of before) mirror.putOne('homeaddress', anAddressText(each))
        const search = openKeeper(folder)
        search.ready()
        for (const each of later) {
          mirror.putOne('address', anAddressText(each))
          search.keeper.note('address', [each.id])
        }
        await expectSameAnswers(mirror, search, asked)
        search.close()
        await mirror.close()
      }),
      { numRuns: counts(15, 200, 'random books that are searched') },
    )
  })

  it('for changes that come while a snapshot is read or indexed', async () => {
    const folder = temporaryFolder()
    const mirror = openTestMirror(folder)
    const texts = Array.from({ length: 3000 }, (_, at) =>
      anAddressText({ id: `id-${at}`, lastkana: 'さとう' }),
    )
    mirror.put('address', texts)
    const search = openKeeper(folder)
    for (let step = 0; search.keeper.work(0.5) || step === 0; step++) {
      const id = `id-${step % 3000}`
      mirror.putOne('address', anAddressText({ id, lastkana: 'たなか', tags: [`tag-${step % 7}`] }))
      search.keeper.note('address', [id])
    }
    await expectSameAnswers(mirror, search, [
      { family: 'address', group_id: null, search: 'たなか', tags: [], deleted: 'without', sort: 'kana' },
      {
        family: 'address',
        group_id: null,
        search: 'さとう',
        tags: [],
        deleted: 'without',
        sort: 'updated_at',
      },
      { family: 'address', group_id: null, search: '', tags: ['tag-1'], deleted: 'without', sort: 'name' },
    ])
    search.close()
    // Some 9 s of CPU, while others have the cores.
  }, 60_000)

  it('after a new snapshot has replaced many changes', async () => {
    const folder = temporaryFolder()
    const mirror = openTestMirror(folder)
    const search = openKeeper(folder)
    search.ready()
    const ids = Array.from({ length: 1500 }, (_, at) => `id-${at}`)
    mirror.put(
      'address',
      ids.map((id, at) => anAddressText({ id, lastname: at % 2 ? '佐藤' : '鈴木' })),
    )
    search.keeper.note('address', ids)
    expect(search.ready().changes).toBe(1500)
    search.keeper.rest()
    expect(search.ready().changes).toBe(0)
    await expectSameAnswers(mirror, search, [
      { family: 'address', group_id: null, search: '佐藤', tags: [], deleted: 'without', sort: 'kana' },
    ])
    search.close()
  })
})
