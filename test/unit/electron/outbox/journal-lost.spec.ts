import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { secondCopy } from '../../../../electron/outbox/second-copy.ts'
import { rowText } from '../../../../electron/outbox/entry.ts'
import type { JournalChange } from '../../../../electron/outbox/journal-change.ts'
import type { Journal } from '../../../../electron/outbox/journal.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { start } from './journal-bench.ts'
import { draftOf, jobOf, keeping } from './journal-job-bench.ts'

const keys = (journal: Journal) => journal.entries().map(({ key }) => Number(key.at(-1)))
const memos = (journal: Journal) => journal.drafts().map(({ draft }) => draft.changes.memo)
const done = entryOf(4, { state: 'done', savedAt: new Date().toISOString() })

/** An outbox with three entries that wait, one that is done, and two drafts, and its second copy; closed. */
function closed() {
  const bench = start()
  const journal = bench.open()
  valueOf(journal.write({ put: [entryOf(3), done, entryOf(1)], keepDraft: draftOf(6, 'a') }))
  valueOf(journal.write({ put: [entryOf(2)], keepDraft: draftOf(5, 'b') }))
  journal.close()
  const copy = join(bench.folder, 'outbox.copy')
  /** The file is changed, and opened again. */
  const after = (sql: string) => {
    bench.inFile((database) => database.exec(sql))
    return bench.open()
  }
  /** Nothing of the file is there any more. */
  const lose = () => {
    for (const name of readdirSync(bench.folder).filter((each) => each.startsWith('outbox.sqlite')))
      rmSync(join(bench.folder, name))
  }
  return { ...bench, copy, after, lose }
}

const turn = (n: number) =>
  `UPDATE entry SET entry = replace(entry, '"id":"a"', '"id":"b"') WHERE key = '${keyOf(n)}';`
const turnDraft = (n: number) =>
  `UPDATE draft SET draft = replace(draft, '"id":"a"', '"id":"b"') WHERE key = '${keyOf(n)}';`

describe('both files without a byte', () => {
  it('is told once, and what is saved then is kept twice again', () => {
    const { lose, folder, copy, open } = closed()
    lose()
    for (const path of [join(folder, 'outbox.sqlite'), copy]) writeFileSync(path, '')
    const journal = open()
    expect([keys(journal), journal.lacksWrites]).toEqual([[], true])
    journal.close()
    const next = open()
    expect(next.lacksWrites).toBe(false)
    valueOf(next.write({ put: [entryOf(1)] }))
    next.close()
    lose()
    expect(keys(open())).toEqual([1])
  })

  it('a new outbox is whole, also when nothing was ever saved in it', () => {
    const bench = start()
    for (let run = 0; run < 3; run += 1) {
      const journal = bench.open()
      expect(journal.lacksWrites).toBe(false)
      journal.close()
    }
  })
})

describe('a row that is damaged, and whole in the second copy', () => {
  it.each([
    ['the first entry', turn(3)],
    ['an entry in the middle', turn(1)],
    ['all of them', turn(1) + turn(2) + turn(3)],
    ['a draft', turnDraft(6)],
    ['an entry and a draft', turn(2) + turnDraft(5)],
    ['an entry, where a done one is gone', `${turn(2)} DELETE FROM entry WHERE key = '${keyOf(4)}'`],
  ])('comes back in its place, and is told nowhere: %s', (_what, sql) => {
    const { after, open } = closed()
    const isWhole = (journal: Journal) => {
      expect(keys(journal)).toEqual([3, 4, 1, 2])
      expect(journal.entries()[0]).toEqual(entryOf(3))
      expect([memos(journal).toSorted(), journal.setAside]).toEqual([['a', 'b'], []])
      expect([journal.lacksWrites, journal.movedAside]).toEqual([false, null])
    }
    isWhole(after(sql))
    isWhole(open())
  })

  it.each([
    ['an entry that waited is gone from the file', `DELETE FROM entry WHERE key = '${keyOf(3)}'`],
    ['a draft is gone from the file', `DELETE FROM draft WHERE key = '${keyOf(6)}'`],
    [
      'the file has an entry that the copy does not know',
      `INSERT INTO entry (key, entry) VALUES ('${keyOf(7)}', '${rowText(entryOf(7))}')`,
    ],
    [
      'the file has a draft that the copy does not know',
      `INSERT INTO draft (key, draft) VALUES ('${keyOf(7)}', '${rowText(draftOf(7, 'c'))}')`,
    ],
    ['the file has a write that the copy has not', `UPDATE mark SET value = value + 1`],
  ])('stays set aside where somebody else wrote since: %s', (_who, sql) => {
    const { after } = closed()
    expect(after(turn(2) + sql).setAside).toMatchObject([{ row: 'entry 4', key: keyOf(2) }])
  })

  it('stays set aside where the copy is damaged, too', () => {
    const { after, copy } = closed()
    writeFileSync(copy, readFileSync(copy, 'utf8').replace('"id":"a"', '"id":"c"'))
    expect(after(turn(2)).setAside).toHaveLength(1)
  })

  it('of two the one that the copy does not know stays set aside', () => {
    const { after, open } = closed()
    const unknown = `INSERT INTO entry (key, entry) VALUES ('x', '{'); INSERT INTO draft (key, draft) VALUES ('y', '{');`
    const rows = [{ row: 'entry 5' }, { row: 'draft 3' }]
    const journal = after(unknown)
    expect([journal.setAside, keys(journal)]).toMatchObject([rows, [3, 4, 1, 2]])
    const again = after(turn(2) + turnDraft(6))
    expect([again.setAside, keys(again), memos(again).toSorted()]).toMatchObject([
      ...[rows, [3, 4, 1, 2], ['a', 'b']],
    ])
    expect(open().setAside).toMatchObject(rows)
  })
})

