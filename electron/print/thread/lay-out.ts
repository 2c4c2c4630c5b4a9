import type { LaidOutJob, PrintOptions, PrintProgress, PrintWarning } from '../../../contract/ipc/print.ts'
import type { Family } from '../../../contract/record/fields.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { chooseAddress, type MailingWarning } from '../../../labels/compose/mailing-record.ts'
import type { FontSet } from '../../../labels/font/font-set.ts'
import { showsAddress } from '../../../labels/layout/lay-fields.ts'
import type { TownLookup } from '../../../labels/layout/customer-barcode.ts'
import { layoutMailingLabels } from '../../../labels/layout-mailing-labels.ts'
import type { LayoutOptions } from '../../../labels/layout-options.ts'
import type { Page } from '../../../labels/output/glyph-run.ts'
import { printedFrames, cellCount, cellRect, sheetFor, type Sheet } from '../../../labels/sheet/sheet.ts'
import type { Database } from '../../disk/database.ts'
import { rowOf } from '../../book/row.ts'
import type { FontProblem } from '../fonts/open-font.ts'
import { typefacesOf } from '../fonts/font-files.ts'
import { contactText } from '../contact-code.ts'
import { cardsFor, namesOn, type Card } from './one-card.ts'
import type { LayOutInput, Portrait } from './print-thread.ts'
import {
  familyOf,
  portion,
  readFirst,
  readSelection,
  recordReader,
  type OnRead,
  type ReadOne,
} from './read-selection.ts'

/** More characters than a user would read. */
const mostNamed = 12

/** What an installed font, the first face, lacks: the characters that each bundled typeface shows in its place. */
function fallbackWarnings(
  typeface: PrintOptions['typeface'],
  pages: readonly Page[],
  { faces: [installed], gaps }: FontSet,
): PrintWarning[] {
  // Letters that it has are of another face where their word needs one (labels/font/font-set.ts).
  const isLacking = (character: string) =>
    Array.from(character).length > 1 || installed?.glyphOf(character.codePointAt(0) ?? 0) === 0
  const typefaces = typefacesOf(typeface)
  const shown = new Map(typefaces.map((bundled) => [bundled, new Set<string>()]))
  for (const { runs } of pages)
    for (const { face, text } of runs) {
      const bundled = typefaces[face - 1]
      if (bundled === undefined) continue
      for (const character of text)
        // A character that no font has is reported with its record.
        if (!gaps.has(character) && character.trim() !== '' && isLacking(character))
          shown.get(bundled)?.add(character)
    }
  return [...shown].flatMap(([bundled, characters]): PrintWarning[] => {
    if (characters.size === 0) return []
    const named = [...characters].slice(0, mostNamed).join('')
    const detail = characters.size > mostNamed ? `${named}…` : named
    return [{ kind: `font-lacks-${bundled}`, record: null, detail }]
  })
}

/** What laying out works with. */
export interface LayOutTools {
  database: Database
  fonts: FontSet
  /** Why the chosen font is not among them. */
  fontProblem: FontProblem | null
  /** Town names by postal code, for the customer barcode. */
  towns: TownLookup
  /** Called again and again; if it throws, the work ends. */
  onProgress(progress: PrintProgress): void
}

/** More warnings than a user would read; the rest are only counted. */
export const mostWarnings = 300

const senderMissing: PrintWarning = { kind: 'sender-missing', record: null, detail: '' }

type Outline = Omit<LaidOutJob, 'job' | 'svg' | 'photos'>

/** A job as the thread keeps it. */
export interface KeptJob {
  pages: readonly Page[]
  fonts: FontSet
  /** Of the PDF. */
  title: string
  /** For each record that was laid out, the ids of the people on its mailing label. */
  ids: readonly (readonly string[])[]
  /** Of each record that was laid out; null without one. */
  portraits: readonly (Portrait | null)[]
}

/** The portrait of a contact; one that is only in a form yet has none. */
function portraitOf(family: Family, { id, face_picture }: ServiceRecord): Portrait | null {
  if (!face_picture || id === '') return null
  return { family, id, picture: face_picture.image, isNew: face_picture['source'] === 'temp' }
}

