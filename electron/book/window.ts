import type {
  BookPlace,
  BookSummary,
  RecordFilter,
  RecordIndex,
  RecordPlace,
  RecordPlaceQuery,
  RecordQuery,
  RecordRow,
  RecordSort,
  RecordRows,
} from '../../contract/ipc/records.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import type { Family } from '../../contract/record/fields.ts'
import { matches, parseQuery, createMarker, type Query } from './search/query.ts'
import type { Database, Row } from '../disk/database.ts'
import { isListed, listColumns } from './incoming.ts'
import { indexLetter, listHeaders, readStoredRow } from './row.ts'

/** Every order is total: it ends with the id (bench 3). */
const orders: Record<RecordSort, string> = {
  kana: 'kana_key, id',
  name: 'name_key, id',
  organization: 'organization_key, kana_key, id',
  zipcode: 'zipcode, kana_key, id',
  updated_at: 'updated_at DESC, id',
}

/** The rows of a window, straight from the file. Throws as SQLite does. */
export function readWindow(database: Database, query: RecordQuery): RecordRows {
  const { total, rows } = readWindowRows(database, query)
  const read = rows.map((row) => readStoredRow(row) ?? damaged())
  return { total, offset: query.offset, rows: shownRows(read, query) }
}

const byIds = `SELECT id, ${listColumns} FROM record WHERE family = ? AND id IN (SELECT value FROM json_each(?))`

