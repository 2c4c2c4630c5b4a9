import { compareFacts, haveOthers, isElsewhere, leastBits, rarity, isNear, isSlip } from './compare-facts.ts'
import type { Fact, Facts, Reason, Verdict } from './compare-facts.ts'
import { compareLatinFamilies, compareLatinGivens, isOtherEnd } from './latin-names.ts'
import type { Features, FileWords, NamePart, Telephones, Words } from './features.ts'
import type { Readings } from './known-records.ts'

/** Shorter names are one character apart by chance. */
const shortest = 4

/**
 * Compares two companies without a person. Branches have the name in common and their own department, telephone or postal
 * code: one of them that is other, and they are two.
 */
function compareCompanies(a: Features, b: Features, words: FileWords): Verdict | null {
  const name = standOfNames(a.company, b.company, words.companies)
  if (name === 'other' || a.department !== b.department) return null
  const telephone = standOfTelephones(a.telephones, b.telephones, words.telephones)
  const zip = stand(a.zips, b.zips, words.zips)
  const place = stand([...a.places, ...a.streets], [...b.places, ...b.streets])
  if (telephone === 'other' || zip === 'other') return null
  if (telephone === 'alike' && place !== 'same') return null
  if (zip === 'alike' && telephone !== 'same') return null
  if (telephone !== 'same' && place !== 'same') return null
  if (name === 'alike' && (telephone !== 'same' || place !== 'same')) return null
  // Another house of the same postal code under another telephone nobody told of.
  if (place === 'other' && telephone !== 'same') return null
  const shared = telephone === 'same' ? sharedBits(a.telephones, b.telephones, words) : 12
  return {
    bits:
      Math.min(rarity(words, 'companies', a.company.written), rarity(words, 'companies', b.company.written)) +
      shared,
    reasons: [
      'company-name',
      ...(telephone === 'same' ? (['telephone'] as const) : []),
      ...(place === 'same' ? (['address'] as const) : []),
    ],
  }
}

/** The same in kanji or kana, or one character apart and none of them a number: 第一 and 第二 are two. */
function standOfNames(a: NamePart, b: NamePart, words: Words): 'same' | 'alike' | 'other' {
  const [one, other] = [a, b].map(({ written, kana }) => [written, kana].filter((each) => each !== 0))
  if (one?.some((each) => other?.includes(each))) return 'same'
  const [first, second] = [words.text(a.written), words.text(b.written)]
  const isNumbered = /[\d一二三四五六七八九十東西南北新本]/.test(first + second)
  return !isNumbered && Math.min(first.length, second.length) >= shortest && isNear(first, second)
    ? 'alike'
    : 'other'
}

/** How two lists stand to one another; `unsaid` where one is empty, `alike` one character apart where texts are known. */
function stand(a: number[], b: number[], words?: Words): 'same' | 'alike' | 'other' | 'unsaid' {
  if (a.length === 0 || b.length === 0) return 'unsaid'
  if (a.some((each) => b.includes(each))) return 'same'
  const alike =
    words !== undefined && a.some((one) => b.some((other) => isNear(words.text(one), words.text(other))))
  return alike ? 'alike' : 'other'
}

function standOfTelephones(a: number[], b: number[], telephones: Telephones): ReturnType<typeof stand> {
  return sharedOf(a, b, telephones).length > 0 ? 'same' : stand(a, b, telephones)
}

const sharedOf = (a: number[], b: number[], telephones: Telephones) =>
  a.filter((each) => telephones.among(b, each) !== 0)

function sharedBits(a: number[], b: number[], words: FileWords): number {
  return Math.max(...sharedOf(a, b, words.telephones).map((each) => rarity(words, 'telephones', each)))
}

/** What a name in other writing says less than the same one, in bits. */
const cost: Record<Likeness, number> = {
  same: 0,
  sound: 2,
  typo: 5,
  middle: 1,
  initial: 4,
  near: 5,
  doubtful: 7,
  unknown: 0,
  missing: 0,
  different: 0,
}
/** A family name changes seldom. */
const otherFamily = -5

