import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { newItem } from '../../../../../electron/bulk/bulk-item.ts'
import type { Journal } from '../../../../../electron/outbox/journal/journal.ts'
import type { KeptItem, KeptJob } from '../../../../../electron/outbox/journal/kept-job.ts'
import { failureOf, valueOf } from '../../../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../../../fakes/outbox-entry.ts'
import { start } from './journal-bench.ts'

function jobOf(count: number): KeptJob {
  const items = Array.from({ length: count }, (_, at): KeptItem => newItem('address', `r${at}`))
  return { key: randomUUID(), origin: 'o', change: { kind: 'add-tag', tag: '親戚' }, wayBack: null, items }
}

const begun = (item: KeptItem | undefined): KeptItem => ({
  ...newItem('address', ''),
  ...item,
  ...{ outcome: 'underway', isCommitted: true, added: ['親戚'] },
})
const kept = (journal: Journal) => valueOf(journal.job())

describe('issue 7: a job of many records on the disk', () => {
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
    valueOf(open().write({ job: { keep: whole } }))
    expect(kept(open())).toEqual(whole)
  })

  it('begun records and their writes are on the disk together or not at all', () => {
    const { open } = start()
    const job = jobOf(3)
    const journal = open()
    valueOf(journal.write({ job: { keep: job } }))
    const items = new Map([[1, begun(job.items[1])]])
    const unwritable = entryOf(2, { changes: Object({ memo: 1n }) })
    failureOf(journal.write({ put: [unwritable], job: { progress: { key: job.key, items } } }))
    expect(kept(open())).toEqual(job)
    valueOf(open().write({ put: [entryOf(1)], job: { progress: { key: job.key, items } } }))
    const after = open()
    expect(after.entries().map(({ key }) => key)).toEqual([keyOf(1)])
    expect(kept(after)?.items).toEqual([job.items[0], begun(job.items[1]), job.items[2]])
  })

  it('there is one: the next takes its place, and what the first still says does not count', () => {
    const { open } = start()
    const journal = open()
    const [first, second] = [jobOf(5), jobOf(2)]
    valueOf(journal.write({ job: { keep: first } }))
    valueOf(journal.write({ job: { keep: second } }))
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
    valueOf(journal.write({ job: { keep: job } }))
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
    valueOf(open().write({ job: { keep: job } }))
    const after = open()
    expect([kept(after), after.entries().length]).toEqual([job, 1])
  })

  it.each([
    ['its plan', `UPDATE job SET plan = '{"change":{"kind":"later"}}'`],
    ['a record of it', `UPDATE job_item SET item = '{' WHERE place = 1`],
  ])('%s is not understood: nothing is asked, and writes go on', (_name, sql) => {
    const { open, inFile } = start()
    const journal = open()
    valueOf(journal.write({ put: [entryOf(1)], job: { keep: jobOf(3) } }))
    journal.close()
    inFile((database) => database.exec(sql))
    const after = open()
    expect([kept(after), after.entries().length]).toEqual([null, 1])
    const job = jobOf(2)
    valueOf(after.write({ job: { keep: job } }))
    expect(kept(open())).toEqual(job)
  })

  it('D09 a file that is no database takes it along', () => {
    const { open, file } = start()
    const journal = open()
    valueOf(journal.write({ job: { keep: jobOf(3) } }))
    journal.close()
    writeFileSync(file, 'no database '.repeat(1000))
    expect(kept(open())).toBeNull()
  })

  it('D03 a closed file is a failure, not an exception', () => {
    const { open } = start()
    const journal = open()
    journal.close()
    expect(failureOf(journal.job()).kind).toBe('storage')
  })
})
