/** JSON as this service handles it: free of schema, kept to the letter. */
export type Json = string | number | boolean | null | Json[] | JsonObject
export interface JsonObject {
  [name: string]: Json
}

// ES2026 source text access: Node 24 has it, the es2023 typings do not.
const json = JSON as unknown as {
  parse(text: string, revive: (name: string, value: Json, at: { source?: string }) => Json): Json
  rawJSON(text: string): JsonObject
  isRawJSON(value: unknown): boolean
}

/**
 * Parses JSON so that `JSON.stringify` gives every number back as it was written: extendprop.data is free JSON
 * (interface 2.4) and 12345678901234567890 or 1.0 in it belong to another program.
 */
export function parseJson(text: string): { ok: true; value: Json } | { ok: false } {
  try {
    const value = json.parse(text, (_name, found, { source }) =>
      typeof found === 'number' && source !== undefined && String(found) !== source
        ? json.rawJSON(source)
        : found,
    )
    return { ok: true, value }
  } catch {
    // SyntaxError, or RangeError for nesting deeper than the stack: both are "not JSON we take".
    return { ok: false }
  }
}

/** True for a JSON object; false for null, lists and numbers kept as text. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !json.isRawJSON(value)
}

/** The object in a text that this service wrote itself. */
export function parseStored(text: string): JsonObject {
  const parsed = parseJson(text)
  return parsed.ok && isObject(parsed.value) ? parsed.value : {}
}