/** Reads the records and lays the job out. Throws as SQLite does, and what `onProgress` throws. */
export function layOut(input: LayOutInput, tools: LayOutTools): { kept: KeptJob; outline: Outline } {
  const { options, sheet, layout } = input
  const readOne = recordReader(tools.database, input.waiting)
  const { records: read, isPart } = recordsFor(input, tools, readOne)
  const left = needsAddress(input) ? read.filter((record) => !hasAddress(record)) : []
  const people = left.length === 0 ? read : read.filter(hasAddress)
  const cards = cardsFor(people, options)
  const records = cards.map(({ record }) => record)
  const family = familyOf(input)
  const portraits = records.map((record) => portraitOf(family, record))
  const sender = options.sender && readOne('homeaddress', options.sender.id)
  const laid = layoutMailingLabels({
    records,
    sheet,
    fonts: tools.fonts,
    options: layoutOptions(input, sender),
    layout: layout.layout,
    contactText,
    hasPhoto: (at) => portraits[at] != null,
    towns: tools.towns,
    onlyFirstPage: isPart,
    onLabel: (done, total) => tools.onProgress({ phase: 'laying-out', done, total }),
  })
  // A first page whose cells are all used up is skipped by the layout.
  const pages = laid.pages.filter((page) => page !== undefined)
  const missing = [
    ...fontWarnings(options, tools, pages),
    ...(options.sender && !sender ? [senderMissing] : []),
    ...(layout.warning ? [layout.warning] : []),
  ]
  const outline: Outline = {
    pages: pages.length,
    labels: pages.reduce((sum, { labels }) => sum + labels.length, 0),
    records: people.length,
    withoutAddress: left.length,
    ...guides(sheet, options),
    ...(isPart
      ? { isPart, warnings: [], warningCount: 0 }
      : warningsOf(missing, { input, left, cards, pages, laid: laid.warnings })),
  }
  const ids = cards.map((card) => card.people.map(({ id }) => id))
  return { kept: { pages, fonts: tools.fonts, title: sheet.name, ids, portraits }, outline }
}

/** Whether contacts without an address get no label. */
function needsAddress({ options, layout }: LayOutInput): boolean {
  return options.onlyWithAddress && showsAddress(layout.layout)
}

/** Makes a function that says whether the records read so far fill the first page, which has one group where each begins a page. */
function fillsPage(input: LayOutInput): (read: readonly ServiceRecord[]) => boolean {
  const { options, sheet } = input
  // Twice as many as the page has, since some may have no room on it.
  const wanted = 2 * cellCount(sheetFor(sheet, options.direction))
  let [seen, count] = [0, 0]
  let group: string | null = null
  return (read) => {
    for (const record of read.slice(seen)) {
      if (needsAddress(input) && !hasAddress(record)) continue
      const own = options.byGroup ? (record.group_id ?? '') : ''
      group ??= own
      if (own === group) count += 1
    }
    seen = read.length
    return count >= wanted
  }
}

/** The records to lay out, and whether only the first page of them is wanted. */
interface Read {
  records: readonly ServiceRecord[]
  isPart: boolean
}

/**
 * Reads all records of the call. Where only the first page of a large job is wanted, as many as that needs: all of them where they
 * are sorted or joined to households. A page has one group.
 */
function recordsFor(input: LayOutInput, { database, onProgress }: LayOutTools, readOne: ReadOne): Read {
  const { draft, firstPage, options } = input
  if (draft) return { records: [draft], isPart: false }
  const { order, household } = options
  if (firstPage && order === 'selection' && !household) {
    return readFirst(database, input, readOne, fillsPage(input))
  }
  const onRead: OnRead = (done, total) => onProgress({ phase: 'reading', done, total })
  const records = readSelection(database, input, readOne, onRead)
  return { records, isPart: firstPage === true && records.length > portion }
}

interface Odd {
  input: LayOutInput
  /** Records without an address. */
  left: readonly ServiceRecord[]
  cards: readonly Card[]
  pages: readonly Page[]
  laid: readonly MailingWarning[]
}

/** All warnings: those in `missing` about the whole job, and those about single records. */
function warningsOf(
  missing: readonly PrintWarning[],
  { input: { selection }, left, cards, pages, laid }: Odd,
): Pick<Outline, 'warnings' | 'warningCount'> {
  const family = selection.kind === 'list' ? selection.filter.family : selection.family
  const shared = sharedWarnings(family, cards, firstPages(pages))
  const records = cards.map(({ record }) => record)
  const warnings = [
    ...missing,
    ...leftOut(family, left.slice(0, mostWarnings)),
    ...shared.slice(0, mostWarnings),
    ...printWarnings(unprintedFirst(laid).slice(0, mostWarnings), { family, records, pages }),
  ]
  const warningCount = missing.length + left.length + shared.length + laid.length
  return { warnings: warnings.slice(0, mostWarnings), warningCount }
}

