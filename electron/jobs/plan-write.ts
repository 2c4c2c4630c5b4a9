import {
  applicationIdOf,
  cardMark,
  cardsOf,
  hasMark,
  type CardMark,
} from '../../contract/cards/card-marks.ts'
import { fail, notKnownYet, ok, type Result } from '../../contract/failure.ts'
import type { BulkChange } from '../../contract/ipc/bulk.ts'
import { valuesOf, type ServiceRecord } from '../../contract/record/record.ts'
import { mergePerson } from './import/merge-person.ts'
import { restoredFields } from './import/merge-record.ts'
import type { BatchedWrite } from '../outbox/batches.ts'
import { isAsPut } from '../write/as-put.ts'
import { fails, newItem, saveOf, type BulkItem, type BulkSession } from './bulk-item.ts'
import { isNever, planMerge, planMergeBack } from './plan-merge.ts'
import type { BulkOperation } from './job-kinds.ts'
import { planMove, planMoveBack } from './move.ts'

type MarkEdit = { year: number; mark: CardMark; to: boolean }

type TagChange = Extract<BulkChange, { kind: 'add-tag' | 'remove-tag' | 'rename-tag' }>

/** The tags as they should be; a renamed one keeps its place, and one that is there already is not there twice. */
function changedTags(change: TagChange, tags: readonly string[]): string[] {
  switch (change.kind) {
    case 'add-tag':
      return tags.includes(change.tag) ? [...tags] : [...tags, change.tag]
    case 'remove-tag':
      return tags.filter((tag) => tag !== change.tag)
    case 'rename-tag':
      return [...new Set(tags.map((tag) => (tag === change.tag ? change.to : tag)))]
  }
}

/** The tags without what a job put on, and with what it took off: what came since stays. */
function restoredTags(
  tags: readonly string[],
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): string[] {
  const kept = tags.filter((tag) => !added.includes(tag))
  return [...kept, ...removed.filter((tag) => !kept.includes(tag))]
}

function without(these: readonly string[], those: readonly string[]): string[] {
  return these.filter((each) => !those.includes(each))
}

/** The write that a record needs; null where there is nothing to change. `items` are those of the whole job. */
export async function planWrite(
  session: BulkSession,
  operation: BulkOperation,
  item: BulkItem,
  items: readonly BulkItem[],
): Promise<Result<BatchedWrite | null>> {
  if (operation.kind === 'merge') return planMerge(session, item, items)
  if (operation.kind === 'merge-back') return planMergeBack(session, item, items)
  if (operation.kind === 'move-back') return planMoveBack(session, item)
  if (operation.kind === 'import' || operation.kind === 'restore-backup') return planImport(session, item)
  if (operation.kind === 'import-back') return planImportBack(session, item)
  const { family, id } = item
  // What waits for the record is our own write, where it was refused before: that is not to be built upon.
  const view = item.isCommitted ? session.mirror.read(family, id) : session.readRecord(family, id)
  if (!view || view.record.deleted) return fail({ kind: 'not-found' })
  if (operation.kind === 'move') return planMove(session, operation.group_id, item, view)
  if (operation.kind === 'mark-cards' || operation.kind === 'restore-marks')
    return ok(planMarks(session, operation, item, view.record))
  const tags = view.record.tags ?? []
  const next = tagsAfter(operation, item, tags)
  if (next.length === tags.length && next.every((tag, at) => tag === tags[at])) return ok(null)
  if (operation.kind !== 'restore-tags') {
    item.added = without(next, tags)
    item.removed = without(tags, next)
  }
  return ok({ save: saveOf(item, view.record, { tags: next }) })
}

/**
 * The write that marks a contact, or takes back what a job marked. What was changed is kept as texts, `2026 nengajo.sent`, as the
 * tags of other jobs are.
 */
function planMarks(
  { profile }: BulkSession,
  operation: Extract<BulkOperation, { kind: 'mark-cards' | 'restore-marks' }>,
  item: BulkItem,
  record: ServiceRecord,
): BatchedWrite | null {
  const client_id = applicationIdOf(profile)
  const years = cardsOf(record, client_id)
  const asked = operation.kind === 'restore-marks' ? restoredMarks(item) : [operation]
  const edits = asked
    .map(({ year, mark, to }) => ({ year, mark, to }))
    .filter(({ year, mark, to }) => hasMark(years, year, mark) !== to)
  if (operation.kind === 'mark-cards') {
    const texts = edits.map(({ year, mark }) => `${year} ${mark}`)
    Object.assign(item, operation.to ? { added: texts, removed: [] } : { added: [], removed: texts })
  }
  return edits.length > 0 ? { save: saveOf(item, record, { cards: { client_id, edits } }) } : null
}

