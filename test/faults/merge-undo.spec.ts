// @module-tag long
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { fieldsOf, isEmpty } from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { createDuplicates, type Duplicates } from '../../electron/jobs/merge/duplicates.ts'
import { counts } from '../counts.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { Random } from '../unit/electron/duplicates/labelled-book/random.ts'
import { startBench, type BulkBench } from './bulk-bench.ts'

const worker = new URL('../../electron/jobs/merge/duplicates-worker.ts', import.meta.url)
const pace = { waits: { entry: [50], look: [20], profile: [50] } }
/**
 * `ATENA_MERGES=100` takes four minutes. A thousand are ten such runs with seeds of their own: each starts a thread, and V8 in
 * Node 24 now and then ends a program that starts too many ("Check failed: jit_page.has_value()").
 */
const merges = counts(8, Number(process.env['ATENA_MERGES'] ?? 40), 'random merges and their Undo')
/** A failed run names its seed; set it to run the same again. */
const seed = Number(process.env['ATENA_SEED'] ?? 1801)

/** What a request can carry, to the letter, without the forms of nothing. */
function textOf(record: ServiceRecord): string {
  const said = fieldsOf('address').map((field) => [field, record[field]] as const)
  return JSON.stringify([...said, ['group_id', record.group_id]].filter(([, value]) => !isEmpty(value)))
}

/** The texts of those who are there at the service, in a fixed order. */
async function textsAt({ service }: BulkBench, ids: readonly string[]): Promise<string[]> {
  const records = ids.map((id) => service.read('address', id) as ServiceRecord | null)
  return records.flatMap((record) => (record && record.deleted !== true ? [textOf(record)] : [])).sort()
}

const odd = ['412 for the save', '412 for the delete', 'a kill', 'a kill of the Undo', 'nothing'] as const

/** Which method the service refuses with 412, for those of `odd` that need it. */
const refusedMethod: { [what in (typeof odd)[number]]?: 'PUT' | 'DELETE' } = {
  '412 for the save': 'PUT',
  '412 for the delete': 'DELETE',
}

it(`${merges} merges (seed ${seed}): those who became one are all there again after Undo, byte for byte, with 412 and kills between`, async () => {
  const random = new Random(seed)
  const bench = await startBench({ seed: 60 }, pace)
  // Photos are other files after they were copied: what becomes of them has its own tests.
  for (const id of bench.ids) bench.service.edit('address', id, { face_picture: null, pictures: [] } as never)
  const seen = new Map<string, number>()
  let living = [...bench.ids]
  let all = await newIds(bench, [])
  const isThere = (id: string) => bench.service.read('address', id)?.['deleted'] !== true
  for (let at = 0; at < merges; at += 1) {
    const group = await anyFew(bench, random, living)
    const duplicates = createDuplicates({ worker, jobs: bench.jobs })
    const before = await textsAt(bench, group)
    const what = random.pick(odd)
    seen.set(what, (seen.get(what) ?? 0) + 1)
    const method = refusedMethod[what]
    if (method) bench.service.faults.next({ match: { method }, action: 'status', status: 412 })
    await merge(bench, duplicates, random, group)
    if (what === 'a kill') await killed(bench, random)
    if (!(await isOver(bench))) {
      // What was merged is whole: the kept contact has it, and the other one is deleted.
      expect(await textsAt(bench, group), `${at}: merged`).toHaveLength(1)
      living = living.filter(isThere)
      continue
    }
    valueOf(await bench.job().undo())
    if (what === 'a kill of the Undo') await killed(bench, random)
    await isOver(bench)
    const again = (await newIds(bench, all)).filter(isThere)
    const now = [...new Set([...group, ...again])]
    expect(await textsAt(bench, now), `${at}: ${what}`).toEqual(before)
    living = [...living, ...again].filter(isThere)
    all = [...all, ...again]
  }
  expect([...seen.keys()].length).toBeGreaterThan(2)
}, 3_600_000)

/** Ids of those who are at the service and were not known, as another computer would see them. */
async function newIds({ service }: BulkBench, known: readonly string[]): Promise<string[]> {
  const headers = { Authorization: `Bearer ${service.tokens.full}` }
  const lists = service.group_ids.map(async (group_id) => {
    const list = await fetch(`${service.base_url}/api/addresses/${group_id}/list?limit=1000`, { headers })
    return ((await list.json()) as { id: string }[]).map(({ id }) => id)
  })
  return (await Promise.all(lists)).flat().filter((id) => !known.includes(id))
}

/** Two of the living, often more of them, made to look like one person; the rest of each stays as it is. */
async function anyFew(bench: BulkBench, random: Random, living: readonly string[]): Promise<string[]> {
  const count = random.chance(0.6) ? 2 : random.between(3, 6)
  const ids: string[] = []
  while (ids.length < count) ids.push(random.pick(living.filter((id) => !ids.includes(id))))
  const shared = {
    lastname: '祖父江',
    firstname: `すず${random.digits(6)}`,
    lastkana: null,
    firstkana: null,
    telephones: [{ kindof: 'cell', label: null, number: `090${random.digits(8)}` }],
    birthdate: null,
    gender: null,
  }
  for (const id of ids) bench.service.edit('address', id, structuredClone(shared) as never)
  await bench.session.sync?.start()
  for (const id of ids) valueOf(await bench.session.fetchRecord('address', id))
  return ids
}

/** Merges the group, with the values of any of them where they differ. */
async function merge(
  bench: BulkBench,
  duplicates: Duplicates,
  random: Random,
  ids: readonly string[],
): Promise<void> {
  const { token } = valueOf(await duplicates.find(bench.session))
  const { groups } = valueOf(await duplicates.page(bench.session, { token, offset: 0, limit: 100 }))
  const group = groups.find(
    ({ records }) => records.length === ids.length && records.every(({ id }) => ids.includes(id)),
  )
  if (!group) throw new Error('the group was not found')
  const at = { token, place: group.place, ids: random.chance(0.5) ? [...ids] : ids.toReversed() }
  const { seen, fields } = valueOf(duplicates.read(bench.session, at))
  const taken = fields.flatMap(({ field }) =>
    random.chance(0.5) ? { field, from: random.between(1, ids.length - 1) } : [],
  )
  valueOf(await duplicates.merge(bench.session, { ...at, seen, taken }))
}

/** The app dies some time after the job began, and is started again. */
async function killed(bench: BulkBench, random: Random): Promise<void> {
  await wait(random.between(0, 150))
  await bench.restart('killed')
}

/**
 * The job has come to its end; a job that a kill has cut off continues first. False where all of it was done before
 * the kill: the
 * next start knows of no job then.
 */
async function isOver(bench: BulkBench): Promise<boolean> {
  const state = bench.jobs.state(bench.session)
  if (state?.phase === 'interrupted') valueOf(await bench.job().resume())
  if (state) await bench.ended()
  // What was refused stays there, for the user.
  const moving: readonly string[] = ['queued', 'sending', 'checking']
  const moves = () => bench.session.outbox.list().filter(({ state }) => moving.includes(state))
  await expect.poll(() => moves().length, { timeout: 30_000 }).toBe(0)
  return state !== null
}
