import { readFileSync, writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profileFile } from '../../electron/disk/kept-rows.ts'
import { openJournal } from '../../electron/outbox/journal.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { inKeptFile, keptKeys, loseKept, putKeptRow } from '../fakes/kept-file.ts'
import { idsIn, requests, startOutbox, type OutboxBench } from './outbox-bench.ts'

const nowhere = { base_url: 'http://127.0.0.1:9', origin: 'the service' }
const fileOf = (bench: OutboxBench) => profileFile(bench.folder)

/** Three edits of records of the service, saved offline, and the app ended. */
async function withThreeEdits(): Promise<OutboxBench> {
  const bench = await startOutbox()
  const made = []
  for (const lastname of ['One', 'Two', 'Three']) made.push(await bench.create('address', { lastname }))
  bench.restart(nowhere)
  for (const saved of made)
    await bench.edit('address', saved, { memo: `memo of ${saved.view.record.lastname}` })
  await bench.quit()
  return bench
}

const inFile = <T>(bench: OutboxBench, work: (database: DatabaseSync) => T): T =>
  inKeptFile(bench.folder, work)

const online = (bench: OutboxBench) =>
  bench.restart({ base_url: bench.service.base_url, origin: 'the service' })

/** Memos that the service has now, by name. */
async function memos(bench: OutboxBench): Promise<Record<string, unknown>> {
  const ids = await idsIn(bench, 'address')
  const records = ids.map((id) => bench.service.read('address', id) ?? {})
  return Object.fromEntries(records.map((record) => [String(record['lastname']), record['memo'] ?? null]))
}

/** The second of three rows that waits, with a change. */
function damageSecond(bench: OutboxBench, change: (entry: Record<string, unknown>) => unknown): void {
  inFile(bench, (database) => {
    const sql = `SELECT key, json FROM kept WHERE kind = 'entry' AND json LIKE '%"queued"%' ORDER BY seq`
    const { key, json } = database.prepare(sql).all()[1] ?? {}
    const changed = change(JSON.parse(String(json)) as Record<string, unknown>)
    const text = typeof changed === 'string' ? changed : JSON.stringify(changed)
    putKeptRow(database, 'entry', String(key), text)
  })
  withoutCopy(bench)
}

/** Nothing else knows what a damaged row said. */
const withoutCopy = (bench: OutboxBench) => loseKept(bench.folder, 'copy')

const turnOne = (bench: OutboxBench) =>
  inFile(bench, (database) =>
    database.exec(
      `UPDATE kept SET json = replace(json, '"memo of Two"', '"memo of Tow"') WHERE kind = 'entry'`,
    ),
  )

describe('D42 one waiting edit that is damaged in the file, and whole in the copy', () => {
  it('is as it was, in its place, and arrives once', async () => {
    const bench = await withThreeEdits()
    turnOne(bench)
    bench.restart(nowhere)
    expect(bench.journal.setAside).toEqual([])
    expect(bench.outbox.list().map(({ changes }) => changes.memo)).toEqual([
      'memo of One',
      'memo of Two',
      'memo of Three',
    ])
    online(bench)
    await bench.quiet()
    expect(await memos(bench)).toEqual({ One: 'memo of One', Two: 'memo of Two', Three: 'memo of Three' })
    expect(requests(bench, 'PUT')).toHaveLength(3)
  })

  it('a draft, too', async () => {
    const bench = await startOutbox(nowhere)
    valueOf(bench.outbox.drafts.save(bench.save('address', null, { memo: 'half a word' })))
    await bench.quit()
    inFile(bench, (database) => database.exec(`UPDATE kept SET json = replace(json, 'half', 'halb')`))
    bench.restart(nowhere)
    expect(bench.outbox.drafts.read()).toMatchObject({ changes: { memo: 'half a word' } })
  })

  it('what the user has removed does not come back either', async () => {
    const bench = await withThreeEdits()
    damageSecond(bench, () => 'Two')
    bench.restart(nowhere)
    const [row] = bench.journal.setAside
    valueOf(bench.journal.write({ dropSetAside: row?.row ?? '' }))
    bench.restart(nowhere)
    turnOne(bench)
    bench.restart(nowhere)
    expect(bench.outbox.list().map(({ changes }) => changes.memo)).toEqual(['memo of One', 'memo of Three'])
  })
})

