import type { BookPlace, BookSummary } from '../../contract/ipc/records.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import type { Database, Row } from './database.ts'
import { damaged } from './window.ts'

const misshapen = `SELECT key FROM record WHERE tags <> '' AND json_type(tags) <> 'array' LIMIT 1`
const counts = `SELECT family, deleted, group_id, count(*) AS count FROM record GROUP BY family, deleted, group_id`
const tags = `SELECT tag.value AS tag, count(*) AS count FROM record, json_each(record.tags) AS tag
  WHERE deleted = 0 AND tags <> '' GROUP BY tag.value ORDER BY count DESC, tag.value`

/** Counts for the sidebar. Throws as SQLite does. */
export function readSummary(database: Database, groups: ProfileGroup[], place?: BookPlace): BookSummary {
  // `json_type` throws where the text is no JSON at all.
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
