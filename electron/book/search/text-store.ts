import { createNumberList, keptNumberList, type NumberList } from './number-list.ts'
import type { NextPiece, Piece } from './piece.ts'

/**
 * The folded texts of a book, by document: UTF-16 units in blocks outside of the heap, since words and the grams of the index are
 * of such units. A text is whole in its block.
 */
export interface TextStore {
  readonly size: number
  /** Adds the text of the next document. */
  add(text: string): void
  at(document: number): string
  /** The block that a text is in, from `start` to before `end`; not to be changed. */
  block(document: number): Uint16Array
  start(document: number): number
  end(document: number): number
  pieces(): Piece[]
  /** Memory it holds. */
  readonly bytes: number
}

const blockUnits = 1 << 19

interface Memory {
  blocks: Block[]
  /** By document: the block, and where the text begins and ends in it. */
  blockOf: NumberList
  starts: NumberList
  ends: NumberList
}

/** The same memory in both forms. */
interface Block {
  units: Uint16Array
  buffer: Buffer
}

const blockIn = (memory: ArrayBuffer): Block => ({
  units: new Uint16Array(memory),
  buffer: Buffer.from(memory),
})

/** A store whose pieces were kept. */
export function keptTextStore(next: NextPiece): TextStore {
  const [count = 0] = new Uint32Array(next())
  const blocks = Array.from({ length: count }, () => blockIn(next()))
  const [blockOf, starts, ends] = [keptNumberList(next), keptNumberList(next), keptNumberList(next)]
  return createTextStore([], { blocks, blockOf, starts, ends })
}

export function createTextStore(texts: Iterable<string> = [], kept: Partial<Memory> = {}): TextStore {
  const { blocks = [], blockOf = createNumberList() } = kept
  const { starts = createNumberList(), ends = createNumberList() } = kept
  let used = ends.length > 0 ? ends.at(ends.length - 1) : 0
  const roomFor = (length: number) => {
    const last = blocks.at(-1)
    if (last && used + length <= last.units.length) return last
    blocks.push(blockIn(new ArrayBuffer(Math.max(blockUnits, length) * 2)))
    used = 0
    return blocks.at(-1)!
  }
  const add = (text: string) => {
    const { buffer } = roomFor(text.length)
    buffer.write(text, used * 2, 'utf16le')
    blockOf.push(blocks.length - 1)
    starts.push(used)
    used += text.length
    ends.push(used)
  }
  for (const text of texts) add(text)
  return {
    get size() {
      return ends.length
    },
    add,
    at: (document) =>
      blocks[blockOf.at(document)]!.buffer.toString(
        'utf16le',
        starts.at(document) * 2,
        ends.at(document) * 2,
      ),
    block: (document) => blocks[blockOf.at(document)]!.units,
    start: (document) => starts.at(document),
    end: (document) => ends.at(document),
    pieces: () => [
      Uint32Array.of(blocks.length),
      ...blocks.map(({ units }, at) => (at === blocks.length - 1 ? units.subarray(0, used) : units)),
      blockOf.all(),
      starts.all(),
      ends.all(),
    ],
    get bytes() {
      const own = blocks.reduce((sum, { units }) => sum + units.byteLength, 0)
      return own + blockOf.bytes + starts.bytes + ends.bytes
    },
  }
}

/** A word to look for in texts. */
export interface Wanted {
  units: Uint16Array
  /**
   * Where its rarest unit is. A text is searched for that unit first: looking for a word whose first unit is
   * everywhere (the 0 of telephone numbers) takes several times as long (bench 1).
   */
  anchor: number
}

/** The units of a word, as `placeOf` looks for them. */
export function wanted(word: string, anchor = 0): Wanted {
  return { units: Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at)), anchor }
}

/** Where a text has a word, counted from its start, at `from` or later; -1 where it has not. */
export function placeOf(texts: TextStore, document: number, word: Wanted, from = 0): number {
  const start = texts.start(document)
  const last = texts.end(document) - word.units.length
  const found = firstPlace(texts.block(document), word, start + from, last)
  return found < 0 ? -1 : found - start
}

/** Whether a text has a word that begins before `end`, counted from its start. */
export function beginsBefore(texts: TextStore, document: number, word: Wanted, end: number): boolean {
  const start = texts.start(document)
  const last = Math.min(texts.end(document) - word.units.length, start + end - 1)
  return firstPlace(texts.block(document), word, start, last) >= 0
}

/** The first place of a word from `first` to `last`, both included; -1 for none. */
function firstPlace(block: Uint16Array, { units, anchor }: Wanted, first: number, last: number): number {
  const unit = units[anchor]!
  for (let at = first; at <= last; at++) {
    if (block[at + anchor] !== unit) continue
    let same = 0
    while (same < units.length && block[at + same] === units[same]) same++
    if (same === units.length) return at
  }
  return -1
}
