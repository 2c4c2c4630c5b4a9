import type { Failure } from '../../contract/failure.ts'
import type { RecordFilter, RecordRow } from '../../contract/ipc/record-window.ts'
import { call } from '../bridge/bridge.ts'

/** Rows per question. */
export const pageSize = 100

/** One page of a list, and how long the list was when it was read. */
export interface RowPage {
  number: number
  total: number
  rows: readonly RecordRow[]
}

/** Rows by page number. */
export type RowPages = ReadonlyMap<number, readonly RecordRow[]>

/** Asks for one page; `number` counts from 0. */
export async function fetchPage(filter: RecordFilter, number: number): Promise<RowPage | Failure> {
  const answer = await call('record.window', { ...filter, offset: number * pageSize, limit: pageSize })
  return answer.ok ? { number, total: answer.value.total, rows: answer.value.rows } : answer.failure
}
