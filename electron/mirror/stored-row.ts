import { z } from 'zod'
import { jsonValue } from '../../contract/failure.ts'
import { recordRow } from '../../contract/ipc/records.ts'
import type { RecordRow } from '../../contract/ipc/records.ts'

// `derive` writes these columns, and a disk may have turned a bit of them since.

const rows = z.array(recordRow)
const texts = z.array(z.string())

/** What a list shows of a record; null where the text does not say it any more. */
export function readStoredRow(text: string): RecordRow | null {
  return recordRow.safeParse(jsonValue(text)).data ?? null
}

/** The same for a JSON list of rows; null where one of them cannot be read. */
export function readStoredRows(text: string): RecordRow[] | null {
  return rows.safeParse(jsonValue(text)).data ?? null
}

/** The tags of a record; null where the text does not say them any more. */
export function readStoredTags(text: string): string[] | null {
  return text === '' ? [] : (texts.safeParse(jsonValue(text)).data ?? null)
}
