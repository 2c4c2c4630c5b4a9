import type { FeatureStore } from './feature-store.ts'
import type { Features, FileWords } from './features.ts'
import type { Readings } from './readings.ts'

/** More of one name under one number are a block of flats, or a home. */
const mostOfHouse = 6

/** Above every number of a text. */
const step = 2 ** 24

/**
 * Returns people of one family name in one house or flat, each list by the places of the records: couples, parents and children.
 * Those of one company are colleagues in its house.
 */
export function householdsOf(records: FeatureStore, readings: Readings, words: FileWords): number[][] {
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
