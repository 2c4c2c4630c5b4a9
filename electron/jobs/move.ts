import { fail, notKnownYet, ok, type Result } from '../../contract/failure.ts'
import { marksFrom } from '../../contract/cards/card-marks.ts'
import {
  isLocalId,
  localIdOf,
  type AddressChanges,
  type RecordView,
  type ServiceRecord,
} from '../../contract/record/record.ts'
import { fieldsOf, isPhotoField } from '../../contract/record/fields.ts'
import type { Photo, PhotoReference } from '../../contract/record/parts.ts'
import type { BatchedWrite, Standing } from '../outbox/batches.ts'
import { localMarks } from './cards/local-marks.ts'
import { copyPhoto } from '../photo/chosen-photos.ts'
import { fails, newItem, wasMoved, type BulkItem, type BulkSession } from './bulk-item.ts'

/**
 * Everything of a record that a new one can be given (interface 2.4), photos included: they are read and kept on this computer
 * until the copy has them. Fails where a photo cannot be had, because the original is deleted afterwards.
 */
export async function copyOf(
  session: BulkSession,
  item: Pick<BulkItem, 'family' | 'id'>,
  record: ServiceRecord,
): Promise<Result<AddressChanges>> {
  const fields = fieldsOf('address').filter((field) => !isPhotoField(field))
  const values = fields.map((field) => [field, record[field]] as const)
  const copy = Object.fromEntries(values.filter(([, value]) => value !== null && value !== undefined))
  const face = await copyEach(session, item, record.face_picture ? [record.face_picture] : [])
  if (!face.ok) return face
  const pictures = await copyEach(session, item, record.pictures ?? [])
  if (!pictures.ok) return pictures
  return ok({
    ...copy,
    ...marksFrom(session.profile, record, {}),
    ...(face.value[0] && { face_picture: face.value[0] }),
    ...(pictures.value.length > 0 && { pictures: pictures.value }),
  })
}

/** Keeps copies of photos of a record on this computer. Fails where one cannot be had. */
export async function copyEach(
  session: BulkSession,
  { family, id }: Pick<BulkItem, 'family' | 'id'>,
  stored: readonly Photo[],
): Promise<Result<PhotoReference[]>> {
  const copies: PhotoReference[] = []
  for (const photo of stored) {
    if (!photo.image) continue
    const copied = await copyPhoto(session, { family, id, picture: photo.image }, photo)
    if (!copied.ok) return copied
    copies.push({ image: copied.value, source: 'temp' })
  }
  return ok(copies)
}

/** The copy is made first; only when the service has it, the original is deleted, with the etag that was copied. */
export async function planMove(
  session: BulkSession,
  group_id: string,
  item: BulkItem,
  { record, unreadable: [unreadable] }: RecordView,
): Promise<Result<BatchedWrite | null>> {
  if (item.family !== 'address' || record.group_id === group_id) return ok(null)
  // The copy would lack what the original is deleted with (fault P16).
  if (unreadable !== undefined)
    return fail({ kind: 'bad-response', path: `$.${unreadable}`, expected: 'a field that can be copied' })
  const copy = await copyOf(session, item, record)
  if (!copy.ok) return copy
  const { family, id, key } = item
  const carried = localMarks(session.kept).carry(id, localIdOf(key))
  if (!carried.ok) return carried
  item.from = record.group_id ?? null
  return ok({
    save: { family, id: null, group_id, etag: null, changes: copy.value, key },
    deletion: { family, id, etag: record.etag ?? '' },
  })
}

/**
 * The way back of a moved record. Where the original still exists, the copy is deleted in the version that was
 * made, so that no other user's edit is lost with it; otherwise the copy moves to where the original was. The
 * service says which case it is: with both deleted the record would be lost.
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
export function undoItems(items: readonly BulkItem[]): BulkItem[] {
  return items.filter(wasMoved).map((item) => wayBack(item))
}

/** Decides for each way back that is not begun what to do, and immediately does what needs no service. */
export function prepareUndo(session: BulkSession, items: readonly BulkItem[]): void {
  const left = items.filter(({ outcome, isCommitted }) => outcome === 'left' && !isCommitted)
  const now = undoMoves(
    session,
    left.flatMap(({ undoes }) => undoes ?? []),
  )
  left.filter(({ undoes }) => undoes !== null).forEach((item, at) => Object.assign(item, now[at]))
}

/**
 * One item for each record that a job moved, for its way back. What was not sent, or refused, is taken back here and now,
 * and is done; what is on its way has failed, to be tried again. Doing it twice does no harm.
 */
function undoMoves(session: BulkSession, items: readonly BulkItem[]): BulkItem[] {
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
    if (item.copy === null) return undoUnsentMove(session, item, standings.get(item.key))
    const back = wayBack(item, left.get(item.deletion ?? '')?.state === 'done' ? null : item.id)
    const isLeaving = back.original !== null && left.has(item.deletion ?? '')
    if (isLeaving) fails(back, notKnownYet)
    return back
  })
}

/** What a move or an import made, as soon as the service has it. */
export function copyMade(
  { mirror }: BulkSession,
  item: BulkItem,
  own: Standing | undefined,
): BulkItem['copy'] {
  const makes = item.deletion !== null || item.write?.mode === 'take' || isLocalId(item.id)
  if (item.copy !== null || !makes || own?.state !== 'done') return item.copy
  return { id: own.id, etag: mirror.read(item.family, own.id)?.record.etag ?? '' }
}

function wayBack(item: BulkItem, original: string | null = item.id): BulkItem {
  const { family, id, name, from, copy } = item
  return { ...newItem(family, copy?.id ?? id), name, from, original, undoes: item }
}

/** A copy that the service refused was never created; for a copy on its way this is not known. */
function undoUnsentMove({ outbox }: BulkSession, item: BulkItem, standing: Standing | undefined): BulkItem {
  const back = wayBack(item)
  const isRefused = standing?.state === 'needs-attention' && standing.failure?.kind !== 'unknown-outcome'
  const isGone = standing === undefined || (isRefused && outbox.discard(item.key).ok)
  if (isGone) back.outcome = 'done'
  else fails(back, notKnownYet)
  return back
}
