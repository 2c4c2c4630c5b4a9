import { randomUUID } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newItem } from '../../../../electron/bulk/bulk-item.ts'
import type { KeptItem, KeptJob } from '../../../../electron/outbox/jobs.ts'
import { openJournal, type Journal } from '../../../../electron/outbox/journal.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { start } from './journal-bench.ts'
import { jobOf, keeping } from './journal-job-bench.ts'

const inLongRun = { tags: ['long'] }

const begun = (item: KeptItem | undefined): KeptItem => ({
  ...newItem('address', ''),
  ...item,
  ...{ outcome: 'underway', isCommitted: true, added: ['親戚'] },
})
const kept = (journal: Journal) => valueOf(journal.job())

describe('a job of many records on the disk', () => {
  it('is there after a restart, with everything that its Undo needs', () => {
    const { open } = start()
    const moved = { ...newItem('homeaddress', 'x'), deletion: randomUUID(), from: 'g', isCopied: true }
    const failed: KeptItem = { ...newItem('address', 'y'), outcome: 'failed', failure: { kind: 'not-found' } }
    const back = {
      ...newItem('address', 'z'),
      original: 'x',
      undoes: { ...moved, copy: { id: 'z', etag: 'e' } },
    }
    const job: KeptJob = { ...jobOf(3), wayBack: 'move-back', change: { kind: 'move', group_id: 'g2' } }
    const whole = { ...job, items: [...job.items, moved, failed, back] }
    expect(kept(open())).toBeNull()
    valueOf(open().write({ job: keeping(whole) }))
    expect(kept(open())).toEqual(whole)
  })

  it('begun records and their writes are on the disk together or not at all', () => {
    const { open } = start()
    const job = jobOf(3)
    const journal = open()
    valueOf(journal.write({ job: keeping(job) }))
    const items = new Map([[1, begun(job.items[1])]])
    const unwritable = entryOf(2, { changes: Object({ memo: 1n }) })
    failureOf(journal.write({ put: [unwritable], job: { progress: { key: job.key, items } } }))
    expect(kept(open())).toEqual(job)
    valueOf(open().write({ put: [entryOf(1)], job: { progress: { key: job.key, items } } }))
    const after = open()
    expect(after.entries().map(({ key }) => key)).toEqual([keyOf(1)])
    expect(kept(after)?.items).toEqual([job.items[0], begun(job.items[1]), job.items[2]])
  })

  it(
    'its second copy is begun anew part by part, and has all that was written in each of them',
    inLongRun,
    async () => {
      const { open, folder } = start()
      const journal = open()
      const job = jobOf(450)
      valueOf(journal.write({ job: keeping(job) }))
      const copy = join(folder, 'outbox.copy')
      const turns = () => new Promise((resolve) => setImmediate(resolve))
      const there = start()
      const sizes: number[] = []
      for (let turn = 0; turn < 40; turn += 1) {
        // Far more than the job: it is begun anew while it goes on.
        const memo = 'あ'.repeat(turn < 5 ? 100_000 : 10)
        const items = new Map([[turn, begun(job.items[turn])]])
        const put = [entryOf(1, { changes: { memo } }), entryOf(turn % 9, { state: 'sending' })]
        valueOf(journal.write({ put, job: { progress: { key: job.key, items } } }))
        sizes.push(statSync(copy).size)
        for (const name of readdirSync(there.folder)) rmSync(join(there.folder, name))
        copyFileSync(copy, join(there.folder, 'outbox.copy'))
        const found = valueOf(openJournal(there.folder))
        expect(found.entries()).toEqual(journal.entries())
        expect(kept(found)).toEqual(kept(journal))
        found.close()
        await turns()
      }
      // It has become smaller once, and what it was begun anew in is gone.
      expect(sizes.filter((size, turn) => size < (sizes[turn - 1] ?? 0))).toHaveLength(1)
      expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
    },
  )

  it('there is one: the next takes its place, and what the first still says does not count', () => {
    const { open } = start()
    const journal = open()
    const [first, second] = [jobOf(5), jobOf(2)]
    valueOf(journal.write({ job: keeping(first) }))
    valueOf(journal.write({ job: keeping(second) }))
    const items = new Map([[0, begun(first.items[0])]])
    valueOf(journal.write({ job: { progress: { key: first.key, items } } }))
    valueOf(journal.write({ job: { drop: first.key } }))
    expect(kept(open())).toEqual(second)
    valueOf(open().write({ job: { drop: second.key } }))
    expect(kept(open())).toBeNull()
  })

  it('after it is over its last batch changes nothing', () => {
    const { open } = start()
    const journal = open()
    const job = jobOf(2)
    valueOf(journal.write({ job: keeping(job) }))
    valueOf(journal.write({ job: { drop: job.key } }))
    const items = new Map([[0, begun(job.items[0])]])
    valueOf(journal.write({ put: [entryOf(1)], job: { progress: { key: job.key, items } } }))
    expect(kept(journal)).toBeNull()
    expect(journal.entries()).toHaveLength(1)
  })
})

