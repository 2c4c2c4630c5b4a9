/** Returns whether one character more, less, other or two neighbours exchanged make one text the other; false for equal ones. */
export function isNear(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let end = 0
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++
  const left = Math.max(a.length, b.length) - start - end
  return left <= 1 || (left === 2 && isExchanged(a, b, start))
}

/** Returns whether two texts hold the same characters with two neighbours exchanged, or one of them twice: a slip of the hand. */
export function isSlip(a: string, b: string): boolean {
  if (!isNear(a, b)) return false
  if (a.length === b.length) {
    let start = 0
    while (a.charCodeAt(start) === b.charCodeAt(start)) start++
    return isExchanged(a, b, start)
  }
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  for (let at = 1; at < long.length; at++)
    if (long[at] === long[at - 1] && long.slice(0, at) + long.slice(at + 1) === short) return true
  return false
}

function isExchanged(a: string, b: string, at: number): boolean {
  return (
    a.length === b.length &&
    a.charCodeAt(at) === b.charCodeAt(at + 1) &&
    a.charCodeAt(at + 1) === b.charCodeAt(at) &&
    a.slice(at + 2) === b.slice(at + 2)
  )
}