/** Contacts that are not printed must not go under in remarks about the others. */
function unprintedFirst(warnings: readonly MailingWarning[]): MailingWarning[] {
  return warnings.toSorted((one, other) => Number(other.kind === 'no-room') - Number(one.kind === 'no-room'))
}

function fontWarnings(
  { font, typeface }: PrintOptions,
  { fontProblem, fonts }: LayOutTools,
  pages: readonly Page[],
): PrintWarning[] {
  if (font === null) return []
  if (fontProblem !== null) return [{ kind: `font-${fontProblem}`, record: null, detail: font }]
  return fallbackWarnings(typeface, pages, fonts)
}

function hasAddress(record: ServiceRecord): boolean {
  return chooseAddress(record, 'first') !== null
}

function layoutOptions(
  { options, calibration }: LayOutInput,
  sender: ServiceRecord | null,
): Partial<LayoutOptions> {
  const { sender: chosen, ...rest } = options
  return {
    ...rest,
    sender: chosen && sender ? { record: sender, address: chosen.address } : null,
    calibration,
  }
}

/** What is on the paper before anything is printed on it. */
function guides(sheet: Sheet, { direction }: PrintOptions): Pick<Outline, 'paper' | 'cells' | 'frames'> {
  const fed = sheetFor(sheet, direction)
  return {
    paper: fed.paper,
    cells: Array.from({ length: cellCount(fed) }, (_, index) => cellRect(fed, index)),
    frames: printedFrames(fed),
  }
}

/** The warnings of a job with the records that they are about. */
function printWarnings(
  warnings: readonly MailingWarning[],
  { family, records, pages }: { family: Family; records: readonly ServiceRecord[]; pages: readonly Page[] },
): PrintWarning[] {
  const pageOf = firstPages(pages)
  return warnings.map((warning) => {
    const record = records[warning.record]
    const kind = kindOf(warning)
    const detail = detailOf(warning)
    // The sender's position has no record (labels/compose/mailing-record.ts).
    if (!record) return { kind, record: null, detail }
    const page = pageOf.get(warning.record) ?? null
    return { kind, record: { family, id: record.id, name: nameOf(family, record), page }, detail }
  })
}

/** Records without an address get no mailing label, and the user should see which ones. */
function leftOut(family: Family, records: readonly ServiceRecord[]): PrintWarning[] {
  return records.map((record) => ({
    kind: 'no-address',
    record: { family, id: record.id, name: nameOf(family, record), page: null },
    detail: '',
  }))
}

/** The people on each shared label, so that the user sees who was joined. */
function sharedWarnings(
  family: Family,
  cards: readonly Card[],
  pageOf: ReadonlyMap<number, number>,
): PrintWarning[] {
  return cards.flatMap(({ record, people }, at): PrintWarning[] => {
    if (people.length < 2) return []
    const shown = { family, id: record.id, name: nameOf(family, record), page: pageOf.get(at) ?? null }
    return [{ kind: 'household', record: shown, detail: namesOn(record) }]
  })
}

function firstPages(pages: readonly Page[]): Map<number, number> {
  const first = new Map<number, number>()
  for (const [number, { labels }] of pages.entries())
    for (const { record } of labels) if (!first.has(record)) first.set(record, number)
  return first
}

/** As the list names it. */
function nameOf(family: Family, record: ServiceRecord): string {
  return rowOf(family, record, null).name
}

function kindOf(warning: MailingWarning): PrintWarning['kind'] {
  if (!('better' in warning) || warning.better === null) return warning.kind
  const { kind, better } = warning
  return `${kind}-${typeof better === 'string' ? better : 'sheet'}`
}

/** The sheet that is better, which the page takes off again (renderer/text/print-text.ts). */
function betterSheet({ better }: Pick<Extract<MailingWarning, { kind: 'no-room' }>, 'better'>): string[] {
  return better !== null && typeof better === 'object' ? [better.sheet] : []
}

function detailOf(warning: MailingWarning): string {
  switch (warning.kind) {
    case 'overflow':
    case 'postal-code-restored':
    case 'title-left-out':
      return warning.text
    case 'picture-left-out':
    case 'missing-character':
    case 'missing-script':
    case 'missing-variant':
      return warning.characters
    case 'barcode-left-out':
      return warning.reason
    case 'small-type':
      return [...betterSheet(warning), warning.points].join(' ')
    case 'no-room':
      return [...betterSheet(warning), warning.text].join(' ')
    default:
      return ''
  }
}
