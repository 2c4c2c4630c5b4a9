import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { nameOrders, type NameOrder } from '../../contract/record/person-name.ts'
import { findRecords } from '../../electron/book/search/find-records.ts'
import { listCards } from '../../electron/jobs/cards/card-years.ts'
import { createDuplicates } from '../../electron/jobs/merge/duplicates.ts'
import { useNameOrder } from '../../electron/record-text/shown-name.ts'
import type { Session } from '../../electron/session/session.ts'
import { createMails } from '../../electron/share/mails.ts'
import { startService, type RunningService } from '../../service/start-service.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { japaneseNames, westernNames, type SampleName } from '../fakes/sample-names.ts'
import { benchOn, type BulkBench } from '../faults/bulk-bench.ts'
import { csv, importsOf } from './import-bench.ts'

afterEach(() => useNameOrder('written'))

const samples = [...westernNames, ...japaneseNames]
const pace = { undoMs: 1, waits: { entry: [20], look: [20], profile: [20] } }
const everyAddress = {
  family: 'address',
  group_id: null,
  tags: [],
  search: '',
  offset: 0,
  limit: 500,
} as const
const worker = new URL('../../electron/jobs/merge/duplicates-worker.ts', import.meta.url)

/** Each sample by its place, as a book has it. */
interface Book {
  bench: BulkBench
  /** The sample of each id. */
  of: ReadonlyMap<string, SampleName>
}

async function bookOf(all: readonly SampleName[]): Promise<Book> {
  const service = await startService()
  onTestFinished(() => service.close())
  const of = new Map<string, SampleName>()
  for (const [at, sample] of all.entries()) of.set(await idAfter(service, sample, at), sample)
  return { bench: await benchOn(service, pace), of }
}

/** Puts a contact into the service; returns its id. */
async function idAfter(service: RunningService, { fields }: SampleName, at: number): Promise<string> {
  const [group_id] = service.group_ids
  // Two of one name have one number.
  const telephones = [{ kindof: 'cell', number: `090-7777-${1000 + (at % samples.length)}` }]
  const answer = await fetch(`${service.base_url}/api/address/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.tokens.full}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...fields, group_id, memo: `place-${at}.`, telephones }),
  })
  return ((await answer.json()) as { id: string }).id
}

/** What each contact is to be called, by its id. */
const expected = ({ of }: Book, order: NameOrder) =>
  Object.fromEntries([...of].map(([id, sample]) => [id, sample[order]]))

const named = (all: Iterable<{ id: string; name: string }>, { of }: Book) =>
  Object.fromEntries([...all].filter(({ id }) => of.has(id)).map(({ id, name }) => [id, name]))

async function rowsOf({ mirror }: Session, deleted: 'without' | 'only') {
  return valueOf(await mirror.window({ ...everyAddress, tags: [], deleted, sort: 'name' })).rows
}

const companyOf = ({ organization }: SampleName['fields']) =>
  (organization as { name?: string } | undefined)?.name ?? ''

const lastStep = ({ history }: Session) => history.state(() => false).undo?.name ?? null

describe.each(nameOrders)('sixty Western and sixty Japanese contacts, named %s,', (order) => {
  it('are called the same while they are found, edited, tagged, mailed, marked for New Year and deleted', async () => {
    useNameOrder(order)
    const book = await bookOf(samples)
    const { session } = book.bench
    const ids = [...book.of.keys()]
    const names = expected(book, order)
    expect(named(await rowsOf(session, 'without'), book)).toEqual(names)
    expect(named(valueOf(await listCards(session)).rows, book)).toEqual(names)

    const [found, edited, deleted] = [
      new Map<string, string>(),
      new Map<string, string>(),
      new Map<string, string>(),
    ]
    for (const [at, id] of ids.entries()) {
      const { rows } = valueOf(
        await findRecords(session.mirror, { text: `place-${at}.`, sort: 'name', limit: 8, recent: [] }),
      )
      found.set(id, rows.map(({ name }) => name).join())
      const etag = session.readRecord('address', id)?.record.etag ?? ''
      const save = {
        family: 'address',
        id,
        group_id: null,
        etag,
        changes: { code: 'x' },
        key: randomUUID(),
      } as const
      valueOf(await session.save(save))
      edited.set(id, lastStep(session) ?? '')
    }
    expect(Object.fromEntries(found)).toEqual(names)
    expect(Object.fromEntries(edited)).toEqual(names)
    await expect.poll(() => session.outbox.list().length, { timeout: 60_000 }).toBe(0)
    const receipts = valueOf(session.outbox.done()).receipts
    expect(named(receipts, book)).toEqual(names)

    await book.bench.start({ kind: 'add-tag', tag: 'choir' }, { kind: 'records', family: 'address', ids })
    await book.bench.ended()
    expect(named(book.bench.outcomes(), book)).toEqual(names)

    const mails = createMails({
      openMail: async () => ({ ok: true, value: null }),
      copyText: async () => undefined,
    })
    const mail = valueOf(await mails.gather(session, { kind: 'records', family: 'address', ids }))
    expect(named(mail.without, book)).toEqual(names)

    for (const id of ids) {
      const etag = session.readRecord('address', id)?.record.etag ?? ''
      valueOf(session.requestDelete({ family: 'address', id, etag }))
      deleted.set(id, lastStep(session) ?? '')
    }
    expect(Object.fromEntries(deleted)).toEqual(names)
    const { outbox } = session
    const waiting = () => outbox.list().length + outbox.deletions.held().length
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
    expect(named(await rowsOf(session, 'only'), book)).toEqual(names)
  })

  it('are called the same as duplicates and as persons of a file', async () => {
    useNameOrder(order)
    const book = await bookOf([...samples, ...samples])
    const { session, jobs } = book.bench
    const duplicates = createDuplicates({ worker, jobs })
    const { token } = valueOf(await duplicates.find(session))
    const { groups } = valueOf(await duplicates.page(session, { token, offset: 0, limit: 500 }))
    const twins = named(
      groups.flatMap(({ records }) => records),
      book,
    )
    expect(Object.keys(twins).length).toBeGreaterThan(200)
    expect(expected(book, order)).toMatchObject(twins)

    const inFile = samples.filter(
      ({ fields }) => companyOf(fields) || fields['lastname'] || fields['firstname'],
    )
    const lines = inFile.map(({ fields }) => {
      const cells = [fields['lastname'], fields['firstname'], companyOf(fields), '', '', '']
      return cells.map((text) => `"${String(text ?? '')}"`).join()
    })
    const imports = importsOf(book.bench)
    const file = valueOf(await imports.read(session, { name: 'people.csv', bytes: csv(lines) }))
    const { rows } = valueOf(await imports.rows(file.token, { state: null, offset: 0, limit: 500 }))
    expect(rows.map(({ name }) => name)).toEqual(inFile.map((sample) => sample[order]))
    const matched = rows.flatMap(({ name, match }) => (match === null ? [] : [[match.name, name]]))
    expect(matched.length).toBeGreaterThan(50)
    expect(matched.filter(([known, name]) => known !== name)).toEqual([])
    const formTitles = rows.map(({ place }) => imports.person(file.token, { after: place - 1, state: null }))
    expect((await Promise.all(formTitles)).map((each) => valueOf(each)?.name)).toEqual(
      rows.map(({ name }) => name),
    )
    imports.close(file.token)
  })
})
