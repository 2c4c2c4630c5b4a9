import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'

/** Asks the user where a PDF goes; null when the dialog was closed. */
export async function askPath(
  text: { title: string; file: string },
  parent: BrowserWindow | undefined,
): Promise<string | null> {
  const options = {
    title: text.title,
    defaultPath: `${text.file}.pdf`,
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  }
  const answer = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options))
  return answer.canceled || answer.filePath === '' ? null : answer.filePath
}
