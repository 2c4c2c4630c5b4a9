import type { RecordFilter } from '../../contract/ipc/record-window.ts'
import { call } from '../bridge/bridge.ts'

/** Positions of a list, both included, in either order. */
export interface Range {
  from: number
  to: number
}

/** What a range needs of the list. */
export interface RangeSource {
  filter: RecordFilter
  rowAt: (position: number) => { id: string } | null
  isGone: (position: number) => boolean
}

/** Ids of the rows of a range in list order; main is asked where some of them are not held. */
export async function idsInRange({ from, to }: Range, list: RangeSource): Promise<string[]> {
  const first = Math.min(from, to)
  const count = Math.abs(from - to) + 1
  const positions = Array.from({ length: count }, (_, at) => first + at).filter((at) => !list.isGone(at))
  const held = positions.flatMap((at) => list.rowAt(at)?.id ?? [])
  if (held.length === positions.length) return held
  const answer = await call('record.ids', { ...list.filter, offset: first, limit: count })
  return answer.ok ? answer.value.ids : held
}

/** Ids of everything that a filter finds. A failure is the caller's to tell. */
export function idsFound(filter: RecordFilter) {
  return call('record.ids', { ...filter, offset: 0, limit: null })
}
