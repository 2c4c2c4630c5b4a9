import type { FieldDifference } from '../../contract/ipc/record-write.ts'
import { isPhotoField, photoRefs, photosOf } from './photos.ts'
import type { PhotoRef } from './photos.ts'
import { asObject, rawRecord } from './raw-record.ts'
import type { RawRecord } from './raw-record.ts'
import { isEmpty, responseOnly } from './request-fields.ts'
import { comparable, sameMeaning } from './same-meaning.ts'
import type { Intent } from './save-deps.ts'

/**
 * Compares the record that came back with what the save meant, field by field (reliability P40): the changes, the
 * untouched fields of the base, and the entries of other applications. Texts are as received, lists as JSON.
 */
export function differencesOf(intent: Intent, echo: string): FieldDifference[] {
  const base = rawRecord(intent.base ?? '{}')
  const got = rawRecord(echo)
  const fields = new Set([...base.raw.keys(), ...Object.keys(intent.changes)])
  const differing = [...fields].filter(
    (field) => !responseOnly.has(field) && !arrived(field, intent, base, got),
  )
  const differences = differing.map((field) => ({
    field,
    meant: shown(meantValue(field, intent, base)),
    got: shown(got.value[field]),
  }))
  return [...differences, ...lostEntries('extendprops', base, got), ...lostEntries('external_ids', base, got)]
}

/** True when every change of the save stands in the record, whoever brought it there. */
export function hasChanges(intent: Intent, text: string): boolean {
  const base = rawRecord(intent.base ?? '{}')
  const got = rawRecord(text)
  return Object.keys(intent.changes).every((field) => arrived(field, intent, base, got))
}

/** The value a field should have after the save. */
export function meantValue(field: string, { changes }: Intent, base: RawRecord): unknown {
  return Object.hasOwn(changes, field) ? Reflect.get(changes, field) : base.value[field]
}

function arrived(field: string, intent: Intent, base: RawRecord, got: RawRecord): boolean {
  const meant = meantValue(field, intent, base)
  if (isPhotoField(field)) return samePhotos(photoRefs(meant), photoRefs(got.value[field]), photosOf(base))
  return sameMeaning(comparable(field, meant), comparable(field, got.value[field]))
}

/**
 * Kept photos must have kept their id and place. An uploaded one gets a new id: in its place there must be none of those
 * that the record had `before`.
 */
function samePhotos(
  meant: readonly PhotoRef[],
  got: readonly PhotoRef[],
  before: readonly string[],
): boolean {
  if (meant.length !== got.length) return false
  const there = (at: number) => got[at]?.image ?? ''
  return meant.every(({ image, temporary }, at) =>
    temporary ? !before.includes(there(at)) : image === there(at),
  )
}

/** Entries that were there before the save and are gone or changed after it (reliability 5.1.6). */
function lostEntries(
  field: 'extendprops' | 'external_ids',
  base: RawRecord,
  got: RawRecord,
): FieldDifference[] {
  const before: unknown = base.value[field]
  const after: unknown = got.value[field]
  if (!Array.isArray(before)) return []
  const found: unknown[] = Array.isArray(after) ? after : []
  const lost = before.filter((entry) => !found.some((each) => sameMeaning(asObject(entry), asObject(each))))
  return lost.length === 0 ? [] : [{ field, meant: shown(lost), got: shown(found) }]
}

function shown(value: unknown): string {
  if (isEmpty(value)) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
