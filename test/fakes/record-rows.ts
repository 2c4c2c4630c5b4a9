import type {
  BookPlace,
  BookSummary,
  RecordFilter,
  RecordRow,
  RowSnippet,
} from '../../contract/ipc/records.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import { shownName } from '../../electron/record-text/shown-name.ts'

const kanaRows = [
  'あいうえお',
  'かきくけこ',
  'さしすせそ',
  'たちつてと',
  'なにぬねの',
  'はひふへほ',
  'まみむめも',
  'やゆよ',
  'らりるれろ',
  'わをん',
]

function indexOf(text: string): string {
  const first = text.normalize('NFD').slice(0, 1).toUpperCase()
  const row = kanaRows.find((each) => each.includes(first))
  return row?.slice(0, 1) ?? (/[A-Z]/.test(first) ? first : '#')
}

/** The row main would make of a record. */
function rowOf(family: Family, record: ServiceRecord): RecordRow {
  const address = record.addresses?.[0]
  const filed = [record.lastname, record.firstname].filter(Boolean).join(' ')
  const kana = [record.lastkana, record.firstkana].filter(Boolean).join(' ')
  return {
    id: record.id,
    family,
    group_id: record.group_id ?? null,
    name: shownName(record),
    lastname: record.lastname ?? '',
    firstname: record.firstname ?? '',
    kana,
    organization: record.organization?.name ?? '',
    zipcode: address?.zipcode ?? '',
    place: [address?.region, address?.city].filter(Boolean).join(' '),
    photo: record.face_picture?.image ?? null,
    tags: record.tags ?? [],
    index: indexOf(kana || filed),
    deleted: record.deleted === true,
    updated_at: record.updated_at ?? null,
  }
}

/** The rows of a filter in its order: substring search and plain code point order, enough for tests. */
export function rowsFor(filter: RecordFilter, records: Iterable<ServiceRecord>): RecordRow[] {
  const rows = [...records]
    .filter((record) => (record.deleted === true) === (filter.deleted === 'only'))
    .filter((record) => filter.group_id === null || record.group_id === filter.group_id)
    .filter((record) => JSON.stringify(record).toLowerCase().includes(filter.search.toLowerCase()))
    .filter((record) => filter.tags.every((tag) => record.tags?.includes(tag)))
    .map((record) => rowOf(filter.family, record))
  // By name as by reading: the Japanese samples are at the top in every language.
  const isByName = filter.sort === 'kana' || filter.sort === 'name'
  const key = (row: RecordRow) => (isByName ? row.kana || `\uffff${row.name}` : (row[filter.sort] ?? ''))
  const sorted = rows.sort((a, b) => (key(a) + a.id < key(b) + b.id ? -1 : 1))
  return filter.sort === 'updated_at' ? sorted.reverse() : sorted
}

/** The counts of the sidebar. */
export function summaryOf(
  mirror: Record<Family, ReadonlyMap<string, ServiceRecord>>,
  groups: readonly ProfileGroup[],
  place: BookPlace,
): BookSummary {
  const live = [...mirror.address.values()].filter((record) => !record.deleted)
  const gone = (family: Family) => [...mirror[family].values()].filter((record) => record.deleted).length
  const tags = new Map<string, number>()
  for (const tag of live.flatMap((record) => record.tags ?? [])) tags.set(tag, (tags.get(tag) ?? 0) + 1)
  return {
    groups: groups.map(({ group_id, name }) => {
      return { group_id, name, count: live.filter((record) => record.group_id === group_id).length }
    }),
    homeaddresses: mirror.homeaddress.size - gone('homeaddress'),
    tags: [...tags].map(([tag, count]) => ({ tag, count })).sort((a, b) => b.count - a.count),
    tagsHere: tagsOf(
      rowsFor({ ...place, tags: [], search: '', sort: 'kana' }, mirror[place.family].values()),
      place,
    ),
    trash: { address: gone('address'), homeaddress: gone('homeaddress') },
  }
}

function tagsOf(rows: readonly RecordRow[], place: BookPlace): BookSummary['tagsHere'] {
  const left = rows.filter(({ tags }) => place.tags.every((tag) => tags.includes(tag)))
  return [...new Set(rows.flatMap(({ tags }) => tags))].map((tag) => {
    return { tag, count: left.filter(({ tags }) => tags.includes(tag)).length }
  })
}

/** Where a search is found in a text, as typed. */
export function marksOf(text: string, search: string): [number, number][] {
  const at = search.trim() === '' ? -1 : text.indexOf(search.trim())
  return at < 0 ? [] : [[at, at + search.trim().length]]
}

/** What main would say of a hit in the memo. */
export function snippetOf(record: ServiceRecord | undefined, search: string): RowSnippet | null {
  const text = record?.memo ?? ''
  const marks = marksOf(text, search)
  return record && marks.length > 0 ? { id: record.id, field: 'memo', text, marks } : null
}
