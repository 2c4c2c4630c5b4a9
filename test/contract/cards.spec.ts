import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  cardKinds,
  cardMarks,
  cardsOf,
  withEdits,
  type CardEdit,
  type CardYears,
} from '../../contract/cards/card-marks.ts'
import type { PrintJobCall } from '../../contract/ipc/print.ts'
import type { AddressChanges } from '../../contract/record/record.ts'
import { listCards, markCards, withoutMourning } from '../../electron/jobs/cards/card-years.ts'
import type { Session } from '../../electron/session/session.ts'
import { startService, type ServiceOptions } from '../../service/start-service.ts'
import { counts } from '../counts.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { openOn } from '../faults/open-on.ts'
import { startOwnSession } from './own-session.ts'
import { withoutExtendprops } from './without-extendprops.ts'

const patience = 240_000
const edits = counts(30, 200, 'marks of two computers')

/** Two computers of one user, each with files of its own, at one service. */
async function twoComputers(options: ServiceOptions) {
  const service = await startService({ seed: 120, ...options })
  onTestFinished(() => service.close())
  const computers = [await startOwnSession(service), await startOwnSession(service)] as const
  const list = { family: 'address', group_id: service.group_ids[0] ?? '', search: '' } as const
  const window = { ...list, deleted: 'without', sort: 'kana', offset: 0, limit: 30 } as const
  const ids = valueOf(await computers[0].mirror.window({ ...window, tags: [] })).rows.map(({ id }) => id)
  expect(ids).toHaveLength(30)
  return { service, computers, ids }
}

const save = (session: Session, id: string, changes: AddressChanges) => {
  const etag = session.readRecord('address', id)?.record.etag ?? ''
  return session.save({ family: 'address', id, group_id: null, etag, changes, key: randomUUID() })
}
const marking = (...made: CardEdit[]): AddressChanges => ({ cards: { client_id: 'atena', edits: made } })
const quiet = (session: Session) =>
  expect.poll(() => session.outbox.list(), { timeout: patience, interval: 20 }).toEqual([])

/** Each computer writes years of its own. */
const step = (computer: 0 | 1) =>
  fc.record({
    computer: fc.constant(computer),
    contact: fc.integer({ min: 0, max: 29 }),
    made: fc.oneof(
      fc.record({
        year: fc.integer({ min: 0, max: 4 }).map((each) => 2018 + 2 * each + computer),
        mark: fc.constantFrom(...cardMarks),
        to: fc.boolean(),
      }),
      fc.record({
        year: fc.constant(2018 + computer),
        mark: fc.constant('mourning' as const),
        to: fc.option(fc.record({ date: fc.constant('2017-12-01'), whom: fc.string({ maxLength: 9 }) })),
      }),
    ),
    isInHaste: fc.boolean(),
  })