describe('reliability 4.5: a job that cannot be read', () => {
  it('an outbox of an Atena that kept no jobs takes one', () => {
    const { open, inFile } = start()
    const before = open()
    valueOf(before.write({ put: [entryOf(1)] }))
    before.close()
    inFile((database) => database.exec('DROP TABLE job; DROP TABLE job_item'))
    const job = jobOf(1)
    valueOf(open().write({ job: keeping(job) }))
    const after = open()
    expect([kept(after), after.entries().length]).toEqual([job, 1])
  })

  it('D40: its plan is not understood: nothing is asked, it is told and kept, and writes go on', () => {
    const { open, inFile } = start()
    const journal = open()
    valueOf(journal.write({ put: [entryOf(1)], job: keeping(jobOf(3)) }))
    journal.close()
    inFile((database) => database.exec(`UPDATE job SET plan = '{"change":{"kind":"later"}}'`))
    const after = open()
    expect([kept(after), after.entries().length]).toEqual([null, 1])
    expect(after.setAside).toMatchObject([{ table: 'job' }])
    expect(open().setAside).toHaveLength(1)
    const last = open()
    valueOf(last.write({ dropSetAside: last.setAside[0]?.row ?? '' }))
    expect([last.setAside, open().setAside]).toEqual([[], []])
    const job = jobOf(2)
    valueOf(open().write({ job: keeping(job) }))
    expect(kept(open())).toEqual(job)
  })

  it.each([
    ['no JSON', "'{'"],
    ['another bit', `replace(item, '"left"', '"lefu"')`],
    ['an item of a later version', `'{"id":"r1","outcome":"later"}'`],
  ])(
    'a record of it is not understood, %s: it failed, and the others go on in their places',
    (_name, sql) => {
      const { open, inFile } = start()
      const job = jobOf(3)
      valueOf(open().write({ put: [entryOf(1)], job: keeping(job) }))
      inFile((database) => database.exec(`UPDATE job_item SET item = ${sql} WHERE place = 1`))
      const journal = open()
      const lost = { id: '', outcome: 'failed', failure: { kind: 'storage', reason: 'damaged' } }
      expect(kept(journal)?.items).toMatchObject([job.items[0]!, lost, job.items[2]!])
      const items = new Map([[2, begun(job.items[2])]])
      valueOf(journal.write({ job: { progress: { key: job.key, items } } }))
      expect(kept(open())?.items).toMatchObject([job.items[0]!, lost, begun(job.items[2])])
    },
  )

  it('of a file with a damaged index it is kept, in its order', () => {
    const { open, file } = start()
    const journal = open()
    const job = jobOf(20)
    valueOf(journal.write({ put: [entryOf(1)], job: keeping(job) }))
    journal.close()
    const bytes = readFileSync(file)
    // The key of the entry stands in the table and, before it in the file or after it, in the index.
    bytes.write('x', bytes.lastIndexOf(keyOf(1)))
    writeFileSync(file, bytes)
    const after = open()
    expect(after.movedAside).not.toBeNull()
    expect([kept(after), after.entries(), after.setAside]).toEqual([job, [entryOf(1)], []])
  })

  it('a file that is no database takes it along only where the second copy is gone, too', () => {
    const { open, file, folder } = start()
    const [journal, job] = [open(), jobOf(3)]
    valueOf(journal.write({ job: keeping(job) }))
    journal.close()
    writeFileSync(file, 'no database '.repeat(1000))
    const again = open()
    expect(kept(again)).toEqual(job)
    again.close()
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'no database '.repeat(1000))
    expect(kept(open())).toBeNull()
  })

  it('a closed file is a failure, not an exception', () => {
    const { open } = start()
    const journal = open()
    journal.close()
    expect(failureOf(journal.job()).kind).toBe('storage')
  })
})
