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
import { forgiving, linesNear, nearTo, type NearTo } from './search/near-words.ts'
import { groupOfRank, rankedTerms, rankerOf } from './search/rank.ts'
import type { Database, Row } from '../disk/database.ts'
import { isListed, listColumns } from './incoming.ts'
import { listHeaders, nameHeader, readStoredRow } from './row.ts'
import { nowhere } from './store-records.ts'

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
  const { total, rows, ranks } = readWindowRows(database, query)
  return { total, offset: query.offset, rows: shownRows(rows, query, ranks) }
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

/** Stored rows, JSON text, with how well each goes with the search; no ranks where the list keeps its own order. */
interface WindowRows {
  total: number
  rows: string[]
  ranks: number[]
}

/** The same with the rows as stored. */
function readWindowRows(database: Database, query: RecordQuery): WindowRows {
  const searched = parseQuery(query.search)
  if (searched.length === 0) return readPlainRows(database, query)
  const exact = readFoundRows(database, query, searched)
  const similar = exact.total === 0 ? similarIn(database, searched) : null
  return similar === null ? exact : readFoundRows(database, query, similar)
}

function readPlainRows(database: Database, query: RecordQuery): WindowRows {
  const { where, values } = conditions(query, [])
  const total = database.get(`SELECT count(*) AS total FROM record WHERE ${where}`, ...values)
  const rows = database.all(
    `SELECT ${listColumns} FROM record WHERE ${where} ORDER BY ${orders[query.sort]} LIMIT ? OFFSET ?`,
    ...values,
    query.limit,
    query.offset,
  )
  if (!rows.every(isListed)) damaged()
  return { total: Number(total?.['total'] ?? 0), rows: rows.map((each) => String(each['row'])), ranks: [] }
}

const byKeys = `SELECT key, ${listColumns} FROM record WHERE key IN (SELECT value FROM json_each(?))`

/** Looks through the file once for all that is found; counting by itself would take as long again. */
function readFoundRows(database: Database, query: RecordQuery, searched: Query): WindowRows {
  const { where, values, terms } = conditions(query, searched)
  const isRanked = terms.length > 0
  const found = database.all(
    `SELECT key, ${isRanked ? 'rank_query(folded, ?)' : '0'} AS rank FROM record WHERE ${where}
     ORDER BY rank, ${orders[query.sort]}`,
    ...(isRanked ? [JSON.stringify(terms)] : []),
    ...values,
  )
  const shown = found.slice(query.offset, query.offset + query.limit)
  const stored = database.all(byKeys, JSON.stringify(shown.map(({ key }) => key)))
  if (!stored.every(isListed)) damaged()
  const rowOfKey = new Map(stored.map(({ key, row }) => [key, String(row)]))
  // Another connection may have removed one of them meanwhile.
  const present = shown.filter(({ key }) => rowOfKey.has(key!))
  return {
    total: found.length,
    rows: present.map(({ key }) => rowOfKey.get(key!)!),
    ranks: isRanked ? present.map(({ rank }) => Number(rank)) : [],
  }
}

/**
 * The ids of the same, in its order. What lists show of a record is not looked at, so that tens of thousands take no time: it is
 * for those who read the records themselves, which prove what they say. Throws as SQLite does.
 */
export function readWindowIds(database: Database, query: RecordQuery): string[] {
  const { where, values, terms } = conditions(query, queryIn(database, query.search).query)
  const isRanked = terms.length > 0
  const rows = database.all(
    `SELECT id FROM record WHERE ${where}
     ORDER BY ${isRanked ? 'rank_query(folded, ?), ' : ''}${orders[query.sort]} LIMIT ? OFFSET ?`,
    ...values,
    ...(isRanked ? [JSON.stringify(terms)] : []),
    query.limit,
    query.offset,
  )
  return rows.map((each) => String(each['id']))
}

