const latin = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const segmenter = new Intl.Segmenter()

function first(word: string): string {
  return [...segmenter.segment(word)][0]?.segment ?? ''
}

/** What stands on an avatar: two letters for Latin, Greek and Cyrillic names, one character otherwise, `–` without a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const start = words[0]
  if (start === undefined) return '–'
  if (!latin.test(start)) return first(start)
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return (first(start) + first(last)).toLocaleUpperCase()
}

/** A hue in degrees, stable for an id; twelve steps, so that ids in a row look different. */
export function avatarHue(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 100_003
  return ((sum * 5) % 12) * 30
}
