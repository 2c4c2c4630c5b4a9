import type { BrowserWindow } from 'electron'
import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { ReceiptsSaved } from '../../contract/ipc/outbox.ts'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { askPath } from '../print/ask-path.ts'
import { saveSurely } from '../print/save-file.ts'
import { csvBytes } from './csv-list.ts'

/** The export of an outbox's receipts: the user is asked where they go, and the path stays in main (SECURITY X20). */
export function receiptsExport(of: {
  language(): Language
  parent(): BrowserWindow | undefined
  wrote(path: string): string
}): (outbox: Pick<Outbox, 'receipts'>) => Promise<Result<ReceiptsSaved>> {
  const type = { name: 'CSV', extension: 'csv' }
  const ask = () => askPath({ ...mainText[of.language()].files.receipts, type }, of.parent())
  return (outbox) => exportReceipts(outbox, { askPath: ask, wrote: of.wrote })
}

interface ReceiptsTarget {
  askPath(): Promise<string | null>
  /** Returns the handle that stands for the file in the page. */
  wrote(path: string): string
}

/** Saves what the service has taken as a table, and reads it from the disk before that is said. */
export async function exportReceipts(
  outbox: Pick<Outbox, 'receipts'>,
  target: ReceiptsTarget,
): Promise<Result<ReceiptsSaved>> {
  const receipts = outbox.receipts()
  if (!receipts.ok) return receipts
  const path = await target.askPath()
  if (path === null) return ok({ saved: false, handle: null, count: 0 })
  const { bytes } = csvBytes(receipts.value.text, 'utf-8')
  const saved = await saveSurely(path, bytes)
  if (!saved.ok) return saved
  return ok({ saved: true, handle: target.wrote(path), count: receipts.value.count })
}
