import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { failureOf, valueOf } from '../fakes/api-under-test.ts'
import { benchOn, startBench, writes, type BulkBench, type HowItEnds } from '../faults/bulk-bench.ts'
import { usualChoices } from '../fakes/import-choices.ts'
import { importsOf, held, imported, importFile, many, newcomers, row } from './import-bench.ts'

describe('import that was cut off', () => {
  it('I16: continues after the app was killed in the middle, and nothing is there twice', async () => {
    const bench = await startBench({ seed: 20 }, { waits: { entry: [1], look: [1, 1], profile: [5] } })
    const imports = importsOf(bench)
    const file = valueOf(await imports.read(bench.session, { name: 'people.csv', bytes: newcomers }))
    const plan = {
      token: file.token,
      choices: usualChoices,
      lines: [],
      group_id: bench.service.group_ids[0] ?? '',
      tag: '',
    }
    valueOf(await imports.start(bench.session, plan))
    await expect
      .poll(() => writes(bench, 'POST').length, { timeout: 60_000, interval: 2 })
      .toBeGreaterThan(20)
    await bench.restart('killed')
    expect(bench.jobs.state(bench.session)).toMatchObject({ phase: 'interrupted', total: many })
    valueOf(await bench.job().resume())
    expect(await bench.ended()).toMatchObject({ phase: 'finished', done: many, failed: 0 })
    const made = imported(await held(bench)).map(({ firstname }) => firstname)
    expect(made.length).toBe(many)
    expect(new Set(made).size).toBe(many)
  }, 240_000)

  it('I16: continues only with contacts that no other computer has imported meanwhile', async () => {
    const bench = await startBench({ seed: 20 }, { waits: { entry: [1], look: [1, 1], profile: [5] } })
    const imports = importsOf(bench)
    const file = valueOf(await imports.read(bench.session, { name: 'people.csv', bytes: newcomers }))
    const group_id = bench.service.group_ids[0] ?? ''
    const plan = { token: file.token, choices: usualChoices, lines: [], group_id, tag: '取り込み' }
    valueOf(await imports.start(bench.session, plan))
    const sent = () => writes(bench, 'POST').length
    await expect.poll(sent, { timeout: 60_000, interval: 2 }).toBeGreaterThan(20)
    await bench.restart('killed')
    await expect.poll(() => bench.session.outbox.list(), { timeout: 60_000 }).toEqual([])
    const there = new Set(imported(await held(bench)).map(({ firstname }) => firstname))
    const others = Array.from({ length: many }, (_, at) => at).filter((at) => !there.has(`${at}号`))
    expect(others.length).toBeGreaterThan(3)
    // All but two, and of one the half.
    for (const [nth, at] of others.slice(2).entries()) await createElsewhere(bench, at, nth === 0)
    await bench.session.sync?.start()
    valueOf(await bench.job().resume())
    const unchanged = others.length - 3
    expect(await bench.ended()).toMatchObject({ done: many - unchanged, unchanged, failed: 0 })
    const made = imported(await held(bench))
    expect(made.map(({ firstname }) => firstname).toSorted()).toEqual(
      Array.from({ length: many }, (_, at) => `${at}号`).toSorted(),
    )
    // A contact that was already there has everything that the file has.
    expect(made.every(({ telephones }) => (telephones as unknown[]).length === 1)).toBe(true)
  }, 240_000)

  it.each(['killed', 'quit', 'left'] as const)(
    'I16: %s half way and imported whole on another computer: continues without a sync before, and no contact is there twice',
    async (how) => {
      let own = 0
      const bench = await cutOffHalfWay(how, async ({ service }, there) => {
        own = there
        const other = await benchOn(service)
        expect((await importFile(other, newcomers)).state).toMatchObject({ phase: 'finished', failed: 0 })
      })
      expect(imported(await held(bench))).toHaveLength(many)
      valueOf(await bench.job().resume())
      const state = await bench.ended()
      expect(state).toMatchObject({ phase: 'finished', total: many, failed: 0, waiting: 0, left: 0 })
      // What the other computer made is left as it is, and counted.
      expect(state).toMatchObject({ done: own, unchanged: many - own })
      await expect.poll(() => bench.session.outbox.list()).toEqual([])
      expect(names(await held(bench))).toEqual(everybody)
    },
    240_000,
  )

  it('I16: does not continue where the service cannot say which contacts it has by now, and says why', async () => {
    const bench = await cutOffHalfWay('killed', async ({ service }) =>
      service.faults.next({ match: { method: 'GET' }, action: 'status', status: 503, times: 1000 }),
    )
    const sent = writes(bench, 'POST').length
    expect(failureOf(await bench.job().resume()).kind).toBe('retry-later')
    expect(bench.jobs.state(bench.session)).toMatchObject({ phase: 'interrupted', mayContinue: true })
    expect(writes(bench, 'POST')).toHaveLength(sent)
    bench.service.faults.clear()
    // Asked twice, it continues once.
    const both = await Promise.all([bench.job().resume(), bench.job().resume()])
    expect(both.filter((each) => each.ok)).toHaveLength(1)
    expect(await bench.ended()).toMatchObject({ phase: 'finished', done: many, failed: 0 })
    await expect.poll(() => bench.session.outbox.list()).toEqual([])
    expect(names(await held(bench))).toEqual(everybody)
  }, 240_000)

  it('I16: what was not sent when it was cut off waits for the answer, and is not sent after "Leave it"', async () => {
    let own = 0
    const bench = await cutOffHalfWay('killed', async (_bench, there) => (own = there))
    await bench.session.sync?.start()
    await expect.poll(() => bench.session.outbox.list()).toEqual([])
    expect(bench.jobs.state(bench.session)).toMatchObject({ done: own, left: many - own })
    expect(names(await held(bench))).toHaveLength(own)
    valueOf(bench.job().cancel())
    await bench.restart('killed')
    await bench.session.sync?.start()
    expect(bench.jobs.state(bench.session)).toBeNull()
    expect(names(await held(bench))).toHaveLength(own)
  }, 240_000)

  it('I16: what the user typed into a contact that was not sent yet is sent all the same', async () => {
    const bench = await startBench({ seed: 20 }, { waits: { entry: [1], look: [1, 1], profile: [5] } })
    const edit = async () => {
      const last = bench.session.outbox.list().at(-1)
      const { id = '', key = '', group_id = null } = last ?? {}
      await bench.session.save({
        family: 'address',
        id,
        group_id,
        etag: '',
        key: randomUUID(),
        changes: { memo: '手書き' },
      })
      return key
    }
    await cutOffHalfWay('killed', async () => undefined, { bench, atTheEnd: edit })
    await expect.poll(() => bench.session.outbox.list(), { timeout: 60_000 }).toEqual([])
    const typed = (await held(bench)).filter(({ memo }) => memo === '手書き')
    expect(typed).toHaveLength(1)
  }, 240_000)
})

