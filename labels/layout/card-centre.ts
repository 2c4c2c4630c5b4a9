import type { Addressee } from '../compose/addressee.ts'
import type { AddresseeName } from '../compose/names.ts'
import type { GlyphRun } from '../output/glyph-run.ts'
import { fitText } from '../typeset/fit-text.ts'
import { nameRows } from '../typeset/name-rows.ts'
import type { NameRows } from '../typeset/name-rows.ts'
import { clippedLine, placeLine, solidLine, wholeLine } from '../typeset/place-line.ts'
import { settingOf } from '../typeset/setting.ts'
import { organizationLines, written } from './block-part.ts'
import type { BlockStyle } from './block-part.ts'
import type { Laid } from './block.ts'
import type { CardMeasures } from './card-measures.ts'

/** The names, or the organisation in their place, and how far they reach to the right, mm. */
export interface Centre extends Laid {
  readonly right: number
}

const namePitch = 1.28
const smallestName = 2.6
const widestStretch = 1.8
/** Part of the room that a name fills when its spaces may grow. */
const fullName = 0.78
/** A title of up to this many characters stands above the name; a longer one goes to the organisation's lines. */
const shortTitle = 5

/** Type size of the names by their number, mm on a hagaki. */
const nameSizes = [10, 10, 8.6, 7.4, 6.4, 5.6]

/** Splits off a title short enough to stand above the name. */
export function titleAbove({ title, names }: Addressee): string {
  return names.length === 1 && title.length <= shortTitle ? title : ''
}

/** The names, with the spaces between letters and parts widened towards a length in em where there is room. */
function stretchedRows(names: readonly AddresseeName[], style: BlockStyle, target: number): NameRows {
  const job = {
    fonts: style.fonts,
    names,
    direction: 'vertical',
    text: (text: string) => written(text, style),
  } as const
  const usual = nameRows({ ...job, stretch: 1 })
  const wider = nameRows({ ...job, stretch: widestStretch })
  const slope = (wider.length - usual.length) / (widestStretch - 1)
  if (slope <= 0 || usual.length >= target) return usual
  return nameRows({ ...job, stretch: Math.min(widestStretch, 1 + (target - usual.length) / slope) })
}

/** As many names as have room beside each other at the smallest size, and what the others say. */
function namesWithRoom(
  { names }: Addressee,
  across: number,
): { shown: readonly AddresseeName[]; cut: string[] } {
  const most = Math.max(1, Math.floor((across / smallestName - 1) / namePitch + 1))
  const said = ({ lastname, firstname, honorific }: AddresseeName) => lastname + firstname + honorific
  return { shown: names.slice(0, most), cut: names.slice(most).map(said) }
}

function layNames(addressee: Addressee, measures: CardMeasures, left: number, style: BlockStyle): Centre {
  const { scale, middle } = measures
  const title = settingOf(style.fonts, written(titleAbove(addressee), style), 'vertical')
  const titleSize = 4.4 * scale
  const titleLength = title.sorts.length === 0 ? 0 : title.sorts.length * titleSize + 3 * scale
  const top = measures.top + 9 * scale + titleLength
  const room = measures.bottom - 6 * scale - top
  const across = 2 * (middle - left)
  const { shown, cut } = namesWithRoom(addressee, across)
  const count = shown.length
  const wanted = (nameSizes[Math.min(count, nameSizes.length - 1)] ?? 5) * scale
  const widest = across / ((count - 1) * namePitch + 1)
  const rows = stretchedRows(shown, style, (room * fullName) / Math.min(wanted, widest))
  const size = Math.max(smallestName, Math.min(wanted, room / rows.length, widest))
  const width = ((count - 1) * namePitch + 1) * size
  const right = Math.max(middle + width / 2, left + width)
  const y = top + Math.max(0, room - rows.length * size) * 0.3
  const runs: GlyphRun[] = []
  const titlePlace = {
    direction: 'vertical',
    x: right - (size + titleSize) / 2,
    y: y - titleLength,
    size: titleSize,
  } as const
  runs.push(...placeLine(style.fonts, wholeLine(title), titlePlace))
  rows.rows.forEach((row, index) => {
    const { line, cut: lost } = clippedLine(row, room / size)
    if (lost !== '') cut.push(lost)
    const x = right - size - index * namePitch * size
    runs.push(...placeLine(style.fonts, line, { direction: 'vertical', x, y, size }))
  })
  return { runs, cut, right: right + 3 * scale }
}

/** An organisation alone stands where the name would: each line as large as it fits, 御中 at the end of the last. */
function layOrganization(
  addressee: Addressee,
  measures: CardMeasures,
  left: number,
  style: BlockStyle,
): Centre {
  const lines = organizationLines(addressee)
  const { scale, middle } = measures
  const top = measures.top + 7 * scale
  const largest = (lines.length === 1 ? 8.6 : 7) * scale
  const width = (lines.length * namePitch - namePitch + 1) * largest
  const right = Math.max(middle + width / 2, left + width)
  const runs: GlyphRun[] = []
  const cut: string[] = []
  lines.forEach((line, index) => {
    const setting = settingOf(style.fonts, written(line, style), 'vertical')
    const indent = index * 6 * scale
    const box = {
      length: measures.bottom - top - indent,
      depth: largest * 1.01,
      largest,
      smallest: 2.4,
      pitch: 1.1,
      maxLines: 2,
    }
    const fitted = fitText(setting, box)
    if (fitted.cut !== '') cut.push(fitted.cut)
    const block = ((fitted.lines.length - 1) * 1.1 + 1) * fitted.size
    const slotRight = right - index * namePitch * largest - (largest - block) / 2
    fitted.lines.forEach((range, row) => {
      const x = slotRight - fitted.size - row * 1.1 * fitted.size
      const place = { direction: 'vertical', x, y: top + indent, size: fitted.size } as const
      runs.push(...placeLine(style.fonts, solidLine(setting, range), place))
    })
  })
  return { runs, cut, right: right + 3 * scale }
}

/** Lays what stands in the middle of a card. */
export function layCentre(
  addressee: Addressee,
  measures: CardMeasures,
  left: number,
  style: BlockStyle,
): Centre {
  return addressee.names.length > 0
    ? layNames(addressee, measures, left, style)
    : layOrganization(addressee, measures, left, style)
}
