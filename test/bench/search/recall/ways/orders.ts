import { type Way, japanese, kanji, latin, sameFamily, sameGiven, sameSound, way } from './way.ts'

/** Names that texts of many others hold: only the order finds the person. */
export const orders: readonly Way[] = [
  ...['tom', 'anna', 'ken', 'max', 'dan', 'mia', 'rosa', 'mark'].map((given) =>
    way(
      `order: ${given}`,
      latin((person) => [person.given.usual.toLowerCase() === given && given, given]),
      sameGiven,
    ),
  ),
  ...['千葉', '福島', '山口', '石川', '佐藤', '香川'].map((family) =>
    way(
      `order: ${family}`,
      japanese((person) => [kanji(person.family) === family && family, family]),
      sameFamily,
    ),
  ),
  ...['さとう', 'ちば', 'みずき', 'もり', 'あおき'].map((reading) =>
    way(
      `order: ${reading}`,
      japanese(({ family }) => [family.reading === reading && reading, reading]),
      sameSound,
    ),
  ),
]