describe('a row that is set aside', () => {
  /** One entry and one draft that only the file knows, and not any more. */
  function aside() {
    const bench = closed()
    rmSync(bench.copy)
    return { ...bench, journal: bench.after(turn(2) + turnDraft(6)) }
  }

  it('is not in the second copy: once the user has given it up, it does not come back', () => {
    const bench = closed()
    const journal = bench.after(`${turn(2)} DELETE FROM entry WHERE key = '${keyOf(3)}'`)
    expect(journal.setAside).toHaveLength(1)
    expect([...(secondCopy(bench.folder).content()?.entries.keys() ?? [])]).toEqual([keyOf(4), keyOf(1)])
  })

  it.each([
    ['entry 4', ['draft 1']],
    ['draft 1', ['entry 4']],
    ['entry 9', ['entry 4', 'draft 1']],
    ['mark 1', ['entry 4', 'draft 1']],
    ['entry 1', ['entry 4', 'draft 1']],
    ['draft 2', ['entry 4', 'draft 1']],
    ['entry', ['entry 4', 'draft 1']],
  ])('goes when the user gives it up, and no other with it: %s', (row, left) => {
    const { journal, open } = aside()
    valueOf(journal.write({ dropSetAside: row }))
    for (const [now, entries, drafts] of [
      [journal.setAside, keys(journal), memos(journal)] as const,
      ...[open()].map((again) => [again.setAside, keys(again), memos(again)] as const),
    ]) {
      expect(now.map((each) => each.row)).toEqual(left)
      expect([entries, drafts]).toEqual([[3, 4, 1], ['b']])
    }
  })

  it('goes without a job that cannot be read either', () => {
    const bench = closed()
    const journal = bench.open()
    valueOf(journal.write({ job: keeping(jobOf(1)) }))
    rmSync(bench.copy)
    const again = bench.after(`${turn(2)} UPDATE job SET plan = '{'`)
    valueOf(again.write({ dropSetAside: 'entry 4' }))
    expect(bench.open().setAside).toMatchObject([{ row: 'job plan' }])
  })

  it('stays through every other write', () => {
    const { journal, open } = aside()
    valueOf(journal.write({ put: [entryOf(7)], remove: [keyOf(3)], dropDraft: keyOf(5) }))
    expect([journal.setAside.length, open().setAside.length]).toEqual([2, 2])
  })

  it('makes room for a save of the same form, and stays', () => {
    const { journal, open } = aside()
    valueOf(journal.write({ put: [entryOf(2, { etag: 'new' })], keepDraft: draftOf(6, 'c') }))
    const again = open()
    expect(again.entries().at(-1)).toEqual(entryOf(2, { etag: 'new' }))
    expect(memos(again)).toEqual(['b', 'c'])
    expect(again.setAside).toMatchObject([
      { row: 'entry 4', key: 'entry 4' },
      { row: 'draft 1', key: 'draft 1' },
    ])
  })

  it('gives its place to none but that save', () => {
    const { journal, open } = aside()
    valueOf(journal.write({ put: [entryOf(7)], keepDraft: draftOf(8, 'c') }))
    expect(open().setAside.map(({ key }) => key)).toEqual([keyOf(2), keyOf(6)])
  })
})

