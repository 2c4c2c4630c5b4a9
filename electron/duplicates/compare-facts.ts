import type { Features, FileWords, Telephones, Words } from './features.ts'
import type { Holders } from './holders.ts'
import type { HeldKind } from './known-records.ts'

/** Evidence that two records are one person, apart from the name. */
export type Fact =
  | 'telephone'
  | 'email'
  | 'address'
  | 'birthdate'
  | 'telephone-alike'
  | 'email-alike'
  | 'birthdate-alike'
  | 'zipcode'
  | 'company'

/** Why two records look like one person: from the name, and apart from it. */
export type Reason =
  | Fact
  | 'name'
  | 'name-alike'
  | 'reading'
  | 'names-exchanged'
  | 'given-name'
  | 'company-name'

/** Two records that look like one person. */
export interface Verdict {
  /** How sure: each bit doubles the odds. */
  bits: number
  reasons: Reason[]
}

/** What two records say apart from their names, weighed. */
export interface Facts {
  bits: number
  facts: Fact[]
  /** They share what people have for themselves: a mobile telephone or an e-mail address. */
  isPersonal: boolean
  /** They share one of those that no one of another name has, and nothing of the kind speaks against it. */
  isOwn: boolean
  /** They share the day of birth. */
  isBirthday: boolean
  /** Born on days that no slip of the hand explains. */
  isAnother: boolean
  /** Whatever they share, people of many other names have as well, or it is the office's. */
  isOffice: boolean
}

/** What people of more other names hold belongs to a household or an office, however often each of them is in the book. */
const mostOthers = 2
/** Beyond its rarity in the file: strangers do not get the same one by chance, and a household has other given names. */
const personal = 6
const alike = 6
/** Years between father and son at the least. */
const generation = 13

/** What one kind of fact says: an office or a house in which many live is witness once, by whatever is shared of it. */
interface Witness {
  bits: number
  isOffice: boolean
}

/** Weighs telephone, e-mail, address, birth date, company and gender of two records. */
export function compareFacts(a: Features, b: Features, holders: Holders): Facts {
  const { words } = holders
  const result: Facts = {
    bits: 0,
    facts: [],
    isPersonal: false,
    isOwn: false,
    isBirthday: false,
    isAnother: false,
    isOffice: false,
  }
  const isCompany = a.company.written !== 0 && a.company.written === b.company.written
  const telephone = compareTelephones(a, b, holders, result)
  const place = comparePlaces(a, b, holders, result)
  const email = compareEmails(a, b, holders, result)
  // A landline that colleagues share is the office's, however few of them are in the book.
  if (isCompany && telephone.bits > 0 && !result.isPersonal) telephone.isOffice = true
  let office = isCompany ? rarity(words, 'companies', a.company.written) / 2 : 0
  result.isOffice = true
  const own = (witness: Witness) => {
    if (witness.isOffice) office = Math.max(office, witness.bits)
    else if (witness.bits > 0) result.isOffice = false
    return witness.isOffice ? 0 : witness.bits
  }
  const [called, housed] = [own(telephone), own(place)]
  // A household shares both: the second of them says little more.
  result.bits = called > 0 && housed > 0 ? Math.max(called, housed) + 3 : called + housed
  result.bits += own(email) + office
  if (result.isPersonal) result.bits += personal
  compareBirths(a, b, words, result)
  if (result.isBirthday) result.isOffice = false
  if (isCompany) result.facts.push('company')
  if (a.gender !== 0 && b.gender !== 0) result.bits += a.gender === b.gender ? 0.5 : -5
  return result
}

/** Returns whether both have telephones, mails or homes that few others have, and none of them in common. */
export function haveOthers(a: Features, b: Features, holders: Holders): boolean {
  const ofFew = (kind: HeldKind, { [kind]: values }: Features) =>
    values.filter((each) => holders.others(kind, each, [a, b]) <= mostOthers)
  return (['telephones', 'emails', 'places'] as const).some((kind) =>
    isOther(ofFew(kind, a), ofFew(kind, b), kind === 'telephones' ? holders.words.telephones : undefined),
  )
}

/** There is a main street in every town: its name says something where a postal code is missing or mistyped. */
function mayBeOneTown(a: readonly number[], b: readonly number[], zips: Words): boolean {
  if (a.length === 0 || b.length === 0) return true
  return a.some((one) => b.some((other) => one === other || isNear(zips.text(one), zips.text(other))))
}

