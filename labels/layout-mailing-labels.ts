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
  type MailingRecord,
  type MailingWarning,
} from './compose/mailing-record.ts'
import { leftOutPictographs, withoutPictographs } from './compose/pictographs.ts'
import type { FontSet } from './font/font-set.ts'
import { impose, printOrder } from './impose/imposition.ts'
import type { TownLookup } from './layout/customer-barcode.ts'
import { readable } from './layout/block-search.ts'
import { layFace, textsOf } from './layout/face-of-cell.ts'
import { isAbout, layFields } from './layout/lay-fields.ts'
import { usualOptions, type LayoutOptions } from './layout-options.ts'
import type { GlyphRun, Page, PlacedLabel, Rect } from './output/glyph-run.ts'
import { printedFrames, cellRect, sheetFor, type Sheet } from './sheet/sheet.ts'
import { sheets } from './sheet/sheets.ts'

/** One print job. `options` override the usual ones of the sheet. */
export interface PrintJob {
  readonly records: readonly MailingRecord[]
  readonly sheet: Sheet
  readonly fonts: FontSet
  readonly options?: Partial<LayoutOptions>
  /** What is where in a cell; without it, Atena decides that for the sheet. It fits the cells: see `fitsIn` (layout/ready-layouts.ts). */
  readonly layout?: CellLayout | null
  /** Town names by postal code; without them the customer barcode's address number is a guess, and a warning says so. */
  readonly towns?: TownLookup
  /** Called after each mailing label with the number laid; if it throws, the layout ends. */
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
  readonly outlines: Rect[]
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
  const { addressee: across } = composed(record, senderPosition, { ...how, options: readable })
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

/** The direction, or the larger sheet on the same paper, that would make the type of a label readable. */
function betterChoice(
  wanted: Sheet,
  direction: LayoutOptions['direction'],
  typeOn: (sheet: Sheet, direction: LayoutOptions['direction']) => number,
): Extract<MailingWarning, { kind: 'small-type' }>['better'] {
  const other = direction === 'vertical' ? 'horizontal' : 'vertical'
  if (typeOn(wanted, other) >= readable) return other
  const area = ({ grid }: Sheet) => grid.width * grid.height
  const larger = sheets
    .filter(
      ({ kind, paper }) =>
        kind === 'labels' && wanted.kind === 'labels' && paper.width === wanted.paper.width,
    )
    .filter((sheet) => area(sheet) > area(wanted))
    .toSorted((a, b) => area(a) - area(b))
    .find((sheet) => typeOn(sheet, direction) >= readable)
  return larger === undefined ? null : { sheet: larger.code }
}

/**
 * Lays out mailing labels, postcards or envelopes, one cell for each record and copy. Pure: the same input gives the
 * same pages. A record that cannot be printed well still gets its cell, and a warning.
 */
export function layoutMailingLabels({
  records,
  sheet: wanted,
  fonts,
  options: changed,
  layout = null,
  towns = () => [],
  onLabel,
}: PrintJob): LaidOut {
  const given = { ...usualOptions(wanted), ...changed, ...(layout === null ? {} : chosenByFields) }
  const options = { ...given, homeCountry: homeOf(given) }
  const sheet = sheetFor(wanted, options.direction)
  const senders = sendersOf(options, fonts, sheet)
  const lay = layout === null ? layFace : layFields(layout)
  const warnings: MailingWarning[] = [...(senders?.warnings ?? [])]
  const pages: OpenPage[] = []
  const warned = new Set<number>()
  const small: SmallType = { records: new Set(), record: 0, type: readable }
  const slots = impose(batchesOf(records, options), sheet, options)
  for (const [index, { item, page: number, cell: cellNumber }] of slots.entries()) {
    const page = (pages[number] ??= blankPage(sheet, options))
    const cell = cellRect(sheet, cellNumber)
    const framed = sheet.postalFrame !== null
    const { addressee, warnings: odd } = composed(records[item] ?? {}, item, { options, fonts, framed })
    const sender = senderFor(addressee, senders)
    const face = lay({ addressee, sender, sheet, cell, fonts, options, towns, record: item })
    const shown = odd.filter((warning) => isAbout(layout, warning))
    warnings.push(...newWarnings([...shown, ...face.warnings], item, warned))
    noteType(small, item, face.type)
    const { runs, texts, bars } = face
    page.labels.push({ record: item, cell, texts, bars: bars.length })
    page.runs.push(...runs)
    page.bars.push(...bars)
    page.rules.push(...face.rules)
    if (options.outline) page.outlines.push(cell, ...printedFrames(sheet))
    onLabel?.(index + 1, slots.length)
  }
  pages.forEach(({ bars, rules }) => bars.push(...rules))
  const { record, type } = small
  if (small.records.size === 0) return { pages, warnings }
  const typeOn = (on: Sheet, direction: LayoutOptions['direction']) => {
    const turned = sheetFor(on, direction)
    const framed = turned.postalFrame !== null
    const { addressee } = composed(records[record] ?? {}, record, { options, fonts, framed })
    const own = { ...options, direction }
    const cell = cellRect(turned, 0)
    const sender = senderFor(addressee, senders)
    return layFace({ addressee, sender, sheet: turned, cell, fonts, options: own, towns, record }).type
  }
  warnings.push({
    kind: 'small-type',
    record,
    records: small.records.size,
    points: Math.floor((type / 25.4) * 720) / 10,
    better: layout === null ? betterChoice(wanted, options.direction, typeOn) : null,
  })
  return { pages, warnings }
}
