import { z } from 'zod'
import { cardEdits, joinedEdits } from '../cards/card-marks.ts'
import { emptyValue, isField, responseFields, schemasOf, sentSchemasOf, type Family } from './fields.ts'
import { placeOverLimits } from './limits.ts'
import { idText } from './parts.ts'

/** An address record as the service returns it (interface 2.1). Unknown fields are kept. */
const addressRecord = z.looseObject({
  ...schemasOf('address'),
  ...responseFields,
  group_id: idText,
})

/** A home address record as the service returns it (interface 2.2). Unknown fields are kept. */
const homeaddressRecord = z.looseObject({ ...schemasOf('homeaddress'), ...responseFields })

/**
 * The fields of an address record that a user can change (interface 2.4). `cards` are edits of the marks that our entry of
 * `extendprops` holds: no value that a newer version of the record could contradict.
 */
export const addressChanges = z.strictObject({ ...sentSchemasOf('address'), cards: cardEdits }).partial()
export type AddressChanges = z.infer<typeof addressChanges>

/**
 * Changes as a form sends them. SECURITY: a field holds no more than a record that is read from the service (SECURITY X16). A page sends
 * only what was changed, so the limits never keep another field from being saved.
 */
export const typedChanges = addressChanges.superRefine((changes, context) => {
  const path = placeOverLimits(changes)
  if (path !== null) context.addIssue({ code: 'custom', path, message: 'no more than a record may hold' })
})

/** Two changes of one record as one: of each field the later value counts, of each mark the later edit. */
export function joinedChanges(first: AddressChanges, then: AddressChanges): AddressChanges {
  const both = { ...first, ...then }
  if (!first.cards || !then.cards) return both
  return { ...both, cards: { ...then.cards, edits: joinedEdits(first.cards.edits, then.cards.edits) } }
}

/**
 * A record of either family. A home address record simply lacks group_id, code and suffix (interface 2.2), so the
 * address record's type describes both.
 */
export type ServiceRecord = z.infer<typeof addressRecord>

/** The values of these fields of a record, in the words of a save; other names are left out. */
export function valuesOf(record: ServiceRecord | undefined, names: readonly string[]): AddressChanges {
  return Object.fromEntries(
    names.filter(isField).map((name) => [name, record?.[name] ?? emptyValue(name)]),
  ) as AddressChanges // each is its field's
}

const localMark = 'local-'

/** The id under which this computer shows the record that an entry creates, until the service gives one. */
export function localIdOf(key: string): string {
  return localMark + key
}

export function isLocalId(id: string): boolean {
  return id.startsWith(localMark)
}

/** The key of the entry that creates the record with this id of this computer (`isLocalId`). */
export function keyOfLocalId(id: string): string {
  return id.slice(localMark.length)
}

/** A record with the names of the top-level fields whose value has a type the spec does not allow. */
export interface ReadRecord {
  record: ServiceRecord
  /** Left out of `record`, kept in the raw text, shown as unreadable, never editable (fault P16). */
  unreadable: string[]
}

const schemas: Record<Family, z.ZodType> = { address: addressRecord, homeaddress: homeaddressRecord }

/**
 * Reads one record of the service tolerantly: unknown fields stay, a field of the wrong type is set aside by name. Returns null
 * when the value is not a record (not an object, or without a usable id).
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

/** A record on its way to the page: its content, and how fresh it is. */
export const recordView = z.object({
  record: addressRecord,
  unreadable: z.array(z.string()),
})
export type RecordView = z.infer<typeof recordView>

/** Handles of the new photos that changes refer to (contract/ipc/photo.ts). */
export function newPhotosIn({ face_picture, pictures }: AddressChanges): string[] {
  const references = [...(face_picture ? [face_picture] : []), ...(pictures ?? [])]
  return references.filter(({ source }) => source === 'temp').map(({ image }) => image)
}

/** The same of several writes. */
export function photosOfWrites(writes: readonly { changes: AddressChanges }[]): Set<string> {
  return new Set(writes.flatMap(({ changes }) => newPhotosIn(changes)))
}
