import type { RecordFilter } from '../../../contract/ipc/record-window.ts'
import type { Family } from '../../../contract/record/fields.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import type { Database } from '../../mirror/database.ts'
import { readIncoming } from '../../mirror/incoming.ts'
import { isSent, sentColumns } from '../../mirror/seals.ts'
import { readStoredRow } from '../../mirror/stored-row.ts'
import { damaged, readWindowRows } from '../../mirror/window.ts'
import type { LayOutInput, WaitingRecord } from './print-messages.ts'

const wholeList = 1_000_000

/** Told how many of how many records are read; what it throws ends the reading. */
export type OnRead = (done: number, total: number) => void

/** Returns a record; null when it is not there, deleted or no record. */
export type ReadOne = (family: Family, id: string) => ServiceRecord | null

/**
 * The records of a selection in its order, without those to leave out. A record that is gone meanwhile, or deleted, is
 * left out too. Throws as SQLite does.
 */
export function readSelection(
  database: Database,
  { selection, leaveOut }: Pick<LayOutInput, 'selection' | 'leaveOut'>,
  readOne: ReadOne,
  onRead: OnRead,
): ServiceRecord[] {
  const family = selection.kind === 'list' ? selection.filter.family : selection.family
  const ids = selection.kind === 'list' ? idsOf(database, selection.filter) : selection.ids
  const without = new Set(leaveOut)
  const wanted = ids.filter((id) => !without.has(id))
  return wanted.flatMap((id, index) => {
    onRead(index + 1, wanted.length)
    return readOne(family, id) ?? []
  })
}

/** Reads records from the mirror file, or as they will be once the outbox is empty. */
export function recordReader(database: Database, waiting: readonly WaitingRecord[]): ReadOne {
  const edited = new Map(waiting.map(({ family, record }) => [`${family}/${record.id}`, record]))
  const sql = `SELECT ${sentColumns} FROM record WHERE family = ? AND id = ? AND deleted = 0`
  return (family, id) => {
    const row = database.get(sql, family, id)
    const raw = row?.['raw']
    if (row === undefined || typeof raw !== 'string') return null
    // Nothing goes on paper that the service did not send.
    if (!isSent(row)) damaged()
    return edited.get(`${family}/${id}`) ?? readIncoming(family, raw, null)?.read.record ?? null
  }
}

function idsOf(database: Database, filter: RecordFilter): string[] {
  const { rows } = readWindowRows(database, { ...filter, offset: 0, limit: wholeList })
  return rows.flatMap((row) => readStoredRow(row)?.id ?? [])
}