/** Returns whether they live in other houses, and have other telephones or mails. */
export function isElsewhere(a: Features, b: Features, { telephones }: FileWords): boolean {
  if (!isOther(a.places, b.places)) return false
  return isOther(a.telephones, b.telephones, telephones) || isOther(a.emails, b.emails)
}

/** Both say something, and nothing of it is the same. */
function isOther(one: readonly number[], other: readonly number[], telephones?: Telephones): boolean {
  if (one.length === 0 || other.length === 0) return false
  return !one.some((each) => (telephones ? telephones.among(other, each) !== 0 : other.includes(each)))
}

function compareTelephones(a: Features, b: Features, holders: Holders, result: Facts): Witness {
  const { words } = holders
  const { telephones } = words
  if (a.telephones.length === 0 || b.telephones.length === 0) return silent()
  let [bits, isOffice] = [0, true]
  for (const each of a.telephones) {
    const other = telephones.among(b.telephones, each)
    if (other === 0) continue
    const others = holders.others('telephones', each, [a, b])
    bits = Math.max(bits, rarityBeside(words, 'telephones', others))
    if (others > mostOthers) continue
    isOffice = false
    if (!telephones.isMobile(each) && !telephones.isMobile(other)) continue
    result.isPersonal = true
    if (others === 0) result.isOwn = true
  }
  if (bits > 0) {
    result.facts.push('telephone')
    return { bits, isOffice }
  }
  const isAlike = someNear(a.telephones, b.telephones, telephones, (each) => telephones.countWritten(each))
  if (isAlike) result.facts.push('telephone-alike')
  return { bits: isAlike ? alike : -1, isOffice: false }
}

const silent = (): Witness => ({ bits: 0, isOffice: false })

function compareEmails(a: Features, b: Features, holders: Holders, result: Facts): Witness {
  const { words } = holders
  const { emails } = words
  if (a.emails.length === 0 || b.emails.length === 0) return silent()
  const shared = a.emails.filter((each) => b.emails.includes(each))
  if (shared.length > 0) {
    result.facts.push('email')
    let [bits, isOffice] = [0, true]
    for (const each of shared) {
      const others = holders.others('emails', each, [a, b])
      bits = Math.max(bits, rarityBeside(words, 'emails', others))
      if (others > mostOthers || isRole(emails.text(each))) continue
      isOffice = false
      result.isPersonal = true
      // A parent and a child with one mail have mobile telephones of their own.
      if (others === 0 && !haveOtherMobiles(a, b, words.telephones)) result.isOwn = true
    }
    return { bits, isOffice }
  }
  const isAlike = someNear(a.emails, b.emails, emails, (each) =>
    isRole(emails.text(each)) ? 2 : emails.count(each),
  )
  if (isAlike) result.facts.push('email-alike')
  return { bits: isAlike ? alike : -1, isOffice: false }
}

function haveOtherMobiles(a: Features, b: Features, telephones: Telephones): boolean {
  const mobile = (values: readonly number[]) => values.filter((each) => telephones.isMobile(each))
  return isOther(mobile(a.telephones), mobile(b.telephones), telephones)
}

/** Whether a mail is that of an office, from the part before the @. */
function isRole(email: string): boolean {
  return /^(?:info|office|contact|kontakt|contacto|contatti|mail|post|sales|support|service|admin|hello|team|buero|verwaltung|soumu|somu|eigyo|jimu|toiawase)[\d._-]*@/.test(
    email,
  )
}

/** Where a third record has exactly one of the two, that is the reason why they are nearly the same: branches of a firm. */
function someNear(a: number[], b: number[], words: Words, count: (value: number) => number): boolean {
  for (const one of a) {
    if (count(one) !== 1) continue
    const text = words.text(one)
    for (const other of b) if (isNear(text, words.text(other)) && count(other) === 1) return true
  }
  return false
}

