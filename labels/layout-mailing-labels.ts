import type { CellLayout } from '../contract/ipc/cell-layout.ts'
import type { PostalAddress } from '../contract/record/parts.ts'
import { countryLine, isInLatin } from './compose/address-lines.ts'
import {
  composeAddressee,
  type Addressee,
  type Composed,
  type CompositionOptions,
} from './compose/addressee.ts'
import {
  chooseAddress,
  countryOf,
  senderPosition,
  type BetterChoice,
  type MailingRecord,
  type MailingWarning,
} from './compose/mailing-record.ts'
import { withRomajiNames } from './compose/romaji.ts'
import { leftOutPictographs, withoutPictographs } from './compose/pictographs.ts'
import type { FontSet } from './font/font-set.ts'
import { impose, printOrder } from './impose/imposition.ts'
import type { TownLookup } from './layout/customer-barcode.ts'
import { readable } from './layout/block-search.ts'
import { layFace, textsOf, type CellFace } from './layout/face-of-cell.ts'
import type { ContactText } from './layout/lay-code.ts'
import { isAbout, layFields } from './layout/lay-fields.ts'
import { usualOptions, type LayoutOptions } from './layout-options.ts'
import type { GlyphRun, Outline, Page, PlacedLabel, Rect } from './output/glyph-run.ts'
import { printedFrames, cellOutlines, cellRect, sheetFor, type Sheet } from './sheet/sheet.ts'
import { sheets } from './sheet/sheets.ts'

/** One print job. `options` override the usual ones of the sheet. */
export interface PrintJob {
  readonly records: readonly MailingRecord[]
  readonly sheet: Sheet
  readonly fonts: FontSet
  readonly options?: Partial<LayoutOptions>
  /** What is where in a cell; without it, Atena decides that for the sheet. It fits the cells: see `fitsIn` (layout/layout-size.ts). */
  readonly layout?: CellLayout | null
  /** A contact for the QR codes of a layout, in at most this many bytes of UTF-8; without it there are none. */
  readonly contactText?: (record: MailingRecord, mostBytes: number) => ContactText
  /** Whether a record, by its position, has a photo for the places of a layout; without it none has. */
  readonly hasPhoto?: (record: number) => boolean
  /** Town names by postal code; without them the customer barcode's address number is a guess, and a warning says so. */
  readonly towns?: TownLookup
  /** Whether only the first page is laid out. */
  readonly onlyFirstPage?: boolean
  /** Called after each mailing label with the number done; if it throws, the layout ends. */
  readonly onLabel?: (done: number, total: number) => void
}

/** Pages ready for `toPdf` and `toSvg`, and the warnings for the user. */
export interface LaidOut {
  readonly pages: readonly Page[]
  readonly warnings: readonly MailingWarning[]
}

interface OpenPage extends Page {
  readonly runs: GlyphRun[]
  readonly bars: Rect[]
  readonly outlines: Outline[]
  readonly labels: PlacedLabel[]
  /** Black rectangles that say nothing; they come after the bars that belong to labels. */
  readonly rules: Rect[]
}

function blankPage({ paper }: Sheet, { calibration }: LayoutOptions): OpenPage {
  return { ...paper, runs: [], bars: [], outlines: [], labels: [], rules: [], calibration }
}

/** What the fields of a layout decide: none of these options leaves out what has a field. */
const chosenByFields = { organization: 'always', title: true, barcode: false } as const

/** The country where the mail is posted: as chosen, else that of the sender, else Japan. */
function homeOf({ homeCountry, sender }: LayoutOptions): string {
  if (homeCountry !== '' || sender === null) return homeCountry
  const chosen = chooseAddress(sender.record, sender.address)
  return (chosen && countryOf(chosen.address)) ?? ''
}

/** The address of a sender for readers abroad: one in Latin letters in the same country, if the record has one, else the chosen one. */
function readAbroad(record: MailingRecord, choice: CompositionOptions['address']): PostalAddress | null {
  const chosen = chooseAddress(record, choice)?.address ?? null
  if (chosen === null) return null
  const country = countryOf(chosen)
  const isRead = (address: PostalAddress) => isInLatin(address) && countryOf(address) === country
  return isRead(chosen) ? chosen : (record.addresses?.find(isRead) ?? chosen)
}

/** How records become addressees. */
interface Composing {
  readonly options: CompositionOptions
  readonly fonts: FontSet
  /** Whether the sheet has boxes for the postal code. */
  readonly framed: boolean
}

