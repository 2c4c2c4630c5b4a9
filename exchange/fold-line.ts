/** Bytes of a line, its end left out. */
const mostInLine = 75

/**
 * Returns a line of a vCard or of a calendar broken behind 75 bytes, between characters; a blank begins what goes on, and the end of
 * the last part is left out.
 */
export function folded(line: string): string {
  if (line.length * 3 <= mostInLine) return line
  const parts: string[] = []
  let from = 0
  let bytes = 0
  let at = 0
  for (const character of line) {
    const size = bytesOf(character)
    if (bytes + size > mostInLine) {
      parts.push(line.slice(from, at))
      from = at
      // The blank counts too.
      bytes = 1
    }
    bytes += size
    at += character.length
  }
  return [...parts, line.slice(from)].join('\r\n ')
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
