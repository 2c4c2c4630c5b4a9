import { applicationIdOf, cardsOf, inverseEdits, marksFrom } from '../../contract/cards/card-marks.ts'
import { fail, ok } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'
import { isLocalId, localIdOf } from '../../contract/ipc/outbox.ts'
import { isField, isPhotoField } from '../../contract/record/fields.ts'
import type { AddressChanges, RecordView, ServiceRecord } from '../../contract/record/record.ts'
import { otherPictures, valuesOf } from '../merge/merge-records.ts'
import { digestOf } from '../merge/seen.ts'
import type { BatchedWrite, Standing } from '../outbox/batches.ts'
import type { KeptMerge } from '../outbox/jobs.ts'
import { sameInBoth } from '../write/forms.ts'
import { fails, newItem } from './bulk-item.ts'
import type { BulkItem, BulkSession } from './bulk-item.ts'
import { copyEach, copyOf } from './move.ts'

/**
 * Two records become one: the one that stays gets what the other one has, and only when the service has that, the other one
 * is deleted, each in the version that the user saw. Fails where a photo cannot be had: it would go with the record.
 */
export async function planMerge(session: BulkSession, item: BulkItem): Promise<Result<BatchedWrite | null>> {
  const { family, id, key, merge } = item
  if (merge === null) return damaged
  const seen = asSeen(session, item, merge)
  if (!seen.ok) return seen
  const { stays, goes } = seen.value
  const photos = await photosFor(session, item, seen.value)
  if (!photos.ok) return photos
  const restore = await copyOf(session, { family, id: merge.other }, goes)
  if (!restore.ok) return restore
  const marked = cardsOf(stays, applicationIdOf(session.profile))
  const marks = marksFrom(session.profile, goes, marked)
  const changes = { ...withoutPhotos(merge.changes), ...photos.value, ...marks }
  const before = {
    ...valuesOf(stays, Object.keys(changes).filter(isField)),
    ...(marks.cards && { cards: { ...marks.cards, edits: inverseEdits(marked, marks.cards.edits) } }),
  }
  item.merge = { ...merge, changes, before, restore: restore.value, group_id: goes.group_id ?? null }
  const deletion = { family, id: merge.other, etag: goes.etag ?? '' }
  // The one that stays has all of it already.
  if (Object.keys(changes).length === 0) return ok({ key, deletion })
  return ok({ save: { family, id, group_id: null, etag: stays.etag ?? '', changes, key }, deletion })
}

/** Both records; fails where one of them is not what the user saw: then nothing is done. */
function asSeen(
  session: BulkSession,
  { family, id, isCommitted }: BulkItem,
  { other, seen }: KeptMerge,
): Result<{ stays: ServiceRecord; goes: ServiceRecord }> {
  // What waits for the record is our own write, where it was refused before: that is not to be built upon.
  const read = (of: string): RecordView | null =>
    isCommitted ? session.mirror.read(family, of) : session.readRecord(family, of)
  const [stays, goes] = [read(id), read(other)]
  if (!stays || !goes || stays.record.deleted || goes.record.deleted) return fail({ kind: 'not-found' })
  const unreadable = stays.unreadable[0] ?? goes.unreadable[0]
  // What cannot be read would be deleted without a copy (fault P16).
  if (unreadable !== undefined)
    return fail({ kind: 'bad-response', path: `$.${unreadable}`, expected: 'a field that can be copied' })
  const isOther = id === other || digestOf(family, stays, goes) !== seen
  return isOther ? fail({ kind: 'precondition-failed' }) : ok({ stays: stays.record, goes: goes.record })
}

/** Copies of the photos that the record which stays gets, and its own beside them. */
async function photosFor(
  session: BulkSession,
  { family, merge }: BulkItem,
  { stays, goes }: { stays: ServiceRecord; goes: ServiceRecord },
): Promise<Result<AddressChanges>> {
  const from = { family, id: merge?.other ?? '' }
  const face = await copyEach(
    session,
    from,
    stays.face_picture || !goes.face_picture ? [] : [goes.face_picture],
  )
  if (!face.ok) return face
  const more = await copyEach(session, from, otherPictures(stays, goes))
  if (!more.ok) return more
  const own = (stays.pictures ?? []).map(({ image }) => ({ image }))
  return ok({
    ...(face.value[0] && { face_picture: face.value[0] }),
    ...(more.value.length > 0 && { pictures: [...own, ...more.value] }),
  })
}

function withoutPhotos(changes: AddressChanges): AddressChanges {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !isPhotoField(field)))
}

