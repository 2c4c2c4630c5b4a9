/**
 * How well a text goes with what was typed: null when not all of its letters occur in order, otherwise the smaller the
 * better. Letters side by side, and hits at the beginning of a word, rank first. Both come folded, as their owner
 * compares texts.
 */
export function fuzzyRank(typed: string, text: string): number | null {
  const wanted = [...typed].filter((letter) => letter.trim() !== '')
  const letters = [...text]
  let rank = 0
  let last = -1
  for (const letter of wanted) {
    const at = letters.indexOf(letter, last + 1)
    if (at < 0) return null
    const gap = at - last - 1
    const begins = at === 0 || letters[at - 1]?.trim() === ''
    rank += begins ? Math.min(gap, 1) : gap
    last = at
  }
  return rank * 100 + letters.length
}
