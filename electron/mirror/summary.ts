import type { BookSummary } from '../../contract/ipc/book.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import type { Database, Row } from './database.ts'
import { damaged } from './window.ts'

const misshapen = `SELECT key FROM record WHERE tags <> '' AND json_type(tags) <> 'array' LIMIT 1`
const counts = `SELECT family, deleted, group_id, count(*) AS count FROM record GROUP BY family, deleted, group_id`
const tags = `SELECT tag.value AS tag, count(*) AS count FROM record, json_each(record.tags) AS tag
  WHERE deleted = 0 AND tags <> '' GROUP BY tag.value ORDER BY count DESC, tag.value`

/** Counts for the sidebar. Throws as SQLite does. */
export function readSummary(database: Database, groups: ProfileGroup[]): BookSummary {
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
    trash: {
      address: count((row) => !present(row) && row['family'] === 'address'),
      homeaddress: count((row) => !present(row) && row['family'] === 'homeaddress'),
    },
  }
}
