import { fold } from '../mirror/fold.ts'
import { readRomaji } from '../search/romaji.ts'
import type { Features, NamePart, Words } from './features.ts'

/**
 * How names are read, learned from the records of the same file that say both: so 山田 without a reading is known as ヤマダ.
 */
export class Readings {
  readonly #seen = new Map<number, Map<number, number>>()
  readonly #usual = new Map<number, number>()
  /** What Latin letters may stand for, without long vowels. */
  readonly #spelt = new Map<number, Set<string>>()
  readonly #names: Words

  constructor(names: Words) {
    this.#names = names
  }

  /** Learns from a record. */
  learn({ family, given }: Features): void {
    this.#add(family)
    this.#add(given)
  }

  /** Returns whether somebody of the file reads the name so; null where nobody says how it is read. */
  isRead(written: number, kana: number): boolean | null {
    return this.#seen.get(written)?.has(kana) ?? null
  }

  /**
   * Returns whether Latin letters spell this reading, long vowels aside: Sato is サトウ; null where they are no romaji, as Peter
   * is not, so that nobody knows.
   */
  isSpelt(latin: number, kana: number): boolean | null {
    let spelt = this.#spelt.get(latin)
    if (!spelt) this.#spelt.set(latin, (spelt = new Set(readRomaji(this.#names.text(latin)).map(fold))))
    return spelt.size === 0 ? null : spelt.has(fold(this.#names.text(kana)))
  }

  /** Returns what stands for a part of a name in keys: its reading, the usual one where it says none, else the name itself. */
  soundOf({ written, kana }: NamePart): number {
    if (kana !== 0) return kana
    return this.#usualOf(written) || written
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
