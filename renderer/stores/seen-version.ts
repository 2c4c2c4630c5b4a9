import type { RecordSave } from '../../contract/ipc/record-write.ts'
import type { AddressChanges, RecordView } from '../../contract/record/record.ts'

/** What a save says about the version that the user saw. */
export type SeenVersion = Pick<RecordSave, 'etag' | 'updated_at' | 'seen'>

/**
 * Names the version that a form was opened with, and what it showed in the fields that are changed; null is a new record.
 */
export function seenVersion(version: RecordView | null, changes: AddressChanges): SeenVersion {
  if (version === null) return { etag: null }
  const { etag, updated_at } = version.record
  const shown = Object.keys(changes).map((field) => [field, Reflect.get(version.record, field) ?? null])
  const seen = JSON.stringify(Object.fromEntries(shown))
  return { etag: etag ?? '', updated_at: updated_at ?? null, seen }
}
