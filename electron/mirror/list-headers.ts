import type { RecordSort } from '../../contract/ipc/records.ts'
import { indexLetter } from './row.ts'

/** What parts a list in one order: the column that a header is read from, and the header that its text gives. */
export interface ListHeader {
  column: string
  of(text: string): string
}

/** Letters for readings, names and companies; the first digit of a postal code; the month of a change, as 2026-11. */
export const listHeaders: Record<RecordSort, ListHeader> = {
  kana: { column: 'header', of: (text) => text },
  name: { column: `row ->> 'name'`, of: indexLetter },
  organization: { column: `row ->> 'organization'`, of: indexLetter },
  zipcode: { column: 'zipcode', of: (text) => /^\d/.exec(text)?.[0] ?? '#' },
  updated_at: { column: 'updated_at', of: monthOf },
}

/** The month on the user's own calendar; `#` for what is no time. */
function monthOf(text: string): string {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) return '#'
  return `${time.getFullYear()}-${String(time.getMonth() + 1).padStart(2, '0')}`
}
