import { join } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { RecordFilter } from '../../../../../contract/ipc/records.ts'
import { openDatabase } from '../../../../../electron/disk/database.ts'
import type { Mirror } from '../../../../../electron/book/mirror.ts'
import { createBookKeeper } from '../../../../../electron/book/search/book-keeper.ts'
import type { SearchPhase } from '../../../../../electron/book/search/search-client.ts'

/** Fields of few different contacts, so that searches find some of them. */
export const fields = fc.record({
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

/** Lists and searches of them. */
export const filter: fc.Arbitrary<RecordFilter> = fc.record({
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
export function openKeeper(folder: string) {
  const path = join(folder, 'book.sqlite')
  const [database, source] = [openDatabase(path), openDatabase(path)]
  const phases: SearchPhase[] = []
  const keeper = createBookKeeper({ path, database, source, onPhase: (phase) => phases.push(phase) })
  const work = () => {
    while (keeper.work(50)) continue
  }
  const ready = () => {
    work()
    const book = keeper.book()
    if (!book) throw new Error('no book')
    return book
  }
  const keep = () => {
    keeper.keep()
    work()
  }
  const close = () => [database, source].forEach((each) => each.close())
  return { keeper, phases, ready, keep, close }
}

/** Compares all that both answer to these filters. */
export async function expectSameAnswers(
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
      expect({ ...each, ...page, ...window }).toEqual({ ...each, ...page, ...fromFile.value })
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
