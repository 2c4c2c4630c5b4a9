import type { BrowserWindow } from 'electron'
import type { KnownPrinter } from '../print-setup.ts'

/** The printers that the system knows; none without a window. */
export async function printersOf(window: BrowserWindow | undefined): Promise<KnownPrinter[]> {
  const printers = (await window?.webContents.getPrintersAsync()) ?? []
  return printers.map(({ name, displayName }) => ({ name, text: displayName || name }))
}
