import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { mostReceipts, outboxAction, receiptsShown } from '../../contract/ipc/outbox.ts'
import type { OutboxDone } from '../../contract/ipc/outbox.ts'
import { family } from '../../contract/record/fields.ts'
import { nameOf } from '../../contract/record/record.ts'
import type { RecordSaved } from '../../contract/ipc/record-write.ts'
import type { ServiceApi } from '../api/record-api.ts'
import type { Database } from '../mirror/database.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { isOpen, readRowText, rowText } from './entry.ts'
import type { OutboxEntry } from './entry.ts'

/** What is remembered of a change that the service has taken: nothing that the user has written. */
export const receipt = z.object({
  /** UTC time of this computer. */
  at: z.string(),
  action: outboxAction,
  family,
  id: z.string(),
  /** The status of the service's answer; null where the change was found done without one. */
  status: z.number().int().nullable(),
  /** Whether the service then had what was sent. */
  agreed: z.boolean(),
})
export type Receipt = z.infer<typeof receipt>

/** Beside the entries, so that nothing is done without its receipt. An older Atena leaves the table alone. */
export const receiptTables =
  'CREATE TABLE IF NOT EXISTS receipt (seq INTEGER PRIMARY KEY, at TEXT NOT NULL, receipt TEXT NOT NULL) STRICT;'

const put = 'INSERT INTO receipt (at, receipt) VALUES (?, ?)'
const dropSome = 'DELETE FROM receipt WHERE seq <= (SELECT max(seq) FROM receipt) - ?'
const dropOld = 'DELETE FROM receipt WHERE at < ?'
const all = 'SELECT CAST(receipt AS BLOB) AS text FROM receipt ORDER BY at DESC, seq DESC'

/** How long they are kept, in ms: 90 days. */
const lifeMs = 90 * 24 * 60 * 60 * 1000

/** What is remembered of an entry that is done; `saved` is null for a delete. */
export function receiptOf(
  { action, family: of, id }: OutboxEntry,
  saved: RecordSaved | null,
  status: number | null,
): Receipt {
  const agreed = (saved?.differences ?? []).length === 0
  return { at: new Date().toISOString(), action, family: of, id, status, agreed }
}

/**
 * What the service will have answered to the next write; null where none was answered. Entries go out one at a time, so an
 * answer since this was called is the one to the entry.
 */
export function statusOf(api: Pick<ServiceApi, 'written'>): () => number | null {
  const { count } = api.written()
  return () => (api.written().count === count ? null : api.written().status)
}

/** Within a write. Throws as SQLite does. */
export function storeReceipt(database: Database, given: Receipt): void {
  database.run(put, given.at, rowText(given))
  database.run(dropSome, mostReceipts)
}

/** Those that can be read, the latest first. Throws as SQLite does. */
export function readReceipts(database: Database, now = Date.now()): Receipt[] {
  database.run(dropOld, new Date(now - lifeMs).toISOString())
  return database.all(all).flatMap(({ text }) => {
    const { intact, value } = readRowText(text)
    return (intact ? receipt.safeParse(value).data : undefined) ?? []
  })
}

/** What the page shows of them, with names from the copy of the book, and how the whole stands. */
export function doneView(
  receipts: readonly Receipt[],
  entries: readonly OutboxEntry[],
  mirror: Pick<Mirror, 'read'>,
): OutboxDone {
  const named = (of: Receipt) => ({ ...of, name: nameOf(mirror.read(of.family, of.id)?.record ?? {}) })
  const waiting = entries.filter(isOpen).length
  return {
    waiting,
    saved: receipts.length + waiting,
    confirmed: receipts.filter(({ agreed }) => agreed).length,
    receipts: receipts.slice(0, receiptsShown).map(named),
  }
}

/**
 * Receipts as a table for somebody else: without a name, an id or anything that was written. One record has one mark within a
 * file, and another one in the next.
 */
export function receiptsCsv(receipts: readonly Receipt[]): string {
  const salt = randomBytes(16)
  const markOf = ({ family: of, id }: Receipt) =>
    createHash('sha256').update(salt).update(`${of} ${id}`).digest('hex').slice(0, 12)
  const lines = receipts.map((each) =>
    [each.at, each.action, each.family, markOf(each), each.status ?? '', each.agreed ? 'yes' : 'no'].join(
      ',',
    ),
  )
  return ['time,change,family,record,status,agreed', ...lines, ''].join('\r\n')
}
