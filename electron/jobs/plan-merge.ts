import { randomUUID } from 'node:crypto'
import {
  applicationIdOf,
  cardsOf,
  inverseEdits,
  joinedEdits,
  marksFrom,
  type CardEdits,
  type CardYears,
} from '../../contract/cards/card-marks.ts'
import { fail, notKnownYet, ok, type Result } from '../../contract/failure.ts'
import {
  isLocalId,
  localIdOf,
  valuesOf,
  type AddressChanges,
  type RecordView,
  type ServiceRecord,
} from '../../contract/record/record.ts'
import { isField, isPhotoField, type Family } from '../../contract/record/fields.ts'
import type { PhotoReference } from '../../contract/record/parts.ts'
import { otherFace, otherPictures, type PhotoOf } from './merge/merge-records.ts'
import { digestOf } from './merge/compare-group.ts'
import type { BatchedWrite, Standing } from '../outbox/batches.ts'
import { needsDecision } from '../outbox/entry.ts'
import type { KeptMerge } from '../outbox/jobs.ts'
import { isAsPut } from '../write/as-put.ts'
import { fails, newItem, saveOf, type BulkItem, type BulkSession } from './bulk-item.ts'
import { copyEach, copyOf } from './move.ts'

/**
 * Records become one: the record that stays gets what the others have, and only when the service has that, the
 * others are deleted, each in the version that the user saw. Fails where a photo cannot be copied: it would be
 * deleted with its record.
 */
export async function planMerge(
  session: BulkSession,
  item: BulkItem,
  items: readonly BulkItem[],
): Promise<Result<BatchedWrite | null>> {
  const { family, id, key, merge } = item
  if (merge === null) return damaged
  if (merge.isMore) return planMore(session, item, items)
  const seen = asSeen(session, item, [id, ...itemsOf(items, key).map((each) => each.merge.other)], merge.seen)
  if (!seen.ok) return seen
  const [stays, goes] = seen.value
  if (stays === undefined || goes === undefined) return damaged
  const photos = await photosFor(session, family, seen.value)
  if (!photos.ok) return photos
  const restore = await copyOf(session, { family, id: merge.other }, goes)
  if (!restore.ok) return restore
  const marked = cardsOf(stays, applicationIdOf(session.profile))
  const marks = marksOfOthers(session, seen.value, marked)
  const changes = { ...withoutPhotos(merge.changes), ...photos.value, ...marks }
  const before = {
    ...valuesOf(stays, Object.keys(changes)),
    ...(marks.cards && { cards: { ...marks.cards, edits: inverseEdits(marked, marks.cards.edits) } }),
  }
  item.merge = { ...merge, changes, before, restore: restore.value, group_id: goes.group_id ?? null }
  const deletion = { family, id: merge.other, etag: goes.etag ?? '' }
  // The record that stays has all of it already.
  if (Object.keys(changes).length === 0) return ok({ key, deletion, keeper: id })
  return ok({ save: saveOf(item, stays, changes), deletion })
}

/**
 * One more record to remove: its delete waits for the save of the first item, which gives the record that stays
 * everything.
 */
async function planMore(
  session: BulkSession,
  item: BulkItem,
  items: readonly BulkItem[],
): Promise<Result<BatchedWrite | null>> {
  const { family, key, merge } = item
  const [lead] = itemsOf(items, key)
  if (merge === null || lead === undefined || lead === item) return damaged
  if (lead.outcome === 'failed' && !lead.isCopied) return fail(lead.failure ?? notKnownYet)
  const seen = asSeen(session, item, [merge.other], merge.seen)
  if (!seen.ok) return seen
  const [goes] = seen.value
  const restore = goes ? await copyOf(session, { family, id: merge.other }, goes) : damaged
  if (!goes || !restore.ok) return damaged
  item.merge = { ...merge, restore: restore.value, group_id: goes.group_id ?? null }
  return ok({
    key: randomUUID(),
    deletion: { family, id: merge.other, etag: goes.etag ?? '' },
    behind: key,
  })
}

/** The items of one merge, the one with the save first. */
function itemsOf(items: readonly BulkItem[], key: string): (BulkItem & { merge: KeptMerge })[] {
  return items.flatMap((item) =>
    item.merge && item.key === key ? [item as BulkItem & { merge: KeptMerge }] : [],
  )
}

/** These records; fails where one of them is not what the user saw: then nothing is done. */
function asSeen(
  session: BulkSession,
  { family, isCommitted }: BulkItem,
  ids: readonly string[],
  seen: string,
): Result<ServiceRecord[]> {
  // What waits for the record is our own write, where it was refused before: that is not to be built upon.
  const read = (of: string): RecordView | null =>
    isCommitted ? session.mirror.read(family, of) : session.readRecord(family, of)
  const views: RecordView[] = []
  for (const id of ids) {
    const view = read(id)
    if (!view || view.record.deleted) return fail({ kind: 'not-found' })
    const [unreadable] = view.unreadable
    // What cannot be read would be deleted without a copy (fault P16).
    if (unreadable !== undefined)
      return fail({ kind: 'bad-response', path: `$.${unreadable}`, expected: 'a field that can be copied' })
    views.push(view)
  }
  const isOther = new Set(ids).size < ids.length || digestOf(family, views) !== seen
  return isOther ? fail({ kind: 'precondition-failed' }) : ok(views.map(({ record }) => record))
}