/** Composes an addressee without the pictures that no face has, and tells of those that it would have shown. */
function composed(record: MailingRecord, index: number, { options, fonts, framed }: Composing): Composed {
  const plain = withoutPictographs(record, fonts)
  const whole = composeAddressee(plain, options, index, framed)
  if (plain === record) return whole
  const { addressee } = composeAddressee(record, options, index, framed)
  const characters = leftOutPictographs(textsOf(addressee), fonts)
  if (characters === '') return whole
  return { ...whole, warnings: [...whole.warnings, { kind: 'picture-left-out', record: index, characters }] }
}

/** The sender on mail within its country, and on mail to another one, where its own country is written. */
interface Senders {
  readonly within: Addressee
  readonly across: Addressee
  /** The pictures that it is printed without. */
  readonly warnings: readonly MailingWarning[]
}

/** The sender, whose people get no honorific, whatever their record says. */
function sendersOf(options: LayoutOptions, fonts: FontSet, { senderFrame }: Sheet): Senders | null {
  if (options.sender === null) return null
  const { record, address } = options.sender
  const composing = { ...options, address, honorific: null, airMail: false }
  const how = { options: composing, fonts, framed: senderFrame !== null }
  const { addressee: within, warnings } = composed(record, senderPosition, how)
  const read = readAbroad(record, address)
  const country = read === null ? '' : countryLine(read, '')
  const position = record.addresses?.findIndex((each) => each === read) ?? -1
  const readable = { ...composing, address: position === -1 ? address : position }
  // Name and address are in one script.
  const own = read !== null && isInLatin(read) ? withRomajiNames(record) : record
  const { addressee: across } = composed(own, senderPosition, { ...how, options: readable })
  const left = warnings.filter(({ kind }) => kind === 'picture-left-out')
  return { within, across: { ...across, country }, warnings: left }
}

/** The sender for an addressee. */
function senderFor({ country }: Addressee, senders: Senders | null): Addressee | null {
  return senders && (country === '' ? senders.within : senders.across)
}

/** Positions of the records in printing order: one batch, or one for each group. */
function batchesOf(records: readonly MailingRecord[], options: LayoutOptions): number[][] {
  const positions = printOrder(records, options.order, options.address)
  if (!options.byGroup) return [positions]
  const groups = new Map<string, number[]>()
  for (const { group_id } of records) groups.set(group_id ?? '', [])
  for (const position of positions) groups.get(records[position]?.group_id ?? '')?.push(position)
  return [...groups.values()]
}

/** Copies of a record repeat its warnings, and every card those of the sender: each warning is given once. */
function newWarnings(warnings: readonly MailingWarning[], item: number, told: Set<number>): MailingWarning[] {
  const fresh = warnings.filter(({ record }) => !told.has(record))
  told.add(item)
  if (fresh.some(({ record }) => record === senderPosition)) told.add(senderPosition)
  return fresh
}

/** The records with small type so far, and the one with the smallest. */
interface SmallType {
  readonly records: Set<number>
  record: number
  /** mm */
  type: number
}

function noteType(small: SmallType, record: number, type: number): void {
  if (type >= readable) return
  small.records.add(record)
  if (type < small.type) Object.assign(small, { record, type })
}

/** Adds the face of a record to the page that its cell is on. */
function addFace(page: OpenPage, { item, cell, face }: { item: number; cell: Rect; face: CellFace }): void {
  const { runs, texts, bars, codes, photos, rules } = face
  const ofCodes = codes.reduce((sum, code) => sum + code.bars, 0)
  page.labels.push({ record: item, cell, texts, bars: bars.length - ofCodes, codes, photos })
  page.runs.push(...runs)
  page.bars.push(...bars)
  page.rules.push(...rules)
}

/** The warning about the smallest type of a job. */
function smallTypeWarning(
  { record, records, type }: SmallType,
  better: (record: number, isGood: (face: CellFace) => boolean) => BetterChoice | null,
): MailingWarning {
  const points = Math.floor((type / 25.4) * 720) / 10
  const isReadable = (face: CellFace) => face.missing === '' && face.type >= readable
  return { kind: 'small-type', record, records: records.size, points, better: better(record, isReadable) }
}

/** A sheet in a way of writing, with what lays a record into one of its cells. */
interface Surface {
  readonly sheet: Sheet
  /** About the sender. */
  readonly warnings: readonly MailingWarning[]
  readonly lay: (record: number, cell: Rect) => CellFace
}

const noContactText = (): ContactText => ({ text: '', isWhole: true })
const noPhoto = () => false

