import { describe, expect, it } from 'vitest'
import { fieldsOf, isEmpty } from '../../contract/record/fields.ts'
import type { AddressChanges, ServiceRecord } from '../../contract/record/record.ts'
import { createDuplicates, type Duplicates } from '../../electron/jobs/merge/duplicates.ts'
import { takeStep } from '../../electron/history/take-back.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { startBench, writes, type BulkBench } from '../faults/bulk-bench.ts'

const worker = new URL('../../electron/jobs/merge/duplicates-worker.ts', import.meta.url)
const pace = { waits: { entry: [50], look: [20], profile: [50] } }

const name = { lastname: '祖父江', firstname: '寿々花', lastkana: 'そぶえ', firstkana: 'すずか' }
const cell = { kindof: 'cell', number: '090-7777-1234' }
/** One person four times: no two of the last three share anything but the mobile telephone and the name. */
const four: AddressChanges[] = [
  { ...name, telephones: [cell], memo: '一', tags: ['年賀'] },
  { ...name, telephones: [cell, { kindof: 'tel', number: '052-111-2222' }], memo: '二' },
  {
    ...name,
    firstname: 'すず花',
    telephones: [cell],
    emails: [{ kindof: 'home', address: 's@example.com' }],
  },
  { ...name, telephones: [cell], birthdate: '1981-02-03', tags: ['友人'] },
]
const house = {
  kindof: 'home',
  zipcode: '460-0001',
  region: '愛知県',
  city: '名古屋市中区',
  street: '三の丸1-2-3',
}
const couple: AddressChanges[] = [
  {
    lastname: '祖父江',
    firstname: '健一',
    lastkana: 'そぶえ',
    firstkana: 'けんいち',
    addresses: [house],
    memo: '囲碁',
  },
  {
    lastname: '祖父江',
    firstname: '花子',
    lastkana: 'そぶえ',
    firstkana: 'はなこ',
    suffix: '先生',
    addresses: [house],
    telephones: [cell],
    birthdate: '1981-02-03',
    memo: '俳句',
    code: 'H-7',
    organization: { name: '青空商会', dept1: '総務部', title: '部長' },
  },
]

interface Book {
  bench: BulkBench
  duplicates: Duplicates
  ids: string[]
}

async function bookWith(people: readonly AddressChanges[]): Promise<Book> {
  const bench = await startBench({ seed: 12 }, pace)
  const ids: string[] = []
  for (const changes of people) {
    const group_id = bench.service.group_ids[0] ?? ''
    const save = { family: 'address', id: null, group_id, etag: null, changes } as const
    const saved = valueOf(await bench.session.save({ ...save, key: crypto.randomUUID() }))
    await expect.poll(() => bench.session.outbox.list().length, { timeout: 20_000 }).toBe(0)
    ids.push(saved.view.record.id)
  }
  return { bench, duplicates: createDuplicates({ worker, jobs: bench.jobs }), ids }
}

/** The group that a contact of the book is in. */
async function groupOf({ bench, duplicates, ids }: Book) {
  const { token, kept, households } = valueOf(await duplicates.find(bench.session))
  const { groups } = valueOf(await duplicates.page(bench.session, { token, offset: 0, limit: 100 }))
  const group = groups.find(({ records }) => records.some(({ id }) => ids.includes(id)))
  return { token, kept, households, group, at: { token, place: group?.place ?? -1 } }
}

async function merge(book: Book, ids: string[]) {
  const { bench, duplicates } = book
  const { at } = await groupOf(book)
  const { seen } = valueOf(duplicates.read(bench.session, { ...at, ids }))
  return duplicates.merge(bench.session, { ...at, ids, seen, taken: [] })
}

const recordOf = async ({ bench }: Book, id: string): Promise<ServiceRecord> =>
  valueOf(await bench.session.fetchRecord('address', id)).record

function contentOf(record: ServiceRecord): object {
  const said = fieldsOf('address').map((field) => [field, record[field]] as const)
  return Object.fromEntries(
    [...said, ['group_id', record.group_id] as const].filter(([, value]) => !isEmpty(value)),
  )
}

