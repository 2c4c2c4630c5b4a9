import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { BulkChange, BulkOutcome, BulkState, BulkTarget } from '../../contract/ipc/bulk.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { createBulkDesk } from '../../electron/bulk/bulk-desk.ts'
import type { BulkDesk } from '../../electron/bulk/bulk-desk.ts'
import type { OutboxPace } from '../../electron/outbox/outbox.ts'
import { openSession } from '../../electron/session/session.ts'
import type { Session } from '../../electron/session/session.ts'
import { startService } from '../../service/start-service.ts'
import type { RunningService, ServiceOptions } from '../../service/start-service.ts'
import { valueOf } from '../fakes/api-under-test.ts'

/** As long as a thousand writes may take on a machine that does ten other things. */
export const patience = 240_000

/** What a test of bulk jobs works with. */
export interface BulkBench {
  service: RunningService
  session: Session
  desk: BulkDesk
  told: BulkState[]
  /** Ids of the contacts of the first group, in list order. */
  ids: string[]
  start(change: BulkChange, target?: BulkTarget): Promise<BulkState>
  /** Resolves when the job has come to an end. */
  ended(): Promise<BulkState>
  outcomes(only?: 'all' | 'failed'): BulkOutcome[]
}

/** A session with its real files over the real reference service, its mirror full. */
export async function startBench(options: ServiceOptions, pace: OutboxPace = {}): Promise<BulkBench> {
  const service = await startService(options)
  const folder = mkdtempSync(join(tmpdir(), 'atena-bulk-'))
  const profile: ConnectionProfile = {
    ...{ id: 'test', kind: 'own' as const, name: 'Test', base_url: service.base_url, colour: '#336699' },
    ...{ groups: service.group_ids.map((group_id) => ({ group_id, name: group_id })), allowHttp: true },
  }
  const opened = openSession({
    ...{ profile, token: service.tokens.full, folder },
    clientId: '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11',
    renewToken: async () => ({ ok: false, failure: { kind: 'unauthorized' } }),
    announce: () => undefined,
    onAccess: () => undefined,
    workers: undefined,
    outboxPace: { undoMs: 300, waits: { entry: [50], look: [20], profile: [200] }, ...pace },
  })
  const session = valueOf(opened)
  onTestFinished(async () => {
    await session.finish()
    session.end()
    await service.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  await session.sync?.start()
  const list = { family: 'address', group_id: service.group_ids[0] ?? '', search: '' } as const
  const order = { deleted: 'without', sort: 'kana', offset: 0, limit: 100_000 } as const
  const ids = valueOf(await session.mirror.window({ ...list, ...order, tags: [] })).rows.map(({ id }) => id)
  const told: BulkState[] = []
  const desk = createBulkDesk((state) => void told.push(state))
  const state = () => desk.state(session) as BulkState
  return {
    ...{ service, session, desk, told, ids },
    async start(change, target = { kind: 'records', family: 'address', ids }) {
      return valueOf(await desk.start(session, { target, change }))
    },
    async ended() {
      const isOver = () => state().phase !== 'running' && state().phase !== 'undo'
      await expect.poll(isOver, { timeout: patience, interval: 20 }).toBe(true)
      return state()
    },
    outcomes: (only = 'all') =>
      valueOf(desk.outcomes(state().job, { only, offset: 0, limit: 100_000 })).outcomes,
  }
}

/** Requests of this method that the service was sent. */
export const writes = ({ service }: BulkBench, method: string) =>
  service.log.filter((entry) => entry.method === method)
