// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { JobChange } from '../../../contract/ipc/bulk.ts'
import { createBulkJobs } from '../../../electron/jobs/bulk-jobs.ts'
import { startService, type RunningService } from '../../../service/start-service.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { openOn } from '../open-on.ts'
import type { BulkTask } from './bulk-child.ts'
import { runStruck, whyNoStrace, type KilledRun } from './kill-bench.ts'
import { counts } from '../../counts.ts'

/** Places of death per kind of job, evenly spread over its run. */
const points = Number(process.env['ATENA_KILL_POINTS'] ?? counts(1, 6, 'kill points of each job'))
const program = fileURLToPath(new URL('bulk-child.ts', import.meta.url))
const reason = whyNoStrace()
/** More than the 50 of a batch. */
const many = 60
const tag = '年賀2027'
const quick = { waits: { entry: [1], look: [1, 1], profile: [5] } }

type ServiceRecord = Record<string, unknown>

/** Lists of the first two groups, as a further computer would see them. */
async function lists({ base_url, group_ids, tokens }: RunningService): Promise<ServiceRecord[][]> {
  const headers = { Authorization: `Bearer ${tokens.full}` }
  const list = async (group_id: string) => {
    const answer = await fetch(`${base_url}/api/addresses/${group_id}/list?limit=1000`, { headers })
    return (await answer.json()) as ServiceRecord[]
  }
  return Promise.all(group_ids.slice(0, 2).map(list))
}

const names = (records: readonly ServiceRecord[]) =>
  records.map(({ code, lastname, firstname }) => JSON.stringify([code, lastname, firstname])).sort()
const isPlain = ({ face_picture, pictures }: ServiceRecord) =>
  !face_picture && ((pictures ?? []) as unknown[]).length === 0

/** A folder whose mirror has everything, and what is to be done with many contacts of it. */
async function makeTask(service: RunningService, change: JobChange): Promise<BulkTask> {
  const { base_url, group_ids, tokens } = service
  const on = { base_url, group_ids, tokens, folder: mkdtempSync(join(tmpdir(), 'atena-kill-')), pace: quick }
  const session = valueOf(openOn(on))
  await session.sync?.start()
  await session.finish()
  await session.end()
  const [first = []] = await lists(service)
  const ids = first.filter(isPlain).map(({ id }) => String(id))
  expect(ids.length).toBeGreaterThanOrEqual(many)
  if (change.kind === 'import')
    return { ...on, change, ids: Array.from({ length: many }, (_, at) => `${tag}-${at}`) }
  return { ...on, change, ids: ids.slice(0, many) }
}

/** The app starts again with the files of the dead one, and the user says Continue. */
async function goOn({ task }: Pick<KilledRun<BulkTask>, 'task'>): Promise<void> {
  const session = valueOf(openOn(task))
  const jobs = createBulkJobs(() => undefined)
  const state = () => jobs.state(session)
  expect([undefined, task.ids.length]).toContain(state()?.total)
  if (state()?.phase === 'interrupted') valueOf(await valueOf(jobs.of(session, state()?.job ?? '')).resume())
  await expect.poll(() => state()?.phase ?? 'finished', { timeout: 60_000 }).toBe('finished')
  await expect.poll(() => session.outbox.list(), { timeout: 60_000 }).toEqual([])
  await session.finish()
  await session.end()
}

/** Every record was changed, and once; or none of them, where the user was not told that the job had begun. */
async function expectWhole(
  service: RunningService,
  { task, told }: KilledRun<BulkTask>,
  before: readonly ServiceRecord[][],
): Promise<void> {
  const after = await lists(service)
  if (task.change.kind === 'import') return expectImported(after.flat(), { task, told })
  expect(names(after.flat())).toEqual(names(before.flat()))
  const writes = service.log.filter(({ method, status }) => method === 'PUT' && status === 200)
  expect(new Set(writes.map(({ path }) => path)).size).toBe(writes.length)
  const isTagged = ({ tags }: ServiceRecord) => ((tags ?? []) as string[]).includes(tag)
  const changed =
    task.change.kind === 'move'
      ? (after[1]?.length ?? 0) - (before[1]?.length ?? 0)
      : after.flat().filter(isTagged).length
  expect([0, many], told.join()).toContain(changed)
  if (told.includes('begun')) expect(changed).toBe(many)
}

