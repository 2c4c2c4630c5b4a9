import type { Json, JsonObject } from '../json.ts'
import type { Parts } from '../parts.ts'
import { contentOf } from '../records/build-record.ts'
import { timestampOf } from '../records/clock.ts'
import { commit } from '../store/record-table.ts'
import type { Family } from '../records/fields.ts'
import { done } from '../refusal.ts'
import { completeVariants, type Variants } from '../variants.ts'
import { bulkEntry } from './bulk-entry.ts'
import { sizeOf, type Motif } from './motif.ts'
import type { Entry } from './entry.ts'
import people from './people.json' with { type: 'json' }
import { createRandom, type Random } from './random.ts'

/** Ids in owner_id, created_by and updated_by: the tokens' user, and a colleague who also changes records. */
export const users = { self: '5f2100000000000000000a01', other: '5f2100000000000000000b02' }

const groupOf = (number: number, name: string, color: string): JsonObject => ({
  id: `5f21a0c0e4b09d003000000${number}`,
  name,
  color,
  icon: null,
  use: true,
  users: [{ id: users.self, allow_edit_group: true, allow_edit_address: true }],
  extendprops: [],
  external_ids: [],
  etag: `c0ffee00000000000000000000000${number}00`.slice(0, 32),
  deleted: false,
  created_at: '2023-04-01T00:00:00.000000Z',
  created_by: users.self,
  updated_at: `2023-04-01T00:00:00.00000${number}Z`,
  updated_by: users.self,
  owner_id: users.self,
})

/** The groups of the sample address book, in the form of GET /api/groups/list (interface 10.3). */
const sampleGroups: readonly JsonObject[] = [
  groupOf(1, '友人・家族 Friends', 'E07A5F'),
  groupOf(2, '取引先 Business', '3D5A80'),
  groupOf(3, '合唱団 Choir', '81B29A'),
]

type Store = Pick<Parts, 'db' | 'records' | 'images'>

/** In each family, records after this number have no photos. */
export const recordsWithPhotos = 500
const mostHomeaddresses = 200
/** The first records of each family. Everybody there is invented; telephone numbers are from ranges kept for fiction. */
const featured = people as Record<Family, readonly Entry[]>
const asSent = completeVariants({})

/**
 * Fills an empty store: the groups, `count` address records and a fifth of it (at most 200) home address records. The
 * same count gives the same records, and a larger one begins with those of a smaller one.
 */
export function seedStore(store: Store, count: number, weburl: Variants['weburl']): void {
  store.db.transaction(() => {
    for (const group of sampleGroups) {
      const insert = 'INSERT INTO contact_groups (id, updated_at, text) VALUES (?, ?, ?)'
      store.db.run(insert, String(group['id']), String(group['updated_at']), JSON.stringify(group))
    }
    for (let index = 0; index < count; index++) addRecord(store, { family: 'address', index, weburl })
    const homeaddresses = Math.min(mostHomeaddresses, Math.ceil(count / 5))
    for (let index = 0; index < homeaddresses; index++)
      addRecord(store, { family: 'homeaddress', index, weburl })
    return done(true)
  })
}

interface Place {
  family: Family
  index: number
  weburl: Variants['weburl']
}

function addRecord(store: Store, { family, index, weburl }: Place): void {
  const random = createRandom(index * 2 + (family === 'address' ? 0 : 1))
  const entry = featured[family][index] ?? bulkEntry(index, random)
  const created = createdAt(index)
  const id = `${Math.floor(created / 1e6).toString(16)}${family === 'address' ? 'a' : 'b'}5eed0000${serial(index)}`
  const group_id = family === 'address' ? String(sampleGroups[entry.group]?.['id']) : ''
  const body = { ...entry.body, group_id, weburls: spelled(entry.body['weburls'] ?? [], weburl) }
  const content = contentOf({ family, id, body, stored: undefined, variants: asSent, images: store.images })
  if (!content.ok) return
  const record: JsonObject = {
    id,
    ...content.value,
    ...(index < recordsWithPhotos ? photosOf(store, { entry, id, created, random }) : {}),
    extendprops: entry.extendprops ?? [],
    external_ids: entry.external_ids ?? [],
    ...historyOf(entry, created, random),
  }
  commit({ records: store.records, lateListing: undefined }, { family, id, group_id }, record)
}

const serial = (index: number): string => index.toString(16).padStart(7, '0')

const hour = 3_600_000_000
const start = Date.UTC(2023, 3, 1) * 1000

/** Microseconds: the first thousand records appear every six hours, the others every minute. */
function createdAt(index: number): number {
  return (
    start +
    Math.min(index, 1000) * 6 * hour +
    Math.max(0, index - 1000) * (hour / 60) +
    ((index * 7919) % 1_000_000)
  )
}

/** Switch `weburl`: every profile page as `profile` (but for a few) or as `prof` (interface 2.1 shows both). */
function spelled(weburls: Json, weburl: Variants['weburl']): Json {
  if (weburl === 'profile' || !Array.isArray(weburls)) return weburls
  const text = JSON.stringify(weburls).replaceAll('"kindof":"profile"', '"kindof":"prof"')
  return JSON.parse(text) as Json // what JSON.stringify has just written
}

function historyOf(entry: Entry, created: number, random: Random): JsonObject {
  const updated = created + random.below(180 * 24) * hour + 1 + random.below(1_000_000)
  return {
    etag: random.hex(32),
    deleted: entry.deleted === true,
    created_at: timestampOf(created),
    updated_at: timestampOf(updated),
    created_by: users.self,
    updated_by: random.chance(80) ? users.self : users.other,
    owner_id: users.self,
  }
}

interface Photographed {
  entry: Entry
  id: string
  created: number
  random: Random
}

function photosOf({ images }: Store, { entry, id, created, random }: Photographed): JsonObject {
  const photo = (motif: Motif): JsonObject => {
    const taken = timestampOf(created - (1 + random.below(700 * 24)) * hour)
    const drawing = JSON.stringify({ ...motif, taken })
    return images.addDrawing({
      id: random.hex(24),
      record_id: id,
      size: sizeOf(motif.subject),
      taken,
      drawing,
    })
  }
  return {
    face_picture: entry.face ? photo(entry.face) : null,
    pictures: (entry.pictures ?? []).map(photo),
  }
}
