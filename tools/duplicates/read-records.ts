import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { decode, markOf } from '../../exchange/encoding.ts'

/** The text of a record, and the line on which it begins, from 1. */
interface FoundText {
  line: number
  text: string
}

const [quote, backslash, comma, newline] = [34, 92, 44, 10]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]

/**
 * Finds the objects of the lists in a JSON text of UTF-8 that comes in pieces: of a list alone, or of lists in an object
 * under whatever key. A file of 100,000 records is never in memory as a whole.
 */
class JsonObjects {
  /** Elements of the lists that are not objects. */
  others = 0
  readonly #found: (found: FoundText) => void
  #line = 1
  /** What is open, outermost first. */
  readonly #open: number[] = []
  #lists = 0
  #inText = false
  #isEscaped = false
  #isOther = false
  /** Where the record begins in the current piece; -1 outside of one. */
  #start = -1
  #startLine = 0
  #depth = 0
  #before: Buffer[] = []

  constructor(found: (found: FoundText) => void) {
    this.#found = found
  }

  /** Whether the text ended in the middle of something. */
  get isCut(): boolean {
    return this.#open.length > 0 || this.#inText
  }

  /** Takes the next piece. */
  push(piece: Buffer): void {
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]!
      if (byte === newline) this.#line++
      if (this.#inText) this.#inside(byte)
      else if (byte === quote) this.#inText = this.#other()
      else if (byte === openObject || byte === openList) this.#begin(byte, at)
      else if (byte === closeObject || byte === closeList) this.#end(byte, piece, at)
      else if (byte === comma) this.#element()
      else if (byte > 32) this.#other()
    }
    if (this.#start < 0) return
    this.#before.push(Buffer.from(piece.subarray(this.#start)))
    this.#start = 0
  }

