import type { Direction } from '../../contract/ipc/print.ts'
import type { Bidi } from './bidi.ts'
import type { Face } from './face.ts'
import { shapeWord, type PlacedGlyph } from './shaped-word.ts'

/** A character as the reader sees it: one base code point with its modifiers. */
export interface Cluster {
  readonly text: string
  readonly base: number
  /** Variation selector, 0 without one. */
  readonly selector: number
  /** Whether marks or joined characters follow the base that a single glyph cannot show. */
  readonly compound: boolean
}

const clusterPattern = /\p{RI}\p{RI}|[^](?:\u200d[^]|[\p{M}\u{1F3FB}-\u{1F3FF}])*/gu
const kanaWithMark = /[\u3040-\u30ff][\u3099\u309a]/gu
const letterWithMark = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][\u0300-\u036f]+/gu
const hangulInParts = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?/gu
// Controls and formats, such as direction marks: they are not printed.
const invisible = /^[\p{Cc}\p{Cf}]/u

/**
 * Composes what has a composed form, but no ideographs: NFC over everything would turn the compatibility
 * ideographs that people bear in their names (神 U+FA19) into the ordinary ones.
 */
function composed(text: string): string {
  return text
    .replace(kanaWithMark, (match) => match.normalize('NFC'))
    .replace(letterWithMark, (match) => match.normalize('NFC'))
    .replace(hangulInParts, (match) => match.normalize('NFC'))
}

function isSelector(codePoint: number): boolean {
  return (codePoint >= 0xfe00 && codePoint <= 0xfe0f) || (codePoint >= 0xe0100 && codePoint <= 0xe01ef)
}

function clusterOf(text: string): Cluster {
  const codePoints = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const selector = codePoints.slice(1).find(isSelector) ?? 0
  const rest = codePoints.slice(1).filter((codePoint) => !isSelector(codePoint))
  return { text, base: codePoints[0] ?? 0, selector, compound: rest.length > 0 }
}

/** Marks a place where a line may end; it is never printed. */
export const breakHint = '\u200b'
/** Marks a place where a line ends only while nothing else fits; it is never printed. */
export const joinHint = '\u2060'

/** Text in which every UTF-16 unit is a character of its own: most text, and cheap to split. */
const simple = /^[\u0020-\u02ff\u200b\u2010-\u2027\u3000-\u3098\u309b-\ud7ff\uff01-\uffee]*$/u

// The same few thousand characters make up every job; their clusters never change.
const known = new Map<string, Cluster>()
/** Clusters of one UTF-16 unit, by that unit, so that a letter need not become a string before it is looked up. */
const ofUnit = new Array<Cluster | undefined>(0x10000)

function knownCluster(text: string): Cluster {
  let cluster = known.get(text)
  if (cluster === undefined) {
    cluster = clusterOf(text)
    known.set(text, cluster)
  }
  return cluster
}

function isHint(text: string): boolean {
  return text === breakHint || text === joinHint
}

/** Splits text into clusters; invisible characters are dropped, hints are kept. */
export function clustersOf(text: string): Cluster[] {
  if (simple.test(text)) {
    const clusters = new Array<Cluster>(text.length)
    for (let at = 0; at < text.length; at += 1)
      clusters[at] = ofUnit[text.charCodeAt(at)] ??= knownCluster(text.charAt(at))
    return clusters
  }
  const found = composed(text).match(clusterPattern) ?? []
  return found.filter((cluster) => isHint(cluster) || !invisible.test(cluster)).map(knownCluster)
}

/** How a cluster is set on the line. `sideways` is a horizontal glyph turned a quarter clockwise in vertical text. */
type Stance = 'horizontal' | 'vertical' | 'sideways'

/**
 * `character`: no face has it; `script`: no face sets its letters as they join, stack or run from the right. Both print a geta mark
 * instead. `variant`: the base form is printed instead.
 */
type Missing = 'character' | 'script' | 'variant'

