import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { regularRows, type TableRow } from '../../../exchange/table-rows.ts'

const plain = ['', 'a', '山田', ' ', '\u3000', '\u00a0', '\u2028', "'=1", '5" pipe', 'x y']
const quoted = ['', 'a', '"', '""', ',', ';', '\n', '\r\n', '\r', ' ', 'b"c', '山\n田', 'x\r\ny,"']
const cell = fc.oneof(
  fc.constantFrom(...plain),
  fc.constantFrom(...quoted).map((text) => `"${text.replaceAll('"', '""')}"`),
)
/** What a file should not contain, but some do. */
const odd = fc.constantFrom('"', '"a', 'b" ', '"a" ', '"a"b', '\n', '\r', '\r\n')

interface Written {
  delimiter: string
  ending: string
  text: string
}

function texts(piece: fc.Arbitrary<string>): fc.Arbitrary<Written> {
  const signs = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    ending: fc.constantFrom('\n', '\r\n', '\r'),
    isEnded: fc.boolean(),
  })
  const rows = fc.array(fc.array(piece, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  return fc.tuple(signs, rows).map(([{ delimiter, ending, isEnded }, lines]) => ({
    delimiter,
    ending,
    text: lines.map((cells) => cells.join(delimiter)).join(ending) + (isEnded ? ending : ''),
  }))
}

/** What papaparse reads, with the line on which each row begins; null if it reports a misplaced quotation mark. */
function byPapa({ text, delimiter, ending }: Written): { line: number; cells: string[] }[] | null {
  const rows: { line: number; cells: string[] }[] = []
  const faults: unknown[] = []
  let [at, line] = [0, 1]
  Papa.parse<string[]>(text, {
    delimiter,
    newline: ending as '\n',
    step({ data, errors, meta }) {
      faults.push(...errors)
      if (data.some((each) => each.trim() !== '')) rows.push({ line, cells: data })
      line += text.slice(at, meta.cursor).split(/\r\n|\r|\n/u).length - 1
      at = meta.cursor
    },
  })
  return faults.length === 0 ? rows : null
}

/** undefined if the text does not follow the rules. */
function rowsOf({ text, delimiter }: Written, piece = text.length + 1): TableRow[] | undefined {
  const rows: TableRow[] = []
  const isRead = regularRows(() => piecesOf(text, piece), delimiter).each((row) => void rows.push(row))
  return isRead ? rows : undefined
}

function* piecesOf(text: string, length: number): Generator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}

describe('rows of a text that follows the rules', () => {
  it('are those of papaparse', () => {
    fc.assert(
      fc.property(texts(cell), (written) => {
        expect(rowsOf(written)).toEqual(byPapa(written))
      }),
      { numRuns: 2000 },
    )
  })

  it('are refused when a quotation mark or a line end is misplaced, or equal those of papaparse', () => {
    let read = 0
    fc.assert(
      fc.property(
        texts(fc.oneof({ weight: 9, arbitrary: cell }, { weight: 1, arbitrary: odd })),
        (written) => {
          const rows = rowsOf(written)
          if (rows === undefined) return
          read += 1
          const all = ['\n', '\r\n', '\r'].map((ending) => byPapa({ ...written, ending }))
          expect(all).toContainEqual(rows)
        },
      ),
      { numRuns: 2000 },
    )
    expect(read).toBeGreaterThan(200)
  })

  it('are the same when the text arrives in pieces', () => {
    const some = texts(fc.oneof({ weight: 9, arbitrary: cell }, { weight: 1, arbitrary: odd }))
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 9 }), (written, piece) => {
        expect(rowsOf(written, piece)).toEqual(rowsOf(written))
      }),
      { numRuns: 2000 },
    )
  })

  it('are read again on each call, and only as far as the caller wants', () => {
    const rows = regularRows(() => ['a,"b ""c"""\n1,2\n'], ',')
    const seen: unknown[] = []
    for (const most of [1, 2]) {
      let count = 0
      rows.each((row) => {
        seen.push(row)
        count += 1
        return count < most
      })
    }
    const [first, second] = [
      { line: 1, cells: ['a', 'b "c"'] },
      { line: 2, cells: ['1', '2'] },
    ]
    expect(seen).toEqual([first, first, second])
  })
})
