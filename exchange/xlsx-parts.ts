import { piecesOf } from './encoding.ts'
import { dayOfSerial } from './fields/dates.ts'
import { descendants, readXml, type ReadXml, type XmlElement } from './xml.ts'

/** The text of a part, from its beginning each time. */
export type Pieces = () => Iterable<string>

/** A part that is read whole; a bare & stays as it is: these parts name sheets and formats, not persons. */
export function readWhole(xml: Pieces): ReadXml {
  const read = readXml(xml)
  return read.ok || read.reason !== 'malformed' ? read : readXml(xml, { note: () => undefined })
}

/** What a part says about another one. */
interface Link {
  id: string
  type: string
  target: string
}

/**
 * The parts of a workbook by the names that other parts use. Case and the direction of slashes do not matter: programs pack
 * parts under other names than they refer to.
 */
export class BookParts {
  readonly #files: ReadonlyMap<string, Uint8Array>
  readonly #workbook: string
  readonly #links: readonly Link[]

  constructor(files: Readonly<Record<string, Uint8Array>>) {
    this.#files = new Map(Object.entries(files).map(([name, bytes]) => [nameIn('', name), bytes]))
    const main = this.#linksOf('').find(({ target }) => /(?:^|\/)workbook\d*\.xml$/u.test(target))?.target
    this.#workbook = main !== undefined && this.#files.has(main) ? main : 'xl/workbook.xml'
    this.#links = this.#linksOf(this.#workbook)
  }

  /** Null if these are the parts of something else. */
  get workbook(): Pieces | null {
    return this.#files.has(this.#workbook) ? this.#text(this.#workbook) : null
  }

  /** The part of this kind, under its usual name if nothing names it; a missing one has no text. */
  ofKind(kind: 'styles' | 'sharedStrings'): Pieces {
    const named = this.#links.find(({ type }) => type.endsWith(`/${kind}`))?.target
    const usual = nameIn(folderOf(this.#workbook), `${kind}.xml`)
    return this.#text(named !== undefined && this.#files.has(named) ? named : usual)
  }

  /** The sheet that the workbook names this way; null if it is missing from the parts. */
  sheet(id: string): { xml: Pieces; bytes: Uint8Array } | null {
    const name = this.#links.find((link) => link.id === id)?.target ?? ''
    const bytes = this.#files.get(name)
    return bytes === undefined ? null : { xml: this.#text(name), bytes }
  }

  #text(name: string): Pieces {
    const bytes = this.#files.get(name) ?? new Uint8Array()
    return () => piecesOf(bytes, 'utf-8')
  }

  #linksOf(name: string): Link[] {
    const folder = folderOf(name)
    const links = readWhole(this.#text(`${folder}_rels/${name.slice(folder.length)}.rels`))
    if (!links.ok) return []
    return links.root.children.map(({ attributes }) => ({
      id: attributes['Id'] ?? '',
      type: attributes['Type'] ?? '',
      target: nameIn(folder, attributes['Target'] ?? ''),
    }))
  }
}

const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1)

/** The full name of a part with this name in a folder. */
function nameIn(folder: string, written: string): string {
  const target = written.replaceAll('\\', '/').toLowerCase()
  const names: string[] = []
  for (const name of (target.startsWith('/') ? target : folder + target).split('/'))
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  return names.join('/')
}

/** A date, a number of this many digits with hyphens between them (000-0000), or anything else. */
export type NumberFormat = { kind: 'date'; hasYear: boolean } | { kind: 'digits'; pattern: string } | null

/** Number formats that are dates without letters for dates. */
const dateFormats = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])

/** Those that show only month and day. */
const yearlessFormats = new Set([16, 56])

/** How numbers are shown, by cell style, from the root of the styles of a workbook; null if it has no styles. */
export function formatsOf(root: XmlElement | null): (style: number) => NumberFormat {
  if (root === null) return () => null
  const own = new Map(
    descendants(root, 'numFmt').map((format) => [
      Number(format.attributes['numFmtId']),
      format.attributes['formatCode'] ?? '',
    ]),
  )
  const styles = (descendants(root, 'cellXfs')[0]?.children ?? []).map((style): NumberFormat => {
    const id = Number(style.attributes['numFmtId'])
    return dateFormats.has(id)
      ? { kind: 'date', hasYear: !yearlessFormats.has(id) }
      : numberFormat(own.get(id) ?? '')
  })
  return (style) => styles[style] ?? null
}

function numberFormat(code: string): NumberFormat {
  const plain = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|general|standard/giu, '')
  if (/[ymd年月日]/iu.test(plain)) return { kind: 'date', hasYear: /[yeg年]|^[^d日]*$/iu.test(plain) }
  // If there are several sections, the last one is for the longest numbers: [<=999]000;[<=9999]000-00;000-0000
  const last = (code.split(';').at(-1) ?? '').replace(/^(?:"[^"\d]*"|\[[^\]]*\])+/u, '')
  const pattern = last.replace(/[\\"]/gu, '')
  return /^0[0-]{4,}$/u.test(pattern) ? { kind: 'digits', pattern } : null
}

/** A number as its cell shows it, null if that is the number itself; `base` as in `BookFacts`. */
export function shownAs(value: string, format: NumberFormat, base: number): string | null {
  if (format?.kind === 'date') return shownDay(dayOfSerial(Number(value) + base), format.hasYear)
  return format?.kind === 'digits' && /^\d+$/u.test(value) ? inDigits(value, format.pattern) : null
}

/** A whole number as 000-0000 shows it; unchanged if it has more digits. */
function inDigits(number: string, pattern: string): string {
  const digits = number.padStart(pattern.replaceAll('-', '').length, '0')
  let at = 0
  const shown = pattern.replace(/0/gu, () => digits[at++] ?? '')
  return at === digits.length ? shown : number
}

/**
 * A day as a cell shows it, YYYY-MM-DD or M/D. Typing 4/1 gives a day in the current year, which the cell does not show; a year
 * before lists in workbooks became common must have been typed.
 */
function shownDay(day: string, hasYear: boolean): string {
  const [year = '', month, date] = day.split('-')
  return hasYear || date === undefined || year < '2000' ? day : `${Number(month)}/${Number(date)}`
}
