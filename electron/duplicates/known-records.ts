import { fold } from '../record-text/fold.ts'
import { readRomaji } from '../record-text/romaji.ts'
import { latinSound } from './latin-names.ts'
import type { Features, NamePart, Words } from './features.ts'

/**
 * How names are read, learned from the records of the same file that say both: so 山田 without a reading is known as ヤマダ.
 */
export class Readings {
  readonly #seen = new Map<number, Map<number, number>>()
  readonly #usual = new Map<number, number>()
  readonly #latin = new Map<number, number>()
  /** What Latin letters may stand for, without long vowels. */
  readonly #spelt = new Map<number, Set<string>>()
  readonly #names: Words

  constructor(names: Words) {
    this.#names = names
  }

  learn({ family, given }: Features): void {
    this.#add(family)
    this.#add(given)
  }

  /** Returns whether a record of the file reads the name so; null where no record says how it is read. */
  isRead(written: number, kana: number): boolean | null {
    return this.#seen.get(written)?.has(kana) ?? null
  }

  /**
   * Returns whether Latin letters spell this reading, long vowels aside: Sato is サトウ; null where they are not
   * romaji, such as Peter, so that this is not known.
   */
  isSpelt(latin: number, kana: number): boolean | null {
    let spelt = this.#spelt.get(latin)
    if (!spelt)
      this.#spelt.set(
        latin,
        (spelt = new Set(readRomaji(this.#names.text(latin).replaceAll(' ', '')).map(fold))),
      )
    return spelt.size === 0 ? null : spelt.has(fold(this.#names.text(kana)))
  }

  /** Returns what stands for a part of a name in keys: its reading, the usual one where it says none, else the name itself. */
  soundOf({ written, kana }: NamePart): number {
    if (kana !== 0) return kana
    return this.#usualOf(written) || this.#latinOf(written)
  }

  /** What a name in Latin letters has in common with its other writings; any other name itself. */
  #latinOf(written: number): number {
    const form = this.#names.text(written)
    if (form.charCodeAt(0) > 0x7a || !/^[a-z ]+$/.test(form)) return written
    let sound = this.#latin.get(written)
    if (sound !== undefined) return sound
    sound = this.#names.find(latinSound(form)) || written
    this.#latin.set(written, sound)
    return sound
  }

  #add({ written, kana }: NamePart): void {
    if (written === 0 || kana === 0) return
    let readings = this.#seen.get(written)
    if (!readings) this.#seen.set(written, (readings = new Map()))
    readings.set(kana, (readings.get(kana) ?? 0) + 1)
  }

  /** The most frequent reading; of equals the first in the order of kana, so that the order of the file does not matter. */
  #usualOf(written: number): number {
    const known = this.#usual.get(written)
    if (known !== undefined) return known
    let [best, most] = [0, 0]
    for (const [kana, times] of this.#seen.get(written) ?? [])
      if (times > most || (times === most && this.#names.text(kana) < this.#names.text(best)))
        [best, most] = [kana, times]
    this.#usual.set(written, best)
    return best
  }
}

/** What people hold, each kind by its name in `FileWords`. */
export type HeldKind = 'telephones' | 'emails' | 'places'

const none: number[] = []
const singles = 10
/** What the first lists of a record are; streets count among the places. */
const held = ['telephones', 'emails', 'places', 'places'] as const

/** The features of all records as plain numbers in one block of memory: objects would take eight times as much. */
export class FeatureStore {
  #numbers = new Uint32Array(1 << 12)
  #starts = new Uint32Array(1 << 8)
  #end = 0
  #length = 0

  /** How many records are kept. */
  get length(): number {
    return this.#length
  }

  /** Keeps the features of one more record. */
  add(features: Features): void {
    const { family, given, birth, gender, generation, company, department } = features
    const { telephones, emails, places, streets, rooms, zips } = features
    const lists = [telephones, emails, places, streets, rooms, zips]
    const room = singles + lists.reduce((sum, list) => sum + list.length + 1, 0)
    if (this.#end + room > this.#numbers.length) this.#numbers = enlarged(this.#numbers, this.#end + room)
    if (this.#length >= this.#starts.length) this.#starts = enlarged(this.#starts, this.#length)
    this.#starts[this.#length++] = this.#end
    const put = (number: number) => (this.#numbers[this.#end++] = number)
    for (const part of [family, given, company]) [part.written, part.kana].forEach(put)
    for (const number of [birth, gender, department, generation]) put(number)
    for (const list of lists) {
      put(list.length)
      list.forEach(put)
    }
  }

  /** Hands over what the `at`th record holds, in a fraction of the time of `get`. */
  eachHeld(at: number, take: (kind: HeldKind, value: number) => void): void {
    let next = this.#starts[at]! + singles
    for (const kind of held) {
      const length = this.#numbers[next++]!
      for (const end = next + length; next < end; next++) take(kind, this.#numbers[next]!)
    }
  }

  /** Returns the features of the record that was added as the `at`th, from 0. */
  get(at: number): Features {
    const numbers = this.#numbers
    const start = this.#starts[at]!
    let next = start + singles
    const list = () => {
      const length = numbers[next++]!
      if (length === 0) return none
      const values: number[] = []
      for (const end = next + length; next < end; next++) values.push(numbers[next]!)
      return values
    }
    return {
      family: { written: numbers[start]!, kana: numbers[start + 1]! },
      given: { written: numbers[start + 2]!, kana: numbers[start + 3]! },
      company: { written: numbers[start + 4]!, kana: numbers[start + 5]! },
      birth: numbers[start + 6]!,
      gender: numbers[start + 7]!,
      department: numbers[start + 8]!,
      generation: numbers[start + 9]!,
      telephones: list(),
      emails: list(),
      places: list(),
      streets: list(),
      rooms: list(),
      zips: list(),
    }
  }
}

function enlarged(array: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(Math.ceil(array.length * 1.5), least + 1))
  larger.set(array)
  return larger
}