/** Where each header begins; a header that returns keeps its first place. */
export function readIndex(database: Database, filter: RecordFilter): RecordIndex {
  const { query, isSimilar } = queryIn(database, filter.search)
  const { where, values, terms } = conditions(filter, query)
  const { column, of } = listHeaders[filter.sort]
  const isRanked = terms.length > 0
  const rows = isRanked
    ? database.iterate(
        `SELECT rank_query(folded, ?) AS text FROM record WHERE ${where} ORDER BY text`,
        JSON.stringify(terms),
        ...values,
      )
    : database.iterate(
        `SELECT ${column} AS text FROM record WHERE ${where} ORDER BY ${orders[filter.sort]}`,
        ...values,
      )
  const groupOf = (rank: number) => (isSimilar ? 'similar' : groupOfRank(rank, terms.length))
  const headers = new Map<string, number>()
  let offset = 0
  for (const each of rows) {
    const text = String(each['text'])
    const header = isRanked ? groupOf(Number(text)) : of(text)
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
  const { where, values, terms } = conditions(filter, queryIn(database, filter.search).query)
  const own = database.get(`SELECT * FROM record WHERE ${where} AND id = ?`, ...values, id)
  if (!own) return { offset: null }
  const { columns, condition } = before[filter.sort]
  const ownKeys = columns.map((column) => String(own[column]))
  const isRanked = terms.length > 0
  const rank = isRanked ? rankerOf(terms)(String(own['folded'])) : 0
  const earlier = isRanked
    ? database.get(
        `SELECT count(*) AS earlier FROM record WHERE ${where} AND (rank_query(folded, ?), ${columns.join()}) < (?, ?, ?)`,
        ...[...values, JSON.stringify(terms), rank, ...ownKeys],
      )
    : database.get(
        `SELECT count(*) AS earlier FROM record WHERE ${where} AND ${condition}`,
        ...[...values, ...ownKeys],
      )
  return { offset: Number(earlier?.['earlier'] ?? 0) }
}

/**
 * Stored rows as the page gets them: in name order the header follows the name, and what was found is marked and
 * ranked. Throws as SQLite does at one that the disk has damaged.
 */
export function shownRows(
  stored: readonly string[],
  { search, sort }: RecordQuery,
  ranks: readonly number[],
): RecordRow[] {
  const query = parseQuery(search)
  const rows = stored.map((row) => readStoredRow(row) ?? damaged())
  const headed = sort === 'name' ? rows.map((row) => ({ ...row, index: nameHeader(row) })) : rows
  if (query.length === 0) return headed
  const marked = headed.map(createMarker(query))
  return ranks.length === 0 ? marked : marked.map((row, at) => ({ ...row, rank: ranks[at]! }))
}

/** Whether one of the file's own indexes has this list in order. */
export function isPlain({ search, tags, sort }: RecordFilter): boolean {
  return search.trim() === '' && tags.length === 0 && (sort === 'kana' || sort === 'name')
}

/** The search, or what is near to its words where no record of the file has them. */
function queryIn(database: Database, search: string): { query: Query; isSimilar: boolean } {
  const query = parseQuery(search)
  const similar = similarIn(database, query)
  return { query: similar ?? query, isSimilar: similar !== null }
}

/** What is near to the words of a search; null where some record of the file has them, or where nothing is near. */
function similarIn(database: Database, query: Query): Query | null {
  if (!query.some((term) => nearTo(term) !== null)) return null
  const exact = database.get(
    'SELECT 1 FROM record WHERE holds_query(folded, ?) LIMIT 1',
    JSON.stringify(query),
  )
  if (exact !== undefined) return null
  return forgiving(query, function* (to: NearTo) {
    for (const { folded } of database.iterate('SELECT folded FROM record'))
      yield* linesNear(String(folded), to)
  })
}

function conditions(filter: RecordFilter, query: Query) {
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
  if (query.length > 0) {
    parts.push('holds_query(folded, ?)')
    values.push(JSON.stringify(query))
  }
  return { where: parts.join(' AND '), values, terms: rankedTerms(filter, query) }
}

/** Teaches SQL what a search means, so that there is one definition of a match and of a rank. */
export function defineSearch(database: Database): void {
  define(database, 'holds_query', (query) => (folded) => (matches(folded, query) ? 1 : 0))
  define(database, 'rank_query', rankerOf)
}

/** A function of a folded text and a search, which is read once for all rows. */
function define(database: Database, name: string, of: (query: Query) => (folded: string) => number): void {
  let known = { text: '', answer: of([]) }
  database.define(name, (folded, text) => {
    if (text !== known.text) known = { text: String(text), answer: of(JSON.parse(String(text)) as Query) }
    return known.answer(String(folded))
  })
}

const misshapen = `SELECT key FROM record WHERE tags <> '' AND json_type(tags) <> 'array' LIMIT 1`
const counts = `SELECT family, deleted, group_id, count(*) AS count FROM record GROUP BY family, deleted, group_id`
const tags = `SELECT tag.value AS tag, count(*) AS count FROM record, json_each(record.tags) AS tag
  WHERE deleted = 0 AND family <> '${nowhere}' AND tags <> '' GROUP BY tag.value ORDER BY count DESC, tag.value`

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
