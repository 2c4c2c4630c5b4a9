import { z } from 'zod'
import { addressRecord } from './address.ts'
import type { AddressRecord } from './address.ts'
import type { Family } from './family.ts'
import { homeaddressRecord } from './homeaddress.ts'

/**
 * A record of either family. A home address record simply lacks group_id, code and suffix (spec 2.2), so the
 * address record's type describes both.
 */
export type ServiceRecord = AddressRecord

/** A record with the names of the top-level fields whose value has a type the spec does not allow. */
export interface ReadRecord {
  record: ServiceRecord
  /** Left out of `record`, kept in the raw text, shown as unreadable, never editable (reliability P16). */
  unreadable: string[]
}

const schemas: Record<Family, z.ZodType> = { address: addressRecord, homeaddress: homeaddressRecord }

/**
 * Reads one record of the service tolerantly: unknown fields stay, a field of the wrong type is set aside by name.
 * Answers null when it is no record at all (not an object, or no usable id).
 */
export function readRecord(family: Family, value: unknown): ReadRecord | null {
  const schema = schemas[family]
  const first = schema.safeParse(value)
  if (first.success) return { record: first.data as ServiceRecord, unreadable: [] }
  const unreadable = [...new Set(first.error.issues.map((issue) => String(issue.path[0] ?? '')))]
  if (unreadable.some((field) => field === '' || field === 'id')) return null
  const rest = Object.fromEntries(
    Object.entries(value as Record<string, unknown>).filter(([field]) => !unreadable.includes(field)),
  )
  const second = schema.safeParse(rest)
  return second.success ? { record: second.data as ServiceRecord, unreadable } : null
}

/** A record on its way to the page: what was read, and how fresh it is. */
export const recordView = z.object({
  record: addressRecord,
  unreadable: z.array(z.string()),
})
export type RecordView = z.infer<typeof recordView>
