import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Input, Output } from '../../contract/ipc/contract.ts'
import { saveFile } from '../print/save-file.ts'
import type { BulkSession } from './bulk-item.ts'
import { csvBytes } from './csv-bytes.ts'
import { cellsOf } from './csv-columns.ts'
import { csvTextOf } from './csv-text.ts'
import { idsInList } from './ids-in-list.ts'

type Export = Input<'bulk.exportCsv'>
type Exported = Output<'bulk.exportCsv'>

/**
 * Writes records as the window shows them, edits that wait included, in the order of the list. `askPath` answers null
 * when the user thought better of it; `storage` when the disk refuses.
 */
export async function exportCsv(
  session: BulkSession,
  { of, encoding }: Export,
  askPath: () => Promise<string | null>,
): Promise<Result<Exported>> {
  const ids =
    of.kind === 'list'
      ? await idsInList(session.mirror, { ...of.filter, offset: 0, limit: null })
      : ok({ ids: of.ids })
  if (!ids.ok) return ids
  const family = of.kind === 'list' ? of.filter.family : of.family
  const path = await askPath()
  if (path === null) return ok({ saved: false, records: 0, guarded: 0, replaced: 0 })
  const rows = ids.value.ids.flatMap((id) => {
    const view = session.readRecord(family, id)
    return view ? cellsOf(view.record) : []
  })
  const { text, guarded } = csvTextOf(rows)
  const { bytes, replaced } = csvBytes(text, encoding)
  const written = await saveFile(path, bytes)
  return written.ok ? ok({ saved: true, records: rows.length, guarded, replaced }) : written
}
