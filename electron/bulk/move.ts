import { fail, ok } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'
import type { RecordView } from '../../contract/model/service-record.ts'
import type { BatchedWrite, Standing } from '../outbox/batches.ts'
import { fails, newItem, wasMoved } from './bulk-item.ts'
import type { BulkItem, BulkSession } from './bulk-item.ts'
import { copyOf } from './copy-to-group.ts'

/** The copy is made first; only when the service has it, the original is deleted, with the etag that was copied. */
export async function planMove(
  session: BulkSession,
  group_id: string,
  item: BulkItem,
  { record, unreadable: [unreadable] }: RecordView,
): Promise<Result<BatchedWrite | null>> {
  if (item.family !== 'address' || record.group_id === group_id) return ok(null)
  // The copy would lack what the original is deleted with (reliability P16).
  if (unreadable !== undefined)
    return fail({ kind: 'bad-response', path: `$.${unreadable}`, expected: 'a field that can be copied' })
  const copy = await copyOf(session, item, record)
  if (!copy.ok) return copy
  item.from = record.group_id ?? null
  const { family, id, key } = item
  return ok({
    save: { family, id: null, group_id, etag: null, changes: copy.value, key },
    deletion: { family, id, etag: record.etag ?? '' },
  })
}

/**
 * The way back of a moved record. Where the original is still there, the copy goes in the version that was made, so that
 * nobody's edit goes with it; otherwise the copy moves to where the original was. The service is asked which it is:
 * with both deleted the record would be lost.
 */
export async function planMoveBack(
  session: BulkSession,
  item: BulkItem,
): Promise<Result<BatchedWrite | null>> {
  const { family, id, key, from, original, undoes } = item
  const view = session.readRecord(family, id)
  const isGone = view === null || view.record.deleted === true
  if (original !== null) {
    const now = await session.fetchRecord(family, original)
    if (!now.ok && now.failure.kind !== 'not-found') return now
    if (now.ok && !now.value.record.deleted)
      return ok(isGone ? null : { key, deletion: { family, id, etag: undoes?.copy?.etag ?? '' } })
  }
  return isGone || from === null ? fail({ kind: 'not-found' }) : planMove(session, from, item, view)
}

/** One item for each record that a job moved, for its way back; nothing is done yet. */
export function waysBack(items: readonly BulkItem[]): BulkItem[] {
  return items.filter(wasMoved).map((item) => wayBack(item))
}

/** Sees for each way back that is not begun what there is to do, and does at once what needs no service. */
export function lookBack(session: BulkSession, items: readonly BulkItem[]): void {
  const left = items.filter(({ outcome, isCommitted }) => outcome === 'left' && !isCommitted)
  const now = movedBack(
    session,
    left.flatMap(({ undoes }) => undoes ?? []),
  )
  left.filter(({ undoes }) => undoes !== null).forEach((item, at) => Object.assign(item, now[at]))
}

/**
 * One item for each record that a job moved, for its way back. What was not sent, or refused, is taken back here and now,
 * and is done; what is on its way has failed, to be tried again. Doing it twice does no harm.
 */
function movedBack(session: BulkSession, items: readonly BulkItem[]): BulkItem[] {
  const { batches, deletions } = session.outbox
  const moved = items.filter(wasMoved)
  const withdrawn = new Set(batches.withdraw(moved.map(({ key }) => key)))
  const standings = batches.standings(new Set(moved.flatMap(({ key, deletion }) => [key, deletion ?? key])))
  for (const item of moved) item.copy = copyMade(session, item, standings.get(item.key))
  const copied = moved.filter(({ copy }) => copy !== null)
  deletions.undoAll(copied.flatMap(({ deletion }) => deletion ?? []))
  const left = batches.standings(new Set(copied.flatMap(({ deletion }) => deletion ?? [])))
  return moved.map((item) => {
    if (withdrawn.has(item.key)) return { ...wayBack(item), outcome: 'done' }
    if (item.copy === null) return unmade(session, item, standings.get(item.key))
    const back = wayBack(item, left.get(item.deletion ?? '')?.state === 'done' ? null : item.id)
    const isLeaving = back.original !== null && left.has(item.deletion ?? '')
    if (isLeaving) fails(back, underway)
    return back
  })
}

/** What a move made, as soon as the service has it. */
export function copyMade(
  { mirror }: BulkSession,
  item: BulkItem,
  own: Standing | undefined,
): BulkItem['copy'] {
  if (item.copy !== null || item.deletion === null || own?.state !== 'done') return item.copy
  return { id: own.id, etag: mirror.read(item.family, own.id)?.record.etag ?? '' }
}

const underway: Failure = { kind: 'unknown-outcome', code: 'NOT_KNOWN_YET' }

function wayBack(item: BulkItem, original: string | null = item.id): BulkItem {
  const { family, id, name, from, copy } = item
  return { ...newItem(family, copy?.id ?? id), name, from, original, undoes: item }
}

/** A copy that the service refused never was; of one on its way nobody knows. */
function unmade({ outbox }: BulkSession, item: BulkItem, standing: Standing | undefined): BulkItem {
  const back = wayBack(item)
  const isRefused = standing?.state === 'needs-attention' && standing.failure?.kind !== 'unknown-outcome'
  const isGone = standing === undefined || (isRefused && outbox.discard(item.key).ok)
  if (isGone) back.outcome = 'done'
  else fails(back, underway)
  return back
}
