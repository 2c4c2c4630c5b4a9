import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  mostReceipts,
  outboxAction,
  receiptsShown,
  type OutboxDone,
  type RecordSaved,
} from '../../contract/ipc/outbox.ts'
import { family } from '../../contract/record/fields.ts'
import type { Mirror } from '../book/mirror.ts'
import type { ServiceApi } from '../api/record-api.ts'
import { valueAs, type KeptRows, type RowChanges } from '../disk/kept-rows.ts'
import type { OutboxEntry } from './entry.ts'
import { shownName } from '../record-text/shown-name.ts'

/** What is remembered of a change that the service has taken: nothing that the user has written. */
const receipt = z.object({
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

/** How long they are kept before the newest one, in ms: 90 days. */
const receiptLifeMs = 90 * 24 * 60 * 60 * 1000
/** As many stay whatever their age: a clock that was ahead once must not take all that came before. */
const alwaysReceipts = 100

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

/** Within a write. */
export function storeReceipt(rows: RowChanges, key: string, given: Receipt): void {
  rows.put('receipt', key, given)
  rows.keepLatest('receipt', mostReceipts)
}

/** Those that can be read, the latest first. Throws as SQLite does. */
export function readReceipts(kept: KeptRows): Receipt[] {
  const found = kept.rows('receipt').flatMap(({ value }) => valueAs(receipt, value) ?? [])
  return found.toReversed().toSorted((one, other) => compare(other.at, one.at))
}

/** Forgets those that are old. Throws as SQLite does. */
export function forgetReceipts(kept: KeptRows): void {
  const rows = kept.rows('receipt')
  if (rows.length <= alwaysReceipts) return
  const dated = rows.map(({ key, value }) => ({ key, at: timeOf(value) }))
  const newest = Math.max(...dated.map(({ at }) => at))
  const old = dated.slice(0, -alwaysReceipts).filter(({ at }) => at < newest - receiptLifeMs)
  if (old.length === 0) return
  kept.write((changes) => old.forEach(({ key }) => changes.drop('receipt', key)))
}

function timeOf(value: unknown): number {
  const at = Date.parse(valueAs(receipt, value)?.at ?? '')
  return Number.isNaN(at) ? 0 : at
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** The entries as the page shows them, with names from the copy of the book, and the state of the whole. */
export function doneView(
  receipts: readonly Receipt[],
  waiting: number,
  mirror: Pick<Mirror, 'read'>,
): OutboxDone {
  const named = (of: Receipt) => ({ ...of, name: shownName(mirror.read(of.family, of.id)?.record ?? {}) })
  return {
    waiting,
    saved: receipts.length + waiting,
    confirmed: receipts.filter(({ agreed }) => agreed).length,
    receipts: receipts.slice(0, receiptsShown).map(named),
  }
}

/**
 * Receipts as a table that the user can give to other people: without a name, an id or any content. A record has
 * the same mark throughout one file, and another mark in the next file.
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
