import {
  compareFacts,
  haveOthers,
  isElsewhere,
  isNear,
  leastBits,
  rarity,
  type Fact,
  type Facts,
  type Reason,
  type Verdict,
} from './compare-facts.ts'
import {
  compareNames,
  isLoose,
  isSure,
  isUnnamed,
  type KnownNames,
  type Likeness,
  type NameLikeness,
} from './compare-names.ts'
import type { Features, FileWords, NamePart, Telephones, Words } from './features.ts'
import type { Holders } from './holders.ts'

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
  // Another house of the same postal code under another telephone is another branch.
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

/** How two lists compare; `unsaid` where one is empty, `alike` one character apart where texts are known. */
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
  holders: Holders,
  known: KnownNames,
): Verdict | null {
  const { words } = holders
  if (isNobody(a) || isNobody(b)) return compareNobody(a, b, holders)
  if (isUnnamed(a) && isUnnamed(b)) return compareCompanies(a, b, words)
  const name = compareNames(a, b, known)
  // The given name decides: father and son, couples and twins share all the rest.
  if (name.given === 'different' || name.given === 'missing') return null
  const facts = compareFacts(a, b, holders)
  if (facts.isAnother) return null
  const isRare = facts.facts.length === 0 && isRareName(a, b, name, words)
  if (!isRare && !isEnough(name, facts)) return null
  // In another house of the town, with another number or mail: a namesake.
  if (isOfTown(facts) && isElsewhere(a, b, words)) return null
  // Namesakes in one firm.
  if (facts.isOffice && haveOthers(a, b, holders)) return null
  const bits = facts.bits + nameBits(a, b, name, words) + togetherBits(name, facts) + (isRare ? ofRare : 0)
  return bits < leastBits(words) ? null : { bits, reasons: reasonsOf(a, b, name, facts.facts) }
}

/** Neither a person nor a company says its name: a number that was kept, or a mail. */
function isNobody(features: Features): boolean {
  return isUnnamed(features) && features.company.written + features.company.kana === 0
}

/** A record without a name belongs to the one other record that has its mobile telephone or mail, if only one has. */
function compareNobody(a: Features, b: Features, holders: Holders): Verdict | null {
  const facts = compareFacts(a, b, holders)
  if (facts.isAnother || !facts.isOwn || facts.bits < leastBits(holders.words)) return null
  return { bits: facts.bits, reasons: facts.facts }
}

/** Returns whether two records are two people, whatever else they share: by their given names, or by their days of birth. */
export function cannotBeOne(a: Features, b: Features, holders: Holders, known: KnownNames): boolean {
  if (isUnnamed(a) || isUnnamed(b)) return false
  return compareNames(a, b, known).given === 'different' || compareFacts(a, b, holders).isAnother
}

/** People who marry move as well: a different house and telephone say little then. */
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

/** They share a postal code or a company at the most. */
const isOfTown = ({ facts }: Facts) => facts.every((fact) => fact === 'zipcode' || fact === 'company')

/** Bits count what is shared; this says what has to be, since a household or an office shares much. */
function isEnough({ family, given }: NameLikeness, facts: Facts): boolean {
  const { isPersonal, isBirthday } = facts
  const isCalled = facts.facts.includes('telephone')
  const isKnownFamily = family !== 'different' && family !== 'missing'
  if (isOfTown(facts)) {
    // The same name in the same place, and nothing else is known.
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
  // Of two writings the more frequent one counts; of kanji against kana the reading is what both share.
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
