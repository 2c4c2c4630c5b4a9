import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Cities } from '../../exchange/fields/japanese-address.ts'
import { limits } from '../../exchange/limits.ts'
import { remarkText, type ReadFile, type Remark } from '../../exchange/person.ts'
import { readFile, type ReadOptions } from '../../exchange/read-file.ts'
import { refused, tooBig } from '../../exchange/refused.ts'

/** What the user has said about a file. */
export type ToldOfFile = Pick<ReadOptions, 'mapping' | 'encoding' | 'dayOrder'>

/** Returns what a file of contacts on the disk holds. One that cannot be read is a remark like any other. */
export function readContacts(path: string, cities: Cities, said: ToldOfFile = {}): ReadFile {
  try {
    const there = statSync(path)
    if (!there.isFile()) return refused('unopened', 'this is no file')
    if (there.size > limits.file) return tooBig
    return readFile(readFileSync(path), { name: basename(path), cities, ...said })
  } catch (thrown) {
    const isMissing = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT'
    return refused('unopened', isMissing ? 'there is no such file' : 'the disk does not give it')
  }
}

/** Returns what a file of contacts holds, from bytes that the caller has already. */
export function contactsIn(bytes: Uint8Array, options: ReadOptions): ReadFile {
  return readFile(bytes, options)
}

/** Returns a file in lines for the command line: what it is, then each remark. */
export function contactsInLines(path: string, { format, encoding, persons, remarks }: ReadFile): string[] {
  const head = `${path}: ${format}${encoding === '' ? '' : `, ${encoding}`}, persons: ${persons.length}`
  return [head, ...remarks.map((remark) => remarkLine('line', remark))]
}

/** Returns a remark as one line: where, of whom, which field, what. */
export function remarkLine(of: 'line' | 'person', { line, person, field, text }: Remark): string {
  return [`  ${of} ${line}`, person, field, remarkText(text)].filter((part) => part !== '').join(' · ')
}
