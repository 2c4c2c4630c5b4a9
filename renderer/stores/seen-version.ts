import type { RecordSave } from '../../contract/ipc/record-write.ts'
import type { RecordView } from '../../contract/model/service-record.ts'

/** What a save says about the version that the user saw. */
export type SeenVersion = Pick<RecordSave, 'etag' | 'updated_at'>

/** Names the version that a form was opened with; null is a new record. */
export function seenVersion(version: RecordView | null): SeenVersion {
  if (version === null) return { etag: null }
  const { etag, updated_at } = version.record
  return { etag: etag ?? '', updated_at: updated_at ?? null }
}
