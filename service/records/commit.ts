import { isObject, type JsonObject } from '../json.ts'
import type { Parts } from '../parts.ts'
import type { StoredRecord } from '../store/record-table.ts'

/** Writes a record and its sync keys inside the running transaction; the columns are taken from the record. */
export function commit(
  parts: Pick<Parts, 'records' | 'lateListing'>,
  { family, id, group_id }: Pick<StoredRecord, 'family' | 'id' | 'group_id'>,
  record: JsonObject,
): StoredRecord {
  const keys = record['external_ids']
  const row: StoredRecord = {
    family,
    id,
    group_id,
    deleted: record['deleted'] === true,
    updated_at: String(record['updated_at']),
    etag: String(record['etag']),
    text: JSON.stringify(record),
  }
  parts.records.write(row, Array.isArray(keys) ? keys.filter(isObject) : [])
  parts.lateListing?.changed(row)
  return row
}
