import type { PrintWarning } from '../../../contract/ipc/print.ts'
import type { Family } from '../../../contract/record/fields.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import type { MailingWarning } from '../../../labels/mailing-warning.ts'
import type { Page } from '../../../labels/output/glyph-run.ts'
import { rowOf } from '../../mirror/row.ts'

/** The warnings of a job with the records that they are about. */
export function printWarnings(
  warnings: readonly MailingWarning[],
  { family, records, pages }: { family: Family; records: readonly ServiceRecord[]; pages: readonly Page[] },
): PrintWarning[] {
  const pageOf = firstPages(pages)
  return warnings.map((warning) => {
    const record = records[warning.record]
    const kind = warning.kind
    const detail = detailOf(warning)
    // The sender's position is no record's (labels/mailing-warning.ts).
    if (!record) return { kind, record: null, detail }
    const page = pageOf.get(warning.record) ?? null
    return { kind, record: { family, id: record.id, name: nameOf(family, record), page }, detail }
  })
}

/** Several characters of a record that no font has are one thing to look at. */
export function joinedGaps(warnings: readonly MailingWarning[]): MailingWarning[] {
  const joined: MailingWarning[] = []
  for (const warning of warnings) {
    const last = joined.at(-1)
    const isGap = warning.kind === 'missing-character' || warning.kind === 'missing-variant'
    if (isGap && last?.kind === warning.kind && last.record === warning.record)
      joined.splice(-1, 1, { ...last, character: last.character + warning.character })
    else joined.push(warning)
  }
  return joined
}

/** Records without an address get no mailing label, and the user should know whom that concerns. */
export function leftOut(family: Family, records: readonly ServiceRecord[]): PrintWarning[] {
  return records.map((record) => ({
    kind: 'no-address',
    record: { family, id: record.id, name: nameOf(family, record), page: null },
    detail: '',
  }))
}

function firstPages(pages: readonly Page[]): Map<number, number> {
  const first = new Map<number, number>()
  for (const [number, { labels }] of pages.entries())
    for (const { record } of labels) if (!first.has(record)) first.set(record, number)
  return first
}

/** As the list names it. */
function nameOf(family: Family, record: ServiceRecord): string {
  return rowOf(family, record, null).name
}

function detailOf(warning: MailingWarning): string {
  switch (warning.kind) {
    case 'overflow':
      return warning.text
    case 'missing-character':
    case 'missing-variant':
      return warning.character
    case 'barcode-left-out':
      return warning.reason
    default:
      return ''
  }
}
