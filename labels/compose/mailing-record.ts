import type { JointName, Organization, PostalAddress } from '../../contract/record/parts.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'

type Fields =
  | 'id'
  | 'group_id'
  | 'code'
  | 'lastname'
  | 'firstname'
  | 'lastkana'
  | 'firstkana'
  | 'suffix'
  | 'joint_names'
  | 'addresses'
  | 'organization'

/**
 * What printing needs of a record. An address record and a home address record fit, and so does a row of a CSV
 * file: every field may be missing.
 */
export type MailingRecord = Partial<Pick<ServiceRecord, Fields>>

export type { JointName, Organization, PostalAddress }

const blank = /\s/u
const blanks = /\s+/gu

/** A text field as it is printed: null and missing are empty, blanks and line breaks are single spaces. */
export function printable(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  // \s matches the byte order mark, which is no blank.
  return blank.test(value) ? value.replaceAll('\ufeff', '').replace(blanks, ' ').trim() : value
}
