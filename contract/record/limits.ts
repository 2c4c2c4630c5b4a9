/** What a record may hold; texts and lists beyond it are neither read from the service nor taken from a form (SECURITY X16). */
export const recordLimits = {
  /** structuredClone, which carries it to the page, overflows the stack near 10,000. */
  depth: 64,
  /** Elements of one array. */
  elements: 10_000,
  /** UTF-16 units of one text. */
  text: 1024 * 1024,
} as const

/**
 * The first value that holds more than a record may, as the names on the way to it; null if there is none.
 * @param value a value of a record or a part of it, of any depth
 */
export function placeOverLimits(value: unknown, depth = 0): string[] | null {
  if (typeof value === 'string') return value.length > recordLimits.text ? [] : null
  if (typeof value !== 'object' || value === null) return null
  if (depth > recordLimits.depth) return []
  if (Array.isArray(value) && value.length > recordLimits.elements) return []
  for (const [name, part] of Object.entries(value)) {
    const rest = placeOverLimits(part, depth + 1)
    if (rest !== null) return [name, ...rest]
  }
  return null
}
