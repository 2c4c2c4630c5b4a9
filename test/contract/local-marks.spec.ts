import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listCards, markCards } from '../../electron/jobs/cards/card-years.ts'
import { takeStep } from '../../electron/history/take-back.ts'
import type { Session } from '../../electron/session/session.ts'
import { startService } from '../../service/start-service.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { startOwnSession } from './own-session.ts'
import { withoutExtendprops } from './without-extendprops.ts'

const edits = [{ year: 2026, mark: 'nengajo.sent', to: true } as const]

/** A session at a service that shows no marks. */
async function start() {
  const service = await startService({ seed: 5 })
  onTestFinished(() => service.close())
  const base_url = await withoutExtendprops(service.base_url)
  return { service, session: await startOwnSession({ ...service, base_url, pace: { undoMs: 20 } }) }
}

const quiet = (session: Session) => expect.poll(() => session.outbox.list()).toEqual([])
/** Contacts with marks, by id. */
const marked = async (session: Session) =>
  valueOf(await listCards(session))
    .rows.filter(({ years }) => Object.keys(years).length > 0)
    .map(({ id }) => id)

describe('marks that only this computer has, of a contact that gets another id', () => {
  it('made again by an Undo: they are there', async () => {
    const { session } = await start()
    const id = valueOf(await listCards(session)).rows[0]?.id ?? ''
    valueOf(await markCards(session, { id, edits }))
    const etag = session.readRecord('address', id)?.record.etag ?? ''
    valueOf(session.requestDelete({ family: 'address', id, etag }))
    await expect.poll(() => session.mirror.read('address', id)?.record.deleted).toBe(true)
    await quiet(session)
    expect(valueOf(await takeStep(session, 'undo'))).toMatchObject({ done: 1, copies: 1 })
    await quiet(session)
    const [again, ...others] = await marked(session)
    expect([again === undefined || again === id, others]).toEqual([false, []])
  })

  it('marked before the service has named it: they are there under the id that it gave', async () => {
    const { service, session } = await start()
    const [group_id = ''] = service.group_ids
    service.faults.next({ match: { method: 'POST' }, action: 'status', status: 401, times: 2 })
    const made = { family: 'address', id: null, group_id, etag: null } as const
    void session.save({ ...made, changes: { lastname: 'New' }, key: randomUUID() })
    const [waiting] = session.outbox.list()
    const local = waiting?.id ?? ''
    void markCards(session, { id: local, edits })
    await expect.poll(() => marked(session)).toEqual([local])
    await expect.poll(() => session.outbox.list()[0]?.failure?.kind).toBe('unauthorized')
    // The service takes the token again.
    service.faults.clear()
    valueOf(await session.tryAgain())
    await quiet(session)
    const [named, ...others] = await marked(session)
    expect([service.read('address', named ?? '')?.['lastname'], others]).toEqual(['New', []])
  })
})
