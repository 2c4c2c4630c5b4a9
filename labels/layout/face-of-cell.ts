import type { Addressee } from '../compose/addressee.ts'
import type { FontSet } from '../font/font-set.ts'
import type { LayoutOptions } from '../layout-options.ts'
import { senderPosition, type MailingWarning } from '../compose/mailing-record.ts'
import type { GlyphRun, PlacedLabel, Rect } from '../output/glyph-run.ts'
import type { Sheet, PostalFrame } from '../sheet/sheet.ts'
import { depthOfTexts, fitTexts } from '../typeset/break-lines.ts'
import { condensed } from '../typeset/name-forms.ts'
import { placeLine, solidLine } from '../typeset/place-line.ts'
import { settingOf } from '../typeset/setting.ts'
import {
  barcodeRoom,
  barsAtBottom,
  barsUnder,
  cardBarcodeBox,
  planBarcode,
  type PlannedBarcode,
  type TownLookup,
} from './customer-barcode.ts'
import { layBlock, unplaced, type Laid } from './block.ts'
import {
  senderParts,
  written,
  columnParts,
  companySetting,
  isInColumns,
  organizationLines,
  type BlockStyle,
} from './block-part.ts'
import {
  cardMeasures,
  horizontalBoxes,
  internationalBox,
  senderBox,
  layNames,
  namePitch,
  type CardMeasures,
  type Centre,
} from './card.ts'
import { codeLine, innerBox, layColumns, layLabel, layOnCard } from './label-cell.ts'

const largest = 3.1
const smallest = 1.75

/** Lays the sender next to an addressee; if there is a printed frame for the postal code, the code goes into it. */
function laySender(sender: Addressee, to: Addressee, sheet: Sheet, style: BlockStyle): Laid {
  const { senderFrame } = sheet
  const own: BlockStyle = {
    ...style,
    fonts: style.fonts.forTexts(textsOf(sender)),
    direction: isInColumns(sender, style) ? 'vertical' : 'horizontal',
    postalCode: senderFrame === null ? 'text' : 'framed',
  }
  const text = { addressee: sender, partsOf: (lesser: Addressee) => senderParts(lesser, own) }
  const sizes = { largest: largest * Math.max(1, cardMeasures(sheet).scale), smallest }
  const box =
    style.direction === 'vertical'
      ? senderBox(sheet, !isInColumns(to, style))
      : horizontalBoxes(sheet, !to.largestFirst).from
  const laid =
    own.direction === 'vertical'
      ? layColumns(text, { box, sizes, code: sizes.largest }, own)
      : layBlock(text, { box, sizes }, own)
  // The addressee does not depend on it: mail without a sender arrives.
  if (laid.missing !== '') return { runs: [], cut: [textsOf(sender).filter(Boolean).join(' ')], missing: '' }
  const code = senderFrame === null ? [] : postalDigits(own.fonts, sender.postalCode.digits, senderFrame)
  return { ...laid, runs: [...laid.runs, ...code] }
}

/** What is printed of an addressee, without postal code and service. */
export function textsOf({ addressLines, country, organization, title, names }: Addressee): string[] {
  const people = names.flatMap(({ lastname, firstname, honorific }) => [lastname, firstname, honorific])
  return [...addressLines, country, ...organization, title, ...people]
}

/** Names the characters of texts that the fonts cannot show, each once. Call it when the texts are laid. */
export function missingGlyphs(texts: readonly string[], style: BlockStyle, record: number): MailingWarning[] {
  const { fonts, direction } = style
  if (fonts.gaps.size === 0) return []
  // Not by the gaps alone: one record may lack letters that another has in words that a face sets.
  const glyphs = texts
    .flatMap((text) => settingOf(fonts, written(text, style), direction).sorts)
    .flatMap((sort) => sort.glyphs)
  return (['character', 'script', 'variant'] as const).flatMap((missing): MailingWarning[] => {
    const lacking = glyphs.filter((glyph) => glyph.missing === missing).map(({ text }) => text)
    const characters = [...new Set(lacking)].join('')
    return characters === '' ? [] : [{ kind: `missing-${missing}`, record, characters }]
  })
}

