import { chmodSync, copyFileSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { localIdOf } from '../../../../contract/record/record.ts'
import { openJournal, type Journal } from '../../../../electron/outbox/journal.ts'
import type { Receipt } from '../../../../electron/outbox/receipts.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { start } from './journal-bench.ts'
import { keptKeys, loseKept, putKeptRow } from '../../../fakes/kept-file.ts'
import { draftOf, jobOf, keeping } from './journal-job-bench.ts'

const day = 24 * 60 * 60 * 1000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

const keys = (journal: Journal) => journal.entries().map(({ key }) => Number(key.at(-1)))
const memos = (journal: Journal) => journal.drafts().map(({ draft }) => draft.changes.memo)

describe('the outbox on the disk', () => {
  it('entries stay in the order in which they were made; a changed one keeps its place', () => {
    const { open } = start()
    const journal = open()
    expect([journal.entries(), journal.drafts(), journal.setAside, journal.movedAside]).toEqual([
      [],
      [],
      [],
      null,
    ])
    valueOf(journal.write({ put: [entryOf(3), entryOf(1), entryOf(2)] }))
    valueOf(journal.write({ put: [entryOf(3, { state: 'sending' })], remove: [keyOf(1), keyOf(7)] }))
    const expected = [entryOf(3, { state: 'sending' }), entryOf(2)]
    expect(journal.entries()).toEqual(expected)
    expect(open().entries()).toEqual(expected)
  })

  it('an entry that is removed and put in the same write stays', () => {
    const { open } = start()
    const journal = open()
    valueOf(journal.write({ put: [entryOf(1), entryOf(2)] }))
    valueOf(journal.write({ remove: [keyOf(1)], put: [entryOf(1, { etag: 'new' })] }))
    expect(keys(journal)).toEqual([2, 1])
    expect(keys(open())).toEqual([2, 1])
  })

  it('the latest draft is the last, and a dropped one is deleted', () => {
    const { open } = start()
    const journal = open()
    for (const [n, memo] of [
      [1, 'a'],
      [2, 'b'],
      [1, 'c'],
    ] as const)
      valueOf(journal.write({ keepDraft: draftOf(n, memo) }))
    expect(memos(journal)).toEqual(['b', 'c'])
    const again = open()
    expect(again.drafts()).toEqual([draftOf(2, 'b'), draftOf(1, 'c')])
    valueOf(again.write({ dropDraft: keyOf(2) }))
    expect(memos(again)).toEqual(['c'])
    expect(memos(open())).toEqual(['c'])
  })

  it('a draft without a base is read without one', () => {
    const { open } = start()
    valueOf(open().write({ keepDraft: { ...draftOf(1, 'a'), base: null } }))
    expect(open().drafts()).toEqual([{ ...draftOf(1, 'a'), base: null }])
  })

  it('a change that the disk refuses is not in memory either', () => {
    const { open } = start()
    const journal = open()
    valueOf(journal.write({ put: [entryOf(1)], keepDraft: draftOf(1, 'a') }))
    journal.close()
    const change = { put: [entryOf(2)], remove: [keyOf(1)], dropDraft: keyOf(1), keepDraft: draftOf(2, 'b') }
    expect(failureOf(journal.write(change)).kind).toBe('storage')
    expect([keys(journal), memos(journal)]).toEqual([[1], ['a']])
  })

  it('a write is whole or not at all', () => {
    const { open } = start()
    const journal = open()
    const unwritable = entryOf(2, { changes: Object({ memo: 1n }) })
    expect(failureOf(journal.write({ put: [entryOf(1), unwritable] })).kind).toBe('storage')
    expect(keys(journal)).toEqual([])
    expect(keys(open())).toEqual([])
  })

  it('a finished entry is remembered for 30 days, and an unfinished one without limit', () => {
    const { open, inFile } = start()
    valueOf(
      open().write({
        put: [
          entryOf(1, { state: 'done', savedAt: ago(31 * day) }),
          entryOf(2, { state: 'done', savedAt: ago(29 * day) }),
          entryOf(3, { state: 'conflict', savedAt: ago(400 * day) }),
        ],
      }),
    )
    expect(keys(open())).toEqual([2, 3])
    expect(inFile((database) => keptKeys(database, 'entry'))).toHaveLength(2)
  })
})

describe('a finished entry', () => {
  const numbered = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const done = (n: number, fields = {}) =>
    entryOf(1, { key: numbered(n), state: 'done', savedAt: ago(1000), ...fields })
  const many = (from: number, count: number) => Array.from({ length: count }, (_, at) => done(from + at))

  /** Two entries that wait, drafts for two finished ones, and 2,500 finished ones, the latest ten from today. */
  function full(journal: Journal) {
    const put = many(10, 2500).map((entry, at) => (at < 2490 ? { ...entry, savedAt: ago(2 * day) } : entry))
    valueOf(journal.write({ put: [done(1, { state: 'queued' }), done(2, { state: 'conflict' }), ...put] }))
    const { draft } = draftOf(1, 'a')
    valueOf(journal.write({ keepDraft: { draft: { ...draft, key: numbered(10) }, base: null } }))
    valueOf(journal.write({ keepDraft: { draft: { ...draft, id: localIdOf(numbered(12)) }, base: null } }))
  }
  const left = (journal: Journal) => journal.entries().map(({ key }) => Number(key.slice(-12)))

  it('is remembered if it is one of the latest thousand; one that waits, or that a draft refers to, stays', () => {
    const { open, inFile } = start()
    full(open())
    const numbers = left(open())
    expect(numbers).toEqual([1, 2, 10, 12, ...Array.from({ length: 1000 }, (_, at) => 1510 + at)])
    expect(inFile((file) => keptKeys(file, 'entry'))).toHaveLength(1004)
    expect(left(open())).toEqual(numbers)
  })

  it('from today stays', () => {
    const { open } = start()
    valueOf(open().write({ put: many(10, 1500) }))
    expect(open().entries()).toHaveLength(1500)
  })

  it('stays as long as a job is kept, because the job looks up its writes', () => {
    const { open } = start()
    const journal = open()
    full(journal)
    const plan = {
      key: numbered(7),
      origin: 'o',
      change: { kind: 'add-tag', tag: 'x' },
      wayBack: null,
    } as const
    valueOf(journal.write({ job: { prepare: { from: 0, items: [] }, keep: plan } }))
    expect(left(open())).toHaveLength(2502)
    valueOf(open().write({ job: { drop: plan.key } }))
    expect(left(open())).toHaveLength(1004)
  })
})

describe('receipts', () => {
  const receiptOf = (n: number): Receipt => ({
    at: `2026-11-2${n}T00:00:00.000Z`,
    action: 'update',
    family: 'address',
    id: `r${n}`,
    status: 200,
    agreed: true,
  })
  const receipts = (journal: Journal) => valueOf(journal.receipts()).map(({ id }) => id)

  it.each([
    ['deleted', (file: string) => rmSync(file)],
    ['damaged', (file: string) => writeFileSync(file, 'this is no outbox'.repeat(500))],
    ['put back to an older state', (file: string) => copyFileSync(`${file}.older`, file)],
  ])('stay where the outbox is %s', (_how, harm) => {
    const { open, file } = start()
    const journal = open()
    valueOf(journal.write({ put: [entryOf(1)] }))
    valueOf(journal.write({ put: [entryOf(1, { state: 'done' })], receipt: receiptOf(1) }))
    journal.close()
    copyFileSync(file, `${file}.older`)
    const again = open()
    for (const n of [2, 3]) valueOf(again.write({ receipt: receiptOf(n) }))
    again.close()
    harm(file)
    expect(receipts(open())).toEqual(['r3', 'r2', 'r1'])
    expect(receipts(open())).toEqual(['r3', 'r2', 'r1'])
  })
})

describe('reliability 4.5: a damaged outbox', () => {
  it('a row that cannot be understood stays in the file, and all others are read', () => {
    const { open, inFile } = start()
    valueOf(open().write({ put: [entryOf(1)], keepDraft: draftOf(1, 'a') }))
    const odd = {
      entry: ['{"state":"later"}', '{', '7'],
      draft: ['{"draft":{}}', 'null'],
      job: ['{"key":"x"}'],
    }
    inFile((database) => {
      for (const [kind, texts] of Object.entries(odd))
        for (const [at, text] of texts.entries()) putKeptRow(database, kind, `odd ${at}`, text)
    })
    const isThere = (journal: Journal) => {
      expect([journal.setAside.length, keys(journal), memos(journal)]).toEqual([6, [1], ['a']])
      expect(journal.setAside.map(({ table }) => table).sort()).toEqual([
        'draft',
        'draft',
        'entry',
        'entry',
        'entry',
        'job',
      ])
    }
    isThere(open())
    isThere(open())
  })

  it('an unreadable item of a job, or receipt, is not shown to the user', () => {
    const { open, inFile, folder } = start()
    valueOf(open().write({ put: [entryOf(1)], job: keeping(jobOf(2)) }))
    open().close()
    inFile((database) => database.exec(`UPDATE kept SET crc = 0 WHERE kind = 'job-item'`))
    loseKept(folder, 'copy')
    const journal = open()
    expect([journal.setAside, valueOf(journal.job())?.items.length]).toEqual([[], 0])
  })

  it('a file of a newer version is left as it is', () => {
    const { open, inFile, folder } = start()
    open().close()
    inFile((database) => database.exec('PRAGMA user_version = 2'))
    loseKept(folder, 'copy')
    expect(failureOf(openJournal(folder))).toEqual({ kind: 'newer' })
    expect(inFile((database) => database.prepare('PRAGMA user_version').get())).toEqual({ user_version: 2 })
    expect(readdirSync(folder).filter((name) => name.includes('corrupt'))).toEqual([])
  })

  it('a file that is not a database is moved aside, and a new one is made', () => {
    const { open, file, folder } = start()
    writeFileSync(file, 'no database '.repeat(1000))
    const journal = open()
    expect(journal.movedAside).toMatch(/profile\.sqlite\.corrupt-\d+$/)
    expect(existsSync(journal.movedAside ?? '')).toBe(true)
    valueOf(journal.write({ put: [entryOf(1)] }))
    const again = open()
    expect([keys(again), again.movedAside]).toEqual([[1], null])
    expect(readdirSync(folder).filter((name) => name.includes('corrupt'))).toHaveLength(1)
  })

  it('X30 only the user may read it, whatever was there before', () => {
    const { open, file, folder } = start()
    writeFileSync(file, '')
    chmodSync(file, 0o644)
    valueOf(open().write({ put: [entryOf(1)] }))
    const files = readdirSync(folder).filter((name) => name.startsWith('profile.'))
    expect(files.map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual(files.map(() => 0o600))
    const inner = join(folder, 'a', 'profile')
    valueOf(openJournal(inner)).close()
    expect(statSync(inner).mode & 0o777).toBe(0o700)
  })

  it('a path where no file can exist is a failure', () => {
    const { folder } = start()
    writeFileSync(join(folder, 'file'), '')
    const failure = failureOf(openJournal(join(folder, 'file', 'profile')))
    expect(failure).toEqual({ kind: 'storage', reason: 'other' })
  })
})
