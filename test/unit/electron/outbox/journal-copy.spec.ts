import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openJournal, withJournal, type Journal } from '../../../../electron/outbox/journal.ts'
import type { JournalChange } from '../../../../electron/outbox/journal-change.ts'
import { secondCopy } from '../../../../electron/outbox/second-copy.ts'
import { fail, ok } from '../../../../contract/failure.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { start } from './journal-bench.ts'
import { draftOf, jobOf, keeping } from './journal-job-bench.ts'

const keys = (journal: Journal) => journal.entries().map(({ key }) => Number(key.at(-1)))
const memos = (journal: Journal) => journal.drafts().map(({ draft }) => draft.changes.memo)
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

function begun() {
  const bench = start()
  const [copy, older] = [join(bench.folder, 'outbox.copy'), `${bench.file}.older`]
  return {
    ...bench,
    copy,
    /** How many writes the file has taken. */
    count: () =>
      bench.inFile((file) => file.prepare(`SELECT value FROM mark WHERE name = 'commits'`).get()?.['value']),
    /** Of a closed outbox: what the second copy alone says, which is opened. */
    fromCopy() {
      rmSync(bench.file)
      return bench.open()
    },
    /** The file as it is now, to be put back later. */
    keep: () => copyFileSync(bench.file, older),
    putBack: () => copyFileSync(older, bench.file),
  }
}

/** Far more than a copy may grow to. */
const large = (n: number) => entryOf(n, { changes: { memo: 'x'.repeat(600_000) } })
const grown: JournalChange[] = [{ put: [large(1)] }, { put: [large(1)] }]

describe('the second copy', () => {
  it('counts the writes that the file has taken', () => {
    const { open, folder, count } = begun()
    const journal = open()
    for (const n of [1, 2, 3]) valueOf(journal.write({ put: [entryOf(n)] }))
    journal.close()
    expect([count(), secondCopy(folder).commits]).toEqual([3, 3])
    open().close()
    expect([count(), secondCopy(folder).commits]).toEqual([3, 3])
  })

  it('is begun anew, with all there is, where it was gone when the outbox was opened', () => {
    const { open, copy, fromCopy } = begun()
    const [journal, job] = [open(), jobOf(2)]
    valueOf(journal.write({ put: [entryOf(1)], keepDraft: draftOf(2, 'a'), job: keeping(job) }))
    journal.close()
    rmSync(copy)
    open().close()
    const back = fromCopy()
    expect([keys(back), memos(back), valueOf(back.job())]).toEqual([[1], ['a'], job])
  })

  it('is begun anew with the next write where it goes while the outbox is open', () => {
    const { open, copy, fromCopy } = begun()
    const journal = open()
    valueOf(journal.write({ put: [entryOf(1)] }))
    rmSync(copy)
    valueOf(journal.write({ put: [entryOf(2)] }))
    journal.close()
    expect(keys(fromCopy())).toEqual([1, 2])
  })

  it('takes what the disk has refused it with the next write that it takes', () => {
    const { open, copy, folder, fromCopy } = begun()
    const journal = open()
    rmSync(copy)
    // Nothing can be written where folders stand.
    for (const path of [copy, `${copy}.new`]) mkdirSync(path)
    valueOf(journal.write({ put: [entryOf(1)] }))
    expect([keys(journal), secondCopy(folder).commits]).toEqual([[1], 0])
    for (const path of [copy, `${copy}.new`]) rmSync(path, { recursive: true, force: true })
    valueOf(journal.write({ put: [entryOf(2)] }))
    journal.close()
    expect(keys(fromCopy())).toEqual([1, 2])
  })

  it('is begun anew in parts when it has grown to many times what waits', async () => {
    const { open, copy, fromCopy } = begun()
    const [journal, job] = [open(), jobOf(150)]
    valueOf(journal.write({ job: keeping(job) }))
    for (const change of grown) valueOf(journal.write(change))
    expect(statSync(copy).size).toBeGreaterThan(1_000_000)
    await turns(8)
    expect(statSync(copy).size).toBeLessThan(800_000)
    journal.close()
    const back = fromCopy()
    expect([back.entries(), valueOf(back.job())]).toEqual([[large(1)], job])
  })

  it('is only added to while it is small', async () => {
    const { open, copy } = begun()
    const journal = open()
    for (const memo of ['a', 'b']) valueOf(journal.write({ put: [entryOf(1, { changes: { memo } })] }))
    const before = readFileSync(copy)
    await turns(5)
    journal.close()
    open()
    await turns(5)
    expect(readFileSync(copy).equals(before)).toBe(true)
  })

  it('that had grown when the outbox was closed is begun anew in parts when it is opened', async () => {
    const { open, copy, fromCopy } = begun()
    const journal = open()
    for (const change of grown) valueOf(journal.write(change))
    journal.close()
    await turns(5)
    expect([statSync(copy).size > 1_000_000, existsSync(`${copy}.new`)]).toEqual([true, false])
    const again = open()
    expect(statSync(copy).size).toBeGreaterThan(1_000_000)
    await turns(5)
    expect(statSync(copy).size).toBeLessThan(700_000)
    again.close()
    expect(fromCopy().entries()).toEqual([large(1)])
  })

  it.each<[string, (copy: string) => void, JournalChange[]]>([
    ['it is gone', (copy) => rmSync(copy), [{ put: [entryOf(1)] }]],
    ['it has grown', () => undefined, grown],
  ])(
    'is not begun anew while a job is prepared, whose records it would lack: %s',
    async (_why, harm, changes) => {
      const { open, copy, fromCopy } = begun()
      const [journal, job] = [open(), jobOf(4)]
      const { prepare, keep } = keeping(job)
      const half = { from: 0, items: prepare.items.slice(0, 2) }
      valueOf(journal.write({ job: { prepare: half } }))
      harm(copy)
      for (const change of changes) valueOf(journal.write(change))
      await turns(5)
      valueOf(journal.write({ job: { prepare: { from: 2, items: prepare.items.slice(2) }, keep } }))
      await turns(5)
      journal.close()
      const back = fromCopy()
      expect([keys(back), valueOf(back.job())]).toEqual([[1], job])
    },
  )
})