  #inside(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === backslash) this.#isEscaped = true
    else if (byte === quote) this.#inText = false
  }

  #begin(byte: number, at: number): void {
    const parent = this.#open.at(-1)
    if (byte === openObject && parent === openList && this.#lists === 1 && this.#start < 0) {
      this.#start = at
      this.#startLine = this.#line
      this.#depth = this.#open.length
    } else if (byte === openList) this.#other()
    this.#open.push(byte)
    if (byte === openList) this.#lists++
  }

  #end(byte: number, piece: Buffer, at: number): void {
    if (byte === closeList) this.#element()
    if (this.#open.pop() === openList) this.#lists--
    if (this.#start < 0 || this.#open.length > this.#depth) return
    const whole = Buffer.concat([...this.#before, piece.subarray(this.#start, at + 1)])
    this.#before = []
    this.#start = -1
    this.#found({ line: this.#startLine, text: whole.toString('utf8') })
  }

  /** Something in a list of records that is not a record. */
  #other(): true {
    if (this.#start < 0 && this.#lists === 1 && this.#open.at(-1) === openList) this.#isOther = true
    return true
  }

  #element(): void {
    if (this.#isOther && this.#lists === 1 && this.#open.at(-1) === openList) {
      this.others++
      this.#isOther = false
    }
  }
}

/** Takes a record of a file and the line on which it begins, from 1. */
export type TakeRecord = (record: unknown, line: number) => void

/** How reading went: how many entries could not be read, and a sentence where the whole file could not. */
export interface ReadRecords {
  unreadable: number
  problem: string | null
}

const pieceBytes = 1 << 20
const zeroes = /^[\ufeff\s]*/

/** Reads the records of a file of JSON or of any format that `exchange/` reads, one by one. Never throws. */
export async function readRecords(path: string, take: TakeRecord): Promise<ReadRecords> {
  try {
    const head = headOf(path)
    const kind = kindOf(head)
    if (kind === 'objects') return fromObjects(path, head, take)
    if (kind === 'lines') return fromLines(path, take)
    return await fromExchange(path, take)
  } catch (thrown) {
    return { unreadable: 0, problem: thrown instanceof Error ? thrown.message : String(thrown) }
  }
}

function headOf(path: string): Buffer {
  for (const piece of piecesOf(path)) return Buffer.from(piece)
  return Buffer.alloc(0)
}

function* piecesOf(path: string): Generator<Buffer> {
  const file = openSync(path, 'r')
  try {
    const room = Buffer.allocUnsafe(pieceBytes)
    for (;;) {
      const length = readSync(file, room, 0, pieceBytes, null)
      if (length === 0) return
      yield room.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}

/** A list or an object with lists, one object a line, or something for the readers of `exchange/`. */
function kindOf(head: Buffer): 'objects' | 'lines' | 'other' {
  const text = decode(head).text.replace(zeroes, '')
  if (/^\[\s*(?:[{\]0-9]|null|true|false)/.test(text)) return 'objects'
  if (!text.startsWith('{')) return 'other'
  const [first = '', second = ''] = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return first.trimEnd().endsWith('}') && second.startsWith('{') ? 'lines' : 'objects'
}

function fromObjects(path: string, head: Buffer, take: TakeRecord): ReadRecords {
  let unreadable = 0
  const objects = new JsonObjects(({ line, text }) => {
    if (!takeText(text, line, take)) unreadable++
  })
  if (markOf(head)?.startsWith('utf-16')) objects.push(Buffer.from(decode(readFileSync(path)).text, 'utf8'))
  else for (const piece of piecesOf(path)) objects.push(piece)
  return { unreadable: unreadable + objects.others + (objects.isCut ? 1 : 0), problem: null }
}

function fromLines(path: string, take: TakeRecord): ReadRecords {
  let [line, unreadable, rest] = [0, 0, '']
  const takeLine = (text: string) => {
    line++
    if (text.replace(zeroes, '') !== '' && !takeText(text.replace(zeroes, ''), line, take)) unreadable++
  }
  const decoder = new TextDecoder()
  for (const piece of piecesOf(path)) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const each of lines) takeLine(each)
  }
  takeLine(rest)
  return { unreadable, problem: null }
}

function takeText(text: string, line: number, take: TakeRecord): boolean {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    take(value, line)
    return true
  } catch {
    return false
  }
}

async function fromExchange(path: string, take: TakeRecord): Promise<ReadRecords> {
  // Only here, since JSON does not need the readers of all formats in memory.
  const { readFile } = await import('../../exchange/read-file.ts')
  const { persons, remarks } = readFile(readFileSync(path), { name: basename(path) })
  for (const { line, person } of persons) take({ id: idColumn(person.memo), ...person }, line)
  const unreadable = remarks.filter(({ text }) => text.kind === 'no-person').length
  const [remark] = remarks
  const problem = persons.length > 0 ? null : `no contacts are in it (${remark?.text.kind ?? 'empty'})`
  return { unreadable, problem }
}

/** A column ID of a table: no field of a contact holds it, so the reader keeps it in the memo. */
function idColumn(memo: string | undefined): string | undefined {
  return /^id: (.+)$/im.exec(memo ?? '')?.[1]
}

/** What a file calls its records: their ids, else the lines on which they begin, else their places. */
export class FileIds {
  readonly #taken = new Set<string>()
  readonly #numbers = new Set<string>()
  #place = 0

  /** Returns the name of the next record as text, another one for each record. */
  idOf({ id, uid }: Record<string, unknown>, line: number): string {
    this.#place++
    const said = [id, uid].filter(
      (each) => (typeof each === 'string' && each !== '') || typeof each === 'number',
    )
    // A whole list may be on one line, and a file may call two records the same.
    const names = [...(said as (string | number)[]), line, this.#place]
    const name = names.find((each) => !this.#taken.has(String(each))) ?? `${this.#place}#`
    this.#taken.add(String(name))
    if (typeof name === 'number') this.#numbers.add(String(name))
    return String(name)
  }

  /** Returns a name as the file has it: a number where it is one, or a line. */
  asSaid(name: string): string | number {
    return this.#numbers.has(name) ? Number(name) : name
  }
}