/** A cluster with the glyph that shows it, or a word with its glyphs. Shared between all its occurrences: never changed. */
export interface Glyph {
  readonly text: string
  /** Index into `FontSet.faces`. */
  readonly face: number
  readonly id: number
  /** Length along the line, em. */
  readonly advance: number
  readonly stance: Stance
  readonly missing: Missing | null
  /** The glyphs of a word, of which `id` is the first. */
  readonly parts?: readonly PlacedGlyph[]
}

/** The faces of a print job, first choice first, with a memory of every glyph looked up. */
export interface FontSet {
  readonly faces: readonly Face[]
  /** Clusters looked up so far that no face shows fully, with the kind of substitute. Empty for most jobs. */
  readonly gaps: ReadonlyMap<string, Missing>
  glyph(cluster: Cluster, direction: Direction): Glyph
  /** Which way text runs; null for faces without words whose letters join, which are most jobs. */
  readonly bidi: Bidi | null
  /** A word whose letters join or stack; on its side in columns. null where no face sets it. */
  word(word: string, rightToLeft: boolean, direction: Direction): Glyph | null
  /**
   * The same faces for the texts of one record: Latin, Greek and Cyrillic words are all of one face, the first of those that
   * lack the fewest of their letters. Without East Asian letters among them, figures and signs are of that face, too.
   */
  forTexts(texts: readonly string[]): FontSet
}

/** 〓 replaces a character that the type case does not hold. */
const getaMark = 0x3013
/** Scripts whose letters are not set one after another from the left. */
const joining =
  /^(?!\p{Nd})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Mongolian}]/u
/** Letters that have vowels or tones around them. */
const stacking =
  /^(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}/u
const emojiSelectors = new Set([0xfe0e, 0xfe0f])

/** Characters that lie along the line in vertical text and must turn when the font has no vertical form of them (UTR #50). */
const turning =
  /^[\u2010-\u2015\u2025\u2026\u2212\u223c\u301c\uff0d\uff5e\uff1a\uff1b\uff1d:;=()[\]{}<>|~\-–—_]$/u

