import type { FileWords } from './features.ts'

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
  const others = Math.max(0, words[kind].count(value) - 2)
  // Days are spread evenly, however few a file has: that nobody else has one says all that it can.
  if (kind === 'births') return -Math.log2(others / (words.records + 1) + byChance.births)
  const chance = (others + 1 + weightOfChance * byChance[kind]) / (words.records + weightOfChance)
  return Math.max(0, -Math.log2(chance))
}

/** Returns the bits from which on two records of a file are shown as one: the more records, the more chances to look alike. */
export function leastBits(words: FileWords): number {
  return Math.log2(words.records + weightOfChance) + 4
}
