import type { Parts } from '../parts.ts'
import { done, refused, type Outcome } from '../refusal.ts'
import type { StoredRecord, Selection } from '../store/record-table.ts'
import type { Variants } from '../variants.ts'
import type { Family } from './fields.ts'

type Query = Omit<Selection, 'group_id'>
/** SQLite's word for "all of them". */
const unlimited = -1

/**
 * The query parameters of a list (interface 4.1, 4.2). Default and maximum limit are not shown: switches `limit` and `cap`.
 * Home addresses have no clientid and externalid; there they are ignored like any unknown parameter.
 */
export function readListQuery(query: URLSearchParams, family: Family, variants: Variants): Outcome<Query> {
  const limit = readCount(query, 'limit', variants.limit === 'none' ? unlimited : Number(variants.limit))
  if (!limit.ok) return limit
  const skip = readCount(query, 'skip', 0)
  if (!skip.ok) return skip
  const showdeleted = query.get('showdeleted') ?? 'F'
  if (showdeleted !== 'T' && showdeleted !== 'F') return refused(400, 'showdeleted must be T or F')
  const updatedmin = readTimestamp(query.get('updatedmin'))
  if (!updatedmin.ok) return updatedmin
  const key = (name: string) => (family === 'address' ? (query.get(name) ?? undefined) : undefined)
  return done({
    family,
    showdeleted: showdeleted === 'T',
    updatedmin: updatedmin.value,
    clientid: key('clientid'),
    externalid: key('externalid'),
    limit: capped(limit.value, variants.cap),
    skip: skip.value,
  })
}

function capped(limit: number, cap: Variants['cap']): number {
  if (cap === 'none') return limit
  return limit === unlimited ? Number(cap) : Math.min(limit, Number(cap))
}

function readCount(query: URLSearchParams, name: string, fallback: number): Outcome<number> {
  const text = query.get(name)
  if (text === null) return done(fallback)
  return /^\d{1,15}$/.test(text) ? done(Number(text)) : refused(400, `${name} must be a number of records`)
}

/** Interface 4.1: %Y-%m-%dT%H:%M:%S.%fZ; %f is one to six digits, and a missing fraction is read as zero. */
function readTimestamp(text: string | null): Outcome<string | undefined> {
  if (text === null) return done(undefined)
  const [, seconds, fraction = ''] =
    /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?Z$/.exec(text) ?? []
  if (seconds === undefined || Number.isNaN(Date.parse(`${seconds}Z`))) {
    return refused(400, 'updatedmin must be a timestamp such as 2014-05-27T02:10:30.455000Z')
  }
  return done(`${seconds}.${fraction.padEnd(6, '0')}Z`)
}

/** GET /api/addresses/{group_id}/list and /api/homeaddresses/list (interface 4.1, 4.2): the text of a JSON array. */
export function listRecords(
  parts: Parts,
  family: Family,
  group_id: string,
  query: URLSearchParams,
): Outcome<string> {
  if (family === 'address' && !isGroup(parts, group_id)) return refused(404, 'There is no such group')
  const asked = readListQuery(query, family, parts.variants)
  if (!asked.ok) return asked
  parts.lateListing?.catchUp()
  const texts = parts.records.page({ ...asked.value, group_id }, parts.variants.order)
  return done(`[${texts.map((text) => parts.present(text, 'list')).join(',')}]`)
}

/** True when address records can belong to this group. */
export function isGroup(parts: Parts, group_id: string): boolean {
  return parts.db.one('SELECT id FROM contact_groups WHERE id = ?', group_id) !== undefined
}

/** GET /api/address/{id} and /api/homeaddress/{id}; a deleted record can still be fetched (interface 3, 7). */
export function getRecord(parts: Parts, family: Family, id: string): Outcome<string> {
  const found = findReadable(parts, family, id)
  return found.ok ? done(parts.present(found.value.text, 'record')) : found
}

function findReadable(parts: Parts, family: Family, id: string): Outcome<StoredRecord> {
  const record = parts.records.read(family, id)
  const hidden = record?.deleted && parts.variants.deletedGet === '404'
  return record && !hidden ? done(record) : refused(404, 'There is no such record')
}

/** GET …/photo/{id}/{picture}: the bytes of a JPEG file (interface 4.1). A sample photo is drawn when first asked for. */
export async function getPhoto(
  parts: Parts,
  family: Family,
  id: string,
  picture: string,
): Promise<Outcome<Uint8Array>> {
  const record = findReadable(parts, family, id)
  if (!record.ok) return record
  const source = parts.images.find(picture, id)
  if (!source) return refused(404, 'There is no such photo')
  if ('jpeg' in source) return done(source.jpeg)
  const jpeg = await parts.imaging.drawPhoto(source.drawing)
  if (!jpeg) return refused(500, 'The sample photo could not be drawn')
  parts.images.keepJpeg(picture, jpeg)
  return done(jpeg)
}
