/** A small deterministic generator: the same seed draws the same sample records on every machine. */
export interface Random {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  pick<Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number]
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean
  hex(digits: number): string
}

/** SplitMix32: a counter whose bits are mixed, so that neighbouring seeds have nothing in common. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    // Index 0 exists by type, and `below` stays under the length.
    pick: (items) => items[below(items.length)] ?? items[0],
    chance: (percent) => below(100) < percent,
    hex(digits) {
      let text = ''
      while (text.length < digits) text += below(0x10000).toString(16).padStart(4, '0')
      return text.slice(0, digits)
    },
  }
}
