import type { Family } from '../../contract/model/family.ts'
import { readRecord } from '../../contract/model/service-record.ts'
import type { ReadRecord } from '../../contract/model/service-record.ts'
import { foldedText } from './folded-text.ts'
import { orderKeys, rowOf } from './row.ts'
import { paddedTime } from './time-text.ts'

/** A record as it goes into the file: the text as received, and what lists and searches need of it. */
export interface Incoming {
  family: Family
  id: string
  group_id: string | null
  etag: string | null
  deleted: boolean
  updated_at: string
  raw: string
  read: ReadRecord
}

/** Reads the JSON text of one record; null when it is no record (reliability P04, P16, P27). */
export function readIncoming(family: Family, raw: string, listedIn: string | null): Incoming | null {
  const read = readRecord(family, parse(raw))
  if (!read) return null
  const { record } = read
  return {
    family,
    id: record.id,
    // A record of another group keeps its own (reliability P37); one that names none is of the group asked for.
    group_id: family === 'homeaddress' ? null : (record.group_id ?? listedIn),
    etag: record.etag ?? null,
    deleted: record.deleted === true,
    updated_at: paddedTime(record.updated_at),
    raw,
    read,
  }
}

/** The columns that lists and searches need, in the order of `derivedNames`. */
export function derive(incoming: Incoming): string[] {
  const row = rowOf(incoming.family, incoming.read.record, incoming.group_id)
  const keys = orderKeys(row)
  const { kana_key, name_key, organization_key, zipcode } = keys
  return [
    kana_key,
    name_key,
    organization_key,
    zipcode,
    row.index,
    // Most records have none; '' spares the search index from parsing.
    row.tags.length === 0 ? '' : JSON.stringify(row.tags),
    JSON.stringify(row),
    foldedText(incoming.read.record),
  ]
}

export const derivedNames = [
  'kana_key',
  'name_key',
  'organization_key',
  'zipcode',
  'header',
  'tags',
  'row',
  'folded',
] as const

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}
