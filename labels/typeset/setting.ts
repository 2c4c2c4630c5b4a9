import type { Direction } from '../../contract/ipc/print.ts'
import { sidewaysWords } from '../compose/vertical-text.ts'
import { breakHint, clustersOf, joinHint, type Cluster, type FontSet, type Glyph } from '../font/font-set.ts'
import { wordStarts } from './company-words.ts'
import { breakCost, breakCosts } from './kinsoku.ts'
import { shapedPieces, type ShapedPiece } from './shaped-text.ts'

/** One step along the line: a glyph, a word whose letters join, or up to two digits side by side in vertical text (tate-chu-yoko). */
export interface Sort {
  readonly glyphs: readonly Glyph[]
  /** em */
  readonly advance: number
  readonly blank: boolean
  /** Odd where text runs from the right (UAX 9); without it the text runs from the left throughout. */
  readonly level?: number
}

/** Text with its glyphs, ready to be cut into lines. */
export interface Setting {
  readonly direction: Direction
  readonly sorts: readonly Sort[]
  /** Known costs of ending a line after a sort; `endCost` computes the others on the first call. */
  readonly costs: (number | undefined)[]
  /** Whether the sorts before an index end within a word that should stay whole; without it, none does. */
  readonly isInWord?: (index: number) => boolean
  /** `reach[i]` is the length of the first `i` sorts, em. */
  readonly reach: readonly number[]
}

/** A word space in a column, em: fonts give it a whole em downwards. */
const verticalSpace = 0.5

function isDigit({ text }: Cluster): boolean {
  return text.length === 1 && text >= '0' && text <= '9'
}

/** Settings made with a font set in one direction: words recur, and letters even more so. */
interface Known {
  readonly sorts: Map<Cluster, Sort>
  readonly settings: Map<string, Setting>
}

const knownOf = new WeakMap<FontSet, Record<Direction, Known>>()
/** Names, honorifics, companies: longer text is an address, and hardly any two are the same. */
const longestWord = 12
const mostWords = 4000

function nothingKnown(): Known {
  return { sorts: new Map(), settings: new Map() }
}

function knownIn(fonts: FontSet, direction: Direction): Known {
  let known = knownOf.get(fonts)
  if (known === undefined) {
    known = { horizontal: nothingKnown(), vertical: nothingKnown() }
    knownOf.set(fonts, known)
  }
  return known[direction]
}

/** The space between words that lie on their side is that of the line they lie in. */
function isBetweenWords(cluster: Cluster, before: Sort): boolean {
  return cluster.text === ' ' && before.glyphs[0]?.stance === 'sideways'
}

/** Space between a word that lies on its side and an upright letter, em: a j would reach into it. */
const besideWord = 0.12
const latin = /\p{Script=Latin}/u

function isBesideWord(sort: Sort, before: Sort): boolean {
  const [one, other] = [before.glyphs[0], sort.glyphs[0]]
  if (one === undefined || other === undefined || one.stance === other.stance) return false
  if (sort.blank || before.blank) return false
  return latin.test(one.stance === 'sideways' ? one.text : other.text)
}

function single(fonts: FontSet, cluster: Cluster, direction: Direction): Sort {
  const glyph = fonts.glyph(cluster, direction)
  const narrow = direction === 'vertical' && cluster.text === ' '
  return {
    glyphs: [glyph],
    advance: narrow ? verticalSpace : glyph.advance,
    blank: cluster.text.trim() === '',
  }
}

/** Finds whether a cluster is in a word that lies on its side in a column, with the numbers that belong to it. */
function wordsAmong(clusters: readonly Cluster[]): (at: number) => boolean {
  if (!clusters.some(isDigit)) return () => false
  const inWord: boolean[] = []
  const words = sidewaysWords(clusters.map(({ text }) => text).join(''))
  let start = 0
  for (const { text } of clusters) {
    const place = start
    inWord.push(words.some((word) => word.start <= place && place < word.end))
    start += text.length
  }
  return (at) => inWord[at] === true
}

/** Half-width digits that are left in vertical text were meant to be set side by side (see verticalText). */
function combined(fonts: FontSet, first: Cluster, second: Cluster | undefined): Sort {
  const pair = second !== undefined && isDigit(second) ? [first, second] : [first]
  return { glyphs: pair.map((cluster) => fonts.glyph(cluster, 'horizontal')), advance: 1, blank: false }
}

/** The cost of ending a line at a hint. */
const hints = new Map<string, number>([
  [breakHint, breakCosts.hint],
  [joinHint, breakCosts.lone],
])

/** Sets text in a way of writing. A hint does not become a sort; it only makes a place cheap or dear to end the line at. */
export function settingOf(fonts: FontSet, text: string, direction: Direction): Setting {
  const known = knownIn(fonts, direction)
  if (text.length > longestWord) return newSetting(text, { fonts, direction, known: known.sorts })
  let setting = known.settings.get(text)
  if (setting === undefined) {
    setting = newSetting(text, { fonts, direction, known: known.sorts })
    if (known.settings.size < mostWords) known.settings.set(text, setting)
  }
  return setting
}

/** How a text is set: the fonts, the way of writing, and the sorts known so far. */
interface Means {
  readonly fonts: FontSet
  readonly direction: Direction
  readonly known: Map<Cluster, Sort>
}

function newSetting(text: string, means: Means): Setting {
  const pieces = shapedPieces(means.fonts, text)
  return pieces === null ? plainSetting(text, means) : shapedSetting(pieces, means)
}

