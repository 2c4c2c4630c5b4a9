/** A piece of a text, and whether it is what was searched for. */
export interface MatchPart {
  text: string
  hit: boolean
}

/** Cuts a text at its marks (from and to in UTF-16 units, in order); one part without a hit where there are none. */
export function matchParts(text: string, marks: readonly (readonly [number, number])[]): MatchPart[] {
  const parts: MatchPart[] = []
  let done = 0
  const add = (to: number, hit: boolean) => {
    if (to > done) parts.push({ text: text.slice(done, to), hit })
    done = Math.max(done, to)
  }
  for (const [from, to] of marks) {
    add(from, false)
    add(to, true)
  }
  add(text.length, false)
  return parts
}