/** Returns whether two records look like one person, and why; null where not, or not surely. Nothing is decided by it. */
export function compareRecords(
  a: Features,
  b: Features,
  words: FileWords,
  known: KnownNames,
): Verdict | null {
  if (isNobody(a) || isNobody(b)) return compareNobody(a, b, words)
  if (isUnnamed(a) && isUnnamed(b)) return compareCompanies(a, b, words)
  const name = compareNames(a, b, known)
  // The given name decides: father and son, couples and twins share all the rest.
  if (name.given === 'different' || name.given === 'missing') return null
  const facts = compareFacts(a, b, words)
  if (facts.isAnother) return null
  const isRare = facts.facts.length === 0 && isRareName(a, b, name, words)
  if (!isRare && !isEnough(name, facts)) return null
  // In another house of the town, with another number or mail: a namesake.
  if (isOfTown(facts) && isElsewhere(a, b, words)) return null
  // Namesakes in one firm.
  if (facts.isOffice && haveOthers(a, b, words)) return null
  const bits = facts.bits + nameBits(a, b, name, words) + togetherBits(name, facts) + (isRare ? ofRare : 0)
  return bits < leastBits(words) ? null : { bits, reasons: reasonsOf(a, b, name, facts.facts) }
}

/** Neither a person nor a company says its name: a number that was kept, or a mail. */
function isNobody(features: Features): boolean {
  return isUnnamed(features) && features.company.written + features.company.kana === 0
}

/** A record without a name belongs to the one other record that has its mobile telephone or mail, if only one has. */
function compareNobody(a: Features, b: Features, words: FileWords): Verdict | null {
  const facts = compareFacts(a, b, words)
  if (facts.isAnother || !facts.isOwn || facts.bits < leastBits(words)) return null
  return { bits: facts.bits, reasons: facts.facts }
}

/** Returns whether two records are two people, whatever else they share: by their given names, or by their days of birth. */
export function cannotBeOne(a: Features, b: Features, words: FileWords, known: KnownNames): boolean {
  if (isUnnamed(a) || isUnnamed(b)) return false
  return compareNames(a, b, known).given === 'different' || compareFacts(a, b, words).isAnother
}

/** Whoever marries moves as well: that house and telephone are others says little then. */
const ofMarried = 4
/** Two with one given name do not share a mobile telephone or a mail. */
const ofOwn = 3

/** No other record of the family is in the book, and it is the same given name. */
const ofRare = 4
/** In a smaller book every name is rare. */
const fewestOfRare = 300

/** Returns whether there is nothing of which both say something. */
function isSilent(a: Features, b: Features): boolean {
  const isBoth = (kind: 'telephones' | 'emails' | 'streets' | 'zips') =>
    a[kind].length > 0 && b[kind].length > 0
  if (isBoth('telephones') || isBoth('emails') || isBoth('streets') || isBoth('zips')) return false
  return (a.birth === 0 || b.birth === 0) && (a.company.written === 0 || b.company.written === 0)
}

/** Returns whether a family name that only these two have is all that they have. */
function isRareName(a: Features, b: Features, name: NameLikeness, words: FileWords): boolean {
  if (words.records < fewestOfRare || name.family !== 'same' || name.given !== 'same') return false
  if (name.exchanged || a.generation !== b.generation || !isSilent(a, b)) return false
  const isOfTwo = (number: number) => number === 0 || words.names.count(number) === 2
  return [a, b].every(({ family }) => isOfTwo(family.written) && isOfTwo(family.kana))
}

function togetherBits({ family, given }: NameLikeness, { isBirthday, isPersonal }: Facts): number {
  if (given !== 'same') return 0
  if (family === 'different' && isBirthday) return ofMarried
  return isPersonal ? ofOwn : 0
}

function isUnnamed({ family, given }: Features): boolean {
  return family.written + family.kana + given.written + given.kana === 0
}

/** They share a postal code or a company at the most. */
const isOfTown = ({ facts }: Facts) => facts.every((fact) => fact === 'zipcode' || fact === 'company')

