import type { Family } from '../../../contract/record/fields.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { readIncoming, isSent, sentColumns } from '../../book/incoming.ts'
import { damaged, readWindowIds } from '../../book/window.ts'
import type { Database } from '../../disk/database.ts'
import type { LayOutInput, WaitingRecord } from './print-thread.ts'

const wholeList = 1_000_000

/** Called with how many of how many records have been read; if it throws, the reading ends. */
export type OnRead = (done: number, total: number) => void

/** Returns a record; null if it is missing, deleted or not a record. */
export type ReadOne = (family: Family, id: string) => ServiceRecord | null

/** The records of a call: whom it names, without those whom it leaves out. */
type Asked = Pick<LayOutInput, 'selection' | 'leaveOut'>

/** The family of the records of a call. */
export function familyOf({ selection }: Asked): Family {
  return selection.kind === 'list' ? selection.filter.family : selection.family
}

/**
 * The records of a selection in its order, without those to leave out. Records that are deleted, or missing by now, are left
 * out too. Throws as SQLite does.
 */
export function readSelection(
  database: Database,
  asked: Asked,
  readOne: ReadOne,
  onRead: OnRead,
): ServiceRecord[] {
  const family = familyOf(asked)
  const without = new Set(asked.leaveOut)
  const wanted = idsOf(database, asked, { offset: 0, limit: wholeList }).filter((id) => !without.has(id))
  return wanted.flatMap((id, index) => {
    onRead(index + 1, wanted.length)
    return readOne(family, id) ?? []
  })
}

/** Contacts that are read at a time for a first page. */
export const portion = 100

/**
 * The first records of the same, read in portions until they are enough, and whether there are more. A selection of one portion is
 * read whole.
 */
export function readFirst(
  database: Database,
  asked: Asked,
  readOne: ReadOne,
  areEnough: (records: readonly ServiceRecord[]) => boolean,
): { records: ServiceRecord[]; isPart: boolean } {
  const family = familyOf(asked)
  const without = new Set(asked.leaveOut)
  const records: ServiceRecord[] = []
  for (let offset = 0; ; offset += portion) {
    const ids = idsOf(database, asked, { offset, limit: portion + 1 })
    const wanted = ids.slice(0, portion).filter((id) => !without.has(id))
    records.push(...wanted.flatMap((id) => readOne(family, id) ?? []))
    const isPart = ids.length > portion
    if (!isPart || areEnough(records)) return { records, isPart }
  }
}

/** Reads records from the mirror file, or as they will be once the outbox is empty. */
export function recordReader(database: Database, waiting: readonly WaitingRecord[]): ReadOne {
  const edited = new Map(waiting.map(({ family, record }) => [`${family}/${record.id}`, record]))
  const sql = `SELECT ${sentColumns} FROM record WHERE family = ? AND id = ? AND deleted = 0`
  return (family, id) => {
    const row = database.get(sql, family, id)
    const raw = row?.['raw']
    if (row === undefined || typeof raw !== 'string') return null
    // Only what the service sent may be printed.
    if (!isSent(row)) damaged()
    return edited.get(`${family}/${id}`) ?? readIncoming(family, raw, null)?.read.record ?? null
  }
}

/** Part of a selection, by position. */
interface Range {
  readonly offset: number
  readonly limit: number
}

function idsOf(database: Database, { selection }: Asked, { offset, limit }: Range): readonly string[] {
  if (selection.kind === 'records') return selection.ids.slice(offset, offset + limit)
  return readWindowIds(database, { ...selection.filter, offset, limit })
}
