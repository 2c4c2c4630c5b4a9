import { parseStored } from '../json.ts'
import type { Parts } from '../parts.ts'
import { done, refused, type Outcome } from '../refusal.ts'
import { readListQuery } from './list-query.ts'

/**
 * GET /api/groups/list: beyond the spec, after the documentation of a live deployment (interface 10.3). A plain array;
 * switch `groups=no` takes it away.
 */
export function listGroups({ db, variants, present }: Parts, query: URLSearchParams): Outcome<string> {
  if (variants.groups === 'no') return refused(404, 'There is no such path')
  const asked = readListQuery(query, 'homeaddress', variants)
  if (!asked.ok) return asked
  const { updatedmin, showdeleted, limit, skip } = asked.value
  const texts = db
    .all('SELECT text FROM contact_groups WHERE updated_at >= ? ORDER BY id', updatedmin ?? '')
    .map(({ text }) => String(text))
    .filter((text) => showdeleted || parseStored(text)['deleted'] !== true)
  const page = texts.slice(skip, limit < 0 ? undefined : skip + limit)
  return done(`[${page.map((text) => present(text, 'list')).join(',')}]`)
}
