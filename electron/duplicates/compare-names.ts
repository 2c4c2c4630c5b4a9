import type { Features, NamePart } from './features.ts'
import { isNear, isSlip } from './near.ts'
import type { Readings } from './readings.ts'
import type { Words } from './words.ts'

/**
 * How two parts of a name stand to one another: `sound` is the same reading in other
 * kanji or the same kanji otherwise read, `typo` one character beside,
 * `doubtful` a typo that could be a brother as well, `unknown` kanji beside a reading of which nobody knows whether it is
 * theirs, `missing` where one says nothing.
 */
export type Likeness = 'same' | 'sound' | 'typo' | 'doubtful' | 'unknown' | 'missing' | 'different'

/** How two names stand to one another, part by part. */
export interface NameLikeness {
  family: Likeness
  given: Likeness
  /** The family name of one is the given name of the other. */
  exchanged: boolean
}

/** The names of a file, and how they are read there. */
export interface KnownNames {
  names: Words
  readings: Readings
}

/** Latin names of this many letters and more are seldom one letter apart by chance. */
const longLatin = 5
/** A name that so many bear is one; what nobody else bears and is one character beside it may be a slip. */
const wellKnown = 4

/** Compares the names of two records, with the parts in order or exchanged, whichever fits. */
export function compareNames(a: Features, b: Features, known: KnownNames): NameLikeness {
  const given = compareParts(a.given, b.given, known)
  const family = compareParts(a.family, b.family, known)
  if (isSure(given)) return { family, given, exchanged: false }
  if (given === 'missing' && isWhole(a, b, known.names))
    return { family: 'same', given: 'same', exchanged: false }
  const crossed = compareParts(a.given, b.family, known)
  if (crossed === 'same' || crossed === 'sound') {
    const other = compareParts(a.family, b.given, known)
    if (isSure(other)) return { family: other, given: crossed, exchanged: true }
  }
  return { family, given, exchanged: false }
}

/** One has the whole name in one field: 山田太郎 beside 山田 太郎. */
function isWhole(a: Features, b: Features, names: Words): boolean {
  const [whole, parted] = hasNone(a.given) ? [a, b] : [b, a]
  const text = (kind: 'written' | 'kana') => names.text(parted.family[kind]) + names.text(parted.given[kind])
  if (hasNone(whole.family) || hasNone(parted.given) || hasNone(parted.family)) return false
  return whole.family.written === 0
    ? names.text(whole.family.kana) === text('kana')
    : names.text(whole.family.written) === text('written')
}

const hasNone = ({ written, kana }: NamePart) => written + kana === 0

/** Returns whether two parts are the same name beyond doubt, written alike or not. */
export function isSure(likeness: Likeness): boolean {
  return likeness === 'same' || likeness === 'sound' || likeness === 'typo'
}

function compareParts(a: NamePart, b: NamePart, known: KnownNames): Likeness {
  if (a.written + a.kana === 0 || b.written + b.kana === 0) return 'missing'
  if (a.written !== 0 && b.written !== 0) return bothWritten(a, b, known)
  if (a.written === 0 && b.written === 0) return compareKana(a.kana, b.kana, known.names)
  const [kanji, kana] = a.written === 0 ? [b, a.kana] : [a, b.kana]
  if (kanji.kana !== 0) return compareKana(kanji.kana, kana, known.names)
  const isRead = known.readings.isRead(kanji.written, kana)
  if (isRead === null) return 'unknown'
  return isRead ? 'same' : 'different'
}

function bothWritten(a: NamePart, b: NamePart, { names, readings }: KnownNames): Likeness {
  const hasKana = a.kana !== 0 && b.kana !== 0
  if (a.written === b.written) {
    if (!hasKana || a.kana === b.kana) return 'same'
    // A slip of the hand, or 裕子 read as Yuko where it is Hiroko: no household has both.
    return isNear(names.text(a.kana), names.text(b.kana)) ? 'same' : 'sound'
  }
  if (hasKana) return a.kana === b.kana ? 'sound' : 'different'
  const [one, other] = [names.text(a.written), names.text(b.written)]
  if (isSlip(one, other)) return 'typo'
  const kana = a.kana || b.kana
  const silent = a.kana === 0 ? a.written : b.written
  // 健汰 without a reading beside 健太 ケンタ.
  if (kana !== 0 && readings.isRead(silent, kana) === true) return 'sound'
  return isNear(one, other) ? oneBeside(a.written, b.written, names) : 'different'
}

function compareKana(a: number, b: number, names: Words): Likeness {
  if (a === b) return 'same'
  const [one, other] = [names.text(a), names.text(b)]
  if (isSlip(one, other) && Math.min(one.length, other.length) > 2) return 'typo'
  return isNear(one, other) ? oneBeside(a, b, names) : 'different'
}

/** One character apart and nothing else to updateOutcomes by: two well-known names are two people. */
function oneBeside(a: number, b: number, names: Words): Likeness {
  const [fewer, more] = [names.count(a), names.count(b)].sort((x, y) => x - y) as [number, number]
  const shorter = Math.min(names.text(a).length, names.text(b).length)
  if (shorter >= longLatin && /^[a-z]+$/.test(names.text(a)) && fewer < wellKnown) return 'typo'
  return fewer === 1 && more >= wellKnown ? 'doubtful' : 'different'
}
