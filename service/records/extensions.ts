import { isObject, type Json, type JsonObject } from '../json.ts'

/**
 * Spec 2.4: a request carries one `extendprop` or `external_id`, the record an array with one entry per client_id.
 * The sent entry replaces the one of its client_id in place; `keepOthers` says what happens to the rest.
 */
export function withEntry(held: Json | undefined, sent: Json | undefined, keepOthers: boolean): JsonObject[] {
  const entries = Array.isArray(held) ? held.filter(isObject) : []
  if (!isObject(sent)) return keepOthers ? entries : []
  if (!keepOthers) return [sent]
  const known = entries.some((entry) => entry['client_id'] === sent['client_id'])
  if (!known) return [...entries, sent]
  return entries.map((entry) => (entry['client_id'] === sent['client_id'] ? sent : entry))
}