function comparePlaces(a: Features, b: Features, holders: Holders, result: Facts): Witness {
  const { words } = holders
  const isTown = mayBeOneTown(a.zips, b.zips, words.zips)
  const shared = [...a.places, ...a.streets].filter(
    (each) => b.places.includes(each) || (isTown && b.streets.includes(each)),
  )
  if (shared.length > 0) {
    result.facts.push('address')
    const others = shared.map((each) => holders.others('places', each, [a, b]))
    const bits = rarityBeside(words, 'places', Math.min(...others))
    const isNextDoor =
      a.rooms.length > 0 && b.rooms.length > 0 && !a.rooms.some((room) => b.rooms.includes(room))
    const isOffice = others.every((each) => each > mostOthers)
    return { bits: isNextDoor ? Math.max(1, bits - 4) : bits, isOffice }
  }
  const zip = a.zips.find((each) => b.zips.includes(each))
  if (zip === undefined) return { bits: a.zips.length > 0 && b.zips.length > 0 ? -1 : 0, isOffice: false }
  result.facts.push('zipcode')
  return { bits: Math.max(0, rarity(words, 'zips', zip) - 4), isOffice: false }
}

function compareBirths(a: Features, b: Features, words: FileWords, result: Facts): void {
  if (a.birth === 0 || b.birth === 0) return
  if (a.birth === b.birth) {
    result.isBirthday = true
    result.facts.push('birthdate')
    result.bits += rarity(words, 'births', words.births.find(String(a.birth)))
  } else if (isDateSlip(a.birth, b.birth)) {
    result.facts.push('birthdate-alike')
    result.bits += 1
  } else result.isAnother = true
}

/** One digit other, two neighbours exchanged, month and day exchanged, or one of year, month and day other. */
function isDateSlip(a: number, b: number): boolean {
  if (isNear(String(a), String(b))) return true
  const [one, other] = [partsOf(a), partsOf(b)]
  const sameDay = one.month === other.month && one.day === other.day
  if (one.year !== other.year) return sameDay && Math.abs(one.year - other.year) < generation
  if (one.month === other.month || one.day === other.day) return true
  return one.month === other.day && one.day === other.month
}

function partsOf(date: number): { year: number; month: number; day: number } {
  return { year: Math.floor(date / 10_000), month: Math.floor(date / 100) % 100, day: date % 100 }
}

/** Returns whether one character more, less, other or two neighbours exchanged make one text the other; false for equal ones. */
export function isNear(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let end = 0
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++
  const left = Math.max(a.length, b.length) - start - end
  return left <= 1 || (left === 2 && isExchanged(a, b, start))
}

/** Returns whether two texts hold the same characters with two neighbours exchanged, or one of them twice: a slip of the hand. */
export function isSlip(a: string, b: string): boolean {
  if (!isNear(a, b)) return false
  if (a.length === b.length) {
    let start = 0
    while (a.charCodeAt(start) === b.charCodeAt(start)) start++
    return isExchanged(a, b, start)
  }
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  for (let at = 1; at < long.length; at++)
    if (long[at] === long[at - 1] && long.slice(0, at) + long.slice(at + 1) === short) return true
  return false
}

function isExchanged(a: string, b: string, at: number): boolean {
  return (
    a.length === b.length &&
    a.charCodeAt(at) === b.charCodeAt(at + 1) &&
    a.charCodeAt(at + 1) === b.charCodeAt(at) &&
    a.slice(at + 2) === b.slice(at + 2)
  )
}

/** How often a value of this kind is met by chance in any book, however small this one is. */
const byChance = {
  names: 1 / 300,
  births: 1 / 20_000,
  telephones: 1 / 200_000,
  emails: 1 / 500_000,
  places: 1 / 100_000,
  zips: 1 / 5_000,
  companies: 1 / 5_000,
} as const
/** How many records the knowledge above counts for. */
const weightOfChance = 1000

/** Returns how many bits it says that two records share this value: the rarer in the file the more. */
export function rarity(words: FileWords, kind: keyof typeof byChance, value: number): number {
  return rarityBeside(words, kind, Math.max(0, words[kind].count(value) - 2))
}

/** Returns the same for a value that this many others share with the two. */
function rarityBeside(words: FileWords, kind: keyof typeof byChance, others: number): number {
  // Days are spread evenly, even in a small file: that no other record has one says all that it can.
  if (kind === 'births') return -Math.log2(others / (words.records + 1) + byChance.births)
  const chance = (others + 1 + weightOfChance * byChance[kind]) / (words.records + weightOfChance)
  return Math.max(0, -Math.log2(chance))
}

/** Returns the bits from which on two records of a file are shown as one: the more records, the more chances to look alike. */
export function leastBits(words: FileWords): number {
  return Math.log2(words.records + weightOfChance) + 4
}