const everybody = Array.from({ length: many }, (_, at) => `${at}号`).toSorted()
const names = (records: readonly Record<string, unknown>[]) =>
  imported(records)
    .map(({ firstname }) => String(firstname))
    .toSorted()

/**
 * An import whose app ends while its first batch is on its way.
 * @param meanwhile happens before the app is opened again; receives how many of the contacts are there then
 * @param atTheEnd happens just before the app ends
 */
async function cutOffHalfWay(
  how: HowItEnds,
  meanwhile: (bench: BulkBench, there: number) => Promise<unknown>,
  { bench: given, atTheEnd }: { bench?: BulkBench; atTheEnd?: () => Promise<unknown> } = {},
): Promise<BulkBench> {
  const waits = { entry: [1], look: [1, 1], profile: [5] }
  const bench = given ?? (await startBench({ seed: 20 }, { waits }))
  const imports = importsOf(bench)
  const file = valueOf(await imports.read(bench.session, { name: 'people.csv', bytes: newcomers }))
  const group_id = bench.service.group_ids[0] ?? ''
  const plan = { token: file.token, choices: usualChoices, lines: [], group_id, tag: '' }
  valueOf(await imports.start(bench.session, plan))
  const sent = () => writes(bench, 'POST').length
  await expect.poll(sent, { timeout: 60_000, interval: 2 }).toBeGreaterThan(20)
  await atTheEnd?.()
  await bench.restart(how, undefined, async () => {
    const there = names(await held(bench)).length
    expect(there).toBeLessThan(many)
    await meanwhile(bench, there)
  })
  return bench
}

/** Another computer brings the same person in; of the half without its telephone. */
async function createElsewhere({ service }: BulkBench, at: number, isHalf: boolean): Promise<void> {
  const [lastname, firstname, company, number, address] = row(at).split(',')
  const person = { lastname, firstname, organization: { name: company }, emails: [{ address }] }
  const telephones = isHalf ? [] : [{ number }]
  const answer = await fetch(`${service.base_url}/api/address/`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${service.tokens.full}`,
      'Content-Type': 'application/json; charset=UTF-8',
    },
    body: JSON.stringify({ group_id: service.group_ids[0], ...person, telephones }),
  })
  expect(answer.status).toBe(200)
}
