/** What the JSON text of a row says; null for a text that is none. */
export function parseRowText(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