/** One cell to fill. */
export interface CellJob {
  readonly addressee: Addressee
  readonly sender: Addressee | null
  readonly sheet: Sheet
  readonly cell: Rect
  readonly fonts: FontSet
  readonly options: LayoutOptions
  readonly towns: TownLookup
  /** The record's position, for warnings. */
  readonly record: number
}

/** The content of one cell. */
export interface CellFace {
  /** Those of the addressee, then those of the sender; of a layout, those of each field. */
  readonly runs: readonly GlyphRun[]
  /** How many runs each text has. None is 0. */
  readonly texts: readonly number[]
  readonly bars: readonly Rect[]
  /** The codes for a camera among the bars, which are the last of them. */
  readonly codes: PlacedLabel['codes']
  readonly photos: PlacedLabel['photos']
  /** Black rectangles that say nothing. */
  readonly rules: readonly Rect[]
  readonly warnings: readonly MailingWarning[]
  /** What must be whole and has no room, so that the cell stays empty; empty where everything has. */
  readonly missing: string
  /** The smallest type of the addressee, mm. */
  readonly type: number
}

interface Drawn extends Laid {
  readonly senderRuns: number
  /** The runs of the addressee only. */
  readonly to: readonly GlyphRun[]
  readonly bars: readonly Rect[]
  /** The texts of the sender that did not fit. */
  readonly senderCut: readonly string[]
}

const noBarcode: PlannedBarcode = { bars: null, points: 0, warnings: [] }

function shortened(box: Rect, by: number): Rect {
  return { ...box, height: box.height - by }
}

function drawSender(job: CellJob, style: BlockStyle): Laid {
  const { addressee, sender, sheet } = job
  return sender === null ? unplaced('') : laySender(sender, addressee, sheet, style)
}

function drawVerticalCard(job: CellJob, style: BlockStyle, planned: PlannedBarcode): Drawn {
  const { addressee, sender, sheet: whole } = job
  const room = cardBarcodeBox(whole)
  const lowest = room.y + room.height - barcodeRoom(planned)
  const sheet = planned.bars === null ? whole : { ...whole, bottom: Math.min(whole.bottom, lowest) }
  const box = senderBox(sheet)
  const left = sender === null ? sheet.paper.width * 0.12 : box.x + box.width + 2
  const to = isInColumns(addressee, style)
    ? layCard(addressee, sheet, left, style)
    : layAcross(addressee, sheet, internationalBox(sheet, sender !== null), style)
  const from = drawSender({ ...job, sheet }, style)
  const bars = barsAtBottom(planned, room)
  const runs = [...to.runs, ...from.runs]
  return { ...to, runs, senderRuns: from.runs.length, to: to.runs, senderCut: from.cut, bars }
}

/** Lays an addressee in lines on a card that is addressed vertically. */
function layAcross(addressee: Addressee, { postalFrame }: Sheet, box: Rect, style: BlockStyle): Laid {
  const laid = layOnCard(addressee, box, style)
  const { digits } = addressee.postalCode
  const code = postalFrame === null ? [] : postalDigits(style.fonts, digits, postalFrame)
  return { ...laid, runs: [...code, ...laid.runs] }
}

function drawHorizontalCard(job: CellJob, style: BlockStyle, planned: PlannedBarcode): Drawn {
  const { addressee, sheet } = job
  const box = horizontalBoxes(sheet, !addressee.largestFirst).to
  const to = layOnCard(addressee, shortened(box, barcodeRoom(planned)), style)
  const { postalFrame } = sheet
  const code = postalFrame === null ? [] : postalDigits(job.fonts, addressee.postalCode.digits, postalFrame)
  const from = drawSender(job, style)
  const bars = barsUnder(planned, to.used, box)
  const runs = [...code, ...to.runs, ...from.runs]
  return { ...to, runs, senderRuns: from.runs.length, to: to.runs, senderCut: from.cut, bars }
}