describe('marks of cards at the service', { timeout: patience }, () => {
  it(`two computers mark other years of 30 contacts ${edits} times: nothing is lost, no conflict is shown`, async () => {
    const { service, computers, ids } = await twoComputers({})
    const before = new Map(ids.map((id) => [id, computers[0].mirror.read('address', id)?.record.extendprops]))
    const meant = new Map<string, CardYears>(ids.map((id) => [id, {}]))
    const steps = fc.sample(fc.oneof(step(0), step(1)), edits)
    // Both had every contact open: what goes out over that version meets a newer one.
    for (const id of ids) for (const session of computers) valueOf(await session.fetchRecord('address', id))
    for (const { computer, contact, made, isInHaste } of steps) {
      const id = ids[contact] ?? ''
      meant.set(id, withEdits(meant.get(id) ?? {}, [made]))
      const saving = save(computers[computer], id, marking(made))
      // Some go out while the next ones are made already, on both computers.
      if (!isInHaste) expect(valueOf(await saving)).toMatchObject({ differences: [] })
    }
    for (const session of computers) await quiet(session)
    for (const session of computers) {
      for (const id of ids) {
        const { record } = valueOf(await session.fetchRecord('address', id))
        expect(cardsOf(record, 'atena')).toEqual(meant.get(id))
        const others = record.extendprops?.filter(({ client_id }) => client_id !== 'atena')
        expect(others).toEqual(before.get(id))
      }
    }
    expect(service.log.some(({ method, status }) => method === 'PUT' && status === 412)).toBe(true)
  })

  it('marks go over a name that another computer changed, and stay when this one is saved', async () => {
    const { computers, ids } = await twoComputers({ variants: { others: 'dropped', put: 'replace' } })
    const [here, there] = computers
    const id = ids[0] ?? ''
    valueOf(await save(there, id, { firstname: '改' }))
    valueOf(await save(here, id, marking({ year: 2026, mark: 'nengajo.sent', to: true })))
    valueOf(await there.fetchRecord('address', id))
    valueOf(await save(there, id, { memo: '後から' }))
    const { record } = valueOf(await here.fetchRecord('address', id))
    expect(record).toMatchObject({ firstname: '改', memo: '後から' })
    expect(cardsOf(record, 'atena')).toEqual({ 2026: { marks: ['nengajo.sent'], mourning: null } })
    for (const session of computers) await quiet(session)
  })

  it('a name and marks that wait for the same contact are one edit, and both arrive', async () => {
    const { service, computers, ids } = await twoComputers({})
    const [here, there] = computers
    const id = ids[1] ?? ''
    service.faults.next({ match: { method: 'PUT' }, action: 'status', status: 503, times: 1 })
    void save(here, id, { memo: '一緒に' })
    void save(here, id, marking({ year: 2026, mark: 'nengajo.sent', to: true }))
    void save(here, id, marking({ year: 2025, mark: 'stop', to: true }))
    expect(cardsOf(here.readRecord('address', id)?.record ?? {}, 'atena')).toMatchObject({
      2026: {},
      2025: {},
    })
    await quiet(here)
    const { record } = valueOf(await there.fetchRecord('address', id))
    expect(record.memo).toBe('一緒に')
    expect(Object.keys(cardsOf(record, 'atena'))).toEqual(['2025', '2026'])
  })

  it('marks are still sent when their edit is taken back into a form', async () => {
    const { service, computers, ids } = await twoComputers({})
    const [here, there] = computers
    const id = ids[2] ?? ''
    service.faults.next({ match: { method: 'PUT' }, action: 'status', status: 400, times: Infinity })
    void save(here, id, { memo: '書きかけ' })
    void save(here, id, marking({ year: 2026, mark: 'nengajo.sent', to: true }))
    const waiting = () => here.outbox.list().map(({ state }) => state)
    await expect.poll(waiting, { timeout: 30_000, interval: 20 }).toEqual(['needs-attention'])
    service.faults.clear()
    const [item] = here.outbox.list()
    const draft = valueOf(here.outbox.drafts.takeBack({ key: item?.key ?? '', family: 'address', id }))
    expect(draft.changes).toEqual({ memo: '書きかけ' })
    await quiet(here)
    const { record } = valueOf(await there.fetchRecord('address', id))
    expect(Object.keys(cardsOf(record, 'atena'))).toEqual(['2026'])
    expect(record.memo).not.toBe('書きかけ')
  })

  it('C62: where the service does not show them they stay here, also when the mirror is made again, and the user sees so', async () => {
    const service = await startService({ seed: 30 })
    const base_url = await withoutExtendprops(service.base_url)
    const folder = mkdtempSync(join(tmpdir(), 'atena-cards-'))
    const open = async () => {
      const session = valueOf(openOn({ ...service, base_url, folder }))
      await session.sync?.start()
      return session
    }
    const end = async (session: Session) => {
      await session.finish()
      await session.end()
    }
    onTestFinished(async () => {
      await service.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    })
    const before = await open()
    const id = valueOf(await listCards(before)).rows[0]?.id ?? ''
    const edits = [{ year: 2026, mark: 'nengajo.sent', to: true } as const]
    const marked = { 2026: { marks: ['nengajo.sent'], mourning: null } }
    expect(valueOf(await markCards(before, { id, edits }))).toEqual({ years: marked, isLocal: true })
    await quiet(before)
    await end(before)
    for (const file of readdirSync(join(folder, 'test'))) {
      if (file.startsWith('book.sqlite')) rmSync(join(folder, 'test', file))
    }
    const after = await open()
    const list = valueOf(await listCards(after))
    expect(list.isLocal).toBe(true)
    expect(list.rows.find((row) => row.id === id)?.years).toEqual(marked)
    expect(list.rows.filter(({ years }) => Object.keys(years).length > 0)).toHaveLength(1)
    await end(after)
  })

  it('no print job of New Year cards includes a person in mourning, even a chosen one', async () => {
    const { computers, ids } = await twoComputers({})
    const [here] = computers
    const mourners = ids.filter((_, at) => at % 4 === 0)
    for (const id of mourners)
      valueOf(
        await markCards(here, { id, edits: [{ year: 2027, mark: 'mourning', to: { date: '', whom: '' } }] }),
      )
    const job = { sheet: 'x', printer: '', options: {} as PrintJobCall['options'] }
    const chosen = fc.record({
      ids: fc.subarray(ids, { minLength: 1 }),
      leaveOut: fc.subarray(ids),
      kind: fc.constantFrom(...cardKinds),
    })
    await fc.assert(
      fc.asyncProperty(chosen, async ({ ids: some, leaveOut, kind }) => {
        const selection = { kind: 'records', family: 'address', ids: some } as const
        const cards = { year: 2027, kind }
        const { call, inMourning } = valueOf(
          await withoutMourning(here, { ...job, selection, leaveOut, cards }),
        )
        const printed = some.filter((id) => !call.leaveOut.includes(id))
        const expected = some.filter(
          (id) => !leaveOut.includes(id) && (kind === 'kanchu' || !mourners.includes(id)),
        )
        expect(printed).toEqual(expected)
        expect(inMourning.map(({ id }) => id)).toEqual(
          kind === 'kanchu' ? [] : some.filter((id) => mourners.includes(id)),
        )
        expect(inMourning.every(({ name }) => name !== '')).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})
