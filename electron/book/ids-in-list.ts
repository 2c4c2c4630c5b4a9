import { ok, type Result } from '../../contract/failure.ts'
import type { Input, Output } from '../../contract/ipc/contract.ts'
import type { RecordFilter, RecordQuery, RecordRange, RecordRow } from '../../contract/ipc/records.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { Mirror } from './mirror.ts'

const wholeList = 10_000_000

/** The list of everybody in a family who has all of these tags and is not deleted, by reading. */
export function everybody(family: Family, tags: string[] = []): RecordFilter {
  return { family, group_id: null, search: '', tags, deleted: 'without', sort: 'kana' }
}

/** A list, or the part of it from `offset` on; without a limit, to its end. */
type ListPart = RecordFilter & Partial<RecordRange>

function queryOf({ offset = 0, limit = null, ...filter }: ListPart): RecordQuery {
  return { ...filter, offset, limit: limit ?? wholeList }
}

/** Rows of a list, in its order, from the mirror: the first ones, or all. */
export async function rowsInList(mirror: Mirror, part: ListPart): Promise<Result<RecordRow[]>> {
  const window = await mirror.window(queryOf(part))
  return window.ok ? ok(window.value.rows) : window
}

/** The same, their ids alone. */
export async function idsInList(mirror: Mirror, part: ListPart): Promise<Result<{ ids: string[] }>> {
  const ids = await mirror.ids(queryOf(part))
  return ids.ok ? ok({ ids: ids.value }) : ids
}

/** How many of these records have no address, and how many one without a postal code, from the mirror. */
export async function lacksOf(
  mirror: Mirror,
  { family, ids }: Pick<Input<'bulk.lacks'>, 'family' | 'ids'>,
): Promise<Result<Output<'bulk.lacks'>>> {
  const rows = await mirror.rows(family, [...new Set(ids)])
  if (!rows.ok) return rows
  const without = rows.value.filter(({ zipcode, deleted }) => zipcode.trim() === '' && !deleted)
  const address = without.filter(({ place }) => place === '').length
  return ok({ address, zipcode: without.length - address })
}