/** Bits count what is shared; this says what has to be, since a household or an office shares much. */
function isEnough({ family, given }: NameLikeness, facts: Facts): boolean {
  const { isPersonal, isBirthday } = facts
  const isCalled = facts.facts.includes('telephone')
  const isKnownFamily = family !== 'different' && family !== 'missing'
  if (isOfTown(facts)) {
    // The same name in the same place, and nobody says more.
    if (family !== 'same' || given !== 'same' || !facts.facts.includes('zipcode')) return false
  }
  const isHome = facts.facts.includes('address')
  const isBorn = isBirthday && (isHome || isCalled || isPersonal)
  if (isLoose(given)) return isKnownFamily && (facts.isOwn || isBorn)
  if (given === 'doubtful') return isPersonal && isKnownFamily && (isBirthday || isHome)
  if (given === 'unknown')
    return isKnownFamily && (isPersonal ? isBirthday || isHome : isBirthday && (isHome || isCalled))
  if (!isKnownFamily) return isPersonal || isBirthday
  return isSure(given)
}

function nameBits(a: Features, b: Features, name: NameLikeness, words: FileWords): number {
  const other = name.exchanged ? { family: b.given, given: b.family } : b
  return (
    partBits(a.family, other.family, name.family, words) +
    partBits(a.given, other.given, name.given, words) -
    (name.exchanged ? 1 : 0) +
    (name.family === 'different' ? otherFamily : 0)
  )
}

function partBits(a: NamePart, b: NamePart, likeness: Likeness, words: FileWords): number {
  if (!isSure(likeness) && !isLoose(likeness) && likeness !== 'doubtful') return 0
  // Of two writings the more frequent one counts; of kanji beside kana the reading is what both share.
  const shared = a.written !== 0 && b.written !== 0 ? [a.written, b.written] : [a.kana || b.kana]
  const bits = Math.min(...shared.map((each) => rarity(words, 'names', each)))
  return Math.max(0, bits - cost[likeness])
}

function reasonsOf(a: Features, b: Features, name: NameLikeness, facts: Fact[]): Reason[] {
  const { family, given, exchanged } = name
  if (exchanged) return ['names-exchanged', ...facts]
  if (family === 'different' || family === 'missing') return ['given-name', ...facts]
  if (family === 'same' && given === 'same') {
    const isOther = (one: NamePart, other: NamePart) => (one.written === 0) !== (other.written === 0)
    return [isOther(a.family, b.family) || isOther(a.given, b.given) ? 'reading' : 'name', ...facts]
  }
  return ['name-alike', ...facts]
}

/**
 * How two parts of a name stand to one another: `sound` is the same reading in other
 * kanji or the same kanji otherwise read, `typo` one character beside,
 * `middle`, `initial` and `near` names in Latin letters with more of them, the first letter alone or one letter beside,
 * `doubtful` a typo that could be a brother as well, `unknown` kanji beside a reading of which nobody knows whether it is
 * theirs, `missing` where one says nothing.
 */
type Likeness =
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

/** How two names stand to one another, part by part. */
interface NameLikeness {
  family: Likeness
  given: Likeness
  /** The family name of one is the given name of the other. */
  exchanged: boolean
}

/** The names of a file, and how they are read there. */
interface KnownNames {
  names: Words
  readings: Readings
}

/** Latin names of this many letters and more are seldom one letter apart by chance. */
const longLatin = 5
/** A name that so many bear is one; what nobody else bears and is one character beside it may be a slip. */
const wellKnown = 4

/** Compares the names of two records, with the parts in order or exchanged, whichever fits. */
function compareNames(a: Features, b: Features, known: KnownNames): NameLikeness {
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

/** One has the whole name in one field: 山田太郎 beside 山田 太郎. */
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
function isSure(likeness: Likeness): boolean {
  return likeness === 'same' || likeness === 'sound' || likeness === 'typo'
}

/** Returns whether it is the same name if something else says so that only one person has. */
function isLoose(likeness: Likeness): boolean {
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

/** In Latin letters, and nobody says how that is read. */
function isLatin({ written, kana }: NamePart, names: Words): boolean {
  if (written === 0 || kana !== 0) return false
  const text = names.text(written)
  return text.charCodeAt(0) < 0x7b && /^[a-z ]+$/.test(text)
}

/** Yamada beside 山田: by its reading, its own or the usual one of the file. */
function latinBeside(latin: NamePart, other: NamePart, { readings }: KnownNames): Likeness {
  const kana = other.kana || readings.soundOf(other)
  if (kana === other.written) return 'unknown'
  if (readings.isRead(latin.written, kana) === true) return 'same'
  const isSpelt = readings.isSpelt(latin.written, kana)
  return isSpelt === null ? 'unknown' : isSpelt ? 'sound' : 'different'
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