/** Makes the surfaces of a job: that which is printed, and others to see whether they would be better. */
function surfacesOf(job: PrintJob, given: LayoutOptions) {
  const { records, fonts, layout = null, towns = () => [] } = job
  const { contactText = noContactText, hasPhoto = noPhoto } = job
  const textOf = (at: number, most: number) => contactText(records[at] ?? {}, most)
  const layInto = layout === null ? layFace : layFields(layout, { contactText: textOf, hasPhoto })
  return (wanted: Sheet, direction: LayoutOptions['direction']): Surface => {
    const options = { ...given, direction }
    const sheet = sheetFor(wanted, direction)
    const senders = sendersOf(options, fonts, sheet)
    const framed = sheet.postalFrame !== null
    return {
      sheet,
      warnings: senders?.warnings ?? [],
      lay(record, cell) {
        const { addressee, warnings } = composed(records[record] ?? {}, record, { options, fonts, framed })
        const sender = senderFor(addressee, senders)
        const face = layInto({ addressee, sender, sheet, cell, fonts, options, towns, record })
        const shown = warnings.filter((warning) => isAbout(layout, warning))
        return { ...face, warnings: [...shown, ...face.warnings] }
      },
    }
  }
}

/** Sheets that might serve better than one, smallest first: larger labels on the same paper, or larger envelopes. */
function largerSheets(wanted: Sheet): Sheet[] {
  const isLabel = wanted.kind === 'labels'
  const area = ({ grid }: Sheet) => grid.width * grid.height
  return sheets
    .filter(({ kind, paper }) =>
      isLabel ? kind === 'labels' && paper.width === wanted.paper.width : kind === 'envelope',
    )
    .filter((sheet) => area(sheet) > area(wanted))
    .toSorted((a, b) => area(a) - area(b))
}

/** The other direction, or the smallest of the larger sheets, on which a record is as it should be; null if neither helps. */
function betterChoice(
  record: number,
  {
    sheet,
    direction,
    on,
  }: { sheet: Sheet; direction: LayoutOptions['direction']; on: ReturnType<typeof surfacesOf> },
  isGood: (face: CellFace) => boolean,
): BetterChoice | null {
  const isGoodOn = (wanted: Sheet, way: LayoutOptions['direction']) => {
    const surface = on(wanted, way)
    return isGood(surface.lay(record, cellRect(surface.sheet, 0)))
  }
  const other = direction === 'vertical' ? 'horizontal' : 'vertical'
  if (isGoodOn(sheet, other)) return other
  const larger = largerSheets(sheet).find((each) => isGoodOn(each, direction))
  return larger === undefined ? null : { sheet: larger.code }
}

/**
 * Lays out mailing labels, postcards or envelopes, one cell for each record and copy. Pure: the same input gives the
 * same pages. A record that has no room whole gets no cell, and a warning says what does not fit, and where it does.
 */
export function layoutMailingLabels(job: PrintJob): LaidOut {
  const { records, sheet: wanted, layout = null, onlyFirstPage = false, onLabel } = job
  const given = { ...usualOptions(wanted), ...job.options, ...(layout === null ? {} : chosenByFields) }
  const options = { ...given, homeCountry: homeOf(given) }
  const { direction } = options
  const on = surfacesOf(job, options)
  const { sheet, lay, warnings: ofSender } = on(wanted, direction)
  const better = (record: number, isGood: (face: CellFace) => boolean) =>
    // A layout is made for this sheet and for its own directions.
    layout === null ? betterChoice(record, { sheet: wanted, direction, on }, isGood) : null
  const warnings: MailingWarning[] = [...ofSender]
  const pages: OpenPage[] = []
  const warned = new Set<number>()
  const small: SmallType = { records: new Set(), record: 0, type: readable }
  const total = records.length * Math.max(1, Math.floor(options.copies))
  let done = 0
  impose(batchesOf(records, options), sheet, options, ({ item, page, cell: number }) => {
    if (onlyFirstPage && pages.length > 0 && pages[page] === undefined) return 'stop'
    const cell = cellRect(sheet, number)
    const face = lay(item, cell)
    done += 1
    onLabel?.(done, total)
    if (face.missing !== '') {
      const fits = ({ missing }: CellFace) => missing === ''
      warnings.push({ kind: 'no-room', record: item, text: face.missing, better: better(item, fits) })
      return 'refused'
    }
    warnings.push(...newWarnings(face.warnings, item, warned))
    noteType(small, item, face.type)
    addFace((pages[page] ??= blankPage(sheet, options)), { item, cell, face })
    if (options.outline) pages[page]?.outlines.push(...cellOutlines(sheet, cell), ...printedFrames(sheet))
    return 'filled'
  })
  pages.forEach(({ bars, rules }) => bars.push(...rules))
  if (small.records.size > 0) warnings.push(smallTypeWarning(small, better))
  return { pages, warnings }
}
