/** What Node has of the JSON of ES2026, which the types of TypeScript 6 do not know yet. */
interface JsonWithSource {
  parse(text: string, revive: (name: string, value: unknown, of: { source?: string }) => unknown): unknown
  rawJSON(text: string): object
  isRawJSON(value: unknown): boolean
}
const json = JSON as unknown as JsonWithSource

/**
 * The fields that a text of JSON holds; null for a text that is none, or that holds something else. A number that a computer
 * would write in other letters (1.0, 1e999, 2^64) stays as it is written, so that nothing unknown changes on its way.
 */
export function parseStored(text: string): Record<string, unknown> | null {
  try {
    return fieldsOf(
      json.parse(text.replace(/^\uFEFF/, ''), (_name, value, { source = '' }) => asWritten(value, source)),
    )
  } catch {
    // No JSON, or nested deeper than can be followed.
    return null
  }
}

function asWritten(value: unknown, source: string): unknown {
  return typeof value === 'number' && String(value) !== source ? json.rawJSON(source) : value
}

/** The text of a file of settings. */
export function storedText(fields: Record<string, unknown>): string {
  return JSON.stringify(fields, null, '\t')
}

/** The fields of an object; null for anything else. */
export function fieldsOf(stored: unknown): Record<string, unknown> | null {
  const isFields = typeof stored === 'object' && stored !== null && !Array.isArray(stored)
  return isFields && !json.isRawJSON(stored) ? (stored as Record<string, unknown>) : null
}
