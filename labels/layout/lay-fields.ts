import type { CellField, CellLayout, RecordField } from '../../contract/ipc/cell-layout.ts'
import type { Addressee } from '../compose/addressee.ts'
import { senderPosition, type MailingWarning } from '../compose/mailing-record.ts'
import type { GlyphRun, PlacedPhoto, Rect } from '../output/glyph-run.ts'
import { layCode, nameOf, type ContactText, type LaidCode } from './lay-code.ts'
import { layBlock, unplaced, type BlockText, type Laid, type LaidBlock } from './block.ts'
import { isInColumns, type BlockStyle } from './block-part.ts'
import { fixedText, isWritten, linesOf, recordText, shownBy, type WrittenField } from './cell-fields.ts'
import {
  emptyFace,
  isNarrow,
  missingGlyphs,
  postalCodeIn,
  postalDigits,
  smallestType,
  textsOf,
  type CellFace,
  type CellJob,
} from './face-of-cell.ts'

const millimetresPerPoint = 25.4 / 72
/** The smallest type, mm: about 5 points. */
const smallest = 1.75
/** No type is larger, mm: the boxes of its letters would be those of a poster. */
const largest = 140

/** A single line is at most this part of its field across, so that descenders, which reach below the em box, stay within. */
const fullest = 0.86

/** Lays text into a box in the size of the field, or smaller where it does not fit. */
function laidInSize(text: BlockText, { size }: WrittenField, box: Rect, style: BlockStyle): LaidBlock {
  if (size === 'fit') {
    const depth = style.direction === 'vertical' ? box.width : box.height
    // A field that has hardly room for the smallest type has room for it.
    const most = Math.min(Math.max(depth * fullest, Math.min(depth, smallest)), largest)
    return layBlock(text, { box, sizes: { largest: most, smallest } }, style)
  }
  const given = size * millimetresPerPoint
  const laid = layBlock(text, { box, sizes: { largest: given, smallest: given } }, style)
  if ((laid.cut.length === 0 && laid.missing === '') || given <= smallest) return laid
  return layBlock(text, { box, sizes: { largest: given, smallest } }, style)
}

/** How much of free room is before a block. */
const shareBefore = { start: 0, middle: 0.5, end: 1 } as const

/** Moves a block across its lines to where the field wants it. */
function aligned(
  { runs, used }: LaidBlock,
  { across }: WrittenField,
  box: Rect,
  direction: BlockStyle['direction'],
): GlyphRun[] {
  const share = shareBefore[across]
  if (direction === 'vertical') {
    const right = box.x + box.width - (box.width - used.width) * share
    const by = right - (used.x + used.width)
    return runs.map((run) => ({ ...run, x: run.x + by }))
  }
  const by = box.y + (box.height - used.height) * share - used.y
  return runs.map((run) => ({ ...run, y: run.y + by }))
}

/** A line of a box that lies on its side, turned a quarter clockwise into the box of its field. */
function standing(run: GlyphRun, { x, y, width }: Rect): GlyphRun {
  return { ...run, stance: 'sideways', x: x + width - run.y, y: y + run.x }
}

/** A run turned by half about the middle of its box. */
function upsideDown(run: GlyphRun, { x, y, width, height }: Rect): GlyphRun {
  return { ...run, upsideDown: true, x: 2 * x + width - run.x, y: 2 * y + height - run.y }
}

/** A text in a way of writing, made when that is known. */
type TextIn = (style: BlockStyle) => BlockText

/** Lays the text of a field. In columns, an address that is read in lines lies on its side. */
function layText(textIn: TextIn, field: WrittenField, box: Rect, style: BlockStyle): Laid {
  const { addressee } = textIn(style)
  const isLying = field.direction === 'vertical' && !isInColumns(addressee, field)
  const own: BlockStyle = { ...style, direction: isLying ? 'horizontal' : field.direction }
  const text = textIn(own)
  if (text.partsOf(text.addressee).length === 0) return unplaced('')
  const room = isLying ? { x: 0, y: 0, width: box.height, height: box.width } : box
  const laid = laidInSize(text, field, room, own)
  const runs = aligned(laid, field, room, own.direction).map((run) => {
    const up = isLying ? standing(run, box) : run
    const turned = field.upsideDown ? upsideDown(up, box) : up
    return field.weight === 'bold' ? { ...turned, bold: true } : turned
  })
  return { ...laid, runs }
}

const ofAddress = new Set<MailingWarning['kind']>([
  'no-address',
  'other-address',
  'no-postal-code',
  'postal-code-form',
  'postal-code-restored',
])

/** Whether a layout shows an address: a badge does not, and people without one get theirs, too. */
export function showsAddress(layout: CellLayout | null): boolean {
  const kinds = new Set<string>(['addressee', 'address', 'postal-code'])
  return layout === null || layout.fields.some(({ kind }) => kinds.has(kind))
}

/** Whether a warning is about something that a layout shows. */
export function isAbout(layout: CellLayout | null, { kind }: MailingWarning): boolean {
  return showsAddress(layout) || !ofAddress.has(kind)
}

/** What is laid of one field, for the record at `about` or the sender. */
interface LaidField extends Laid {
  readonly about: number
  readonly said: readonly string[]
}

