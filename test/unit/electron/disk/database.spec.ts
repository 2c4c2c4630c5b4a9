import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { configure } from '../../../../electron/book/schema.ts'
import {
  openDatabase,
  openOrReplace,
  rowChecksum,
  useLog,
  type Database,
} from '../../../../electron/disk/database.ts'

describe('the checksum of a row', () => {
  it('differs where a column differs, is empty or moves to the next column', () => {
    const rows = [
      ['a', 'b'],
      ['a', 'c'],
      ['ab', ''],
      ['a', null],
      ['a', ''],
      ['', 'ab'],
      ['a'],
      ['a', 'b', ''],
    ]
    expect(new Set(rows.map(rowChecksum)).size).toBe(rows.length)
  })

  it('differs for each flipped bit in a text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme-ascii' }), fc.nat(), (text, at) => {
        const bytes = Buffer.from(text)
        bytes[at % bytes.length]! ^= 1
        expect(rowChecksum(['key', bytes.toString('latin1')])).not.toBe(rowChecksum(['key', text]))
      }),
    )
  })
})

it('X54: what is deleted is overwritten in the file, which is not written again for that', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atena-database-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'rows.sqlite')
  const database = openDatabase(file)
  onTestFinished(() => database.close())
  const found = () => {
    const bytes = readFileSync(file, 'latin1')
    return ['deleted', 'long', 'replaced', 'kept'].filter((name) => bytes.includes(`${name}Canary`))
  }
  database.exec('CREATE TABLE notes (name TEXT, text TEXT)')
  // The long one has pages of its own; the others are on one page, from which SQLite moves none.
  for (const [name, length] of [
    ['deleted', 500],
    ['long', 50_000],
    ['replaced', 500],
    ['kept', 500],
  ] as const)
    database.run('INSERT INTO notes VALUES (?, ?)', name, `${'w'.repeat(length)} ${name}Canary`)
  expect(found()).toEqual(['deleted', 'long', 'replaced', 'kept'])
  database.exec("DELETE FROM notes WHERE name IN ('deleted', 'long')")
  database.exec("UPDATE notes SET text = 'short' WHERE name = 'replaced'")
  expect(found()).toEqual(['kept'])
})

describe('a folder without shared memory, as on some shares', () => {
  /** SQLite's own file system with locks but without shared memory; it is a part of SQLite on Linux and macOS. */
  function places() {
    const folder = mkdtempSync(join(tmpdir(), 'atena-database-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'rows.sqlite')
    return { file, share: `file:${file}?vfs=unix-dotfile` }
  }

  /** As SQLite calls them. */
  const [normal, full] = [1, 2]

  function open(place: string) {
    const database = openDatabase(place)
    onTestFinished(() => database.close())
    return database
  }

  const asksOf = (database: Database) =>
    ['journal_mode', 'synchronous'].map((name) => database.get(`PRAGMA ${name}`)?.[name])

  it.skipIf(process.platform === 'win32')('a write goes through a journal that is empty when it ends', () => {
    const { file, share } = places()
    const database = open(share)
    useLog(database, 'FULL')
    expect(asksOf(database)).toEqual(['truncate', full])
    database.exec('CREATE TABLE notes (name TEXT)')
    expect(['-journal', '-wal', '-shm'].filter((ending) => existsSync(file + ending))).toEqual(['-journal'])
    expect(readFileSync(`${file}-journal`)).toHaveLength(0)
  })

  it.skipIf(process.platform === 'win32')(
    'the sync waits for the disk there, and elsewhere for its log alone',
    () => {
      const { file, share } = places()
      const found = [share, file].map((place) => {
        const database = openDatabase(place)
        configure(database, 'sync')
        const asked = asksOf(database)
        database.close()
        return asked
      })
      expect(found).toEqual([
        ['truncate', full],
        ['wal', normal],
      ])
    },
  )

  it('a file that was found damaged is moved aside with what an interrupted write left next to it', () => {
    const { file } = places()
    writeFileSync(file, 'damaged')
    writeFileSync(`${file}-journal`, 'left')
    writeFileSync(`${file}.suspect`, '')
    const opened = openOrReplace(file, () => 'ready')
    if (!opened.ok) throw new Error(opened.failure.kind)
    onTestFinished(() => opened.value.database.close())
    const aside = opened.value.movedAside
    expect([aside, `${aside}-journal`].map((path) => readFileSync(String(path), 'utf8'))).toEqual([
      'damaged',
      'left',
    ])
  })
})