describe('an outbox that is put back to an older state', () => {
  it('has the newest entries, drafts and job that the second copy knows', () => {
    const { open, keep, putBack } = begun()
    const [before, now] = [jobOf(2), jobOf(3)]
    const journal = open()
    valueOf(journal.write({ put: [entryOf(1), entryOf(2)], job: keeping(before) }))
    for (const n of [3, 4]) valueOf(journal.write({ keepDraft: draftOf(n, 'first') }))
    keep()
    valueOf(journal.write({ put: [entryOf(1, { state: 'conflict' })], remove: [keyOf(2)] }))
    valueOf(journal.write({ keepDraft: draftOf(3, 'more was typed'), job: { drop: before.key } }))
    valueOf(journal.write({ job: keeping(now) }))
    journal.close()
    putBack()
    const back = open()
    expect(back.lacksWrites).toBe(true)
    expect(back.entries()).toEqual([entryOf(1, { state: 'conflict' })])
    expect(memos(back)).toEqual(['first', 'more was typed'])
    expect(valueOf(back.job())).toEqual(now)
    const again = open()
    expect([again.lacksWrites, memos(again), valueOf(again.job())]).toEqual([
      ...[false, ['first', 'more was typed'], now],
    ])
  })

  it('knows how far its job had come', () => {
    const { open, keep, putBack, count } = begun()
    const [journal, job] = [open(), jobOf(2)]
    valueOf(journal.write({ job: keeping(job) }))
    keep()
    const item = { ...job.items[0]!, outcome: 'done' as const, added: ['親戚'] }
    valueOf(journal.write({ job: { progress: { key: job.key, items: new Map([[0, item]]) } } }))
    journal.close()
    putBack()
    expect(valueOf(open().job())?.items).toEqual([item, job.items[1]])
    // It counts on from what the copy knew: two writes, and that it came back.
    expect(count()).toBe(3)
  })
})

