import { createHash } from 'node:crypto'
import { fieldsOf, isEmpty } from '../../contract/record/fields.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { RecordView } from '../../contract/record/record.ts'

/** Returns what stands for two records as they are: another text as soon as either says something else. */
export function digestOf(family: Family, stays: RecordView, goes: RecordView): string {
  const contents = [stays, goes].map(({ record, unreadable }) => [
    record.id,
    record.deleted === true,
    record.group_id ?? null,
    unreadable,
    fieldsOf(family).map((field) => [field, isEmpty(record[field]) ? null : record[field]]),
  ])
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex')
}
