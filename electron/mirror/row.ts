import type { RecordRow } from '../../contract/ipc/record-window.ts'
import type { Family } from '../../contract/model/family.ts'
import type { ServiceRecord } from '../../contract/model/service-record.ts'
import { indexLetter } from './index-letter.ts'
import { sortKey } from './sort-key.ts'

/** What a list row shows of a record. A record of an organization alone goes by the organization's name. */
export function rowOf(family: Family, record: ServiceRecord, group_id: string | null): RecordRow {
  const person = join(record.lastname, record.firstname)
  const kana = join(record.lastkana, record.firstkana)
  const organization = record.organization?.name ?? ''
  const reading = person === '' && kana === '' ? (record.organization?.kana ?? '') : kana
  const address = record.addresses?.[0]
  return {
    id: record.id,
    family,
    group_id,
    name: person === '' ? organization : person,
    kana: reading,
    organization,
    zipcode: address?.zipcode ?? '',
    place: placeName(address?.region ?? '', address?.city ?? '') || (address?.country ?? ''),
    photo: record.face_picture?.image ?? null,
    tags: record.tags ?? [],
    index: indexLetter(reading),
    deleted: record.deleted === true,
    updated_at: record.updated_at ?? null,
  }
}

/** Japanese names of places run on; others are words. */
function placeName(region: string, city: string): string {
  return region + (/\p{Script=Latin}$/u.test(region) && city !== '' ? ` ${city}` : city)
}

/** The keys a list is ordered by, as texts that compare by code unit; every order ends with the id. */
export interface OrderKeys {
  kana_key: string
  name_key: string
  organization_key: string
  zipcode: string
}

/** Kana order goes by reading, then by name; what has no reading, company or postal code comes last. */
export function orderKeys(row: RecordRow): OrderKeys {
  const name_key = sortKey(row.name)
  const digits = row.zipcode.normalize('NFKC').replace(/\D/g, '')
  return {
    kana_key: `${sortKey(row.kana)}\u0001${name_key}`,
    name_key,
    organization_key: sortKey(row.organization),
    zipcode: digits === '' ? '\ufffd' : digits,
  }
}

function join(family: string | null | undefined, given: string | null | undefined): string {
  return `${family ?? ''} ${given ?? ''}`.trim()
}