describe('an outbox from before its job was over', () => {
  it('has no job', () => {
    const { open, keep, putBack } = begun()
    const [journal, job] = [open(), jobOf(2)]
    valueOf(journal.write({ job: keeping(job) }))
    keep()
    valueOf(journal.write({ job: { drop: job.key } }))
    journal.close()
    putBack()
    const back = open()
    expect([back.lacksWrites, valueOf(back.job()), back.jobKey()]).toEqual([true, null, null])
  })
})

describe('an outbox that is lost', () => {
  it('has its drafts in their order: the one that was typed in last is the last', () => {
    const { open, fromCopy } = begun()
    const journal = open()
    for (const n of [1, 2, 1]) valueOf(journal.write({ keepDraft: draftOf(n, `${n}`) }))
    expect(memos(journal)).toEqual(['2', '1'])
    journal.close()
    expect(memos(fromCopy())).toEqual(['2', '1'])
  })
})

describe('the count of writes', () => {
  it.each(['-3', '0', '9223372036854775807'])('that is %s, which none can be, costs nothing', (value) => {
    const { open, inFile, copy } = begun()
    valueOf(open().write({ put: [entryOf(1)] }))
    inFile((file) => file.exec(`UPDATE mark SET value = ${value}`))
    rmSync(copy)
    const journal = open()
    expect([journal.lacksWrites, keys(journal)]).toEqual([false, [1]])
    valueOf(journal.write({ put: [entryOf(2)] }))
    const again = open()
    expect([again.lacksWrites, keys(again)]).toEqual([false, [1, 2]])
  })
})

describe('an outbox that is opened for one piece of work', () => {
  const write = (journal: Journal) => journal.write({ put: [entryOf(1)] })

  it('is closed again, and what was done in it is on the disk', () => {
    const { open, folder } = begun()
    let used: Journal | null = null
    const result = withJournal(folder, (journal) => {
      used = journal
      return ok([write(journal).ok, keys(journal)])
    })
    expect(valueOf(result)).toEqual([true, [1]])
    expect(failureOf(write(used!)).kind).toBe('storage')
    expect(keys(open())).toEqual([1])
  })

  it('is closed again where the work fails or throws, and the failure is told', () => {
    const { folder } = begun()
    const opened: Journal[] = []
    const failed = withJournal(folder, (journal) => {
      opened.push(journal)
      return fail({ kind: 'not-found' })
    })
    const thrown = withJournal(folder, (journal) => {
      opened.push(journal)
      throw new Error('in the middle')
    })
    expect([failureOf(failed), failureOf(thrown)]).toEqual([
      { kind: 'not-found' },
      { kind: 'storage', reason: 'other' },
    ])
    expect(opened.map((journal) => write(journal).ok)).toEqual([false, false])
  })

  it('is not begun where it cannot be opened', () => {
    const { folder } = begun()
    writeFileSync(join(folder, 'file'), '')
    const inner = join(folder, 'file', 'profile')
    const work = () => ok('done')
    expect(withJournal(inner, work)).toEqual(openJournal(inner))
    expect(failureOf(withJournal(inner, work))).toEqual({ kind: 'storage', reason: 'other' })
  })
})

describe('a closed outbox', () => {
  it('fails as a value, whatever is asked', () => {
    const { open, copy } = begun()
    const journal = open()
    valueOf(journal.write({ put: [entryOf(1)], job: keeping(jobOf(1)) }))
    expect(journal.jobKey()).not.toBeNull()
    const before = readFileSync(copy)
    journal.close()
    journal.close()
    expect(failureOf(journal.write({ put: [entryOf(2)] })).kind).toBe('storage')
    expect([journal.job().ok, journal.receipts().ok, journal.jobKey()]).toEqual([false, false, null])
    expect([keys(journal), readFileSync(copy).equals(before)]).toEqual([[1], true])
  })
})