describe('one waiting edit that cannot be read', () => {
  const unreadable: [string, (entry: Record<string, unknown>) => unknown][] = [
    ['a base that is no JSON', (entry) => ({ ...entry, base: '{"id":"a1","lastname":"Two"' })],
    ['a base that is no record', (entry) => ({ ...entry, base: '[]' })],
    ['a base that is no text', (entry) => ({ ...entry, base: 7 })],
    ['a text that ends early', (entry) => JSON.stringify(entry).slice(0, -40)],
    ['no JSON', () => 'Two'],
    ['nothing', () => ''],
    ['null', () => null],
    ['a list', (entry) => [entry]],
    ['nested without end', () => '{"a":'.repeat(100_000)],
    ['an unknown state', (entry) => ({ ...entry, state: 'quened' })],
    ['an unknown action', (entry) => ({ ...entry, action: 'upd\u0000te' })],
    ['an unknown family', (entry) => ({ ...entry, family: 'adress' })],
    ['an unknown change', (entry) => ({ ...entry, changes: { nemo: 'memo of Two' } })],
    ['a change of another type', (entry) => ({ ...entry, changes: { memo: 7 } })],
    ['changes that are a list', (entry) => ({ ...entry, changes: [] })],
    ['a key that is none', (entry) => ({ ...entry, key: 'k' })],
    ['a number beyond all numbers', (entry) => JSON.stringify(entry).replace('"sends":0', '"sends":1e999')],
    ['a shelved edit that is none', (entry) => ({ ...entry, shelved: { key: 'k' } })],
    ['nothing but its name', (entry) => ({ key: entry['key'] })],
  ]
  const title = 'D39: %s: it is set aside, named and kept, and the others arrive'
  /** The short run has every third of these damages: of the text, of its shape, and of its contents. */
  const isShort = (_: unknown, at: number) => at % 3 === 0
  it.each(unreadable.filter(isShort))(title, isSetAside)
  it.each(unreadable.filter((each, at) => !isShort(each, at)))(title, { tags: ['long'] }, isSetAside)

  async function isSetAside(_name: string, change: (typeof unreadable)[number][1]): Promise<void> {
    const bench = await withThreeEdits()
    damageSecond(bench, change)
    online(bench)
    await bench.quiet()
    expect(await memos(bench)).toEqual({ One: 'memo of One', Two: null, Three: 'memo of Three' })
    expect(bench.journal.setAside).toHaveLength(1)
    const rows = () =>
      inFile(bench, (file) => keptKeys(file, 'entry').length + keptKeys(file, 'set-aside').length)
    const kept = rows()
    online(bench)
    expect([bench.journal.setAside.length, rows()]).toEqual([1, kept])
  }

  it.each<[string, (entry: Record<string, unknown>) => unknown]>([
    ['an unknown failure', (entry) => ({ ...entry, failure: { kind: 'moonstruck' } })],
    ['a failure without its reason', (entry) => ({ ...entry, failure: { kind: 'storage' } })],
    ['a time that is none', (entry) => ({ ...entry, savedAt: 'yesterday' })],
    ['a field of a later version', (entry) => ({ ...entry, later: { a: 1 } })],
  ])('%s costs nothing but itself: the edit arrives', async (_name, change) => {
    const bench = await withThreeEdits()
    damageSecond(bench, change)
    bench.restart(nowhere)
    const item = bench.outbox.list()[1]
    expect([item?.failure, Number.isNaN(Date.parse(item?.savedAt ?? ''))]).toEqual([
      expect.toSatisfy((failure) => failure === null || failure.kind === 'offline'),
      false,
    ])
    online(bench)
    await bench.quiet()
    expect(await memos(bench)).toMatchObject({ Two: 'memo of Two' })
  })

  it('is named by what can be read of it', async () => {
    const bench = await withThreeEdits()
    turnOne(bench)
    withoutCopy(bench)
    bench.restart(nowhere)
    const [row] = bench.journal.setAside
    expect(row).toMatchObject({ table: 'entry', action: 'update', name: 'Two' })
    expect(row?.texts).toContainEqual({ field: 'memo', text: 'memo of Tow' })
    expect(Date.parse(row?.savedAt ?? '')).not.toBeNaN()
    expect(row?.text).toContain('memo of Tow')
  })

  it('goes when the user says so, and only then', async () => {
    const bench = await withThreeEdits()
    damageSecond(bench, () => 'Two')
    bench.restart(nowhere)
    const [row] = bench.journal.setAside
    valueOf(bench.journal.write({ dropSetAside: row?.row ?? '' }))
    expect(bench.journal.setAside).toEqual([])
    bench.restart(nowhere)
    expect([bench.journal.setAside, bench.outbox.list().length]).toEqual([[], 2])
  })

  it('a save under the key of one that is set aside does not write over it', async () => {
    const bench = await withThreeEdits()
    const [, second] = bench.journal.entries()
    damageSecond(bench, ({ key }) => ({ key }))
    bench.restart(nowhere)
    valueOf(bench.journal.write({ put: [second!] }))
    expect(bench.journal.entries()).toContainEqual(second)
    bench.restart(nowhere)
    expect(bench.journal.entries()).toContainEqual(second)
    expect(bench.journal.setAside).toHaveLength(1)
  })

  it('an edit that waited for it continues over the newest version, or asks', async () => {
    const bench = await withThreeEdits()
    bench.restart(nowhere)
    const second = bench.journal.entries().filter(({ state }) => state === 'queued')[1]!
    const { id, etag } = second
    const behind = { ...second, key: '00000000-0000-4000-8000-000000000007', etag: null }
    valueOf(bench.journal.write({ put: [{ ...behind, changes: { firstname: 'Drei' } }] }))
    await bench.quit()
    damageSecond(bench, () => 'Two')
    online(bench)
    await bench.quiet()
    expect(bench.service.read('address', id)).toMatchObject({ firstname: 'Drei' })
    expect(requests(bench, 'PUT').at(-1)?.headers['if-match']).toBe(etag)
  })

  it('a key of the row that another bit has is set right', async () => {
    const bench = await withThreeEdits()
    inFile(bench, (database) =>
      database.exec(`UPDATE kept SET key = 'x' || substr(key, 2) WHERE json LIKE '%"queued"%'`),
    )
    online(bench)
    await bench.quiet()
    online(bench)
    await bench.quiet()
    expect(requests(bench, 'PUT')).toHaveLength(3)
    expect(await memos(bench)).toMatchObject({
      One: 'memo of One',
      Two: 'memo of Two',
      Three: 'memo of Three',
    })
  })
})