async function contentsNow(book: Book): Promise<object[]> {
  const again = book.bench.outcomes().map(({ foundAs }) => foundAs)
  const records = await Promise.all([...new Set([...book.ids, ...again])].map((id) => recordOf(book, id)))
  return records.filter(({ deleted }) => !deleted).map(contentOf)
}

describe('one person who is in the book four times', () => {
  it('is one group; all become one with one save, each delete goes over its version, and Undo gives all back', async () => {
    const book = await bookWith(four)
    const { bench, ids } = book
    const { group } = await groupOf(book)
    expect(group?.records.map(({ id }) => id).sort()).toEqual([...ids].sort())
    const before = await Promise.all(ids.map((id) => recordOf(book, id)))
    const saves = writes(bench, 'PUT').length
    valueOf(await merge(book, ids))
    expect(await bench.ended()).toMatchObject({ phase: 'finished', failed: 0, mayUndo: true })
    expect(writes(bench, 'PUT').length - saves).toBe(1)
    expect(writes(bench, 'DELETE').map(({ headers }) => headers['if-match'])).toEqual(
      before.slice(1).map(({ etag }) => etag),
    )
    const merged = await recordOf(book, ids[0] ?? '')
    expect(merged).toMatchObject({ ...name, memo: '一\n二', birthdate: '1981-02-03', tags: ['年賀', '友人'] })
    expect(merged.telephones).toHaveLength(2)
    expect(merged.emails).toHaveLength(1)
    valueOf(await bench.job().undo())
    expect(await bench.ended()).toMatchObject({ phase: 'undone', failed: 0, waiting: 0 })
    expect(await contentsNow(book)).toEqual(expect.arrayContaining(before.map(contentOf)))
    expect(await contentsNow(book)).toHaveLength(4)
  }, 60_000)

  it(
    'up to ten become one, and are one step of the history: Undo gives all ten back after a restart',
    { tags: ['long'], timeout: 60_000 },
    async () => {
      const eleven = Array.from({ length: 11 }, (_, at) => ({ ...name, telephones: [cell], memo: `${at}` }))
      const book = await bookWith(eleven)
      const { bench } = book
      const { group, at } = await groupOf(book)
      const ids = group?.records.map(({ id }) => id) ?? []
      expect(ids).toHaveLength(10)
      const before = await Promise.all(book.ids.map((id) => recordOf(book, id)))
      const { seen } = valueOf(book.duplicates.read(bench.session, { ...at, ids }))
      valueOf(await book.duplicates.merge(bench.session, { ...at, ids, seen, taken: [] }))
      expect(await bench.ended()).toMatchObject({ phase: 'finished', done: 9, failed: 0 })
      const merged = await recordOf(book, ids[0] ?? '')
      expect(merged.memo?.split('\n')).toHaveLength(10)
      await bench.restart('quit')
      expect(bench.session.history.state(() => false).undo).toMatchObject({ kind: 'merge' })
      valueOf(await takeStep(bench.session, 'undo'))
      const { resolve } = bench.session.history
      const again = () =>
        book.ids.map((id) => bench.session.readRecord('address', resolve('address', id))?.record)
      const texts = (records: readonly (ServiceRecord | undefined)[]) =>
        records.map((record) => (record && record.deleted !== true ? contentOf(record) : null))
      await expect.poll(() => bench.session.outbox.list().length, { timeout: 20_000 }).toBe(0)
      expect(texts(again())).toEqual(texts(before))
    },
  )

  it('a contact that is left out stays; "not the same" applies to all of them', async () => {
    const book = await bookWith(four)
    const { bench, duplicates, ids } = book
    valueOf(await merge(book, ids.slice(0, 3)))
    expect(await bench.ended()).toMatchObject({ phase: 'finished', failed: 0 })
    const [first, , , last] = await Promise.all(ids.map((id) => recordOf(book, id)))
    expect([first?.birthdate ?? '', last?.deleted ?? false]).toEqual(['', false])
    const { at, group, kept } = await groupOf(book)
    expect(group?.records.map(({ id }) => id).sort()).toEqual([ids[0], ids[3]].sort())
    valueOf(await duplicates.decide(bench.session, { ...at, decision: 'not-the-same' }))
    expect(await groupOf(book)).toMatchObject({ kept: kept - 1, group: undefined })
  }, 60_000)

  it(
    'keeps one that another computer changes while the others are deleted, and says so',
    { tags: ['long'], timeout: 60_000 },
    async () => {
      const book = await bookWith(four)
      const { bench, ids } = book
      const match = { method: 'DELETE', path: new RegExp(`/${ids[2]}(\\?|$)`) }
      bench.service.faults.next({ match, action: 'status', status: 412 })
      valueOf(await merge(book, ids))
      expect(await bench.ended()).toMatchObject({ phase: 'finished', done: 2, failed: 1 })
      const deleted = await Promise.all(ids.map(async (id) => (await recordOf(book, id)).deleted === true))
      expect(deleted).toEqual([false, true, false, true])
    },
  )

  it('deletes no contact where the save is refused', { tags: ['long'], timeout: 60_000 }, async () => {
    const book = await bookWith(four)
    const { bench, ids } = book
    bench.service.faults.next({ match: { method: 'PUT' }, action: 'status', status: 412, times: 3 })
    valueOf(await merge(book, ids))
    expect(await bench.ended()).toMatchObject({ phase: 'finished', done: 0, failed: 3 })
    expect(writes(bench, 'DELETE')).toEqual([])
    valueOf(await bench.job().undo())
    await bench.ended()
    const deleted = await Promise.all(ids.map(async (id) => (await recordOf(book, id)).deleted === true))
    expect(deleted).toEqual([false, false, false, false])
  })

  it('what is not of the group, or twice in it, is refused', async () => {
    const book = await bookWith(four)
    const { bench, duplicates, ids } = book
    const { at } = await groupOf(book)
    const stranger = bench.ids.find((id) => !ids.includes(id)) ?? ''
    for (const asked of [
      [ids[0] ?? '', stranger],
      [ids[0] ?? '', ids[0] ?? ''],
    ])
      expect(duplicates.read(bench.session, { ...at, ids: asked })).toMatchObject({
        failure: { kind: 'not-found' },
      })
    expect(writes(bench, 'DELETE')).toEqual([])
  }, 60_000)
})

