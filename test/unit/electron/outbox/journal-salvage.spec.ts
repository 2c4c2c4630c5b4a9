import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { rowText } from '../../../../electron/outbox/entry.ts'
import { lookIntoOutbox } from '../../../../electron/outbox/journal-file.ts'
import { openJournal, type Journal } from '../../../../electron/outbox/journal.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { start } from './journal-bench.ts'
import { draftOf, jobOf, keeping } from './journal-job-bench.ts'

const job = jobOf(3)

/** A closed outbox without a second copy: what is read of it is read of the file. */
function closed() {
  const bench = start()
  const journal = bench.open()
  valueOf(journal.write({ put: [entryOf(3), entryOf(1), entryOf(2)], keepDraft: draftOf(5, 'a') }))
  valueOf(journal.write({ keepDraft: draftOf(4, 'b'), job: keeping(job) }))
  journal.close()
  rmSync(join(bench.folder, 'outbox.copy'))
  /** The file is changed, and opened again. */
  const after = (sql: string) => {
    bench.inFile((database) => database.exec(sql))
    return bench.open()
  }
  return { ...bench, after }
}

/** A table of ours has another name: the file is damaged, and all of its rows can be read. */
const spoil = '; ALTER TABLE mark RENAME TO nark'

describe('a damaged outbox is moved aside', () => {
  it('what can be read of it stands in the new one, in its order, and the old one stays as it was', () => {
    const { after, open } = closed()
    const entries = [entryOf(3), entryOf(1), entryOf(2)]
    const drafts = [draftOf(5, 'a'), draftOf(4, 'b')]
    const isThere = (journal: Journal) => {
      expect([journal.entries(), journal.drafts(), journal.setAside]).toEqual([entries, drafts, []])
      expect(valueOf(journal.job())).toEqual(job)
    }
    const journal = after(spoil)
    const moved = journal.movedAside ?? ''
    expect(moved).toContain('.corrupt-')
    isThere(journal)
    isThere(open())
    expect(lookIntoOutbox(moved)).toMatchObject({ entries, drafts, damaged: [] })
  })

  it('an entry keeps the number of its row, so that the ones behind it stay behind it', () => {
    const { after, inFile } = closed()
    after(`DELETE FROM entry WHERE seq = 1 ${spoil}`).close()
    const rows = inFile((database) => database.prepare('SELECT seq, key FROM entry ORDER BY seq').all())
    expect(rows).toEqual([
      { seq: 2, key: keyOf(1) },
      { seq: 3, key: keyOf(2) },
    ])
  })

  it.each([
    ['entry', `UPDATE entry SET entry = replace(entry, '"id":"a"', '"id":"b"') WHERE seq = 2`, 'entry 2'],
    ['draft', `UPDATE draft SET draft = replace(draft, '"b"', '"c"') WHERE seq = 2`, 'draft 2'],
  ])('a bit of an %s is another one: it is set aside, also from then on', (table, sql, row) => {
    const { after, open, inFile } = closed()
    const journal = after(sql + spoil)
    for (const { setAside } of [journal, open()])
      expect(setAside).toMatchObject([{ row, table, key: row, text: expect.stringMatching(/^damaged \{/) }])
    const texts = inFile((database) => database.prepare(`SELECT ${table} AS text FROM ${table}`).all())
    expect(texts.map(({ text }) => String(text).startsWith('damaged '))).toEqual(
      texts.map((_, at) => at === 1),
    )
  })

  it.each([
    ['entry', `UPDATE entry SET key = 'x' WHERE seq = 2`],
    ['draft', `UPDATE draft SET key = 'x' WHERE seq = 2`],
  ])('an %s stands under the key that its text names', (table, sql) => {
    const { after, inFile } = closed()
    const journal = after(sql + spoil)
    expect([journal.entries().length, journal.drafts().length, journal.setAside]).toEqual([3, 2, []])
    const rows = inFile((database) => database.prepare(`SELECT key FROM ${table} WHERE seq = 2`).all())
    expect(rows).toEqual([{ key: keyOf(table === 'entry' ? 1 : 4) }])
  })

  it.each([
    ['entry', 'null'],
    ['entry', '{'],
    ['entry', '7'],
    ['entry', '{"key":7}'],
    ['entry', '{"draft":{"key":"k"}}'],
    ['draft', 'null'],
    ['draft', '{"draft":null}'],
    ['draft', '{"draft":{"key":7}}'],
    ['draft', '{"key":"k"}'],
  ])('an %s that names no key, %s, is copied as it is and set aside', (table, text) => {
    const { after } = closed()
    const journal = after(`INSERT INTO ${table} (seq, key, ${table}) VALUES (9, 'k', '${text}') ${spoil}`)
    expect(journal.setAside).toMatchObject([{ row: `${table} 9`, key: `${table} 9`, text }])
    expect([journal.entries().length, journal.drafts().length]).toEqual([3, 2])
  })

  it.each([
    ['entry', '{"key":"k","state":"later"}'],
    ['draft', '{"draft":{"key":"k","later":1}}'],
  ])('an %s of a later Atena stands under the key that it names, and is set aside', (table, text) => {
    const { after } = closed()
    const journal = after(`INSERT INTO ${table} (seq, key, ${table}) VALUES (9, 'x', '${text}') ${spoil}`)
    expect(journal.setAside).toMatchObject([{ row: `${table} 9`, key: 'k', text }])
  })

  it('its job goes on, and ends', () => {
    const { after, open } = closed()
    const journal = after(spoil)
    const item = { ...job.items[2]!, outcome: 'done' as const }
    valueOf(journal.write({ job: { progress: { key: job.key, items: new Map([[2, item]]) } } }))
    const again = open()
    expect(valueOf(again.job())?.items).toEqual([job.items[0], job.items[1], item])
    valueOf(again.write({ job: { drop: job.key } }))
    expect(valueOf(open().job())).toBeNull()
  })

  it('a row that comes under a key that is there already costs no other', () => {
    const { after } = closed()
    const again = rowText(entryOf(3, { etag: 'later' }))
    const journal = after(`INSERT INTO entry (key, entry) VALUES ('x', '${again}') ${spoil}`)
    expect(journal.entries()).toEqual([entryOf(3), entryOf(1), entryOf(2)])
  })

  it('a record of its job that cannot be read failed; the others are kept in their places', () => {
    const { after } = closed()
    const journal = after(`UPDATE job_item SET item = '{' WHERE place = 1 ${spoil}`)
    const lost = { id: '', outcome: 'failed', failure: { kind: 'storage', reason: 'damaged' } }
    expect(valueOf(journal.job())?.items).toMatchObject([job.items[0]!, lost, job.items[2]!])
  })

  it.each([
    ['entry', 0, 2, 3],
    ['draft', 3, 0, 3],
    ['job', 3, 2, null],
    ['job_item', 3, 2, 0],
  ])('where its table %s is gone the others are kept', (table, entries, drafts, items) => {
    const { after } = closed()
    const journal = after(`DROP TABLE ${table} ${spoil}`)
    expect(journal.movedAside).not.toBeNull()
    expect([journal.entries().length, journal.drafts().length]).toEqual([entries, drafts])
    expect(valueOf(journal.job())?.items.length ?? null).toBe(items)
  })

  it('a file of which nothing can be read leaves an empty outbox that takes writes', () => {
    const { open, file, folder } = closed()
    writeFileSync(file, 'no database '.repeat(1000))
    const journal = open()
    expect([journal.entries(), journal.drafts(), valueOf(journal.job())]).toEqual([[], [], null])
    valueOf(journal.write({ put: [entryOf(1)] }))
    expect(open().entries()).toEqual([entryOf(1)])
    expect(readdirSync(folder).some((name) => name.includes('.corrupt-'))).toBe(true)
  })
})

describe('the version of the file', () => {
  const versionIn = (database: DatabaseSync) =>
    database.prepare('PRAGMA user_version').get()?.['user_version']

  it.each([0, 3, 5, 1025])('%d over our tables is a bit that was turned: it is put right', (version) => {
    const { after, inFile } = closed()
    const journal = after(`PRAGMA user_version = ${version}`)
    expect([journal.movedAside, journal.entries().length]).toEqual([null, 3])
    expect(inFile(versionIn)).toBe(1)
  })

  it.each([
    ['2: more than a bit', 'PRAGMA user_version = 2'],
    ['3, with a table of its own', 'PRAGMA user_version = 3; CREATE TABLE later (a TEXT)'],
    ['3, without one of ours', 'PRAGMA user_version = 3; DROP TABLE receipt'],
  ])('of a later Atena, %s: it is left byte for byte', (_name, sql) => {
    const { inFile, file, folder } = closed()
    inFile((database) => database.exec(sql))
    const before = readFileSync(file)
    expect(failureOf(openJournal(folder))).toEqual({ kind: 'newer' })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('a new file has it, and one of an older Atena gets what that did not know', () => {
    const { inFile, after } = closed()
    expect(inFile(versionIn)).toBe(1)
    const journal = after('DROP TABLE job; DROP TABLE job_item; DROP TABLE mark; DROP TABLE receipt')
    expect([journal.movedAside, journal.lacksWrites, journal.entries().length]).toEqual([null, false, 3])
    valueOf(journal.write({ job: keeping(job) }))
    expect([valueOf(journal.job()), valueOf(journal.receipts())]).toEqual([job, []])
  })
})
