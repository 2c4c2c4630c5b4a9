import type { CellsCall, RecordCells } from '../../../contract/ipc/records.ts'
import type { Language } from '../../../contract/language.ts'
import type { Family } from '../../../contract/record/fields.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { breakHint } from '../../../labels/font/font-set.ts'
import { columnText } from './column-texts.ts'

/** What is read of one contact; null where it is not there. */
type Read = (family: Family, id: string) => ServiceRecord | null

/**
 * The texts that the table of the window shows of contacts: those of a list on paper, with the first address. What marks where paper
 * may break it is left out.
 */
export function tableCells(
  read: Read,
  { family, ids, columns }: CellsCall,
  language: Language,
): RecordCells['cells'] {
  const written = { language, address: 'first' } as const
  return ids.flatMap((id) => {
    const record = read(family, id)
    if (record === null) return []
    const texts = columns.map((column) => columnText(column, record, written).replaceAll(breakHint, ''))
    return { id, texts }
  })
}
