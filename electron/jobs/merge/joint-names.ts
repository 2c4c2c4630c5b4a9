import type { FieldMerge } from '../../../contract/ipc/duplicates.ts'
import { fieldsOf, isEmpty, sameValue, type FieldName } from '../../../contract/record/fields.ts'
import type { JointName } from '../../../contract/record/parts.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { mergeRecords } from './merge-records.ts'

// Nothing of Node here: a browser loads this, too, in the tests of the page.

/** The fields of a person that a joint name has. */
const inJointName = [
  'lastname',
  'firstname',
  'lastkana',
  'firstkana',
  'suffix',
  'gender',
  'birthdate',
] as const satisfies readonly FieldName[]
/**
 * Fields of the person alone, which a joint name lacks: on the card they would look like fields of the first
 * person.
 */
const inMemo = ['organization', 'code'] as const satisfies readonly FieldName[]

/**
 * Returns what becomes of every field where people of one house get one card: the others become joint names of the
 * first, with their readings and days of birth; what a joint name lacks goes to the memo after the name.
 * Everything else is joined.
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

/** A person who is a joint name already gets the additional data; where the two differ, both are kept. */
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
