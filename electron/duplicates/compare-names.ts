import { isNear, isSlip } from './compare-facts.ts'
import type { Features, NamePart, Words } from './features.ts'
import type { HolderLikeness } from './holders.ts'
import type { Readings } from './known-records.ts'
import { compareLatinFamilies, compareLatinGivens, isOtherEnd } from './latin-names.ts'

/**
 * How two parts of a name compare: `sound` is the same reading in other kanji or the same kanji with another
 * reading, `typo` a difference of one character, `middle`, `initial` and `near` are names in Latin letters that
 * have further names, only the first letter, or a difference of one letter, `doubtful` is a typo that could also
 * be a brother, `unknown` is kanji against a reading where it is not known whether it is theirs, `missing` where
 * one says nothing.
 */
export type Likeness =
  | 'same'
  | 'sound'
  | 'typo'
  | 'middle'
  | 'initial'
  | 'near'
  | 'doubtful'
  | 'unknown'
  | 'missing'
  | 'different'

/** How two names compare, part by part. */
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
/**
 * A name that this many people have is real; a name that no other person has and that differs from it in one
 * character may be a typing error.
 */
const wellKnown = 4

/** Returns whether a record says no name of a person. */
export function isUnnamed({ family, given }: Features): boolean {
  return family.written + family.kana + given.written + given.kana === 0
}

/**
 * Returns whether two records are called the same: `same` beyond doubt, in whatever writing and order, `like` where one has a middle
 * name more or says less of it, else `other`. Records without a person are called what their company is.
 */
export function standOfHolders(a: Features, b: Features, known: KnownNames): HolderLikeness {
  if (isUnnamed(a) || isUnnamed(b))
    return isUnnamed(a) && isUnnamed(b) && a.company.written === b.company.written ? 'same' : 'other'
  if (isWrittenAlike(a, b)) return 'same'
  const { family, given } = compareNames(a, b, known)
  if (!isSure(family)) return 'other'
  if (isSure(given)) return 'same'
  return isLoose(given) || given === 'missing' ? 'like' : 'other'
}

function isWrittenAlike(one: Features, other: Features): boolean {
  return (
    one.family.written === other.family.written &&
    one.family.kana === other.family.kana &&
    one.given.written === other.given.written &&
    one.given.kana === other.given.kana &&
    one.generation === other.generation
  )
}

/** Compares the names of two records, with the parts in order or exchanged, whichever fits. */
export function compareNames(a: Features, b: Features, known: KnownNames): NameLikeness {
  const family = compareParts(a.family, b.family, known)
  const isGeneration = a.generation !== b.generation && a.generation !== 0 && b.generation !== 0
  if (isGeneration) return { family, given: 'different', exchanged: false }
  const given = compareGivens(a, b, known)
  if (isSure(given) || isLoose(given)) return { family, given, exchanged: false }
  if ((given === 'missing' || family === 'missing') && isWhole(a, b, known.names))
    return { family: 'same', given: 'same', exchanged: false }
  const crossed = compareGivenParts(a.given, b.family, known)
  if (crossed === 'same' || crossed === 'sound' || isLoose(crossed)) {
    const other = compareGivenParts(a.family, b.given, known)
    const isOld = a.generation !== b.generation && isSure(crossed)
    if (isSure(other)) return { family: other, given: isOld ? 'middle' : crossed, exchanged: true }
    if (isLoose(other) && crossed === 'same') return { family: crossed, given: other, exchanged: true }
  }
  if (isTurned(a, b, known.names)) return { family: 'same', given: 'same', exchanged: true }
  return { family, given, exchanged: false }
}

/** Kim Min Jun and Min Jun Kim, where one is in one field and does not say which word is the family's. */
function isTurned(a: Features, b: Features, names: Words): boolean {
  if (![a.family, a.given, b.family, b.given].every((part) => isLatin(part, names))) return false
  const whole = ({ family, given }: Features) => `${names.text(family.written)} ${names.text(given.written)} `
  const [one, other] = [whole(a), whole(b)]
  return one.length === other.length && ` ${one}${one}`.includes(` ${other}`)
}