describe('one bit of the file', () => {
  it('in the bytes of the rows themselves: the other rows are all there', async () => {
    const bench = await withThreeEdits()
    const whole = readFileSync(fileOf(bench))
    const texts = ['memo of One', 'memo of Two', 'memo of Three'].map((memo) => whole.indexOf(`"${memo}"`))
    fc.assert(
      fc.property(fc.nat({ max: 2 }), fc.integer({ min: -150, max: 10 }), fc.nat(255), (at, by, value) => {
        const bytes = Buffer.from(whole)
        bytes[texts[at]! + by] = value
        writeFileSync(fileOf(bench), bytes)
        const journal = valueOf(openJournal(bench.folder))
        const found = journal
          .entries()
          .flatMap(({ state, changes }) => (state === 'queued' ? changes.memo : []))
        const others = ['One', 'Two', 'Three']
          .filter((_, index) => index !== at)
          .map((name) => `memo of ${name}`)
        expect(found).toEqual(expect.arrayContaining(others))
        expect(found.length + journal.setAside.length).toBe(3)
        journal.close()
      }),
      { numRuns: 100 },
    )
    writeFileSync(fileOf(bench), whole)
  })
})

describe('what is not in the file any more', () => {
  it('reports writes that the disk took and has lost', async () => {
    const bench = await startOutbox(nowhere)
    await bench.create('address', { lastname: 'One' })
    await bench.quit()
    const early = readFileSync(fileOf(bench))
    bench.restart(nowhere)
    await bench.create('address', { lastname: 'Two' })
    await bench.quit()
    writeFileSync(fileOf(bench), early)
    bench.restart(nowhere)
    // They come back from the copy.
    expect(bench.outbox.list().map(({ changes }) => changes.lastname)).toEqual(['One', 'Two'])
    expect(bench.outbox.isDamaged).toBe(true)
    // The report comes once: what is written from now on is known again.
    await bench.create('address', { lastname: 'Three' })
    bench.restart(nowhere)
    expect(bench.outbox.isDamaged).toBe(false)
  })
})
