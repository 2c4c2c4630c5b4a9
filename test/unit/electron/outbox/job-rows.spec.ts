import { randomUUID } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { newItem } from '../../../../electron/jobs/bulk-item.ts'
import type { KeptItem, KeptJob } from '../../../../electron/outbox/jobs.ts'
import type { Journal } from '../../../../electron/outbox/journal.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { loseKept, putKeptRow } from '../../../fakes/kept-file.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { start } from './journal-bench.ts'
import { jobOf, keeping } from './journal-job-bench.ts'

const begun = (item: KeptItem | undefined): KeptItem => ({
  ...newItem('address', ''),
  ...item,
  outcome: 'underway',
  isCommitted: true,
  added: ['親戚'],
})
const kept = (journal: Journal) => valueOf(journal.job())

describe('a job of many records on the disk', () => {
  it('is kept over a restart, with everything that its Undo needs', () => {
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

  it('is written together with the writes of the records it has begun, or not at all', () => {
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

  it('is the only one: the next takes its place, and late progress of the first is ignored', () => {
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

  it('does not come back when its last batch arrives after it was dropped', () => {
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
  it('D40: an unknown plan is set aside for the user, not resumed, and writes continue', () => {
    const { open, inFile } = start()
    const journal = open()
    const before = jobOf(3)
    valueOf(journal.write({ put: [entryOf(1)], job: keeping(before) }))
    journal.close()
    inFile((database) => putKeptRow(database, 'job', before.key, '{"change":{"kind":"later"}}'))
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
    ['no JSON', '{'],
    ['an item of a later version', '{"id":"r1","outcome":"later"}'],
  ])(
    'a record that cannot be understood, %s, counts as failed; the others keep their places',
    (_name, text) => isLost((database) => putKeptRow(database, 'job-item', '1', text)),
  )

  it('a record that is damaged in both files counts as failed; the others keep their places', () =>
    isLost((database) => database.exec(`UPDATE kept SET crc = 0 WHERE kind = 'job-item' AND key = '1'`)))

  function isLost(harm: (database: DatabaseSync) => void): void {
    const { open, inFile, folder } = start()
    const job = jobOf(3)
    valueOf(open().write({ put: [entryOf(1)], job: keeping(job) }))
    open().close()
    inFile(harm)
    loseKept(folder, 'copy')
    const journal = open()
    const lost = { id: '', outcome: 'failed', failure: { kind: 'storage', reason: 'damaged' } }
    expect(kept(journal)?.items).toMatchObject([job.items[0]!, lost, job.items[2]!])
    const items = new Map([[2, begun(job.items[2])]])
    valueOf(journal.write({ job: { progress: { key: job.key, items } } }))
    expect(kept(open())?.items).toMatchObject([job.items[0]!, lost, begun(job.items[2])])
  }

  it('is lost only where neither the file nor the copy is a database', () => {
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
