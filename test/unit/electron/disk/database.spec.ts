import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase, rowChecksum } from '../../../../electron/disk/database.ts'

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
