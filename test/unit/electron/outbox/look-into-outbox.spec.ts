import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lookIntoOutbox, lookIntoOutboxFile } from '../../../../electron/outbox/look-into-outbox.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { loseKept, putKeptRow } from '../../../fakes/kept-file.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { start } from './journal-bench.ts'
import { draftOf } from './journal-job-bench.ts'

/** A closed outbox with one entry that waits, one that is done, one conflict, and two drafts. */
function closed() {
  const bench = start()
  const journal = bench.open()
  const entries = [entryOf(3), entryOf(1, { state: 'done' }), entryOf(2, { state: 'conflict' })]
  valueOf(journal.write({ put: entries, keepDraft: draftOf(5, 'a') }))
  valueOf(journal.write({ keepDraft: draftOf(4, 'b') }))
  journal.close()
  return { ...bench, look: () => lookIntoOutboxFile(bench.file) }
}

describe('the inspection of a closed outbox', () => {
  it('lists the unfinished entries in their order, and the drafts', () => {
    const { look } = closed()
    expect(look()).toEqual({
      entries: [entryOf(3), entryOf(2, { state: 'conflict' })],
      drafts: [draftOf(5, 'a'), draftOf(4, 'b')],
      damaged: [],
      hasJob: false,
    })
  })

  it('changes no byte of the file, not even of damaged rows', () => {
    const { look, file, inFile } = closed()
    inFile((database) => database.exec(`UPDATE kept SET json = '{' WHERE seq = 1; PRAGMA user_version = 9`))
    const before = readFileSync(file)
    expect(look()?.entries).toHaveLength(1)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('also lists what a crash left in the write-ahead log, and does not change the log', () => {
    const { inFile, file, folder } = closed()
    const left = join(folder, 'left.sqlite')
    inFile((database) => {
      putKeptRow(database, 'entry', keyOf(7), JSON.stringify(entryOf(7)))
      for (const ending of ['', '-wal']) copyFileSync(file + ending, left + ending)
    })
    const before = ['', '-wal'].map((ending) => readFileSync(left + ending))
    expect(lookIntoOutboxFile(left)?.entries.at(-1)).toEqual(entryOf(7))
    expect(['', '-wal'].map((ending) => readFileSync(left + ending))).toEqual(before)
  })

  it('lists unreadable rows by their kind and place', () => {
    const { look, inFile } = closed()
    inFile((database) =>
      database.exec(`UPDATE kept SET json = replace(json, '"queued"', '"quened"');
        UPDATE kept SET json = '{' WHERE key = '${keyOf(4)}'`),
    )
    const found = look()
    expect(found?.damaged).toMatchObject([
      { row: 'entry 1', table: 'entry', key: keyOf(3) },
      { row: 'draft 5', table: 'draft', key: keyOf(4), text: '{' },
    ])
    expect([found?.entries.length, found?.drafts]).toEqual([1, [draftOf(5, 'a')]])
  })

  it('lists for a folder what the outbox will hold once it is opened: a damaged row comes from the copy', () => {
    const { folder, inFile } = closed()
    inFile((database) => database.exec(`UPDATE kept SET json = '{' WHERE seq = 1`))
    expect(lookIntoOutbox(folder)).toMatchObject({ entries: [entryOf(3), { key: keyOf(2) }], damaged: [] })
  })

  it('lists a row that was set aside when the outbox was opened', () => {
    const { folder, inFile, open, look } = closed()
    inFile((database) => database.exec(`UPDATE kept SET crc = 0 WHERE seq = 1`))
    loseKept(folder, 'copy')
    open().close()
    expect(look()?.damaged).toMatchObject([{ row: 'entry 1', table: 'entry', key: keyOf(3) }])
  })

  it('distinguishes an empty outbox from a missing one', () => {
    const { open, file } = start()
    open().close()
    expect(lookIntoOutboxFile(file)).toEqual({
      entries: [],
      drafts: [],
      damaged: [],
      hasJob: false,
    })
  })

  it.each<[string, (bench: ReturnType<typeof closed>) => string]>([
    ['where there is no file', ({ folder }) => join(folder, 'none.sqlite')],
    ['for a folder', ({ folder }) => folder],
    [
      'for a file that is not a database',
      ({ file }) => {
        writeFileSync(file, 'no database '.repeat(1000))
        return file
      },
    ],
    [
      'for a database without our tables',
      ({ file, inFile }) => {
        inFile((database) => database.exec('DROP TABLE kept'))
        return file
      },
    ],
  ])('returns null %s', (_where, pathOf) => {
    expect(lookIntoOutboxFile(pathOf(closed()))).toBeNull()
  })
})
