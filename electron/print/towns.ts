import type { TownLookup } from '../../labels/layout/barcode-face.ts'
import { readPostalList } from '../postal/postal-codes.ts'

/**
 * What the list of postal codes in `file` says of a code, for the customer barcode. Where the list cannot be read no town
 * is known, and every barcode says that it is a guess.
 */
export async function readTowns(file: string): Promise<TownLookup> {
  const list = await readPostalList(file)
  return (digits) => {
    const places = list?.towns(digits) ?? []
    const towns = places.filter(({ company }) => company === '')
    if (towns.length === 0 && places.length > 0) return 'business'
    return towns.map(({ street }) => street).filter((street) => street !== '')
  }
}