/** A word as one sort, or null where no face sets it. */
function wordSort({ text, level }: ShapedPiece, { fonts, direction }: Means): Sort | null {
  const glyph = fonts.word(text, level % 2 === 1, direction)
  return glyph && { glyphs: [glyph], advance: glyph.advance, blank: false }
}

/** Letters that run from the right: brackets turn round. */
function mirrored(text: string, means: Means): Setting {
  const mirror = (character: string) => means.fonts.bidi?.mirrored(character) ?? character
  const { sorts, ...rest } = plainSetting(Array.from(text, mirror).join(''), means)
  const said = (sort: Sort) => sort.glyphs.map((glyph) => ({ ...glyph, text: mirror(glyph.text) }))
  return { ...rest, sorts: sorts.map((sort) => ({ ...sort, glyphs: said(sort) })) }
}

function pieceSetting(piece: ShapedPiece, means: Means): Pick<Setting, 'sorts' | 'costs'> {
  const word = piece.isWord ? wordSort(piece, means) : null
  if (word !== null) return { sorts: [word], costs: [] }
  return piece.level % 2 === 1 ? mirrored(piece.text, means) : plainSetting(piece.text, means)
}

/** Sets text in which words are set as a whole, or run from the right. */
function shapedSetting(pieces: readonly ShapedPiece[], means: Means): Setting {
  const sorts: Sort[] = []
  const costs: (number | undefined)[] = []
  const reach = [0]
  let end = 0
  for (const piece of pieces) {
    const set = pieceSetting(piece, means)
    // A hint at its beginning is about the place before it.
    const before = hints.get(piece.text.charAt(0)) ?? (piece.follows ? breakCosts.script : undefined)
    if (before !== undefined && sorts.length > 0) costs[sorts.length - 1] = before
    set.costs.forEach((cost, index) => (costs[sorts.length + index] = cost))
    for (const sort of set.sorts) {
      sorts.push(piece.level === 0 ? sort : { ...sort, level: piece.level })
      end += sort.advance
      reach.push(end)
    }
  }
  return { direction: means.direction, sorts, costs, reach }
}

function plainSetting(text: string, { fonts, direction, known }: Means): Setting {
  const clusters = clustersOf(text)
  const sorts: Sort[] = []
  const costs: (number | undefined)[] = []
  const reach = [0]
  let end = 0
  // Words lie on their side in columns only.
  const isVertical = direction === 'vertical'
  const isInWord = isVertical ? wordsAmong(clusters) : () => false
  for (let at = 0; at < clusters.length;) {
    const cluster = clusters[at]
    if (cluster === undefined) break
    const hinted = hints.get(cluster.text)
    if (hinted !== undefined) {
      if (sorts.length > 0) costs[sorts.length - 1] = hinted
      at += 1
      continue
    }
    const before = isVertical ? sorts.at(-1) : undefined
    const pair = isVertical && isDigit(cluster) && !isInWord(at)
    let sort = pair ? combined(fonts, cluster, clusters[at + 1]) : known.get(cluster)
    if (before !== undefined && isBetweenWords(cluster, before)) sort = single(fonts, cluster, 'horizontal')
    if (sort === undefined) {
      sort = single(fonts, cluster, direction)
      known.set(cluster, sort)
    }
    if (before !== undefined && isBesideWord(sort, before)) {
      end += besideWord
      sorts[sorts.length - 1] = { ...before, advance: before.advance + besideWord }
      reach[sorts.length] = end
    }
    sorts.push(sort)
    end += sort.advance
    reach.push(end)
    at += sort.glyphs.length
  }
  return { direction, sorts, costs, reach }
}

const withWords = new WeakMap<Setting, Setting>()

/** The setting of a company, a department or a title: their words stay whole longer than others. */
export function wordsKept(setting: Setting): Setting {
  let kept = withWords.get(setting)
  if (kept === undefined) {
    let within: Set<number> | null = null
    const isInWord = (index: number) => (within ??= endsInWords(setting)).has(index)
    kept = { ...setting, costs: [...setting.costs], isInWord }
    withWords.set(setting, kept)
  }
  return kept
}

/** The sorts that are not the last of their word. */
function endsInWords({ sorts }: Setting): Set<number> {
  const texts = sorts.map((sort) => textOf([sort]))
  const starts = wordStarts(texts.join(''))
  let end = 0
  return new Set(texts.flatMap((text, index) => (starts.has((end += text.length)) ? [] : [index])))
}

/** The cost of ending a line after a sort. */
export function endCost({ sorts, costs, isInWord }: Setting, index: number): number {
  const old = costs[index]
  if (old !== undefined) return old
  const before = sorts[index]?.glyphs.at(-1)?.text ?? ''
  const after = sorts[index + 1]?.glyphs[0]?.text ?? ''
  const plain = after === '' ? 0 : breakCost(before, after)
  const isDear = plain > breakCosts.space && isInWord?.(index) === true
  const cost = isDear ? Math.max(plain, breakCosts.inWord) : plain
  costs[index] = cost
  return cost
}

/** Length of the sorts from `start` up to, not including, `end`, em. */
export function span({ reach }: Setting, start: number, end: number): number {
  return (reach[end] ?? 0) - (reach[start] ?? 0)
}

/** The text of sorts, for warnings. */
export function textOf(sorts: readonly Sort[]): string {
  return sorts.map(({ glyphs }) => glyphs.map((glyph) => glyph.text).join('')).join('')
}
