const smallest = 1 << 12

/**
 * Counts texts by hashes of 62 bits without keeping them: for what is as good as never said twice, such as addresses, in
 * a third of the memory of `Words`.
 */
export class HashedWords {
  /** Two halves of each hash, side by side; 0 0 is free. */
  #hashes = new Uint32Array(smallest * 2)
  #numbers = new Uint32Array(smallest)
  #counts = new Uint32Array(smallest)
  #length = 0

  /** Returns the number of a text and counts it once more; 0 for the empty text. */
  take(text: string): number {
    if (text === '') return 0
    if (this.#length * 2 >= this.#numbers.length) this.#grow()
    const [low, high] = hashOf(text)
    const slot = slotOf(this.#hashes, low, high)
    if (this.#numbers[slot] === 0) {
      this.#hashes[slot * 2] = low
      this.#hashes[slot * 2 + 1] = high
      this.#numbers[slot] = ++this.#length
    }
    const number = this.#numbers[slot]!
    this.#counts[number]!++
    return number
  }

  /** Returns how often the text of a number was said. */
  count(number: number): number {
    return this.#counts[number] ?? 0
  }

  #grow(): void {
    const size = this.#numbers.length * 2
    const hashes = new Uint32Array(size * 2)
    const numbers = new Uint32Array(size)
    const counts = new Uint32Array(size)
    counts.set(this.#counts)
    for (let old = 0; old < this.#numbers.length; old++) {
      if (this.#numbers[old] === 0) continue
      const [low, high] = [this.#hashes[old * 2]!, this.#hashes[old * 2 + 1]!]
      const slot = slotOf(hashes, low, high)
      hashes[slot * 2] = low
      hashes[slot * 2 + 1] = high
      numbers[slot] = this.#numbers[old]!
    }
    this.#hashes = hashes
    this.#numbers = numbers
    this.#counts = counts
  }
}

/** Where a hash stands, or the free place where it belongs. */
function slotOf(hashes: Uint32Array, low: number, high: number): number {
  const mask = hashes.length / 2 - 1
  let slot = low & mask
  while (
    (hashes[slot * 2] !== 0 || hashes[slot * 2 + 1] !== 0) &&
    (hashes[slot * 2] !== low || hashes[slot * 2 + 1] !== high)
  )
    slot = (slot + 1) & mask
  return slot
}

/** Two hashes of 31 bits, never 0. */
function hashOf(text: string): [low: number, high: number] {
  let low = 0x9dc5
  let high = 0x1b87
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit, 0x5bd1e995)
    high ^= high >>> 15
  }
  low ^= low >>> 15
  return [(low & 0x7fffffff) | 1, high & 0x7fffffff]
}
