/** Whether two words are the same but for one unit that is wrong, missing, added, or swapped with the next one. */
export function isOneSlip(one: string, other: string): boolean {
  const longer = one.length >= other.length ? one : other
  const shorter = longer === one ? other : one
  const extra = longer.length - shorter.length
  if (extra > 1) return false
  let from = 0
  while (from < shorter.length && longer.charCodeAt(from) === shorter.charCodeAt(from)) from++
  let end = 0
  while (end < shorter.length - from && unitFromEnd(longer, end) === unitFromEnd(shorter, end)) end++
  const left = shorter.length - from - end
  if (left <= 1 - extra) return true
  const isPair = extra === 0 && left === 2
  return (
    isPair &&
    longer.charCodeAt(from) === shorter.charCodeAt(from + 1) &&
    longer.charCodeAt(from + 1) === shorter.charCodeAt(from)
  )
}

const unitFromEnd = (word: string, end: number) => word.charCodeAt(word.length - 1 - end)
