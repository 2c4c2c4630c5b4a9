import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
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
