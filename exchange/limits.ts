/** Bounds of what is read from a file that somebody hands over. */
export const limits = {
  /** Of the file, in bytes. */
  file: 200 * 1024 * 1024,
  /** Of what a packed file unpacks to, in bytes. */
  unpacked: 200 * 1024 * 1024,
  /** How many times larger than packed it may become. */
  expansion: 100,
  /** Of a table, its header among them: what is made of more does not fit into the memory that an app may take. */
  rows: 250_000,
  /** Of one cell or property, in characters. */
  cell: 1024 * 1024,
  /** Of a portrait, in bytes. */
  photo: 20 * 1024 * 1024,
  /** Of a line of text, in bytes: a portrait of the size above is one. */
  line: 28 * 1024 * 1024,
  /** Of what a remark repeats of the file, in characters. */
  shown: 100,
  /** Of the beginning of a text in which lines are looked for that show its encoding, in characters. */
  sample: 200_000,
} as const

/** Whether a text has no other blanks than single spaces, none of them at its ends, as far as its code units tell. */
export function isTidy(text: string): boolean {
  let isBehindSpace = true
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    const isSpace = unit === 0x20
    // Where no blank is, and no mark that no one sees.
    const isSign = (unit > 0x20 && unit < 0x7f) || (unit > 0x3000 && unit < 0xfe00)
    if (!isSign && (!isSpace || isBehindSpace)) return false
    isBehindSpace = isSpace
  }
  return !isBehindSpace
}

/** Text for a remark: its beginning, in whole characters, on one line. */
export function shortened(text: string): string {
  if (text.length <= limits.shown && (isTidy(text) || !/^\s|\s$|\s\s|[^\S ]/u.test(text))) return text
  const line = text.replace(/\s+/gu, ' ').trim()
  const characters = [...line.slice(0, limits.shown * 2)]
  return characters.length > limits.shown ? `${characters.slice(0, limits.shown).join('')}…` : line
}