/** Copies of the photos for the record that stays, in addition to its own. */
async function photosFor(
  session: BulkSession,
  family: Family,
  records: readonly ServiceRecord[],
): Promise<Result<AddressChanges>> {
  const copy = async (photos: readonly PhotoOf[]): Promise<Result<PhotoReference[]>> => {
    const copies: PhotoReference[] = []
    for (const { at, photo } of photos) {
      const copied = await copyEach(session, { family, id: records[at]?.id ?? '' }, [photo])
      if (!copied.ok) return copied
      copies.push(...copied.value)
    }
    return ok(copies)
  }
  const other = otherFace(records)
  const face = await copy(other ? [other] : [])
  if (!face.ok) return face
  const more = await copy(otherPictures(records))
  if (!more.ok) return more
  const own = (records[0]?.pictures ?? []).map(({ image }) => ({ image }))
  return ok({
    ...(face.value[0] && { face_picture: face.value[0] }),
    ...(more.value.length > 0 && { pictures: [...own, ...more.value] }),
  })
}

/** The marks of cards that the record which stays gets from the others. */
function marksOfOthers(
  { profile }: BulkSession,
  [, ...others]: readonly ServiceRecord[],
  marked: CardYears,
): ReturnType<typeof marksFrom> {
  const all = others.flatMap((goes) => marksFrom(profile, goes, marked).cards ?? [])
  const [first] = all
  // Of two notices of mourning the first one counts.
  const edits = all.toReversed().reduce<CardEdits['edits']>((then, each) => joinedEdits(then, each.edits), [])
  return first ? { cards: { ...first, edits } } : {}
}

function withoutPhotos(changes: AddressChanges): AddressChanges {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !isPhotoField(field)))
}

/**
 * The items for the way back of each merge: first the deleted records, then the record that stayed. Nothing is
 * done yet.
 */
export function undoMergedItems(items: readonly BulkItem[]): BulkItem[] {
  const merged = items.filter(({ merge, isCommitted }) => merge !== null && isCommitted)
  const again = merged.map((item) => {
    const made = newItem(item.family, '')
    return { ...made, id: localIdOf(made.key), name: item.name, undoes: item }
  })
  const stayed = merged.filter(({ merge }) => merge?.isMore === false)
  return [
    ...again,
    ...stayed.map((item) => ({ ...newItem(item.family, item.id), name: item.name, undoes: item })),
  ]
}

/** Decides for each way back that is not begun what to do, and immediately does what needs no service. */
export function prepareMergeUndo({ outbox }: BulkSession, items: readonly BulkItem[]): void {
  const { batches } = outbox
  const left = items.filter(({ outcome, isCommitted }) => outcome === 'left' && !isCommitted)
  for (const key of new Set(left.flatMap(({ undoes }) => undoes?.key ?? []))) {
    const own = left.filter(({ undoes }) => undoes?.key === key)
    const isWithdrawn = batches.withdraw([key]).length > 0
    const save = batches.standings(new Set([key])).get(key)
    if (isWithdrawn || isNever(save, () => outbox.discard(key).ok))
      own.forEach((item) => (item.outcome = 'done'))
    else if (save !== undefined && save.state !== 'done') own.forEach((item) => fails(item, notKnownYet))
    else {
      const going = own.filter(({ id }) => isLocalId(id))
      const late = going.filter(({ undoes }) => isOnItsWay(outbox, undoes?.deletion ?? null))
      for (const item of late.length > 0 ? [...late, ...own.filter(({ id }) => !isLocalId(id))] : [])
        fails(item, notKnownYet)
    }
  }
}

/** Whether a delete can neither be taken back nor is done. */
function isOnItsWay({ batches, deletions }: BulkSession['outbox'], deletion: string | null): boolean {
  if (deletion === null) return false
  deletions.undoAll([deletion])
  return (batches.standings(new Set([deletion])).get(deletion)?.state ?? 'done') !== 'done'
}

/** Refused for good, and given up now. */
export function isNever(own: Standing | undefined, giveUp: () => boolean): boolean {
  return own !== undefined && needsDecision(own) && own.failure?.kind !== 'unknown-outcome' && giveUp()
}

/**
 * The deleted record is made again where the service no longer shows it: the spec has no way to restore a record.
 * The record that stayed gets its former values back, but never before the other one is safe.
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
  item: BulkItem,
  { merge, items }: { merge: KeptMerge; items: readonly BulkItem[] },
): Result<BatchedWrite | null> {
  const { family, id, undoes } = item
  const again = items.filter((each) => each.undoes?.key === undoes?.key && isLocalId(each.id))
  if (again.length === 0) return damaged
  // Until the other records exist again, their values stay here.
  const failed = again.find(({ outcome }) => outcome === 'failed')
  if (failed) return fail(failed.failure ?? notKnownYet)
  const view = session.readRecord(family, id)
  if (!view || view.record.deleted) return fail({ kind: 'not-found' })
  const { record } = view
  const changes = Object.fromEntries(
    Object.entries(merge.before).filter(
      ([field]) => field === 'cards' || (isField(field) && isAsPut(field, record, merge.changes, 'as-many')),
    ),
  )
  if (Object.keys(changes).length === 0) return ok(null)
  return ok({ save: saveOf(item, record, changes) })
}

const damaged = fail({ kind: 'storage', reason: 'damaged' })
