import type { Reason } from './compare-facts.ts'
import { cannotBeOne, compareRecords } from './compare.ts'
import { standOfHolders } from './compare-names.ts'
import { Holders } from './holders.ts'
import { FeatureStore, Readings } from './known-records.ts'
import { FileWords, featuresOf, type Features, type Telephones } from './features.ts'

/** What a key is made of: two records that say the same under one of these are compared. */
const by = {
  telephone: 1,
  email: 2,
  place: 3,
  birth: 4,
  name: 5,
  sound: 6,
  company: 7,
} as const
/** What narrows a key that many share. */
const beside = { nothing: 0, name: 1, zip: 2, birthYear: 3, birthday: 4, telephone: 5, place: 6 } as const

/** What of a whole file keys are made with. */
interface Known {
  readings: Readings
  telephones: Telephones
}

/** Takes one key: what it is made of, and numbers of which it consists. */
type TakeKey = (kind: number, one: number, other: number, third: number) => void

/**
 * Hands over the keys of a record. A key that many records share is passed over later, so each wide key is
 * accompanied by narrower ones. The telephones of the features become what they have in common.
 */
function keysOf(features: Features, { readings, telephones }: Known, take: TakeKey): void {
  // Records that write a number in another way have its end in common.
  features.telephones = features.telephones.map((each) => telephones.endOf(each))
  const { family, given, birth, emails, places, streets } = features
  const sound = readings.soundOf(given)
  const both = (kind: number, value: number) => {
    take(kind, value, 0, 0)
    if (sound !== 0) take(kind | (beside.name << 4), value, sound, 0)
  }
  for (const telephone of features.telephones) both(by.telephone, telephone)
  for (const email of emails) both(by.email, email)
  for (const place of places) both(by.place, place)
  for (const street of streets) both(by.place, street)
  if (birth !== 0) {
    if (sound !== 0) take(by.birth, birth, sound, 0)
    if (given.written !== 0) take(by.birth, birth, given.written, 0)
    const familySound = readings.soundOf(family)
    // Also the given name there: the parts may have been exchanged.
    if (familySound !== 0) take(by.birth, birth, familySound, 0)
  }
  fullNameKeys(by.name, [family.written, given.written], features, take)
  fullNameKeys(by.sound, [readings.soundOf(family), sound], features, take)
  companyKeys(features, take)
}

/** Without an order, so that exchanged parts meet. */
function fullNameKeys(kind: number, [a, b]: [number, number], features: Features, take: TakeKey): void {
  if (a === 0 || b === 0) return
  const { birth, telephones, zips } = features
  const one = Math.min(a, b)
  const other = Math.max(a, b)
  take(kind, one, other, 0)
  for (const zip of zips) take(kind | (beside.zip << 4), one, other, zip)
  for (const telephone of telephones) take(kind | (beside.telephone << 4), one, other, telephone)
  if (birth === 0) return
  take(kind | (beside.birthYear << 4), one, other, Math.floor(birth / 10_000))
  take(kind | (beside.birthday << 4), one, other, birth % 10_000)
}

function companyKeys({ family, given, company, telephones, places }: Features, take: TakeKey): void {
  if (company.written === 0 || family.written + family.kana + given.written + given.kana !== 0) return
  for (const telephone of telephones)
    take(by.company | (beside.telephone << 4), company.written, telephone, 0)
  for (const place of places) take(by.company | (beside.place << 4), company.written, place, 0)
}

/** A key that more records share does not separate people; the narrower keys do. */
const mostOfOneKey = 100
/** Keys of a record that says much; more make room as they come. */
const usualKeys = 28
/** Pairs that were compared already and are remembered at most, a power of two. */
const mostRemembered = 1 << 20

/**
 * Hands over pairs of records worth comparing, by their places in the array, the smaller first; a pair seldom
 * comes twice. Each key is a hash and the place of its record in 64 bits, sorted: memory is 8 bytes a key,
 * whatever the texts.
 */
function eachCandidate(
  records: FeatureStore,
  { readings, telephones }: Known,
  compare: (one: number, other: number) => void,
): void {
  const bits = Math.max(20, Math.ceil(Math.log2(records.length + 1)))
  const keys = sortedKeys(records, { readings, telephones }, bits)
  const halves = new Uint32Array(keys.buffer, 0, keys.length * 2)
  const mask = 2 ** bits - 1
  const isSame = (one: number, other: number) =>
    halves[one * 2 + 1] === halves[other * 2 + 1] && halves[one * 2]! >>> bits === halves[other * 2]! >>> bits
  const once = pairOnce(compare, records.length)
  for (let start = 0, end = 0; start < keys.length; start = end) {
    for (end = start + 1; end < keys.length && isSame(start, end); end++);
    if (end - start < 2 || end - start > mostOfOneKey) continue
    for (let a = start; a < end; a++)
      for (let b = a + 1; b < end; b++) once((halves[a * 2]! & mask) >>> 0, (halves[b * 2]! & mask) >>> 0)
  }
}

function sortedKeys(records: FeatureStore, known: Known, bits: number): BigUint64Array {
  let room = new Uint32Array(records.length * usualKeys * 2 + 64)
  let length = 0
  for (let at = 0; at < records.length; at++)
    keysOf(records.get(at), known, (kind, one, other, third) => {
      if (length + 2 > room.length) {
        const larger = new Uint32Array(room.length * 2)
        larger.set(room)
        room = larger
      }
      const low = mixed(mixed(mixed(kind, one), other), third)
      const high = mixed(mixed(mixed(kind + 0x51ed, third), other), one)
      room[length++] = ((low << bits) | at) >>> 0
      room[length++] = high
    })
  return new BigUint64Array(room.buffer, 0, length / 2).sort()
}

