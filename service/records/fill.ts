import { isObject, type Json, type JsonObject } from '../json.ts'
import type { Shape } from './fields.ts'

/** The stored value of an empty field: [] for a list, null for everything else. */
export function emptyOf(shape: Shape): Json {
  return shape.is === 'list' ? [] : null
}

/** True for null, "", [] and {}: the forms in which a client may mean "no value". */
export function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isObject(value) && Object.keys(value).length === 0
}

/**
 * The stored form of a checked value: every field of the spec's object present and in the table's order, "" as null,
 * aliases under their own name, and unlisted fields behind (`keepUnknown`) or left out.
 */
export function fill(value: Json, shape: Shape, keepUnknown: boolean): Json {
  if (value === '') return null
  if (shape.is === 'list' && Array.isArray(value))
    return value.map((item) => fill(item, shape.of, keepUnknown))
  if (shape.is !== 'object' || !isObject(value)) return value
  const listed = Object.entries(shape.fields).flatMap(([name, inner]) => {
    const sent = sentAs(name, value, shape.alias)
    // Interface 2.1 and 2.2: null is not a kindof of every object, so a missing one is not turned into it.
    if (sent === undefined && inner.is === 'choice' && !inner.orNull) return []
    return [[name, sent === undefined ? emptyOf(inner) : fill(sent, inner, keepUnknown)] as const]
  })
  const known = [...Object.keys(shape.fields), ...Object.keys(shape.alias ?? {}), ...(shape.never ?? [])]
  const rest = keepUnknown ? Object.entries(value).filter(([name]) => !known.includes(name)) : []
  return Object.fromEntries([...listed, ...rest])
}

function sentAs(
  name: string,
  value: JsonObject,
  alias: Readonly<Record<string, string>> = {},
): Json | undefined {
  const other = Object.keys(alias).find((from) => alias[from] === name)
  return value[name] ?? (other === undefined ? undefined : value[other]) ?? value[name]
}
