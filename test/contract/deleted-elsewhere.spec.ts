import { describe, expect, it } from 'vitest'
import type { BulkChange } from '../../contract/ipc/bulk.ts'
import { createDuplicates } from '../../electron/jobs/merge/duplicates.ts'
import { createImports, rememberColumns } from '../../electron/jobs/import/imports.ts'
import type { Variants } from '../../service/variants.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { usualChoices } from '../fakes/import-choices.ts'
import { startBench, type BulkBench } from '../faults/bulk-bench.ts'
import { settingsInMemory } from './settings-in-memory.ts'
import { nowhere, startSynced, type SyncedBench } from './synced-bench.ts'

/** How a service shows that a record is deleted, and what its etags say. */
const services: Partial<Variants>[] = [
  {},
  { etags: 'constant' },
  { etags: 'none' },
  { listEtag: 'no' },
  { lists: 'brief', echo: 'stub' },
  { deletedGet: '404', deletedWrite: '404' },
  { deletedGet: '404' },
  { deletedWrite: '404', echo: 'brief' },
]
/** What this computer knows of the contact when the user edits it. */
const shownBy = ['a list', 'a GET', 'a GET, etags proven'] as const
const cases = services.flatMap((variants) =>
  (['address', 'homeaddress'] as const).flatMap((family) =>
    shownBy.map((shown) => ({
      name: `${JSON.stringify(variants)}, ${family}, ${shown}`,
      variants,
      family,
      shown,
    })),
  ),
)

async function start({ variants, family, shown }: (typeof cases)[number]): Promise<SyncedBench> {
  const bench = await startSynced(family, { variants })
  if (shown !== 'a list') bench.mirror.putFetched(family, valueOf(await bench.api[family].get(bench.id)))
  // The first edit of this record proves what etags there are.
  if (shown === 'a GET, etags proven') await bench.edit(family, bench.shown(), { firstkana: 'Proof' })
  return bench
}

/** Another computer deletes the contact. */
function deleteElsewhere({ service, family, id }: SyncedBench) {
  service.edit(family, id, { deleted: true })
  service.log.length = 0
  return service.read(family, id)
}

describe.each(cases)('a contact that another computer deleted: $name', (one) => {
  const { family } = one
  const asked = [{ action: 'update', state: 'conflict', failure: { kind: 'not-found' } }]
  const online = (bench: SyncedBench) => bench.restart({ base_url: bench.service.base_url, waits: {} })

  it('asks the user instead of writing an edit to it', async () => {
    const bench = await start(one)
    const seen = bench.shown()
    const deleted = deleteElsewhere(bench)
    const answer = await bench.outbox.save(bench.save(family, seen, { firstname: 'Mine' }))
    expect(answer).toEqual({ ok: false, failure: { kind: 'not-found' } })
    expect(bench.outbox.list()).toMatchObject(asked)
    expect(bench.service.read(family, bench.id)).toEqual(deleted)
  })

  it('nor is one that was made offline, or saved after the sync has shown it deleted', async () => {
    const bench = await start(one)
    const seen = bench.shown()
    bench.restart(nowhere)
    await bench.edit(family, seen, { firstname: 'Mine' })
    const deleted = deleteElsewhere(bench)
    online(bench)
    await bench.quiet()
    expect(bench.outbox.list()).toMatchObject(asked)
    valueOf(bench.outbox.discard(bench.outbox.list()[0]?.key ?? ''))
    await bench.sync()
    // A form that stayed open, as a draft does.
    await bench.outbox.save(bench.save(family, seen, { firstname: 'Mine' }))
    expect(bench.outbox.list()).toMatchObject([{ action: 'update', state: 'conflict' }])
    expect(bench.service.read(family, bench.id)).toEqual(deleted)
  })
})

