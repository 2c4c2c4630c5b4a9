import type { Features, FileWords } from './features.ts'
import type { FeatureStore, HeldKind } from './known-records.ts'

/** How the names of two holders compare: one name, nearly one, or two. */
export type HolderLikeness = 'same' | 'like' | 'other'

/** More ways of writing than one name has: these are different people. */
const mostWritings = 16

/**
 * Counts the names that hold a telephone, a mail or a place. One person in many records is one name; a firm or a
 * family is many. All records are read once, when the first value is looked up.
 */
export class Holders {
  readonly words: FileWords
  readonly #records: FeatureStore
  readonly #compare: (a: Features, b: Features) => HolderLikeness
  /** How many records were read. */
  #known = 0
  /** Places of the records that hold a value; for telephones, of all that end alike. */
  #holding: Record<HeldKind, Map<number, number[]>> = emptied()
  /** For each value, one record for each way in which a name is written. */
  #writings: Record<HeldKind, Map<number, number[]>> = emptied()

  /** @param compare compares the names of two records */
  constructor(
    records: FeatureStore,
    words: FileWords,
    compare: (a: Features, b: Features) => HolderLikeness,
  ) {
    this.words = words
    this.#records = records
    this.#compare = compare
  }

  /**
   * Returns how many names other than those of two records hold a value; 0 where no more than two records hold it. Records that
   * have no name are not counted.
   */
  others(kind: HeldKind, value: number, [a, b]: readonly [Features, Features]): number {
    if (this.words[kind].count(value) <= 2) return 0
    const writings = this.#writingsOf(kind, value)
    if (writings.length > mostWritings) return writings.length - 2
    let names: Features[][] = []
    for (const at of writings) {
      const each = this.#records.get(at)
      if (this.#compare(each, a) === 'same' || this.#compare(each, b) === 'same') continue
      const isLike = (name: Features[]) => name.some((other) => this.#compare(other, each) !== 'other')
      // One way of writing can join two names, so the order of the file does not matter.
      names = [...names.filter((name) => !isLike(name)), [each, ...names.filter(isLike).flat()]]
    }
    return names.length
  }

  #writingsOf(kind: HeldKind, value: number): number[] {
    if (this.#known !== this.#records.length) this.#goThrough()
    const known = this.#writings[kind].get(value)
    if (known) return known
    const { telephones } = this.words
    const key = kind === 'telephones' ? telephones.endOf(value) : value
    const found = new Map<string, number>()
    for (const at of this.#holding[kind].get(key) ?? []) {
      const holder = this.#records.get(at)
      if (kind === 'telephones' && telephones.among(holder.telephones, value) === 0) continue
      const name = nameOf(holder)
      if (name !== '' && !found.has(name)) found.set(name, at)
    }
    const writings = [...found.values()]
    this.#writings[kind].set(value, writings)
    return writings
  }

  #goThrough(): void {
    this.#holding = emptied()
    this.#writings = emptied()
    this.#known = this.#records.length
    for (let at = 0; at < this.#known; at++)
      this.#records.eachHeld(at, (kind, value) => this.#note(kind, value, at))
  }

  #note(kind: HeldKind, value: number, at: number): void {
    const { words } = this
    if (words[kind].count(value) <= 2) return
    const key = kind === 'telephones' ? words.telephones.endOf(value) : value
    const holding = this.#holding[kind].get(key)
    if (holding) holding.push(at)
    else this.#holding[kind].set(key, [at])
  }
}

const emptied = (): Record<HeldKind, Map<number, number[]>> => ({
  telephones: new Map(),
  emails: new Map(),
  places: new Map(),
})

/** A name as it is written, or that of the company where no person is named; '' for neither. */
function nameOf({ family, given, generation, company }: Features): string {
  const parts = [family.written, family.kana, given.written, given.kana]
  if (parts.some((part) => part !== 0)) return [...parts, generation].join(' ')
  return company.written === 0 ? '' : String(company.written)
}
