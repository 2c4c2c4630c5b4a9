import { fields, fieldsOf, partNames, responseFields } from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'

/** A value that no part of the view has a place for. */
export interface Leftover {
  /** Where it stands, in the spec's words: `addresses 1 floor`. */
  name: string
  text: string
}

const shownFields = [...fieldsOf('address'), ...Object.keys(responseFields), 'group_id']

/** Fields that the spec does not know, at the top and inside the objects of a record (fault P13). */
export function recordLeftovers(record: ServiceRecord): Leftover[] {
  const inner = fieldsOf('address').flatMap((field) =>
    'part' in fields[field]
      ? elements(record[field], field).flatMap(([name, value]) => unknown(value, partNames(field), name))
      : [],
  )
  return [...unknown(record, shownFields, ''), ...inner]
}

/** A value as one line of text. */
export function plainText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function elements(value: unknown, field: string): [name: string, value: unknown][] {
  if (!Array.isArray(value)) return [[field, value]]
  return value.map((element: unknown, index) => [`${field} ${index + 1}`, element])
}

function unknown(value: unknown, known: readonly string[], name: string): Leftover[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key, inner]) => !known.includes(key) && inner !== null && inner !== '')
    .map(([key, inner]) => ({ name: `${name} ${key}`.trim(), text: plainText(inner) }))
}
