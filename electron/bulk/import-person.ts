import { fail, ok } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'
import { emptyValue, isField, isPhotoField } from '../../contract/record/fields.ts'
import type { AddressChanges, ServiceRecord } from '../../contract/record/record.ts'
import { sameInBoth } from '../write/forms.ts'
import { mergePerson } from '../import/merge-person.ts'
import { restoredFields } from '../import/merge-record.ts'
import type { BatchedWrite } from '../outbox/batches.ts'
import { fails, newItem } from './bulk-item.ts'
import type { BulkItem, BulkSession } from './bulk-item.ts'

/**
 * The write of a person of a file: a new contact, or what a contact lacks over its newest version. What the contact had in
 * those fields is remembered for the Undo.
 */
export async function planImport(session: BulkSession, item: BulkItem): Promise<Result<BatchedWrite | null>> {
  const { family, id, key, write } = item
  if (write === null) return fail({ kind: 'storage', reason: 'damaged' })
  const { mode, group_id, changes } = write
  if (mode === 'take') return ok({ save: { family, id: null, group_id, etag: null, changes, key } })
  // The user chose the file over the version that was compared, and not over what somebody else has written since.
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
  item.write = { ...write, before: fieldsOf(record, Object.keys(after)), after }
  return ok({ save: { family, id, group_id: null, etag: record.etag ?? '', changes: after, key } })
}

/** A contact that was made goes in the version that was made; one that was changed gets back what it had. */
export async function planImportBack(
  session: BulkSession,
  { family, id, key, undoes }: BulkItem,
): Promise<Result<BatchedWrite | null>> {
  const view = session.readRecord(family, id)
  const isGone = view === null || view.record.deleted === true
  if (undoes?.write?.mode === 'take')
    return ok(isGone ? null : { key, deletion: { family, id, etag: undoes.copy?.etag ?? '' } })
  if (isGone) return fail({ kind: 'not-found' })
  const { before, after } = undoes?.write ?? { before: null, after: null }
  const { record } = view
  const changes = Object.fromEntries(
    Object.entries(before ?? {}).filter(([field]) => isAsPut(field, record, after)),
  )
  if (Object.keys(changes).length === 0) return ok(null)
  return ok({ save: { family, id, group_id: null, etag: record.etag ?? '', changes, key } })
}

/** One item for each person that a job has brought in, for its way back; nothing is done yet. */
export function undoImportedItems(items: readonly BulkItem[]): BulkItem[] {
  return items.filter(wasImported).map((item) => {
    const { family, id, name, copy } = item
    return { ...newItem(family, copy?.id ?? id), name, undoes: item }
  })
}

/** Whether a write of it was given to the outbox. */
export function wasImported({ write, isCommitted, outcome }: BulkItem): boolean {
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
    const own = standings.get(undoes?.key ?? '')
    const isRefused = own?.state === 'needs-attention' || own?.state === 'conflict'
    const isNever =
      isRefused && own.failure?.kind !== 'unknown-outcome' && outbox.discard(undoes?.key ?? '').ok
    if (undoes === null) continue
    if (withdrawn.has(undoes.key) || isNever) item.outcome = 'done'
    else if (own !== undefined && own.state !== 'done') fails(item, underway)
    else if (own !== undefined && undoes.write?.mode === 'take') {
      undoes.copy ??= { id: own.id, etag: mirror.read(item.family, own.id)?.record.etag ?? '' }
      Object.assign(item, { id: undoes.copy.id })
    }
  }
}

const underway: Failure = { kind: 'unknown-outcome', code: 'NOT_KNOWN_YET' }

/** What these fields of the contact held, in the words of a save. */
function fieldsOf(record: ServiceRecord, fields: readonly string[]): AddressChanges {
  return Object.fromEntries(
    fields.filter(isField).map((field) => [field, record[field] ?? emptyValue(field)]),
  )
}

/** What somebody has changed since stays; a photo has another name in the record than in the write. */
function isAsPut(field: string, record: ServiceRecord, after: AddressChanges | null): boolean {
  const put = after?.[field as keyof AddressChanges]
  return isPhotoField(field) || sameInBoth(field, put, record[field])
}
