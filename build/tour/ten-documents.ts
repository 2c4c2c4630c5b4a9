import type { MailingRecord } from '../../labels/compose/mailing-record.ts'
import type { FontSet } from '../../labels/font/font-set.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import type { LayoutOptions } from '../../labels/layout-options.ts'
import type { LaidOut } from '../../labels/layout-mailing-labels.ts'
import { findSheet } from '../../labels/sheet/sheets.ts'
import {
  american,
  company,
  couple,
  everybody,
  german,
  organization,
  person,
  sender,
} from './sample-records.ts'

/** One document for people to look at. */
export interface SampleDocument {
  /** File name without ending. */
  readonly name: string
  readonly laid: LaidOut
}

interface Plan {
  readonly name: string
  readonly sheet: string
  readonly records: readonly MailingRecord[]
  readonly options?: Partial<LayoutOptions>
}

const home = { record: sender, address: 'home' } as const

function filled(count: number, from: readonly MailingRecord[] = everybody): MailingRecord[] {
  return Array.from({ length: count }, (_, index) => from[index % from.length] ?? {})
}

const plans: readonly Plan[] = [
  { name: '01-labels-12-up', sheet: 'ELM008', records: filled(12) },
  { name: '02-labels-24-up', sheet: 'ELM012', records: filled(24) },
  { name: '03-labels-44-up', sheet: 'ELM022', records: filled(44) },
  { name: '04-hagaki-person', sheet: 'hagaki', records: [person] },
  { name: '05-hagaki-couple', sheet: 'hagaki', records: [couple], options: { sender: home } },
  { name: '06-hagaki-company', sheet: 'hagaki', records: [company, organization] },
  { name: '07-new-year-hagaki', sheet: 'new-year-hagaki', records: [couple], options: { sender: home } },
  { name: '08-long-envelope-vertical', sheet: '長形3号', records: [company] },
  {
    name: '09-western-envelope-horizontal',
    sheet: '洋形4号',
    records: [american, company],
    options: { sender: home },
  },
  { name: '10-labels-us-5160', sheet: '5160', records: filled(30, [american, german]) },
]

/** Ten documents, laid out; `npm run tour` writes them as pictures. */
export function tenDocuments(fonts: FontSet): SampleDocument[] {
  return plans.map(({ name, sheet: code, records, options = {} }) => {
    const sheet = findSheet(code)
    if (sheet === undefined) throw new Error(`no sheet ${code}`)
    return { name, laid: layoutMailingLabels({ records, sheet, fonts, options }) }
  })
}
