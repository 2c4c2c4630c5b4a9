import { applicationIdOf, cardMark, cardsOf, hasMark } from '../../contract/cards/card-marks.ts'
import type { CardMark } from '../../contract/cards/card-marks.ts'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { BulkChange, JobChange } from '../../contract/ipc/bulk.ts'
import type { AddressChanges, ServiceRecord } from '../../contract/record/record.ts'
import type { BatchedWrite } from '../outbox/batches.ts'
import type { BulkItem, BulkSession } from './bulk-item.ts'
import { planImport, planImportBack } from './import-person.ts'
import { planMerge, planMergeBack } from './merge.ts'
import { planMove, planMoveBack } from './move.ts'

type MarkEdit = { year: number; mark: CardMark; to: boolean }

/** A change of tags. */
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

/** What is in `these` and not in `those`. */
function without(these: readonly string[], those: readonly string[]): string[] {
  return these.filter((each) => !those.includes(each))
}

/** What a job does with each record: a change of the contract, or the way back of an earlier job. */
export type BulkOperation =
  | Exclude<JobChange, { kind: 'delete' }>
  | { kind: 'restore-tags' }
  | { kind: 'restore-marks' }
  | { kind: 'move-back' }
  | { kind: 'import-back' }
  | { kind: 'merge-back' }

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
  if (operation.kind === 'import') return planImport(session, item)
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

function saveOf({ family, id, key }: BulkItem, { etag }: ServiceRecord, changes: AddressChanges) {
  return { family, id, group_id: null, etag: etag ?? '', changes, key }
}

/** What goes over the version that was seen, and no other. */
const seenVersion: readonly BulkOperation['kind'][] = [
  'move',
  'move-back',
  'import-back',
  'merge',
  'merge-back',
]

/**
 * Whether a write that met a newer version may be made again over it: a tag goes on and off whatever else changed, and an
 * import gives a contact what it lacks.
 */
export function mayRepeat({ kind }: BulkOperation): boolean {
  return !seenVersion.includes(kind)
}
