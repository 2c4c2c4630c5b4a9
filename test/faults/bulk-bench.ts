import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { BulkChange, BulkOutcome, BulkState, BulkTarget } from '../../contract/ipc/bulk.ts'
import { createBulkJobs, type BulkControls, type BulkJobs } from '../../electron/jobs/bulk-jobs.ts'
import type { OutboxPace } from '../../electron/outbox/outbox.ts'
import type { Session } from '../../electron/session/session.ts'
import { startService, type RunningService, type ServiceOptions } from '../../service/start-service.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { openOn } from './open-on.ts'

/** As long as a thousand writes may take on a machine that does ten other things. */
export const patience = 240_000

/** How a session ends before the next one opens on its files: with the app, in order or not, or without it. */
export type HowItEnds = 'killed' | 'quit' | 'left'

/** What a test of bulk jobs works with. */
export interface BulkBench {
  service: RunningService
  readonly session: Session
  readonly jobs: BulkJobs
  told: BulkState[]
  /** Ids of the contacts of the first group, in list order. */
  ids: string[]
  start(change: BulkChange, target?: BulkTarget): Promise<BulkState>
  /** Resolves when the job has come to an end. */
  ended(): Promise<BulkState>
  outcomes(only?: 'all' | 'failed'): BulkOutcome[]
  /** What can be done with the last job. */
  job(): BulkControls
  /** @param meanwhile what happens while this computer does nothing */
  restart(how: HowItEnds, base_url?: string, meanwhile?: () => Promise<unknown>): Promise<void>
}

/** A session with its real files over the real reference service, its mirror full. */
export async function startBench(options: ServiceOptions, pace: OutboxPace = {}): Promise<BulkBench> {
  const service = await startService(options)
  onTestFinished(() => service.close())
  return benchOn(service, pace)
}

/** A further computer, with a data folder of its own, at a service that runs. */
export async function benchOn(service: RunningService, pace: OutboxPace = {}): Promise<BulkBench> {
  const folder = mkdtempSync(join(tmpdir(), 'atena-bulk-'))
  const open = (base_url = service.base_url) => valueOf(openOn({ ...service, folder, base_url, pace }))
  let session = open()
  onTestFinished(async () => {
    await session.finish()
    await session.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  await session.sync?.start()
  const list = { family: 'address', group_id: service.group_ids[0] ?? '', search: '' } as const
  const order = { deleted: 'without', sort: 'kana', offset: 0, limit: 100_000 } as const
  const ids = valueOf(await session.mirror.window({ ...list, ...order, tags: [] })).rows.map(({ id }) => id)
  const told: BulkState[] = []
  const newJobs = () => createBulkJobs((state) => void told.push(state))
  let jobs = newJobs()
  const state = () => jobs.state(session) as BulkState
  const job = () => valueOf(jobs.of(session, state().job))
  return {
    service,
    told,
    ids,
    get session() {
      return session
    },
    get jobs() {
      return jobs
    },
    async start(change, target = { kind: 'records', family: 'address', ids }) {
      return valueOf(await jobs.start(session, { target, change }))
    },
    async ended() {
      const isOver = () => state().phase !== 'running' && state().phase !== 'undo'
      await expect.poll(isOver, { timeout: patience, interval: 20 }).toBe(true)
      return state()
    },
    outcomes: (only = 'all') => valueOf(job().outcomes({ only, offset: 0, limit: 100_000 })).outcomes,
    job,
    async restart(how, base_url, meanwhile = async () => undefined) {
      if (how === 'killed') await fallDead(session)
      else await session.finish().then(session.end)
      await meanwhile()
      session = open(base_url)
      if (how !== 'left') jobs = newJobs()
    },
  }
}

/** The files are closed in the middle of everything; a dead process does nothing more. */
async function fallDead(session: Session): Promise<void> {
  const ended = session.end()
  void session.outbox.finish()
  await ended
}

/** Requests of this method that the service was sent. */
export const writes = ({ service }: BulkBench, method: string) =>
  service.log.filter((entry) => entry.method === method)
