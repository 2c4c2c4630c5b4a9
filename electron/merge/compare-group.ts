import { createHash } from 'node:crypto'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { DuplicateComparison, FieldMerge } from '../../contract/ipc/duplicates.ts'
import { fieldsOf, isEmpty, sameValue } from '../../contract/record/fields.ts'
import type { Family, FieldName } from '../../contract/record/fields.ts'
import type { JointName } from '../../contract/record/parts.ts'
import type { RecordView, ServiceRecord } from '../../contract/record/record.ts'
import type { Session } from '../session/session.ts'
import type { FoundGroup } from './find-in-book.ts'
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
 * Returns contacts beside each other, and what they become. `not-found` where one of those that were asked for is not of the
 * group, or is deleted.
 *
 * @param asked the one that stays first; null for all of them, with the one in front that says most
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
  return ok({
    ids,
    fields: kind === 'household' ? mergeHousehold(records) : mergeRecords(family, records),
    groups: records.map(({ group_id }) => (family === 'address' ? (group_id ?? null) : null)),
    lost: lostWith(family, records),
    whyNot: waits ? 'waiting' : isUnreadable ? 'unreadable' : null,
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

/** What of a person stands in a joint name. */
const inJointName = [
  'lastname',
  'firstname',
  'lastkana',
  'firstkana',
  'suffix',
  'gender',
  'birthdate',
] as const satisfies readonly FieldName[]
/** What is of the person alone and has no place in a joint name: it would stand on the card as if it were of the first. */
const inMemo = ['organization', 'code'] as const satisfies readonly FieldName[]

/**
 * Returns what becomes of every field where people of one house get one card: the others are joint names of the first, with
 * their readings and days of birth; what has no place there stands in the memo behind the name. Everything else is joined.
 */
export function mergeHousehold(records: readonly ServiceRecord[]): FieldMerge[] {
  const [first, ...others] = records
  if (first === undefined) return []
  const stays = { ...first, joint_names: others.reduce(withJointName, first.joint_names ?? []) }
  const merged = mergeRecords('address', [stays, ...others.map(withoutPerson)])
  return fieldsOf('address').flatMap((field): FieldMerge[] => {
    const values = records.map((record) => record[field] ?? null)
    const result = merged.find((each) => each.field === field)?.results[0] ?? null
    if (isEmpty(result) && values.every(isEmpty)) return []
    const isSaid = others.some((other) => !isEmpty(other[field]))
    return [
      {
        field,
        values,
        kind: kindOf(field, { isSaid, mine: values[0], result }),
        results: values.map(() => result),
      },
    ]
  })
}

function kindOf(
  field: FieldName,
  { isSaid, mine, result }: { isSaid: boolean; mine: unknown; result: unknown },
): FieldMerge['kind'] {
  if (isSaid && (inJointName as readonly FieldName[]).includes(field)) return 'joint-names'
  if (isSaid && (inMemo as readonly FieldName[]).includes(field)) return 'memo'
  if (sameValue(mine, result)) return 'same'
  return isEmpty(mine) ? 'filled' : 'joined'
}

/** Somebody who is a joint name already gets what is known besides; where something else is said, both stand there. */
function withJointName(joint: readonly JointName[], record: ServiceRecord): JointName[] {
  const said = inJointName.flatMap((part) => (isEmpty(record[part]) ? [] : [[part, record[part]] as const]))
  const own = Object.fromEntries(said) as JointName
  const isOwn = (each: JointName) =>
    Object.entries(own).every(([part, value]) => isEmpty(each[part]) || each[part] === value)
  const at = joint.findIndex((each) => each.firstname && each.firstname === own.firstname && isOwn(each))
  if (at < 0) return [...joint, own]
  const known = Object.fromEntries(Object.entries(joint[at] ?? {}).filter(([, value]) => !isEmpty(value)))
  return joint.with(at, { ...joint[at], ...own, ...known })
}

/** What is left to be joined once the person is a joint name. */
function withoutPerson(record: ServiceRecord): ServiceRecord {
  const gone = [...inJointName, ...inMemo].map((field) => [field, null] as const)
  const memo = [record.memo ?? '', ...inMemo.map((field) => noteOf(record, field))].filter(
    (line) => line.trim() !== '',
  )
  return { ...record, ...Object.fromEntries(gone), memo: memo.join('\n') }
}

/** As a line of the memo: 花子: 青空商会 総務部. */
function noteOf(record: ServiceRecord, field: (typeof inMemo)[number]): string {
  const value = record[field] ?? ''
  const words =
    typeof value === 'string'
      ? value
      : Object.values(value)
          .filter((part) => !isEmpty(part))
          .join(' ')
  const name = record.firstname ?? record.firstkana ?? record.lastname ?? ''
  return words.trim() === '' ? '' : `${name}: ${words}`
}
