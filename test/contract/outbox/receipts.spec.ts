import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportReceipts } from '../../../electron/export/exports.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { inKeptFile, putKeptRow } from '../../fakes/kept-file.ts'
import { idsIn, startOutbox, type OutboxBench } from '../../faults/outbox-bench.ts'

const done = (bench: OutboxBench) => valueOf(bench.outbox.done())
const nowhere = { base_url: 'http://127.0.0.1:9', origin: 'the service' }

describe('receipts of what the service has taken', () => {
  it('tell of a create, an edit and a delete what the service said, also after a restart', async () => {
    const bench = await startOutbox()
    const saved = await bench.create('address', { lastname: 'Sato', firstname: 'Hana' })
    const edited = await bench.edit('address', saved, { memo: 'new' })
    const { id, etag } = edited.view.record
    valueOf(bench.outbox.deletions.request({ family: 'address', id, etag: etag ?? '' }))
    await expect.poll(() => done(bench).receipts.length).toBe(3)
    const seen = () =>
      done(bench).receipts.map(({ action, status, agreed, name }) => [action, status, agreed, name])
    const expected = [
      ['delete', 200, true, 'Hana Sato'],
      ['update', 200, true, 'Hana Sato'],
      ['create', 200, true, 'Hana Sato'],
    ]
    expect(seen()).toEqual(expected)
    expect(done(bench)).toMatchObject({ waiting: 0, saved: 3, confirmed: 3 })
    bench.restart()
    expect(seen()).toEqual(expected)
  })

  it('say where the service had something else than was sent, and where no answer came', async () => {
    const bench = await startOutbox({ waits: { look: [400, 400] }, isHasty: true })
    bench.service.faults.next({ action: 'drop-after-commit', match: { method: 'POST' } })
    await bench.outbox.save(bench.save('address', null, { lastname: 'Sato', memo: 'mine' }))
    const [id = ''] = await idsIn(bench, 'address')
    bench.service.edit('address', id, { memo: 'theirs' })
    await bench.quiet()
    expect(done(bench).receipts).toMatchObject([{ action: 'create', id, status: null, agreed: false }])
    expect(done(bench)).toMatchObject({ waiting: 0, saved: 1, confirmed: 0 })
  })

  it('count what waits among what was saved', async () => {
    const bench = await startOutbox({ origin: 'the service' })
    await bench.create('address', { lastname: 'Sato' })
    bench.restart(nowhere)
    await bench.create('address', { lastname: 'Ito' })
    expect(done(bench)).toMatchObject({ waiting: 1, saved: 2, confirmed: 1 })
  })

  it('are the latest 5,000, and at the next start the last hundred of those older than 90 days', async () => {
    const bench = await startOutbox()
    await bench.create('address', { lastname: 'Sato' })
    const [first] = valueOf(bench.journal.receipts())
    const keep = (at: string, count: number) =>
      inKeptFile(bench.folder, (file) => {
        file.exec('BEGIN')
        for (let n = 0; n < count; n += 1)
          putKeptRow(file, 'receipt', `${at} ${n}`, JSON.stringify({ ...first, at }))
        file.exec('COMMIT')
      })
    keep('2020-01-01T00:00:00.000Z', 2550)
    keep(new Date().toISOString(), 2550)
    await bench.create('address', { lastname: 'Ito' })
    expect(done(bench).saved).toBe(5000)
    bench.restart()
    expect(done(bench).saved).toBe(2551)
  })

  it('leave the computer without names, ids and what was written, and under another mark each time', async () => {
    const bench = await startOutbox()
    const saved = await bench.create('address', { lastname: 'Himitsu', memo: 'secret memo' })
    await bench.edit('address', saved, { memo: 'another secret' })
    const { id, etag } = saved.view.record
    const written: string[] = []
    const file = async (name: string) => {
      const path = join(bench.folder, name)
      const target = { askPath: async () => path, wrote: (to: string) => String(written.push(to)) }
      expect(valueOf(await exportReceipts(bench.outbox, target))).toMatchObject({ saved: true, count: 2 })
      return readFileSync(path, 'utf8')
    }
    const [one, two] = [await file('one.csv'), await file('two.csv')]
    const lines = one.trimEnd().split('\r\n')
    expect(lines[0]).toBe('\ufefftime,change,family,record,status,agreed')
    expect(lines).toHaveLength(3)
    for (const secret of ['Himitsu', 'secret', id, String(etag), bench.service.tokens.full, bench.group_id])
      expect(one).not.toContain(secret)
    const marks = (text: string) =>
      text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[3])
    expect(new Set(marks(one)).size).toBe(1)
    expect(marks(one)[0]).not.toBe(marks(two)[0])
  })
})
