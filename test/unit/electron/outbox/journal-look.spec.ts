import { randomUUID } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rowText } from '../../../../electron/outbox/entry.ts'
import { lookIntoOutbox, readDamaged } from '../../../../electron/outbox/journal-file.ts'
import { setAsideRow } from '../../../../electron/outbox/read-journal.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { start } from './journal-bench.ts'
import { draftOf } from './journal-job-bench.ts'

/** An outbox with one entry that waits, one that is done, one that asks, and two drafts; closed. */
function closed() {
  const bench = start()
  const journal = bench.open()
  const entries = [entryOf(3), entryOf(1, { state: 'done' }), entryOf(2, { state: 'conflict' })]
  valueOf(journal.write({ put: entries, keepDraft: draftOf(5, 'a') }))
  valueOf(journal.write({ keepDraft: draftOf(4, 'b') }))
  journal.close()
  return { ...bench, look: () => lookIntoOutbox(bench.file) }
}

describe('a look into an outbox that is closed', () => {
  it('tells what is not done, in its order, the drafts, and the keys of all', () => {
    const { look } = closed()
    expect(look()).toEqual({
      entries: [entryOf(3), entryOf(2, { state: 'conflict' })],
      drafts: [draftOf(5, 'a'), draftOf(4, 'b')],
      damaged: [],
      keys: new Set([keyOf(3), keyOf(1), keyOf(2)]),
      hasJob: false,
    })
  })

  it('changes no byte of it, not even of what is damaged', () => {
    const { look, file, inFile } = closed()
    inFile((database) => database.exec(`UPDATE entry SET entry = '{' WHERE seq = 1; PRAGMA user_version = 9`))
    const before = readFileSync(file)
    expect(look()?.entries).toHaveLength(1)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('tells what is still in the log beside it, which a crash leaves, and leaves it there', () => {
    const { inFile, file, folder } = closed()
    const left = join(folder, 'left.sqlite')
    inFile((database) => {
      database.prepare('INSERT INTO entry (key, entry) VALUES (?, ?)').run(keyOf(7), rowText(entryOf(7)))
      for (const ending of ['', '-wal']) copyFileSync(file + ending, left + ending)
    })
    const before = ['', '-wal'].map((ending) => readFileSync(left + ending))
    expect(lookIntoOutbox(left)?.entries.at(-1)).toEqual(entryOf(7))
    expect(['', '-wal'].map((ending) => readFileSync(left + ending))).toEqual(before)
  })

  it('tells rows that cannot be read by their table and place; their keys are not known', () => {
    const { look, inFile } = closed()
    inFile((database) =>
      database.exec(`UPDATE entry SET entry = replace(entry, '"queued"', '"quened"');
        UPDATE draft SET draft = '{' WHERE seq = 2`),
    )
    const found = look()
    expect(found?.damaged).toMatchObject([
      { row: 'entry 1', table: 'entry', key: keyOf(3) },
      { row: 'draft 2', table: 'draft', key: keyOf(4), text: '{' },
    ])
    expect([found?.entries.length, found?.drafts]).toEqual([1, [draftOf(5, 'a')]])
    expect(found?.keys).toEqual(new Set([keyOf(1), keyOf(2)]))
  })

  it.each([
    ['entry', 0, 2],
    ['draft', 2, 0],
  ] as const)('without its table %s it tells what the other one has', (table, entries, drafts) => {
    const { look, inFile } = closed()
    inFile((database) => database.exec(`DROP TABLE ${table}`))
    const found = look()
    expect([found?.entries.length, found?.drafts.length, found?.damaged]).toEqual([entries, drafts, []])
  })

  it('an outbox that holds nothing is not the same as none', () => {
    const { open, file } = start()
    open().close()
    expect(lookIntoOutbox(file)).toEqual({
      entries: [],
      drafts: [],
      damaged: [],
      keys: new Set(),
      hasJob: false,
    })
  })

  it.each<[string, (bench: ReturnType<typeof closed>) => string]>([
    ['where no file is', ({ folder }) => join(folder, 'none.sqlite')],
    ['of a folder', ({ folder }) => folder],
    [
      'of a file that is no database',
      ({ file }) => {
        writeFileSync(file, 'no database '.repeat(1000))
        return file
      },
    ],
    [
      'of a database without our tables',
      ({ file, inFile }) => {
        inFile((database) => database.exec('DROP TABLE entry; DROP TABLE draft'))
        return file
      },
    ],
  ])('there is none %s', (_where, pathOf) => {
    expect(lookIntoOutbox(pathOf(closed()))).toBeNull()
  })

  it('of a file with a damaged page it tells the rows on either side, each once, in their order', () => {
    const { open, file } = start()
    const journal = open()
    const codes = Array.from({ length: 30 }, (_, at) => String(at))
    const put = codes.map((code) =>
      entryOf(1, { key: randomUUID(), changes: { code, memo: 'x'.repeat(2000) } }),
    )
    valueOf(journal.write({ put }))
    journal.close()
    const bytes = readFileSync(file)
    // The page that has the row in the middle; the others are not touched.
    const page = Math.floor(bytes.indexOf('"code":"15"') / 4096)
    writeFileSync(file, bytes.fill(0, 4096 * page, 4096 * (page + 1)))
    const found = (lookIntoOutbox(file)?.entries ?? []).map(({ changes }) => changes.code ?? '')
    expect(found.length).toBeGreaterThan(20)
    expect([found[0], found.at(-1), found.includes('15')]).toEqual(['0', '29', false])
    expect(found).toEqual(codes.filter((code) => found.includes(code)))
  })
})

const asideOf = (table: 'entry' | 'draft' | 'job', text: string) =>
  setAsideRow(table, { seq: '1', key: 'k', text })
const deep = `{"undoes":`.repeat(20_000) + 'null' + '}'.repeat(20_000)

describe('a row that is set aside', () => {
  const turned = (value: object) => rowText(value).replace('"e"', '"f"')

  it.each([
    ['an entry', 'entry', entryOf(1), { entry: entryOf(1, { etag: 'f' }) }],
    [
      'a draft',
      'draft',
      draftOf(1, 'a'),
      { draft: { ...draftOf(1, 'a'), draft: { ...draftOf(1, 'a').draft, etag: 'f' } } },
    ],
  ] as const)('still says what it was where its text is whole: %s', (_name, table, value, expected) => {
    expect(readDamaged(asideOf(table, turned(value)))).toEqual(expected)
    expect(readDamaged(asideOf(table, `damaged ${turned(value)}`))).toEqual(expected)
  })

  it.each([
    ['a text that is cut', 'entry', rowText(entryOf(1)).slice(0, -20)],
    ['a draft among entries', 'entry', rowText(draftOf(1, 'a'))],
    ['an entry among drafts', 'draft', rowText(entryOf(1))],
    ['an entry in the place of a job', 'job', rowText(entryOf(1))],
    ['a draft in the place of a job', 'job', rowText(draftOf(1, 'a'))],
    ['a mark that stands somewhere else', 'entry', ` damaged ${rowText(entryOf(1))}`],
    ['nesting without end', 'entry', deep],
    ['nothing', 'entry', ''],
  ] as const)('says nothing where there is %s', (_name, table, text) => {
    expect(readDamaged(asideOf(table, text))).toBeNull()
  })
})