function drawLabel(job: CellJob, style: BlockStyle, planned: PlannedBarcode): Drawn {
  const box = innerBox(job.cell, job.sheet)
  const laid = layLabel(job.addressee, shortened(box, barcodeRoom(planned)), style)
  const bars =
    style.direction === 'vertical' ? barsAtBottom(planned, box) : barsUnder(planned, laid.used, box)
  return { ...laid, senderRuns: 0, to: laid.runs, senderCut: [], bars }
}

/** The smallest type, mm; in columns, digits side by side do not count. */
export function smallestType(runs: readonly GlyphRun[]): number {
  const columns = runs.filter(({ stance }) => stance !== 'horizontal')
  return Math.min(...(columns.length > 0 ? columns : runs).map(({ size }) => size))
}

/** Whether type is condensed further than it is where there is another way. */
export function isNarrow(runs: readonly GlyphRun[]): boolean {
  return runs.some(({ condense }) => condense < condensed - 1e-6)
}

function barcodeWidth({ sheet, cell, options }: CellJob): number {
  if (sheet.kind === 'labels') return innerBox(cell, sheet).width
  return options.direction === 'vertical'
    ? cardBarcodeBox(sheet).width
    : horizontalBoxes(sheet, false).to.width
}

/** How a postal code is shown where there is, or is not, a printed frame for it. */
export function postalCodeIn(
  frame: PostalFrame | null,
  { postalMark }: Pick<LayoutOptions, 'postalMark'>,
): BlockStyle['postalCode'] {
  if (frame !== null) return 'framed'
  return postalMark ? 'marked' : 'text'
}

/** A cell that stays empty, since a text that must be whole has no room. */
export function emptyFace(missing: string): CellFace {
  return { runs: [], texts: [], bars: [], codes: [], photos: [], rules: [], warnings: [], missing, type: 0 }
}

/** Fills one cell. */
export function layFace(job: CellJob): CellFace {
  const { addressee, sender, fonts, sheet, options, record } = job
  const { direction, digits } = options
  const postalCode = postalCodeIn(sheet.postalFrame, options)
  const style: BlockStyle = { fonts: fonts.forTexts(textsOf(addressee)), direction, digits, postalCode }
  const wanted = options.barcode && addressee.domestic
  const planned = wanted ? planBarcode(addressee, job.towns, barcodeWidth(job), record) : noBarcode
  const draw =
    sheet.kind === 'labels' ? drawLabel : direction === 'vertical' ? drawVerticalCard : drawHorizontalCard
  const { runs, senderRuns, to, cut, missing, senderCut, bars } = draw(job, style, planned)
  if (missing !== '') return emptyFace(missing)
  const warnings: MailingWarning[] = [
    ...planned.warnings,
    ...cut.map((text): MailingWarning => ({ kind: 'overflow', record, text })),
    ...(isNarrow(to) ? [{ kind: 'condensed', record } as const] : []),
    ...missingGlyphs(textsOf(addressee), style, record),
    ...senderCut.map((text): MailingWarning => ({ kind: 'overflow', record: senderPosition, text })),
    ...(sender === null ? [] : missingGlyphs(textsOf(sender), style, senderPosition)),
  ]
  const texts = [runs.length - senderRuns, senderRuns].filter((count) => count > 0)
  return { runs, texts, bars, codes: [], photos: [], rules: [], warnings, missing, type: smallestType(to) }
}

/**
 * An organisation alone takes the place of the name: all its lines in one size, as large as they fit, 御中 at the end of the last. So
 * a company is never smaller than its department.
 */