/**
 * Two items for each merge, for its way back: the record that was deleted, first, and the one that stayed. Nothing is done
 * yet.
 */
export function undoMergedItems(items: readonly BulkItem[]): BulkItem[] {
  const merged = items.filter(({ merge, isCommitted }) => merge !== null && isCommitted)
  return merged.flatMap((item) => {
    const { family, id, name } = item
    const again = newItem(family, '')
    return [
      { ...again, id: localIdOf(again.key), name, undoes: item },
      { ...newItem(family, id), name, undoes: item },
    ]
  })
}

/** Sees for each way back that is not begun what there is to do, and does at once what needs no service. */
export function prepareMergeUndo({ outbox }: BulkSession, items: readonly BulkItem[]): void {
  const { batches, deletions } = outbox
  const left = items.filter(({ outcome, isCommitted }) => outcome === 'left' && !isCommitted)
  const merges = new Map(left.flatMap(({ undoes }) => (undoes ? [[undoes.key, undoes] as const] : [])))
  for (const [key, { deletion }] of merges) {
    const both = left.filter(({ undoes }) => undoes?.key === key)
    const end = (become: (item: BulkItem) => void) => both.forEach(become)
    const isWithdrawn = batches.withdraw([key]).length > 0
    const own = batches.standings(new Set([key])).get(key)
    if (isWithdrawn || isNever(own, () => outbox.discard(key).ok)) end((item) => (item.outcome = 'done'))
    else if (own !== undefined && own.state !== 'done') end((item) => fails(item, underway))
    else if (deletion !== null) {
      deletions.undoAll([deletion])
      const state = batches.standings(new Set([deletion])).get(deletion)?.state ?? 'done'
      if (state !== 'done') end((item) => fails(item, underway))
    }
  }
}

/** Refused for good, and given up now. */
function isNever(own: Standing | undefined, giveUp: () => boolean): boolean {
  const isRefused = own?.state === 'needs-attention' || own?.state === 'conflict'
  return isRefused && own.failure?.kind !== 'unknown-outcome' && giveUp()
}

/**
 * The record that was deleted is made again, where the service does not show it any more: the spec has no way to restore
 * one. The one that stayed gets back what it had, but never before the other one is safe.
 */
export async function planMergeBack(
  session: BulkSession,
  item: BulkItem,
  items: readonly BulkItem[],
): Promise<Result<BatchedWrite | null>> {
  const { family, key, undoes } = item
  const merge = undoes?.merge ?? null
  if (merge === null) return damaged
  if (!isLocalId(item.id)) return planRestore(session, item, { merge, items })
  const now = await session.fetchRecord(family, merge.other)
  if (!now.ok && now.failure.kind !== 'not-found') return now
  if (now.ok && !now.value.record.deleted) return ok(null)
  const { group_id, restore } = merge
  return ok({ save: { family, id: null, group_id, etag: null, changes: restore, key } })
}

function planRestore(
  session: BulkSession,
  { family, id, key, undoes }: BulkItem,
  { merge, items }: { merge: KeptMerge; items: readonly BulkItem[] },
): Result<BatchedWrite | null> {
  const again = items.find((each) => each.undoes?.key === undoes?.key && isLocalId(each.id))
  if (again === undefined) return damaged
  // As long as nobody has the values of the other one, they stay here.
  if (again.outcome === 'failed') return fail(again.failure ?? underway)
  const view = session.readRecord(family, id)
  if (!view || view.record.deleted) return fail({ kind: 'not-found' })
  const { record } = view
  const changes = Object.fromEntries(
    Object.entries(merge.before).filter(
      ([field]) => field === 'cards' || (isField(field) && isAsPut(field, record, merge)),
    ),
  )
  if (Object.keys(changes).length === 0) return ok(null)
  return ok({ save: { family, id, group_id: null, etag: record.etag ?? '', changes, key } })
}

/** What somebody has changed since stays. Photos have other names in the record than in the write: they are counted. */
function isAsPut(field: string, record: ServiceRecord, { changes }: KeptMerge): boolean {
  if (field === 'pictures') return (record.pictures ?? []).length === (changes.pictures ?? []).length
  if (field === 'face_picture') return Boolean(record.face_picture)
  return sameInBoth(field, changes[field as keyof AddressChanges], record[field])
}

const damaged = fail({ kind: 'storage', reason: 'damaged' })
const underway: Failure = { kind: 'unknown-outcome', code: 'NOT_KNOWN_YET' }
