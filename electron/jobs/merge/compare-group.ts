import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { DuplicateComparison } from '../../../contract/ipc/duplicates.ts'
import { fieldsOf, isEmpty, type Family } from '../../../contract/record/fields.ts'
import type { RecordView } from '../../../contract/record/record.ts'
import type { Session } from '../../session/session.ts'
import type { FoundGroup } from './find-in-book.ts'
import { mergeHousehold } from './joint-names.ts'
import { fullestFirst, lostWith, mergeRecords } from './merge-records.ts'

/** What is needed of the session whose contacts are compared. */
type GroupSession = Pick<Session, 'outbox' | 'readRecord'>

/** Returns those of these records that are there, as they are in the book, with what waits for them. */
export function livingOf({ readRecord }: GroupSession, family: Family, ids: readonly string[]): RecordView[] {
  return ids.flatMap((id) => {
    const view = readRecord(family, id)
    return view && !view.record.deleted ? [view] : []
  })
}

/**
 * Returns contacts side by side, and what they become. `not-found` where one of the requested contacts is not in
 * the group, or is deleted.
 * @param asked the record that stays first; null for all of them, with the fullest record in front
 */
export function compareGroup(
  session: GroupSession,
  { family, kind, ids: found }: FoundGroup,
  asked: readonly string[] | null,
): Result<DuplicateComparison> {
  const isOwn =
    asked === null || (new Set(asked).size === asked.length && asked.every((id) => found.includes(id)))
  const living = isOwn ? livingOf(session, family, asked ?? found) : []
  const views = asked === null ? fullestFirst(living) : living
  if (views.length < 2 || (asked && views.length < asked.length)) return fail({ kind: 'not-found' })
  const records = views.map(({ record }) => record)
  const ids = records.map(({ id }) => id)
  const waits = ids.some((id) => session.outbox.view(family, id) !== null)
  const isUnreadable = views.some(({ unreadable }) => unreadable.length > 0)
  const unreadable = isUnreadable ? 'unreadable' : null
  const whyNot = waits ? 'waiting' : unreadable
  return ok({
    ids,
    fields: kind === 'household' ? mergeHousehold(records) : mergeRecords(family, records),
    groups: records.map(({ group_id }) => (family === 'address' ? (group_id ?? null) : null)),
    lost: lostWith(family, records),
    whyNot,
    seen: digestOf(family, views),
  })
}

/** Returns what stands for records as they are: another text as soon as one of them says something else. */
export function digestOf(family: Family, records: readonly RecordView[]): string {
  const contents = records.map(({ record, unreadable }) => [
    record.id,
    record.deleted === true,
    record.group_id ?? null,
    unreadable,
    fieldsOf(family).map((field) => [field, isEmpty(record[field]) ? null : record[field]]),
  ])
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex')
}