describe('jobs over contacts, some of which another computer deleted', () => {
  const etags = (['changing', 'constant', 'none'] as const).map((each) => ({ etags: each }))
  const gone = { kind: 'not-found' }
  const held = ({ service }: BulkBench, ids: readonly string[]) =>
    ids.map((id) => service.read('address', id))
  const deleteSome = ({ service }: BulkBench, ids: readonly string[]) => {
    for (const id of ids) service.edit('address', id, { deleted: true })
  }
  const nameIn = ({ session }: BulkBench, id: string) => session.mirror.read('address', id)?.record.lastname

  it.each(
    etags.flatMap(({ etags: each }) =>
      (
        [
          { kind: 'add-tag', tag: 'New' },
          { kind: 'mark-cards', year: 2027, mark: 'nengajo.sent', to: true },
        ] satisfies BulkChange[]
      ).map((change) => ({ etags: each, change })),
    ),
  )('$change.kind fails for these, by name; etags $etags', async ({ etags: each, change }) => {
    const bench = await startBench({ seed: 30, variants: { etags: each } })
    const lost = bench.ids.filter((_id, at) => at % 4 === 1)
    deleteSome(bench, lost)
    const before = held(bench, lost)
    await bench.start(change)
    const total = bench.ids.length
    expect(await bench.ended()).toMatchObject({ done: total - lost.length, failed: lost.length })
    const failed = bench.outcomes('failed')
    expect(failed.map(({ id, failure }) => [id, failure])).toEqual(lost.map((id) => [id, gone]))
    expect(failed.every(({ id, name }) => name.includes(nameIn(bench, id) ?? '?'))).toBe(true)
    expect(held(bench, lost)).toEqual(before)
  })

  it.each(etags)('an import that adds to them fails for these, by name; etags $etags', async (variants) => {
    const bench = await startBench({ seed: 4, variants })
    const person = (at: number, memo = '') =>
      `試験,${at}号,株式会社${at},03-1234-000${at},n${at}@example.com,${memo}`
    const csv = (rows: readonly string[]) =>
      new TextEncoder().encode(['姓,名,会社名,電話番号,メールアドレス,メモ', ...rows].join('\r\n'))
    const places = [0, 1, 2, 3, 4, 5]
    await importFile(bench, csv(places.map((at) => person(at))))
    const made = bench.outcomes().map(({ foundAs }) => foundAs)
    // Another computer deletes some, and this one has proven nothing yet: no sync comes between.
    bench.session.sync?.pause()
    const lost = made.filter((_id, at) => at % 2 === 0)
    deleteSome(bench, lost)
    const before = held(bench, lost)
    await importFile(bench, csv(places.map((at) => person(at, 'memo'))))
    expect(await bench.ended()).toMatchObject({ done: 3, failed: 3 })
    const failed = bench.outcomes('failed')
    expect(failed.map(({ failure, name }) => [failure, name])).toEqual(
      [0, 2, 4].map((at) => [gone, expect.stringContaining(`${at}号`)]),
    )
    expect(held(bench, lost)).toEqual(before)
  })

  it.each(etags)('the Undo of a merge gives nothing back to it; etags $etags', async (variants) => {
    const bench = await startBench({ seed: 6, variants })
    const [one = '', two = ''] = bench.ids
    for (const id of [one, two])
      bench.service.edit('address', id, { ...twins, memo: id === two ? 'from the other' : null } as never)
    await bench.session.sync?.restart()
    for (const id of [one, two]) valueOf(await bench.session.fetchRecord('address', id))
    await mergeAll(bench, [one, two])
    expect(await bench.ended()).toMatchObject({ failed: 0 })
    deleteSome(bench, [one])
    const before = held(bench, [one])
    valueOf(await bench.job().undo())
    expect(await bench.ended()).toMatchObject({ phase: 'undone', done: 1, failed: 1 })
    expect(bench.outcomes('failed')).toMatchObject([{ id: one, failure: gone }])
    expect(held(bench, [one])).toEqual(before)
  })
})

const twins = {
  lastname: '祖父江',
  firstname: 'すず',
  lastkana: null,
  firstkana: null,
  birthdate: null,
  gender: null,
  telephones: [{ kindof: 'cell', label: null, number: '09012345678' }],
  face_picture: null,
  pictures: [],
}

async function mergeAll(bench: BulkBench, ids: string[]): Promise<void> {
  const worker = new URL('../../electron/jobs/merge/duplicates-worker.ts', import.meta.url)
  const duplicates = createDuplicates({ worker, jobs: bench.jobs })
  const { token } = valueOf(await duplicates.find(bench.session))
  const { groups } = valueOf(await duplicates.page(bench.session, { token, offset: 0, limit: 100 }))
  const place = groups.find(({ records }) => records.every(({ id }) => ids.includes(id)))?.place ?? -1
  const { seen } = valueOf(duplicates.read(bench.session, { token, place, ids }))
  valueOf(await duplicates.merge(bench.session, { token, place, ids, seen, taken: [] }))
}

async function importFile(bench: BulkBench, bytes: Uint8Array): Promise<void> {
  const worker = new URL('../../electron/jobs/import/import-worker.ts', import.meta.url)
  const named = rememberColumns(settingsInMemory())
  const imports = createImports({
    worker,
    postalCodes: '',
    jobs: bench.jobs,
    askFile: async () => null,
    named,
  })
  const { token } = valueOf(await imports.read(bench.session, { name: 'people.csv', bytes }))
  const group_id = bench.service.group_ids[0] ?? ''
  valueOf(await imports.start(bench.session, { token, choices: usualChoices, lines: [], group_id, tag: '' }))
  await bench.ended()
}
