import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Input, Output } from '../../contract/ipc/contract.ts'
import type { RecordRange } from '../../contract/ipc/record-window.ts'
import type { Mirror } from '../mirror/mirror.ts'

const wholeList = 10_000_000

/** Ids of a part of a list, in its order, from the mirror. */
export async function idsInList(
  mirror: Mirror,
  { limit, ...range }: RecordRange,
): Promise<Result<{ ids: string[] }>> {
  const window = await mirror.window({ ...range, limit: limit ?? wholeList })
  return window.ok ? ok({ ids: window.value.rows.map(({ id }) => id) }) : window
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