/** Passes on a pair, and not again while it is remembered. */
function pairOnce(
  compare: (one: number, other: number) => void,
  records: number,
): (one: number, other: number) => void {
  const remembered = Math.min(mostRemembered, 2 ** Math.ceil(Math.log2(records * usualKeys + 1)))
  const seen = new Float64Array(remembered)
  return (one, other) => {
    // One record may have two values under the same key.
    if (one === other) return
    const pair = one * records + other
    const slot = mixed(one, other) & (remembered - 1)
    if (seen[slot] === pair) return
    seen[slot] = pair
    compare(one, other)
  }
}

/** Mixes two numbers into 32 bits, as murmur3 does. */
function mixed(state: number, value: number): number {
  let key = Math.imul(value, 0xcc9e2d51)
  key = Math.imul((key << 15) | (key >>> 17), 0x1b873593)
  let hash = state ^ key
  hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Two records that look like one person. */
export interface DuplicatePair {
  a: string
  b: string
  /** How sure: each bit doubles the odds. */
  bits: number
  reasons: Reason[]
}

/** Looks for people who are in a book more than once. Records go in one by one and need not be kept by the caller. */
export class DuplicateFinder {
  readonly #words = new FileWords()
  readonly #readings = new Readings(this.#words.names)
  readonly #records = new FeatureStore()
  readonly #ids: string[] = []
  readonly #known = { names: this.#words.names, readings: this.#readings }
  readonly #holders = new Holders(this.#records, this.#words, (a, b) => standOfHolders(a, b, this.#known))
  #places: Map<string, number> | null = null

  /** Takes a record in the names of the service. Returns false, and skips it, where it is not a record. */
  add(id: string, record: unknown): boolean {
    const features = featuresOf(record, this.#words)
    if (!features) return false
    this.#readings.learn(features)
    this.#records.add(features)
    this.#ids.push(id)
    return true
  }

  /** Returns whether two records cannot be one person: they have other names, or were born on other days. */
  isAnother(one: string, other: string): boolean {
    this.#places ??= new Map(this.#ids.map((id, at) => [id, at]))
    const [a, b] = [this.#places.get(one), this.#places.get(other)]
    if (a === undefined || b === undefined) return false
    return cannotBeOne(this.#records.get(a), this.#records.get(b), this.#holders, this.#known)
  }

  /** Returns people of one family name in one house, by their ids. */
  households(): string[][] {
    const found = householdsOf(this.#records, this.#readings, this.#words)
    return found.map((places) => places.map((at) => this.#ids[at] ?? '').sort(compareTexts))
  }

  /** Returns the pairs, the surest first, each once. */
  pairs(): DuplicatePair[] {
    const records = this.#records
    const found = new Map<number, DuplicatePair>()
    // Candidates come with the same first record in a row.
    let [last, features] = [-1, null as Features | null]
    eachCandidate(records, { readings: this.#readings, telephones: this.#words.telephones }, (one, other) => {
      if (one !== last || features === null) [last, features] = [one, records.get(one)]
      const verdict = compareRecords(features, records.get(other), this.#holders, this.#known)
      const [a, b] = [this.#ids[one] ?? '', this.#ids[other] ?? '']
      if (verdict && a !== b) found.set(one * records.length + other, { a, b, ...verdict })
    })
    return [...found.values()].sort(
      (x, y) => y.bits - x.bits || compareTexts(x.a, y.a) || compareTexts(x.b, y.b),
    )
  }
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** More of one name under one number are a block of flats, or a home. */
const mostOfHouse = 6

/** Above every number of a text. */
const step = 2 ** 24

/**
 * Returns people of one family name in one house or flat, each list by the places of the records: couples, parents and children.
 * Those of one company are colleagues in its house.
 */
function householdsOf(records: FeatureStore, readings: Readings, words: FileWords): number[][] {
  const houses = new Map<number, number[]>()
  for (let at = 0; at < records.length; at++) {
    const features = records.get(at)
    const family = readings.soundOf(features.family)
    if (family === 0 || features.given.written + features.given.kana === 0) continue
    for (const place of features.places) {
      if (words.places.count(place) < 2) continue
      const house = houses.get(place * step + family)
      if (house) house.push(at)
      else houses.set(place * step + family, [at])
    }
  }
  const found = [...houses.values()].flatMap((house) => flatsOf(records, house))
  const once = new Map(found.map((places) => [places.join(' '), places]))
  return [...once.values()].filter((places) => places.length > 1 && places.length <= mostOfHouse)
}

/** Those of a house by the numbers of their doors; who says none lives with the others who say none. */
function flatsOf(records: FeatureStore, house: readonly number[]): number[][] {
  const flats = new Map<string, number[]>()
  for (const at of house) {
    const door = records.get(at).rooms.join(' ')
    flats.set(door, [...(flats.get(door) ?? []), at])
  }
  return [...flats.values()].filter((places) => !isOffice(places.map((at) => records.get(at))))
}

function isOffice([first, ...others]: readonly Features[]): boolean {
  const company = first?.company.written ?? 0
  return company !== 0 && others.every((each) => each.company.written === company)
}