/** One has the whole name in one field: 山田太郎 against 山田 太郎. */
function isWhole(a: Features, b: Features, names: Words): boolean {
  const [whole, parted] = hasNone(a.given) || hasNone(a.family) ? [a, b] : [b, a]
  if (hasNone(parted.given) || hasNone(parted.family)) return false
  const text = (kind: 'written' | 'kana') => names.text(parted.family[kind]) + names.text(parted.given[kind])
  const said = hasNone(whole.family) ? whole.given : whole.family
  if (hasNone(said)) return false
  return said.written === 0
    ? names.text(said.kana) === text('kana')
    : names.text(said.written) === text('written')
}

const hasNone = ({ written, kana }: NamePart) => written + kana === 0

/** Returns whether two parts are the same name beyond doubt, written alike or not. */
export function isSure(likeness: Likeness): boolean {
  return likeness === 'same' || likeness === 'sound' || likeness === 'typo'
}

/** Returns whether it is the same name if something else says so that only one person has. */
export function isLoose(likeness: Likeness): boolean {
  return likeness === 'middle' || likeness === 'initial' || likeness === 'near'
}

/** Given names with Jr. and Sr.: of a father and a son often only one has it. */
function compareGivens(a: Features, b: Features, known: KnownNames): Likeness {
  const given = compareGivenParts(a.given, b.given, known)
  return a.generation !== b.generation && isSure(given) ? 'middle' : given
}

function compareGivenParts(a: NamePart, b: NamePart, known: KnownNames): Likeness {
  const { names } = known
  const isBoth = isLatin(a, names) && isLatin(b, names)
  return isBoth ? latinGivens(a.written, b.written, names) : compareParts(a, b, known)
}

function latinGivens(a: number, b: number, names: Words): Likeness {
  const [one, other] = [names.text(a), names.text(b)]
  const likeness = compareLatinGivens(one, other)
  if (likeness !== null) return likeness
  if (!isNear(one, other) || isOtherEnd(one, other)) return 'different'
  if (isSlip(one, other)) return 'typo'
  const isLong = Math.min(one.length, other.length) >= longLatin
  return isLong && Math.min(names.count(a), names.count(b)) < wellKnown ? 'near' : 'different'
}

function compareParts(a: NamePart, b: NamePart, known: KnownNames): Likeness {
  if (a.written + a.kana === 0 || b.written + b.kana === 0) return 'missing'
  if (isLatin(a, known.names) !== isLatin(b, known.names))
    return isLatin(a, known.names) ? latinBeside(a, b, known) : latinBeside(b, a, known)
  if (isLatin(a, known.names)) {
    const likeness = compareLatinFamilies(known.names.text(a.written), known.names.text(b.written))
    if (likeness !== null) return likeness
  }
  if (a.written !== 0 && b.written !== 0) return bothWritten(a, b, known)
  if (a.written === 0 && b.written === 0) return compareKana(a.kana, b.kana, known.names)
  const [kanji, kana] = a.written === 0 ? [b, a.kana] : [a, b.kana]
  if (kanji.kana !== 0) return compareKana(kanji.kana, kana, known.names)
  const isRead = known.readings.isRead(kanji.written, kana)
  if (isRead === null) return 'unknown'
  return isRead ? 'same' : 'different'
}

/** In Latin letters, and without a given reading. */
function isLatin({ written, kana }: NamePart, names: Words): boolean {
  if (written === 0 || kana !== 0) return false
  const text = names.text(written)
  return text.charCodeAt(0) < 0x7b && /^[a-z ]+$/.test(text)
}

/** Yamada against 山田: by its reading, its own or the usual one of the file. */
function latinBeside(latin: NamePart, other: NamePart, { readings }: KnownNames): Likeness {
  const kana = other.kana || readings.soundOf(other)
  if (kana === other.written) return 'unknown'
  if (readings.isRead(latin.written, kana) === true) return 'same'
  const isSpelt = readings.isSpelt(latin.written, kana)
  if (isSpelt === null) return 'unknown'
  return isSpelt ? 'sound' : 'different'
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
  // 서윤 and 윤서 are two names.
  if (isSlip(one, other) && !/^[가-힣]{1,2}$/.test(one)) return 'typo'
  const kana = a.kana || b.kana
  const silent = a.kana === 0 ? a.written : b.written
  // 健汰 without a reading against 健太 ケンタ.
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