const ofCompany = new Set<RecordField['kind']>(['organization', 'company', 'department', 'title'])

/** A text without which the label is still of use: where it has no room, it is left out whole. */
function wholeOrLeftOut(laid: Laid, said: readonly string[]): Laid {
  return laid.missing === '' ? laid : { ...unplaced(''), cut: [said.filter(Boolean).join(' ')] }
}

function layRecordField(
  field: RecordField,
  { job, layout, box }: { job: CellJob; layout: CellLayout; box: Rect },
  style: BlockStyle,
): LaidField {
  const { addressee, sender, sheet, options, record } = job
  const isSender = field.kind === 'sender'
  const whole = isSender ? sender : addressee
  const about = isSender ? senderPosition : record
  if (whole === null) return { ...unplaced(''), about, said: [] }
  const shown = shownBy(field, whole, layout)
  const said = textsOf(shown)
  const own = isSender
    ? { ...style, fonts: style.fonts.forTexts(said), postalCode: postalCodeIn(sheet.senderFrame, options) }
    : style
  const laid = layText((as) => recordText(field, shown, as), field, box, own)
  const isDispensable = isSender || (ofCompany.has(field.kind) && addressee.names.length > 0)
  return { ...(isDispensable ? wholeOrLeftOut(laid, said) : laid), about, said }
}

/** The fields that a card to be posted has at least one of: a badge has none. */
const ofPost = new Set<CellField['kind']>(['addressee', 'address', 'postal-code'])

/** The digits that go into the boxes which are printed on a card, wherever its layout has the address. */
function framedCodes({ addressee, sender, sheet }: CellJob, layout: CellLayout, style: BlockStyle) {
  const isPosted = layout.fields.some(({ kind }) => ofPost.has(kind))
  const hasSender = layout.fields.some(({ kind }) => kind === 'sender')
  const codeOf = (of: Addressee | null, frame: typeof sheet.postalFrame) =>
    of === null || frame === null ? [] : postalDigits(style.fonts, of.postalCode.digits, frame)
  return [
    codeOf(isPosted ? addressee : null, sheet.postalFrame),
    hasSender ? codeOf(sender, sheet.senderFrame) : [],
  ]
}

/** What fields show besides texts, by the position of a record. */
export interface FieldSources {
  /** The contact of a QR code, in at most this many bytes. */
  contactText(record: number, mostBytes: number): ContactText
  hasPhoto(record: number): boolean
}

/** What the photo of a contact without a name says to those who listen. */
const unnamed = '写真'

/** Fills cells as a layout has it, which is in the middle of a larger cell. */
export function layFields(layout: CellLayout, of: FieldSources): (job: CellJob) => CellFace {
  return (job) => {
    const { addressee, cell, sheet, fonts, options } = job
    const left = cell.x + (cell.width - layout.width) / 2
    const top = cell.y + (cell.height - layout.height) / 2
    const style: BlockStyle = {
      fonts: fonts.forTexts(textsOf(addressee)),
      direction: options.direction,
      digits: options.digits,
      postalCode: postalCodeIn(sheet.postalFrame, options),
    }
    const rules: Rect[] = []
    const codes: LaidCode[] = []
    const photos: PlacedPhoto[] = []
    const laid: LaidField[] = []
    for (const field of layout.fields) {
      const box = { x: left + field.x, y: top + field.y, width: field.width, height: field.height }
      if (field.kind === 'qr')
        codes.push(layCode(field, box, job, (most) => of.contactText(job.record, most)))
      else if (field.kind === 'photo') {
        if (of.hasPhoto(job.record)) photos.push({ ...box, alternative: nameOf(addressee) || unnamed })
      } else if (!isWritten(field)) rules.push(box)
      else if (field.kind !== 'text') laid.push(layRecordField(field, { job, layout, box }, style))
      else {
        const fixed = layText((as) => fixedText(field, addressee, as), field, box, style)
        const said = linesOf(field)
        laid.push({ ...wholeOrLeftOut(fixed, said), about: job.record, said })
      }
    }
    const missing = laid.find((each) => each.missing !== '')?.missing
    if (missing !== undefined) return emptyFace(missing)
    const texts = [...framedCodes(job, layout, style), ...laid.map(({ runs }) => runs)]
    const to = laid.filter(({ about }) => about !== senderPosition).flatMap(({ runs }) => runs)
    return {
      runs: texts.flat(),
      texts: texts.map((runs) => runs.length).filter((count) => count > 0),
      bars: codes.flatMap(({ bars }) => bars),
      codes: codes.flatMap(({ bars: { length: bars }, alternative }) =>
        bars === 0 ? [] : [{ bars, alternative }],
      ),
      photos,
      rules,
      missing: '',
      warnings: [
        ...laid.flatMap((each) => warningsOf(each, style)),
        ...codes.flatMap(({ warnings }) => warnings),
        ...(isNarrow(to) ? [{ kind: 'condensed', record: job.record } as const] : []),
      ],
      type: smallestType(to),
    }
  }
}

function warningsOf({ cut, about, said }: LaidField, style: BlockStyle): MailingWarning[] {
  return [
    ...cut.map((text): MailingWarning => ({ kind: 'overflow', record: about, text })),
    ...missingGlyphs(said, style, about),
  ]
}
