import type { Parts } from '../parts.ts'
import { done, refused, type Outcome } from '../refusal.ts'
import type { StoredRecord } from '../store/record-table.ts'
import type { Family } from './fields.ts'
import { readListQuery } from './list-query.ts'

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
  const jpeg = await parts.drawPhoto(source.drawing)
  if (!jpeg) return refused(500, 'The sample photo could not be drawn')
  parts.images.keepJpeg(picture, jpeg)
  return done(jpeg)
}
