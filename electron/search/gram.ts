const lineEnd = 0x0a
/**
 * Three digits take the place of a pair whose first half is this surrogate: well-formed text never has it before
 * a unit below 1000.
 */
const digitsOf = 0xd800 * 0x10000

const isDigit = (unit: number) => unit >= 0x30 && unit <= 0x39

let grams = new Uint32Array(4096)

/**
 * The grams of a folded text, repeats included: each unit, each pair, each three digits, none across a line end.
 * Single units answer the first key typed; three digits part telephone numbers, which are too alike in pairs.
 * A gram is a number below 2^32. The answer is valid until the next call.
 */
export function gramsOf(text: string): Uint32Array {
  if (grams.length < text.length * 3) grams = new Uint32Array(text.length * 6)
  let count = 0
  let before = lineEnd
  let beforeThat = lineEnd
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit !== lineEnd) {
      grams[count++] = unit
      if (before !== lineEnd) {
        grams[count++] = before * 0x10000 + unit
        if (isDigit(unit) && isDigit(before) && isDigit(beforeThat)) {
          grams[count++] = threeDigits(beforeThat, before, unit)
        }
      }
    }
    beforeThat = before
    before = unit
  }
  return grams.subarray(0, count)
}

/** Grams that every text with `word` in it has: the fewest that say the most. */
export function gramsOfWord(word: string): number[] {
  if (word.length === 1) return [word.charCodeAt(0)]
  const found = new Set<number>()
  for (let at = 1; at < word.length; at++) {
    const [beforeThat, before, unit] = [word.charCodeAt(at - 2), word.charCodeAt(at - 1), word.charCodeAt(at)]
    const inDigits = isDigit(beforeThat) && isDigit(before) && isDigit(unit)
    const beginsDigits = isDigit(before) && isDigit(unit) && isDigit(word.charCodeAt(at + 1))
    if (inDigits) found.add(threeDigits(beforeThat, before, unit))
    else if (!beginsDigits) found.add(before * 0x10000 + unit)
  }
  return [...found]
}

/** Whether a text with the grams of `word` must have `word` itself. */
export function isOneGram(word: string): boolean {
  return word.length < 3 || (word.length === 3 && [...word].every((each) => isDigit(each.charCodeAt(0))))
}

function threeDigits(first: number, second: number, third: number): number {
  return digitsOf + (first - 0x30) * 100 + (second - 0x30) * 10 + (third - 0x30)
}
