import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServiceApi } from '../../../electron/api/record-api.ts'
import { startService, type RunningService } from '../../../service/start-service.ts'
import { ourClientId } from '../../fakes/our-client-id.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { flows, type ChildTask } from './child-task.ts'
import { makeTask, recover, runStruck, whyNoStrace, type Blow, type KilledRun } from './kill-bench.ts'
import { counts } from '../../counts.ts'

/** Points per flow and kind of blow; `npm run faults -- --full` takes 50, which makes more than 300 kills. */
const points = Number(process.env['ATENA_KILL_POINTS'] ?? counts(1, 10, 'kill points of each flow'))
const reason = whyNoStrace()
/** The long run strikes every flow. */
const blows: [Blow, readonly ChildTask['flow'][]][] = [
  ['KILL', flows.slice(0, counts(1, flows.length, 'flows that are killed'))],
  ['EIO', flows.slice(0, counts(1, flows.length, 'flows on a disk that fails'))],
  ['ENOSPC', flows.slice(0, counts(1, flows.length, 'flows on a disk that is full'))],
]

let service: RunningService
const tally = { runs: 0, killed: 0, acknowledged: 0 }

beforeAll(async () => {
  service = await startService({ seed: 60 })
})
afterAll(async () => {
  await service.close()
  console.log(`kill points: ${JSON.stringify(tally)}`)
})

async function taskOf(flow: ChildTask['flow']): Promise<ChildTask> {
  const task = makeTask(service, flow)
  if (flow !== 'save' && flow !== 'delete') return task
  const api = valueOf(createServiceApi({ base_url: service.base_url, token: () => service.tokens.full }))
  const body = { group_id: task.group_id, lastname: 'Sato' }
  const made = JSON.parse(valueOf(await api.address.create({ json: JSON.stringify(body) })))
  api.close()
  return { ...task, id: made.id }
}

/** Records of the service that carry this sync key. */
async function recordsWith(key: string): Promise<Record<string, unknown>[]> {
  const api = valueOf(createServiceApi({ base_url: service.base_url, token: () => service.tokens.full }))
  const query = { limit: 50, skip: 0, clientid: ourClientId, externalid: key, showdeleted: 'T' } as const
  const texts = valueOf(await api.address.list(service.group_ids[0] ?? '', query))
  api.close()
  return texts.map((text) => JSON.parse(text))
}

/** What must be true after the restart, wherever the kill happened. */
async function expectNothingLost(run: KilledRun): Promise<void> {
  const { task, told } = run
  const acknowledged = (word: string) => told.includes(`ack ${word}`)
  const { attention, draft } = await recover(run, (outbox) => ({
    attention: outbox.list(),
    draft: outbox.drafts.read()?.changes.memo ?? null,
  }))
  expect(attention, told.join()).toEqual([])
  const [first, second] = task.keys
  const record = () => service.read('address', task.id)
  if (task.flow === 'save' && acknowledged(first)) expect(record()).toMatchObject({ lastname: 'Suzuki' })
  if (task.flow === 'delete' && acknowledged('delete')) expect(record()).toMatchObject({ deleted: true })
  if (task.flow === 'draft') {
    const last = task.keys.findLastIndex((key) => acknowledged(key))
    expect(draft === null ? -1 : task.keys.indexOf(draft)).toBeGreaterThanOrEqual(last)
  }
  if (!['create', 'upload', 'offline'].includes(task.flow)) return
  const made = await recordsWith(first)
  expect(made.length, told.join()).toBeLessThanOrEqual(1)
  if (acknowledged(first)) expect(made).toHaveLength(1)
  if (acknowledged(second)) expect(made).toMatchObject([{ memo: 'more' }])
  if (task.flow === 'upload' && made.length > 0)
    expect(made).toMatchObject([{ face_picture: { image: expect.any(String) } }])
}

/** Evenly spread calls of a flow, counted in a run that was left alone. */
async function spread(flow: ChildTask['flow'], blow: Blow): Promise<number[]> {
  const whole = await runStruck(await taskOf(flow), blow, 0)
  await expectNothingLost(whole)
  expect(whole.killed, whole.told.join()).toBe(false)
  const count = Math.min(points, whole.calls)
  return Array.from({ length: count }, (_, at) => 1 + Math.floor(((at + 0.5) * whole.calls) / count))
}

describe.skipIf(reason !== null)(`D01, D04 death and a failing disk at ${points} calls of each flow`, () => {
  describe.each(blows)('%s', (blow, met) => {
    it.each(met)(
      '%s: nothing acknowledged is lost, nothing is done twice, every file can be read',
      async (flow) => {
        for (const at of await spread(flow, blow)) {
          const run = await runStruck(await taskOf(flow), blow, at)
          tally.runs += 1
          if (run.killed) tally.killed += 1
          tally.acknowledged += run.told.filter((line) => line.startsWith('ack')).length
          await expectNothingLost(run)
        }
      },
      600_000,
    )
  })
})

if (reason !== null) it.skip(`D01 skipped: ${reason}`)
