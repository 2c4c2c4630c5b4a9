import { createHash } from 'node:crypto'
import { fieldsOf, isEmpty } from '../../contract/record/fields.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { RecordView } from '../../contract/record/record.ts'

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
