import { describe, expect, it } from 'vitest'
import { cardsOf } from '../../../contract/cards/card-marks.ts'
import { fieldsOf } from '../../../contract/record/fields.ts'
import { takeStep } from '../../../electron/history/take-back.ts'
import { restoreAll, restoredOf } from '../../../electron/history/versions.ts'
import { variantTable } from '../../../service/variants.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { startBench, writes, type BulkBench } from '../../faults/bulk-bench.ts'
import { essence } from '../essence.ts'

const pace = { undoMs: 1, waits: { entry: [50], look: [20], profile: [50] } }
const family = 'address' as const
/** Marks of three years, one of them of a mourning: what a user cannot type again. */
const edits = [
  { year: 2024, mark: 'nengajo.sent', to: true },
  { year: 2025, mark: 'nengajo.received', to: true },
  { year: 2026, mark: 'mourning', to: { date: '2026-10-03', whom: '祖母' } },
] as const

async function quiet({ session }: BulkBench): Promise<void> {
  const busy = () => session.outbox.list().length + session.outbox.deletions.held().length
  await expect.poll(busy, { timeout: 20_000, interval: 10 }).toBe(0)
}

/** A book whose first contact has marks of cards. */
async function aMarkedContact(options: Parameters<typeof startBench>[0]) {
  const bench = await startBench({ seed: 3, ...options }, pace)
  const [id = ''] = bench.ids
  const etag = bench.session.readRecord(family, id)?.record.etag ?? ''
  const changes = { cards: { client_id: 'atena', edits: [...edits] } }
  valueOf(await bench.session.save({ family, id, group_id: null, etag, changes, key: crypto.randomUUID() }))
  await quiet(bench)
  return { bench, id }
}

async function remove(bench: BulkBench, id: string): Promise<void> {
  const etag = bench.session.readRecord(family, id)?.record.etag ?? ''
  valueOf(bench.session.requestDelete({ family, id, etag }))
  await quiet(bench)
}

/** A copy has photos of other names. */
const comparable = (content: unknown) => JSON.stringify(content).replaceAll(/"image":"[^"]*"/g, '"image":""')

/** What the service holds of a contact under the id that it has now. */
async function held({ session }: BulkBench, id: string) {
  const now = session.history.resolve(family, id)
  const { record } = valueOf(await session.fetchRecord(family, now))
  const told = Object.fromEntries(fieldsOf(family).map((name) => [name, record[name]]))
  const content = comparable(essence(told))
  return { now, deleted: record.deleted, content, marks: cardsOf(record, 'atena') }
}

describe.each(variantTable.revival.values)('a service where a changed deleted contact is %s', (revival) => {
  const isRevived = revival === 'revived'

  it('Undo of a deletion that is out brings back everything, the marks of cards included; Redo takes it away', async () => {
    const { bench, id } = await aMarkedContact({ variants: { revival } })
    const before = await held(bench, id)
    await remove(bench, id)
    const undone = valueOf(await takeStep(bench.session, 'undo'))
    await quiet(bench)
    expect(undone).toMatchObject({ done: 1, copies: isRevived ? 0 : 1, lostPhotos: 0, failed: 0 })
    const after = await held(bench, id)
    expect({ ...after, now: '' }).toEqual({ ...before, now: '' })
    expect(after.now === id).toBe(isRevived)
    expect(undone.back).toEqual({ family, id: after.now })
    expect(valueOf(await takeStep(bench.session, 'redo'))).toMatchObject({ done: 1, failed: 0, back: null })
    await quiet(bench)
    expect(await held(bench, id)).toMatchObject({ deleted: true })
    expect(valueOf(await takeStep(bench.session, 'undo'))).toMatchObject({ done: 1, failed: 0 })
    await quiet(bench)
    expect({ ...(await held(bench, id)), now: '' }).toEqual({ ...before, now: '' })
  })

  it('Restore from the Trash brings back everything, the marks included, and its Undo deletes it again', async () => {
    const { bench, id } = await aMarkedContact({ variants: { revival } })
    const before = await held(bench, id)
    await remove(bench, id)
    const restored = await restoreAll(bench.session, { family, ids: [id] })
    await quiet(bench)
    expect(restored).toMatchObject({ done: 1, copies: isRevived ? 0 : 1, failed: 0 })
    expect({ ...(await held(bench, id)), now: '' }).toEqual({ ...before, now: '' })
    expect(restoredOf(bench.session, family)).toEqual(isRevived ? [] : [id])
    const { undo } = bench.session.history.state(() => false)
    expect(undo).toMatchObject({ kind: 'restore' })
    valueOf(await takeStep(bench.session, 'undo'))
    await quiet(bench)
    expect(await held(bench, id)).toMatchObject({ deleted: true })
  })

  it('what the service is like is tried once: the next one comes back with one write', async () => {
    const { bench, id } = await aMarkedContact({ variants: { revival } })
    const [, other = ''] = bench.ids
    for (const each of [id, other]) await remove(bench, each)
    await restoreAll(bench.session, { family, ids: [id] })
    const count = () => [writes(bench, 'PUT').length, writes(bench, 'POST').length]
    const [puts = 0] = count()
    await restoreAll(bench.session, { family, ids: [other] })
    await quiet(bench)
    expect((count()[0] ?? 0) - puts).toBe(isRevived ? 1 : 0)
    expect(await held(bench, other)).toMatchObject({ deleted: false })
  })
})