function restoredMarks({ added, removed }: BulkItem): MarkEdit[] {
  const edits = (texts: readonly string[], to: boolean) =>
    texts.flatMap((text) => {
      const [year, mark] = text.split(' ')
      const read = cardMark.safeParse(mark)
      return read.success ? [{ year: Number(year), mark: read.data, to }] : []
    })
  return [...edits(added, false), ...edits(removed, true)]
}

function tagsAfter(operation: TagChange | { kind: 'restore-tags' }, item: BulkItem, tags: readonly string[]) {
  return operation.kind === 'restore-tags' ? restoredTags(tags, item) : changedTags(operation, tags)
}

/**
 * The write of a person of a file: a new contact, or what a contact lacks over its newest version. What the contact had in
 * those fields is remembered for the Undo.
 */
async function planImport(session: BulkSession, item: BulkItem): Promise<Result<BatchedWrite | null>> {
  const { family, id, key, write } = item
  if (write === null) return fail({ kind: 'storage', reason: 'damaged' })
  const { mode, group_id, changes } = write
  if (mode === 'take') return ok({ save: { family, id: null, group_id, etag: null, changes, key } })
  // The user chose the file in place of the version that was compared, not in place of later changes by other
  // users.
  if ((mode === 'replace' || mode === 'restore') && item.failure?.kind === 'precondition-failed')
    return fail(item.failure)
  const view = item.isCommitted ? session.mirror.read(family, id) : session.readRecord(family, id)
  if (!view || view.record.deleted) return fail({ kind: 'not-found' })
  const { record, unreadable } = view
  const merged =
    mode === 'restore'
      ? restoredFields(record, changes)
      : mergePerson(record, changes, { family, wins: mode === 'replace' }).changes
  const after = Object.fromEntries(Object.entries(merged).filter(([field]) => !unreadable.includes(field)))
  if (Object.keys(after).length === 0) return ok(null)
  item.write = { ...write, before: valuesOf(record, Object.keys(after)), after }
  return ok({ save: saveOf(item, record, after) })
}

/** A contact that was made goes in the version that was made; one that was changed gets back what it had. */
async function planImportBack(session: BulkSession, item: BulkItem): Promise<Result<BatchedWrite | null>> {
  const { family, id, key, undoes } = item
  const view = session.readRecord(family, id)
  const isGone = view === null || view.record.deleted === true
  if (undoes?.write?.mode === 'take')
    return ok(isGone ? null : { key, deletion: { family, id, etag: undoes.copy?.etag ?? '' } })
  if (isGone) return fail({ kind: 'not-found' })
  const { before, after } = undoes?.write ?? { before: null, after: null }
  const { record } = view
  const changes = Object.fromEntries(
    Object.entries(before ?? {}).filter(([field]) => isAsPut(field, record, after ?? {}, 'any')),
  )
  if (Object.keys(changes).length === 0) return ok(null)
  return ok({ save: saveOf(item, record, changes) })
}

/** One item for each person that a job has brought in, for its way back; nothing is done yet. */
export function undoImportedItems(items: readonly BulkItem[]): BulkItem[] {
  return items.filter(wasImported).map((item) => {
    const { family, id, name, copy } = item
    return { ...newItem(family, copy?.id ?? id), name, undoes: item }
  })
}

/** Whether a write of it was given to the outbox. */
function wasImported({ write, isCommitted, outcome }: BulkItem): boolean {
  return write !== null && isCommitted && outcome !== 'unchanged'
}

/** What was not sent is taken back here and now, and is done; what is on its way has failed, to be tried again. */
export function prepareImportUndo({ outbox, mirror }: BulkSession, items: readonly BulkItem[]): void {
  const left = items.filter(
    ({ outcome, isCommitted, undoes }) => outcome === 'left' && !isCommitted && undoes,
  )
  const keys = left.flatMap(({ undoes }) => undoes?.key ?? [])
  const withdrawn = new Set(outbox.batches.withdraw(keys))
  const standings = outbox.batches.standings(new Set(keys))
  for (const item of left) {
    const { undoes } = item
    if (undoes === null) continue
    const own = standings.get(undoes.key)
    const giveUp = () => outbox.discard(undoes.key).ok
    if (withdrawn.has(undoes.key) || isNever(own, giveUp)) item.outcome = 'done'
    else if (own !== undefined && own.state !== 'done') fails(item, notKnownYet)
    else if (own !== undefined && undoes.write?.mode === 'take') {
      undoes.copy ??= { id: own.id, etag: mirror.read(item.family, own.id)?.record.etag ?? '' }
      Object.assign(item, { id: undoes.copy.id })
    }
  }
}