describe('people of one house', () => {
  it('become joint names of one contact without losing a word, and Undo gives both back', async () => {
    const book = await bookWith(couple)
    const { bench, ids } = book
    const { group } = await groupOf(book)
    expect(group).toMatchObject({ kind: 'household', reasons: ['family-name', 'address'] })
    const before = await Promise.all(ids.map((id) => recordOf(book, id)))
    valueOf(await merge(book, ids))
    expect(await bench.ended()).toMatchObject({ phase: 'finished', failed: 0, mayUndo: true })
    const merged = await recordOf(book, ids[0] ?? '')
    expect(merged).toMatchObject({
      firstname: '健一',
      memo: '囲碁\n俳句\n花子: 青空商会 総務部 部長\n花子: H-7',
    })
    expect(merged.joint_names).toMatchObject([
      {
        lastname: '祖父江',
        firstname: '花子',
        lastkana: 'そぶえ',
        firstkana: 'はなこ',
        birthdate: '1981-02-03',
      },
    ])
    expect(merged.telephones).toHaveLength(1)
    expect(isEmpty(merged.organization)).toBe(true)
    valueOf(await bench.job().undo())
    expect(await bench.ended()).toMatchObject({ phase: 'undone', failed: 0, waiting: 0 })
    expect(await contentsNow(book)).toEqual(expect.arrayContaining(before.map(contentOf)))
  }, 60_000)

  it(
    'a pair that is kept apart is not shown again; a pair for "later" is',
    { tags: ['long'], timeout: 60_000 },
    async () => {
      const book = await bookWith(couple)
      const { bench, duplicates } = book
      const first = await groupOf(book)
      valueOf(await duplicates.decide(bench.session, { ...first.at, decision: 'later' }))
      const second = await groupOf(book)
      expect(second.households).toBe(first.households)
      valueOf(await duplicates.decide(bench.session, { ...second.at, decision: 'not-the-same' }))
      expect(await groupOf(book)).toMatchObject({ households: first.households - 1, group: undefined })
    },
  )
})
