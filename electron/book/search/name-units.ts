import { add, emptyBitmap, keepOnly, type Bitmap } from './bitmap.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Which documents have a letter within their names: Latin, Greek, Cyrillic, digits and kana, of which there are few. Nearly every text has
 * each letter somewhere: to look into all of their names took a thread 20 ms for the headings of one letter among 30,000 contacts.
 */
export interface NameUnits {
  /**
   * Keeps in a set what has every letter of a word that is known here. Returns whether that is all there is to look at: for one known
   * letter it is.
   */
  narrow(set: Bitmap, word: string): boolean
}

/** Kanji and what follows: too many for a set each, and none of them is in many names. */
const end = 0x3100

export function createNameUnits({
  size,
  texts,
  namesEnds,
}: Pick<Snapshot, 'size' | 'texts' | 'namesEnds'>): NameUnits {
  const sets: (Bitmap | undefined)[] = []
  for (let document = 0; document < size; document++) {
    const block = texts.block(document)
    const start = texts.start(document)
    const last = start + namesEnds.at(document)
    for (let at = start; at < last; at++) {
      const unit = block[at]!
      if (unit < end) add((sets[unit] ??= emptyBitmap(size)), document)
    }
  }
  const none = emptyBitmap(size)
  return {
    narrow(set, word) {
      const units = Array.from({ length: word.length }, (_, at) => word.charCodeAt(at))
      for (const unit of units) if (unit < end) keepOnly(set, sets[unit] ?? none)
      return units.length === 1 && units[0]! < end
    },
  }
}
