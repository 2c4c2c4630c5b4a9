import { randomBytes } from 'node:crypto'
import { isObject } from '../json.ts'
import type { JsonObject } from '../json.ts'
import type { Parts } from '../parts.ts'
import type { StoredRecord } from '../store/record-table.ts'
import type { Variants } from '../variants.ts'

/** Ids look like those of the live service (interface 10.4): 24 hex digits, here ascending with time. */
export function createIds(): () => string {
  const process = randomBytes(5).toString('hex')
  let counter = 0
  return () => {
    counter = (counter + 1) % 0x1000000
    const seconds = Math.floor(Date.now() / 1000).toString(16)
    return `${seconds}${process}${counter.toString(16).padStart(6, '0')}`
  }
}

/** The etag of a new version: 32 hex digits, unquoted (interface 10.4). Under `etags=constant` the one of the first. */
export function newEtag(before: JsonObject | undefined, { etags }: Pick<Variants, 'etags'>): string {
  const first = before?.['etag']
  return etags === 'constant' && typeof first === 'string' ? first : randomBytes(16).toString('hex')
}

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