/** The rows of these records in their order, deleted ones too; who is not there is missing. Throws as SQLite does. */
export function readRowsOf(database: Database, family: Family, ids: readonly string[]): RecordRow[] {
  const found = database.all(byIds, family, JSON.stringify(ids))
  if (!found.every(isListed)) damaged()
  const rows = new Map(found.map((each) => [each['id'], readStoredRow(String(each['row'])) ?? damaged()]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** As SQLite says it of a damaged page, so that the caller looks what can be made again (book/heal.ts). */
export function damaged(): never {
  throw Object.assign(new Error('a row that cannot be read'), { errcode: 1 })
}

/** The same with the rows as stored, JSON text. */
export function readWindowRows(database: Database, query: RecordQuery): { total: number; rows: string[] } {
  const { where, values } = conditions(query)
  const total = database.get(`SELECT count(*) AS total FROM record WHERE ${where}`, ...values)
  const rows = database.all(
    `SELECT ${listColumns} FROM record WHERE ${where} ORDER BY ${orders[query.sort]} LIMIT ? OFFSET ?`,
    ...values,
    query.limit,
    query.offset,
  )
  if (!rows.every(isListed)) damaged()
  return { total: Number(total?.['total'] ?? 0), rows: rows.map((each) => String(each['row'])) }
}

/** Where each header begins; a header that returns keeps its first place. */
export function readIndex(database: Database, filter: RecordFilter): RecordIndex {
  const { where, values } = conditions(filter)
  const { column, of } = listHeaders[filter.sort]
  const rows = database.iterate(
    `SELECT ${column} AS text FROM record WHERE ${where} ORDER BY ${orders[filter.sort]}`,
    ...values,
  )
  const headers = new Map<string, number>()
  let offset = 0
  for (const each of rows) {
    const header = of(String(each['text']))
    if (!headers.has(header)) headers.set(header, offset)
    offset++
  }
  return [...headers].map(([index, first]) => ({ index, offset: first }))
}

/** What precedes a record in each order; the same orders as above. */
const before: Record<RecordSort, { columns: readonly string[]; condition: string }> = {
  kana: { columns: ['kana_key', 'id'], condition: '(kana_key, id) < (?, ?)' },
  name: { columns: ['name_key', 'id'], condition: '(name_key, id) < (?, ?)' },
  organization: {
    columns: ['organization_key', 'kana_key', 'id'],
    condition: '(organization_key, kana_key, id) < (?, ?, ?)',
  },
  zipcode: { columns: ['zipcode', 'kana_key', 'id'], condition: '(zipcode, kana_key, id) < (?, ?, ?)' },
  updated_at: {
    columns: ['updated_at', 'updated_at', 'id'],
    condition: '(updated_at > ? OR (updated_at = ? AND id < ?))',
  },
}

/** The place of a record in a list. Throws as SQLite does. */
export function readPlace(database: Database, { id, ...filter }: RecordPlaceQuery): RecordPlace {
  const { where, values } = conditions(filter)
  const own = database.get(`SELECT * FROM record WHERE ${where} AND id = ?`, ...values, id)
  if (!own) return { offset: null }
  const { columns, condition } = before[filter.sort]
  const earlier = database.get(
    `SELECT count(*) AS earlier FROM record WHERE ${where} AND ${condition}`,
    ...values,
    ...columns.map((column) => String(own[column])),
  )
  return { offset: Number(earlier?.['earlier'] ?? 0) }
}

/** Stored rows as the page gets them: in name order the header follows the name, and what was found is marked. */
export function shownRows(rows: RecordRow[], { search, sort }: RecordQuery): RecordRow[] {
  const query = parseQuery(search)
  const headed = sort === 'name' ? rows.map((row) => ({ ...row, index: indexLetter(row.name) })) : rows
  return query.length === 0 ? headed : headed.map(createMarker(query))
}

/** Whether the file's own index has this list in order. */
export function isPlain({ search, tags, sort }: RecordFilter): boolean {
  return search.trim() === '' && tags.length === 0 && sort === 'kana'
}

function conditions(filter: RecordFilter) {
  const parts = ['family = ?', 'deleted = ?']
  const values: (string | number)[] = [filter.family, filter.deleted === 'only' ? 1 : 0]
  if (filter.group_id !== null) {
    parts.push('group_id = ?')
    values.push(filter.group_id)
  }
  for (const tag of filter.tags) {
    parts.push(`tags <> '' AND EXISTS (SELECT 1 FROM json_each(record.tags) WHERE value = ?)`)
    values.push(tag)
  }
  const query = parseQuery(filter.search)
  if (query.length > 0) {
    parts.push('holds_query(folded, ?)')
    values.push(JSON.stringify(query))
  }
  return { where: parts.join(' AND '), values }
}

/** Teaches SQL what a search means, so that there is one definition of a match. */
export function defineSearch(database: Database): void {
  let known = { text: '', query: [] as Query }
  database.define('holds_query', (folded, text) => {
    if (text !== known.text) known = { text: String(text), query: JSON.parse(String(text)) as Query }
    return matches(String(folded), known.query) ? 1 : 0
  })
}

const misshapen = `SELECT key FROM record WHERE tags <> '' AND json_type(tags) <> 'array' LIMIT 1`
const counts = `SELECT family, deleted, group_id, count(*) AS count FROM record GROUP BY family, deleted, group_id`
const tags = `SELECT tag.value AS tag, count(*) AS count FROM record, json_each(record.tags) AS tag
  WHERE deleted = 0 AND tags <> '' GROUP BY tag.value ORDER BY count DESC, tag.value`

/** Counts for the sidebar. Throws as SQLite does. */
export function readSummary(database: Database, groups: ProfileGroup[], place?: BookPlace): BookSummary {
  // `json_type` throws where the text is not JSON at all.
  if (database.get(misshapen) !== undefined) damaged()
  const rows = database.all(counts)
  const count = (accept: (row: Row) => boolean) =>
    rows.filter(accept).reduce((sum, row) => sum + Number(row['count']), 0)
  const present = (row: Row) => row['deleted'] === 0
  return {
    groups: groups.map(({ group_id, name }) => ({
      group_id,
      name,
      count: count((row) => present(row) && row['family'] === 'address' && row['group_id'] === group_id),
    })),
    homeaddresses: count((row) => present(row) && row['family'] === 'homeaddress'),
    tags: database.all(tags).map((row) => ({ tag: String(row['tag']), count: Number(row['count']) })),
    tagsHere: place === undefined ? [] : readTagsOf(database, place),
    trash: {
      address: count((row) => !present(row) && row['family'] === 'address'),
      homeaddress: count((row) => !present(row) && row['family'] === 'homeaddress'),
    },
  }
}

/** Each tag of a place, and how many of it have all tags that are chosen besides. */
function readTagsOf(database: Database, { family, group_id, tags: chosen, deleted }: BookPlace) {
  const holds = chosen.map(() => 'EXISTS (SELECT 1 FROM json_each(record.tags) WHERE value = ?)')
  const inGroup = group_id === null ? [] : [group_id]
  const rows = database.all(
    `SELECT tag.value AS tag, sum(${['1', ...holds].join(' AND ')}) AS count FROM record, json_each(record.tags) AS tag
     WHERE family = ? AND deleted = ? ${group_id === null ? '' : 'AND group_id = ?'} AND tags <> '' GROUP BY tag.value`,
    ...[...chosen, family, deleted === 'only' ? 1 : 0, ...inGroup],
  )
  return rows.map((row) => ({ tag: String(row['tag']), count: Number(row['count']) })).sort(byTag)
}

/** The order of both ways to count: by code unit, until the page puts the tags in the order of its language. */
export const byTag = (a: { tag: string }, b: { tag: string }) => (a.tag < b.tag ? -1 : 1)