/** All contacts came in, each once; or none, where the user did not see that the job had begun. */
function expectImported(
  after: readonly ServiceRecord[],
  { task, told }: Pick<KilledRun<BulkTask>, 'task' | 'told'>,
): void {
  const come = after.flatMap(({ lastname }) => (task.ids.includes(String(lastname)) ? String(lastname) : []))
  const all = task.ids.length
  expect([0, all], told.join()).toContain(come.length)
  expect(new Set(come).size).toBe(come.length)
  if (told.includes('begun')) expect(come.length).toBe(all)
}

/** One run in a world of its own. Returns how many calls it made until it ended. */
async function runTo(at: number, changeOf: (service: RunningService) => JobChange) {
  const service = await startService({ seed: 400 })
  const task = await makeTask(service, changeOf(service))
  try {
    const before = await lists(service)
    const run = await runStruck(task, 'KILL', at, program)
    await goOn(run)
    await expectWhole(service, run, before)
    return run
  } finally {
    await service.close()
    rmSync(task.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

describe.skipIf(reason !== null)(`death at ${points} calls of a job of ${many} contacts`, () => {
  it.each([
    ['tag', (): JobChange => ({ kind: 'add-tag', tag })],
    ['import', (): JobChange => ({ kind: 'import', name: 'people.csv' })],
    ['move', ({ group_ids }: RunningService): JobChange => ({ kind: 'move', group_id: group_ids[1] ?? '' })],
  ])(
    '%s: after the next start every record is changed or made, none of them twice',
    async (_name, changeOf) => {
      const whole = await runTo(0, changeOf)
      expect(whole.told).toContain('end')
      let killed = 0
      for (let point = 0; point < points; point += 1) {
        const at = 1 + Math.floor(((point + 0.5) * whole.calls) / points)
        if ((await runTo(at, changeOf)).killed) killed += 1
      }
      expect(killed).toBeGreaterThan(0)
      console.log(`kill points of a job: ${killed} of ${points}, ${whole.calls} calls`)
    },
    600_000,
  )
})

/** `ATENA_IMPORT_KILLS=300` takes a quarter of an hour. */
const kills = Number(process.env['ATENA_IMPORT_KILLS'] ?? 40)
const persons = 500
/** The calls among which a life is killed; where an import has come to its end before, another one begins. */
const longestLife = 2_800
/** Places that follow each other in no order and leave no gap, from 0 up to 1. */
const placeOf = (at: number) => (at * 0.618_033_988_75) % 1

/**
 * One import that is killed again and again, from the kill `first` on, until a life of it comes to its end or there were
 * `kills` and it has begun: an import whose only life died before would show nothing. Returns how many there were then.
 */
async function importUnder(first: number): Promise<number> {
  const service = await startService({ seed: 400 })
  const ids = Array.from({ length: persons }, (_, at) => `${tag}-${at}`)
  const task = { ...(await makeTask(service, { kind: 'import', name: 'people.csv' })), ids, begun: false }
  const told: string[] = []
  try {
    let kill = first
    const isEnough = () => kill >= kills && told.includes('begun')
    for (let isKilled = true; isKilled && !isEnough(); kill += Number(isKilled)) {
      const at = 1 + Math.floor(placeOf(kill) * longestLife)
      const life = await runStruck(task, 'KILL', at, program)
      told.push(...life.told)
      task.begun ||= life.told.includes('begun')
      isKilled = life.killed
    }
    const before = await lists(service)
    await goOn({ task })
    expectImported((await lists(service)).flat(), { task, told })
    const made = before.flat().filter(({ lastname }) => ids.includes(String(lastname))).length
    console.log(`kills of an import: ${kill - first}, ${made} of ${persons} in before the last life`)
    expect(told).toContain('begun')
    return kill
  } finally {
    await service.close()
    rmSync(task.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

describe.skipIf(reason !== null)('deaths on the way of imports', { tags: ['long'] }, () => {
  it(`${kills} kills of imports of ${persons}: everybody came in, and once`, async () => {
    for (let kill = 0; kill < kills;) kill = await importUnder(kill)
  }, 7_200_000)
})

if (reason !== null) it.skip(`skipped: ${reason}`)