function layOrganization(
  addressee: Addressee,
  measures: CardMeasures,
  left: number,
  style: BlockStyle,
): Centre {
  const lines = organizationLines(addressee)
  const settings = lines.map((line) => companySetting({ ...style, direction: 'vertical' }, line))
  const { scale, middle, bottom } = measures
  const top = measures.top + 7 * scale
  const indentOf = (index: number) => index * 6 * scale
  const largest = (lines.length === 1 ? 8.6 : 7) * scale
  const spaces = { pitch: 1.1, apart: namePitch }
  const fit = fitTexts(settings, {
    ...spaces,
    lengths: lines.map((_, index) => bottom - top - indentOf(index)),
    depth: Math.max(2 * (middle - left), ((lines.length - 1) * namePitch + 1) * largest),
    largest,
    smallest: 2.4,
    maxLines: 2,
  })
  if (fit === null)
    return {
      ...unplaced([...addressee.organization, addressee.title].filter(Boolean).join(' ')),
      right: left,
      withTitle: false,
    }
  const { size, texts } = fit
  const width = depthOfTexts(texts, spaces) * size
  const right = Math.max(middle + width / 2, left + width)
  const runs: GlyphRun[] = []
  let x = right - size
  for (const [index, ranges] of texts.entries()) {
    const setting = settings[index]
    if (setting === undefined) break
    for (const [row, range] of ranges.entries()) {
      if (row > 0) x -= spaces.pitch * size
      const place = { direction: 'vertical', x, y: top + indentOf(index), size } as const
      runs.push(...placeLine(style.fonts, solidLine(setting, range), place))
    }
    x -= spaces.apart * size
  }
  return { runs, cut: [], missing: '', right: right + 3 * scale, withTitle: false }
}

/** Lays the centre of a card. */
function layCentre(addressee: Addressee, measures: CardMeasures, left: number, style: BlockStyle): Centre {
  return addressee.names.length > 0
    ? layNames(addressee, measures, left, style)
    : layOrganization(addressee, measures, left, style)
}

const addressSize = 5.2

/**
 * Lays an addressee on a card in vertical writing: digits in the printed frame, address at the right, organisation next to it,
 * names in the middle. `left` is how far the names may reach to the left (the sender is there).
 */
function layCard(addressee: Addressee, sheet: Sheet, left: number, style: BlockStyle): Laid {
  const measures = cardMeasures(sheet)
  const { top, bottom, right, scale, smallest } = measures
  const centre = layCentre(addressee, measures, left, style)
  if (centre.missing !== '') return centre
  const title = centre.withTitle ? '' : addressee.title
  // An organisation that is addressed alone goes in the centre.
  const organization = addressee.names.length === 0 ? [] : addressee.organization
  const beside = { ...addressee, title, organization }
  const box = { x: centre.right, y: top, width: Math.max(0, right - centre.right), height: bottom - top }
  const sizes = { largest: addressSize * scale, smallest }
  const text = { addressee: beside, partsOf: (lesser: Addressee) => columnParts(lesser, style) }
  const columns = layBlock(text, { box, sizes, begin: 0 }, style)
  const code: GlyphRun[] =
    sheet.postalFrame === null
      ? codeLine(addressee, { right, y: top - 9 * scale, size: 5 * scale, width: right }, style)
      : postalDigits(style.fonts, addressee.postalCode.digits, sheet.postalFrame)
  const runs = [...code, ...columns.runs, ...centre.runs]
  return { runs, cut: [...columns.cut, ...centre.cut], missing: columns.missing }
}

/** Prints seven digits as one run, each in the middle of its printed box (by ink height, not by em box). */
export function postalDigits(fonts: FontSet, digits: string, { x, y, size }: PostalFrame): GlyphRun[] {
  const { sorts } = settingOf(fonts, digits, 'horizontal')
  const shown = sorts.slice(0, x.length).flatMap(({ glyphs }) => glyphs.slice(0, 1))
  const lefts = shown.map(({ advance }, index) => (x[index] ?? 0) - (advance * size) / 2)
  const [first, left] = [shown[0], lefts[0]]
  if (first === undefined || left === undefined) return []
  const { face, stance } = first
  const height = fonts.faces[face]?.capHeight ?? 0.7
  return [
    {
      // A face that has one digit has them all.
      face,
      stance,
      size,
      condense: 1,
      x: left,
      y: y + (height * size) / 2,
      glyphs: shown.map(({ id }) => id),
      offsets: lefts.map((each) => each - left),
      text: shown.map(({ text }) => text),
    },
  ]
}
