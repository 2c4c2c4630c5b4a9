import type { Family } from '../../contract/record/fields.ts'
import { readRecord, type ServiceRecord } from '../../contract/record/record.ts'

/** A record with every field of interface 2.1, and some that the spec does not know. All invented. */
export function fullRecord(more: Partial<ServiceRecord> = {}): ServiceRecord {
  return { ...structuredClone(full), ...more }
}

/** The smallest record that main hands on. */
export function bareRecord(more: Partial<ServiceRecord> = {}): ServiceRecord {
  return { id: 'r1', ...more }
}

/** A record that the service sends with every field null (fault P15). */
export function nullRecord(family: Family): ServiceRecord {
  const fields = Object.keys(full).filter((field) => family === 'address' || !addressOnly.has(field))
  const raw = { ...Object.fromEntries(fields.map((field) => [field, null])), id: 'r1', etag: '"1"' }
  const read = readRecord(family, raw)
  if (read === null) throw new Error('the record with nulls could not be read')
  return read.record
}

const addressOnly = new Set(['group_id', 'code', 'suffix'])

const full: ServiceRecord = {
  id: 'r1',
  group_id: 'g1',
  code: 'K-001',
  lastname: '佐藤',
  firstname: '花子',
  lastkana: 'さとう',
  firstkana: 'はなこ',
  suffix: '様',
  gender: 'f',
  birthdate: '1985-04-01',
  joint_names: [
    { lastname: '佐藤', firstname: '一郎', suffix: '様', gender: 'm', birthdate: '1984-12-24', note: 'kept' },
  ],
  addresses: [
    {
      kindof: 'home',
      label: null,
      country: '日本',
      zipcode: '100-0001',
      region: '東京都',
      city: '千代田区',
      street: '千代田1-1',
      pobox: null,
      building: 'あおぞらビル 2F',
      station: '東京',
      geolocation: '35.68, 139.75',
      floor: 2,
    },
    { kindof: 'office', zipcode: '530-0001', region: '大阪府', city: '大阪市北区', street: '梅田1-2-3' },
  ],
  organization: {
    name: '株式会社あおぞら商会',
    kana: 'あおぞらしょうかい',
    dept1: '営業部',
    dept2: '',
    title: '部長',
  },
  tags: ['年賀状', '取引先'],
  weburls: [{ kindof: 'prof', label: '', url: 'https://example.com/hanako' }],
  emails: [{ kindof: 'office', label: '', address: 'hanako@example.com', verified: true }],
  telephones: [{ kindof: null, label: '別荘', number: '03-0000-0001' }],
  memo: '一行目\r\n二行目',
  face_picture: { image: 'p1', image_size: [300, 400], thumb_size: [60, 80] },
  pictures: [{ image: 'p2', exif: { taken: '2020-05-06T07:08:09.000010Z' } }],
  extendprops: [{ client_id: 'other-app', data: { colour: 'blue' } }],
  external_ids: [{ client_id: 'other-app', id: 'X-9' }],
  etag: '"1"',
  deleted: false,
  created_at: '2020-01-02T03:04:05.000006Z',
  updated_at: '2021-02-03T04:05:06.000007Z',
  created_by: 'u1',
  updated_by: 'u2',
  owner_id: 'u1',
  callsign: 'はなちゃん',
}