/** Half-width Latin letters, digits and the signs among them: upright in a column, type is full width or set as lines are. */
const latin = /^(?:(?![\u2160-\u2188\uff21-\uff5a])\p{Script=Latin}|['’.,&#\d])/u

function isTurned(cluster: Cluster, face: Face, glyph: number): boolean {
  if (latin.test(cluster.text)) return true
  return turning.test(cluster.text) && face.verticalOf(glyph) === glyph
}

/** Letters beyond ASCII that words may have, and that a Japanese face may lack. */
const accented =
  /[\u00c0-\u052f\u1c80-\u1c8f\u1d00-\u1fff\u2c60-\u2c7f\u2de0-\u2dff\ua640-\ua7ff\uab30-\uab6f]/
/** Letters of words that one face sets. Type of full width is set among kanji. */
const alphabetic = /^(?![\u2160-\u2188\uff21-\uff5a])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const sign = /^[\p{N}\p{P}\p{S}\p{Zs}]/u

/** What a face is preferred for: words, or the figures and signs among them as well. */
interface Preference {
  readonly face: number
  readonly signs: boolean
}

function isPreferred({ text }: Cluster, { signs }: Preference): boolean {
  return alphabetic.test(text) || (signs && sign.test(text))
}

/** The preference for the texts of a record; null for the first face. */
function preferenceFor(faces: readonly Face[], texts: readonly string[]): Preference | null {
  if (!texts.some((text) => accented.test(text))) return null
  const words = new Set(texts.flatMap(clustersOf).filter(({ text }) => alphabetic.test(text)))
  const lacking = faces.map(({ glyphOf }) => [...words].filter(({ base }) => glyphOf(base) === 0).length)
  const face = lacking.indexOf(Math.min(...lacking))
  return face <= 0 ? null : { face, signs: !texts.some((text) => eastAsian.test(text)) }
}

/** The faces with their numbers, in the order in which they are asked for a cluster. */
type Order = readonly (readonly [number, Face])[]

function lookUp(faces: Order, cluster: Cluster): { face: number; id: number; missing: Glyph['missing'] } {
  const selector = emojiSelectors.has(cluster.selector) ? 0 : cluster.selector
  const isJoining = joining.test(cluster.text)
  if (selector !== 0) {
    for (const [face, { variantOf }] of faces) {
      const id = variantOf(cluster.base, selector)
      if (id !== 0) return { face, id, missing: cluster.compound ? 'character' : null }
    }
  }
  for (const [face, { glyphOf }] of faces) {
    const id = glyphOf(cluster.base)
    if (id !== 0 && !cluster.compound && !isJoining)
      return { face, id, missing: selector === 0 ? null : 'variant' }
  }
  const missing = isJoining || (cluster.compound && stacking.test(cluster.text)) ? 'script' : 'character'
  for (const [face, { glyphOf }] of faces) {
    const id = glyphOf(getaMark)
    if (id !== 0) return { face, id, missing }
  }
  return { face: 0, id: 0, missing }
}

function glyphOf(faces: Order, cluster: Cluster, direction: Direction): Glyph {
  const found = lookUp(faces, cluster)
  const face = faces.find(([number]) => number === found.face)?.[1]
  const { text } = cluster
  if (face === undefined) return { text, face: 0, id: 0, advance: 1, stance: direction, missing: 'character' }
  if (direction === 'horizontal' || isTurned(cluster, face, found.id)) {
    const stance = direction === 'horizontal' ? 'horizontal' : 'sideways'
    return { text, ...found, advance: face.advance(found.id), stance }
  }
  const id = face.verticalOf(found.id)
  return { text, ...found, id, advance: face.advanceHeight(id), stance: 'vertical' }
}

/** More are looked up again. */
const mostWords = 20_000

function wordOf(
  faces: readonly Face[],
  text: string,
  rightToLeft: boolean,
  direction: Direction,
): Glyph | null {
  const shaped = shapeWord(faces, text, rightToLeft)
  const id = shaped?.parts[0]?.id
  if (shaped === null || id === undefined) return null
  return {
    text,
    id,
    ...shaped,
    stance: direction === 'horizontal' ? 'horizontal' : 'sideways',
    missing: null,
  }
}

/** Makes a font set from opened faces; at least one is needed. With `bidi` it sets words whose letters join, if faces do. */
export function fontSet(faces: readonly Face[], bidi: Bidi | null = null): FontSet {
  const gaps = new Map<string, Missing>()
  const words = new Map<string, Glyph | null>()
  const usual: Order = [...faces.entries()]
  const made = new Map<string, FontSet>()
  const setWith = (preference: Preference | null): FontSet => {
    const known = { horizontal: new Map<string, Glyph>(), vertical: new Map<string, Glyph>() }
    const others = usual.filter(([number]) => number !== preference?.face)
    const preferred = usual.filter(([number]) => number === preference?.face).concat(others)
    return {
      faces,
      gaps,
      bidi,
      word(text, rightToLeft, direction) {
        const key = `${direction} ${rightToLeft} ${text}`
        let known = words.get(key)
        if (known === undefined) {
          known = wordOf(faces, text, rightToLeft, direction)
          if (words.size < mostWords) words.set(key, known)
        }
        return known
      },
      glyph(cluster, direction) {
        const memory = known[direction]
        const old = memory.get(cluster.text)
        if (old !== undefined) return old
        const order = preference !== null && isPreferred(cluster, preference) ? preferred : usual
        const glyph = glyphOf(order, cluster, direction)
        memory.set(cluster.text, glyph)
        if (glyph.missing !== null) gaps.set(cluster.text, glyph.missing)
        return glyph
      },
      forTexts(texts) {
        const wanted = preferenceFor(faces, texts)
        if (wanted === null) return first
        const key = `${wanted.face} ${wanted.signs}`
        const set = made.get(key) ?? setWith(wanted)
        made.set(key, set)
        return set
      },
    }
  }
  const first = setWith(null)
  return first
}