describe('an outbox that is lost', () => {
  it('comes back whole from its second copy, is told once, and takes writes', () => {
    const { lose, open } = closed()
    const job = jobOf(3)
    const [begun, receipt] = [
      { ...job.items[1]!, outcome: 'underway' as const },
      { at: new Date().toISOString(), action: 'update', family: 'address', id: 'r' } as const,
    ]
    const journal = open()
    valueOf(journal.write({ job: keeping(job), receipt: { ...receipt, status: 200, agreed: true } }))
    valueOf(journal.write({ job: { progress: { key: job.key, items: new Map([[1, begun]]) } } }))
    journal.close()
    lose()
    const back = open()
    expect([back.lacksWrites, keys(back), memos(back)]).toEqual([true, [3, 4, 1, 2], ['a', 'b']])
    expect(valueOf(back.job())).toEqual({ ...job, items: [job.items[0], begun, job.items[2]] })
    expect(valueOf(back.receipts())).toEqual([{ ...receipt, status: 200, agreed: true }])
    valueOf(back.write({ put: [entryOf(7)] }))
    expect([open().lacksWrites, keys(open())]).toEqual([false, [3, 4, 1, 2, 7]])
    lose()
    expect(keys(open())).toEqual([3, 4, 1, 2, 7])
  })

  it('where its copy is damaged, too, what that still says waits for the user; what is done is done', () => {
    const { lose, open, copy } = closed()
    const last = readFileSync(copy, 'utf8').trimEnd().split('\n').at(-1) ?? ''
    writeFileSync(copy, `${readFileSync(copy, 'utf8')}${last.slice(0, -9)}\n`)
    lose()
    const back = open()
    expect([keys(back), memos(back)]).toEqual([
      [3, 1, 2],
      ['a', 'b'],
    ])
    expect(back.entries().every(({ state }) => state === 'needs-attention')).toBe(true)
  })

  it('that is damaged as its copy is: what is read of the file itself stays as it is', () => {
    const { after, copy } = closed()
    writeFileSync(copy, `${readFileSync(copy, 'utf8')}{\n`)
    const gone = `DELETE FROM entry WHERE key = '${keyOf(3)}'; DELETE FROM draft WHERE key = '${keyOf(5)}';`
    const journal = after(`${gone} ${turn(1)} ALTER TABLE mark RENAME TO nark`)
    expect(journal.movedAside).not.toBeNull()
    const states = journal.entries().map(({ key, state }) => [Number(key.at(-1)), state])
    expect(states).toContainEqual([2, 'queued'])
    expect(states).toContainEqual([3, 'needs-attention'])
    expect(memos(journal)).toEqual(['a', 'b'])
  })

  it('as its copy is: what is set aside does not come twice, and what was typed in the file stays', () => {
    const { after, copy } = closed()
    writeFileSync(copy, `${readFileSync(copy, 'utf8')}{\n`)
    const typed = `UPDATE draft SET draft = '${rowText(draftOf(6, 'more'))}' WHERE key = '${keyOf(6)}';`
    const journal = after(`${turn(2)} ${typed} UPDATE mark SET value = 1`)
    expect([journal.lacksWrites, keys(journal), memos(journal)]).toEqual([true, [3, 4, 1], ['more', 'b']])
    expect(journal.setAside).toMatchObject([{ row: 'entry 4' }])
  })

  it.each<[string, (bench: ReturnType<typeof closed>) => void]>([
    ['is lost', ({ lose }) => lose()],
    ['is no database any more', ({ file }) => writeFileSync(file, 'no database '.repeat(1000))],
  ])('that an older Atena wrote, and %s before anything else was written, comes back', (_how, harm) => {
    const bench = closed()
    const { copy, open, after } = bench
    rmSync(copy)
    after('DROP TABLE mark').close()
    harm(bench)
    const back = open()
    expect([keys(back), memos(back)]).toEqual([
      [3, 4, 1, 2],
      ['a', 'b'],
    ])
    expect(back.lacksWrites || back.movedAside !== null).toBe(true)
  })

  const job = jobOf(2)
  it.each<[string, JournalChange]>([
    ['an entry', { put: [entryOf(1)] }],
    ['a draft', { keepDraft: draftOf(1, 'a') }],
    ['a job', { job: keeping(job) }],
  ])('that held %s of an older Atena alone comes back with it', (what, change) => {
    const { open, inFile, folder, file } = start()
    const journal = open()
    valueOf(journal.write(change))
    journal.close()
    rmSync(join(folder, 'outbox.copy'))
    inFile((database) => database.exec('DROP TABLE mark'))
    open().close()
    rmSync(file)
    const back = open()
    expect([keys(back), memos(back), valueOf(back.job())]).toEqual([
      what === 'an entry' ? [1] : [],
      what === 'a draft' ? ['a'] : [],
      what === 'a job' ? job : null,
    ])
  })

  it('while it held nothing is no loss that anybody is told of', () => {
    const { open, file } = start()
    open().close()
    rmSync(file)
    const journal = open()
    expect([journal.lacksWrites, journal.entries()]).toEqual([false, []])
  })
})

describe('an edit on the disk', () => {
  it('is in the file itself, and not in a log beside it, which may be damaged without a trace', () => {
    const { open, file } = start()
    valueOf(open().write({ put: [entryOf(1, { changes: { memo: 'in the file' } })] }))
    expect(readFileSync(`${file}-wal`)).toHaveLength(0)
    expect(readFileSync(file).includes('in the file')).toBe(true)
  })
})
