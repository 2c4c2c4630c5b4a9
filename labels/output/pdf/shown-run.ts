import { boldStroke, type GlyphRun } from '../glyph-run.ts'
import { useGlyph, type FaceUse } from './font-objects.ts'
import { short } from './pdf-file.ts'

const blankCharacter = 0x20
/** Readers take a wider space between two letters for a blank, thousandths of an em. */
const widestWithin = 80
/** From here on it is one for words in Latin letters, thousandths of an em. */
const blankFrom = 200
const latinWord = /^(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul})\p{L}/u

/** The text between those of two glyphs with a space between them. */
function between(before: string, after: string, space: number): string {
  return space >= blankFrom && (latinWord.test(before) || latinWord.test(after)) ? ' ' : ''
}

/** Text of a glyph that says nothing by itself, where the text of its run counts instead: the map must have one (ISO 14289-1, 7.21.7). */
const unsaid = '\u200b'

/** Part of a run, up to but not including the glyph `end`. */
function partOf(run: GlyphRun, start: number, end: number): GlyphRun {
  const own = run.offsets[start] ?? 0
  const along = run.upsideDown === true ? -own : own
  const at = run.stance === 'horizontal' ? { x: run.x + along } : { y: run.y + along }
  const rises = run.rises?.slice(start, end)
  return {
    ...run,
    ...at,
    glyphs: run.glyphs.slice(start, end),
    offsets: run.offsets.slice(start, end).map((offset) => offset - own),
    text: run.text.slice(start, end),
    ...(rises === undefined ? {} : { rises }),
  }
}

/** A run cut where glyphs without text begin and end; these are a run that says nothing. */
export function saidRuns(run: GlyphRun): readonly GlyphRun[] {
  if (run.said !== undefined || !run.text.includes('')) return [run]
  const parts: GlyphRun[] = []
  let start = 0
  for (let end = 1; end <= run.text.length; end += 1) {
    const isDot = run.text[start] === ''
    if (end < run.text.length && (run.text[end] === '') === isDot) continue
    parts.push({ ...partOf(run, start, end), ...(isDot ? { said: '' } : {}) })
    start = end
  }
  return parts
}

interface Shown {
  /** String arrays with TJ: glyph codes, with a number wherever the next glyph is not at the natural advance. */
  readonly array: string
  readonly said: RunOperators['said']
}

function shownGlyphs(run: GlyphRun, use: FaceUse): Shown {
  const { glyphs, offsets, text, rises } = run
  const em = run.size * run.condense
  const vertical = run.stance === 'vertical'
  let array = '[<'
  let said = ''
  let spread = false
  let drift = 0
  let rise = 0
  for (let index = 0; index < glyphs.length; index += 1) {
    const letter = text[index] ?? ''
    const glyph = useGlyph(use, glyphs[index] ?? 0, letter || unsaid)
    const own = rises?.[index] ?? 0
    if (own !== rise) array += `>]TJ ${short(own)} Ts[<`
    rise = own
    array += glyph.code
    said += letter
    const next = offsets[index + 1]
    if (next === undefined) break
    const natural = vertical ? glyph.down : glyph.across
    const wanted = ((next - (offsets[index] ?? 0)) / em) * 1000 + drift
    const adjust = Math.round(wanted - natural)
    // The rounding error is carried over, so that a long line does not drift from its place.
    drift = wanted - natural - adjust
    if (adjust === 0) continue
    array += `>${vertical ? adjust : -adjust}<`
    const after = text[index + 1] ?? ''
    if (adjust <= widestWithin || letter === ' ' || after === ' ') continue
    spread = true
    said += between(letter, after, adjust)
  }
  const end = rise === 0 ? '>]TJ' : '>]TJ 0 Ts'
  return { array: array + end, said: run.said ?? (spread ? said : null) }
}

function matrixOf({ stance, condense }: GlyphRun): [number, number, number, number] {
  if (stance === 'sideways') return [0, -condense, 1, 0]
  return stance === 'vertical' ? [1, 0, 0, condense] : [condense, 0, 0, 1]
}

/** The text matrix without its place: turned for a sideways run or one upside down, condensed along the line. */
function turned(run: GlyphRun): string {
  const half = run.upsideDown === true ? -1 : 1
  return matrixOf(run)
    .map((value) => short(value * half))
    .join(' ')
}

/** Fills the letters of a bold run and draws round them, and only those. */
function weighted({ bold, size }: GlyphRun, shown: string): string {
  return bold === true ? `2 Tr 1 j ${short(size * boldStroke)} w\n${shown}0 Tr\n` : shown
}

/** How far the places of two runs on one line may differ across it, em: in columns type is centred. */
const withinLine = { column: 0.55, row: 0.3 }

/** Whether a run is the last of its line. */
export function endsLine(run: GlyphRun, next: GlyphRun): boolean {
  const inRow = run.stance === 'horizontal' && next.stance === 'horizontal'
  return inRow
    ? Math.abs(next.y - run.y) > withinLine.row * run.size
    : Math.abs(next.x - run.x) > withinLine.column * run.size
}

/** The text operators of a run on a page of this height, mm, where y grows upwards. */
export interface RunOperators {
  readonly show: string
  /** The text, where its letters are so far apart that readers would take the spaces for blanks; otherwise null. */
  readonly said: string | null
}

/** Shows one run. */
export function runOperators(run: GlyphRun, pageHeight: number, use: FaceUse): RunOperators {
  const { array, said } = shownGlyphs(run, use)
  const shown = `${turned(run)} ${short(run.x)} ${short(pageHeight - run.y)} Tm${array}\n`
  return { show: weighted(run, shown), said }
}

/** Shows a blank after a line of the face; nothing if the face does not have one. */
export function blankOperators(use: FaceUse): string {
  const blank = use.face.glyphOf(blankCharacter)
  return blank === 0 ? '' : `<${useGlyph(use, blank, ' ').code}>Tj\n`
}
