import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { keptItem, keptPlan, type KeptItem, type KeptJob } from '../../../../electron/outbox/jobs.ts'
import type { Journal } from '../../../../electron/outbox/journal.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { keptKeys, loseKept, putKeptRow } from '../../../fakes/kept-file.ts'
import { start } from './journal-bench.ts'
import { jobOf, keeping } from './journal-job-bench.ts'

const kept = (journal: Journal) => valueOf(journal.job())
const deep = '{"undoes":'.repeat(20_000) + 'null' + '}'.repeat(20_000)

/** A closed outbox with a job of three. */
function closed(job: KeptJob = jobOf(3)) {
  const bench = start()
  valueOf(bench.open().write({ job: keeping(job) }))
  const after = (harm: (database: DatabaseSync) => void) => {
    bench.open().close()
    bench.inFile(harm)
    loseKept(bench.folder, 'copy')
    return bench.open()
  }
  return { ...bench, job, after }
}

describe('the records of a job on the disk', () => {
  const blank = {
    id: '',
    name: '',
    family: 'address',
    outcome: 'failed',
    isCommitted: false,
    isCopied: false,
    failure: { kind: 'storage', reason: 'damaged' },
    deletion: null,
    from: null,
    copy: null,
    original: null,
    undoes: null,
    write: null,
    merge: null,
    added: [],
    removed: [],
  }

  const ofSecond = `WHERE kind = 'job-item' AND key = '1'`
  it.each<[string, (database: DatabaseSync) => void]>([
    ['cannot be read', (file) => putKeptRow(file, 'job-item', '1', '{')],
    ['is missing', (file) => file.exec(`DELETE FROM kept ${ofSecond}`)],
    ['is nested without end', (file) => putKeptRow(file, 'job-item', '1', deep)],
    ['is no text', (file) => file.exec(`UPDATE kept SET json = CAST(x'ff' AS TEXT) ${ofSecond}`)],
  ])('one that %s counts as failed, without any details, and keeps its place', (_how, harm) => {
    const { after, job } = closed()
    const [first, lost, last] = kept(after(harm))?.items ?? []
    expect([first, last]).toEqual([job.items[0], job.items[2]])
    expect(lost).toEqual({ ...blank, key: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(job.items.map(({ key }) => key)).not.toContain(lost?.key)
  })

  it.each([
    ['before the first', -1],
    ['beyond all that a job can have', 200_000],
  ])('one in a place %s is ignored', (_where, place) => {
    const { after, job } = closed()
    const journal = after((file) => {
      file.exec(`DELETE FROM kept WHERE kind = 'job-item' AND key = '2'`)
      putKeptRow(file, 'job-item', String(place), JSON.stringify(job.items[2]))
    })
    expect(kept(journal)?.items).toEqual(job.items.slice(0, 2))
  })

  it('a job without records has none', () => {
    const job = jobOf(0)
    const { open } = closed(job)
    expect(kept(open())).toEqual(job)
  })
})

describe('what a job was doing', () => {
  const imported = (mode: 'take' | 'merge' | 'replace' | 'restore'): KeptItem => ({
    ...jobOf(1).items[0]!,
    write: { mode, group_id: 'g', changes: { memo: 'm' }, before: { memo: 'b' }, after: null },
  })
  const merged: KeptItem = {
    ...jobOf(1).items[0]!,
    merge: {
      other: 'b',
      group_id: 'g',
      seen: 's',
      isMore: true,
      changes: { memo: 'm' },
      before: {},
      restore: { lastname: '田中' },
    },
  }
  const copied: KeptItem = { ...jobOf(1).items[0]!, copy: { id: 'c', etag: 'e' }, deletion: randomUUID() }

  it.each<[string, KeptItem]>([
    ['an import that takes a person', imported('take')],
    ['an import that merges', imported('merge')],
    ['an import that replaces', imported('replace')],
    ['what takes an import back', imported('restore')],
    ['a merge', merged],
    ['a move that has copied', copied],
    ['a move that is taken back', { ...jobOf(1).items[0]!, undoes: { ...copied, undoes: merged } }],
    ...(['done', 'unchanged', 'failed', 'waiting', 'left', 'underway'] as const).map(
      (outcome): [string, KeptItem] => [`one that is ${outcome}`, { ...jobOf(1).items[0]!, outcome }],
    ),
  ])('is read as it was written: %s', (_name, item) => {
    const job = { ...jobOf(0), items: [item] }
    const { open } = closed(job)
    expect(kept(open())).toEqual(job)
  })

  it.each([
    'restore-tags' as const,
    'restore-marks' as const,
    'move-back' as const,
    'import-back' as const,
    'merge-back' as const,
    null,
  ])('knows how it is taken back: %s', (wayBack) => {
    const plan = keeping({ ...jobOf(0), wayBack }).keep
    expect(keptPlan.parse(plan)).toEqual(plan)
  })

  it.each<[string, object]>([
    ['an outcome', { outcome: 'later' }],
    ['a copy without its version', { copy: { id: 'c' } }],
    ['an import', { write: { ...imported('take').write, mode: 'later' } }],
    ['a merge', { merge: { other: 'b' } }],
  ])('is not guessed where it cannot be understood: %s', (_name, fields) => {
    expect(keptItem.safeParse({ ...jobOf(1).items[0]!, ...fields }).success).toBe(false)
  })
})

describe('which job is kept', () => {
  it('is found without reading its records, or null says that no job is kept', () => {
    const { open, job } = closed()
    expect(open().jobKey()).toBe(job.key)
    valueOf(open().write({ job: { drop: job.key } }))
    expect(open().jobKey()).toBeNull()
  })

  const otherOrigin = `UPDATE kept SET json = replace(json, '"o"', '"p"') WHERE kind = 'job'`

  it('sets a job with an unreadable plan aside under its key, and keeps no job', () => {
    const { after, job } = closed()
    const journal = after((file) => file.exec(otherOrigin))
    expect([journal.jobKey(), kept(journal)]).toEqual([null, null])
    expect(journal.setAside).toMatchObject([
      { table: 'job', key: job.key, text: expect.stringContaining('"origin":"p"') },
    ])
  })

  it('keeps a readable job when the user gives up a row with its key', () => {
    const { open, job } = closed()
    valueOf(open().write({ dropSetAside: `job ${job.key}` }))
    expect(kept(open())).toEqual(job)
  })

  it('deletes a job with an unreadable plan with all its records when the user gives it up', () => {
    const { after, open, inFile } = closed()
    const journal = after((file) => file.exec(otherOrigin))
    valueOf(journal.write({ dropSetAside: journal.setAside[0]?.row ?? '' }))
    expect([journal.setAside, open().setAside]).toEqual([[], []])
    expect(
      inFile((file) => ['job', 'job-item', 'set-aside'].flatMap((kind) => keptKeys(file, kind))),
    ).toEqual([])
  })
})
