/** A character as the reader sees it: one base code point with what modifies it. */
export interface Cluster {
  readonly text: string
  readonly base: number
  /** Variation selector, 0 when there is none. */
  readonly selector: number
  /** Whether marks or joined characters follow the base that one glyph cannot show. */
  readonly compound: boolean
}

const clusterPattern = /\p{RI}\p{RI}|[^](?:\u200d[^]|[\p{M}\u{1F3FB}-\u{1F3FF}])*/gu
const kanaWithMark = /[\u3040-\u30ff][\u3099\u309a]/gu
const latinWithMark = /[A-Za-z\u00c0-\u024f][\u0300-\u036f]+/gu
// Controls and formats, such as direction marks: they have no place on paper.
const invisible = /^[\p{Cc}\p{Cf}]/u

/**
 * Composes what has a composed form, for kana and Latin only: NFC over everything would turn the compatibility
 * ideographs that people bear in their names (神 U+FA19) into the ordinary ones.
 */
export function composed(text: string): string {
  return text
    .replace(kanaWithMark, (match) => match.normalize('NFC'))
    .replace(latinWithMark, (match) => match.normalize('NFC'))
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

/** Text in which every UTF-16 unit is a character of its own: most text, and cheap to split. */
const simple = /^[\u0020-\u02ff\u200b\u2010-\u2027\u3000-\u3098\u309b-\ud7ff\uff01-\uffee]*$/u

// The same few thousand characters make up every job; their clusters never change.
const known = new Map<string, Cluster>()
/** Clusters of one UTF-16 unit by that unit, so that a letter need not be made a string before it is known. */
const ofUnit = new Array<Cluster | undefined>(0x10000)

function knownCluster(text: string): Cluster {
  let cluster = known.get(text)
  if (cluster === undefined) {
    cluster = clusterOf(text)
    known.set(text, cluster)
  }
  return cluster
}

/** Splits text into clusters; invisible characters are dropped, break hints are kept. */
export function clustersOf(text: string): Cluster[] {
  if (simple.test(text)) {
    const clusters = new Array<Cluster>(text.length)
    for (let at = 0; at < text.length; at += 1)
      clusters[at] = ofUnit[text.charCodeAt(at)] ??= knownCluster(text.charAt(at))
    return clusters
  }
  const found = composed(text).match(clusterPattern) ?? []
  return found.filter((cluster) => cluster === breakHint || !invisible.test(cluster)).map(knownCluster)
}
