import type { ServiceRecord } from '../../contract/record/record.ts'
import { smallCard } from '../../exchange/vcard/small-card.ts'
import type { MailingRecord } from '../../labels/compose/mailing-record.ts'
import type { ContactText } from '../../labels/layout/lay-code.ts'
import { personOf } from '../export/person-of-record.ts'

/** A contact as a vCard of at most this many bytes, for a QR code on its label: what is most useful on a phone comes first. */
export function contactText(record: MailingRecord, mostBytes: number): ContactText {
  const whole = { id: '', ...record } as ServiceRecord // only its fields are read
  const { person } = personOf({ record: whole, unreadable: [], photo: null, lack: null, onlyListed: false })
  const { text, leftOut } = smallCard(person, mostBytes)
  return { text, isWhole: leftOut.length === 0 }
}
