import { dialog } from 'electron'
import type { BrowserWindow, OpenDialogOptions, SaveDialogOptions } from 'electron'

const pdf = { name: 'PDF', extension: 'pdf' }

/** Asks the user where a file goes, a PDF unless `type` says otherwise; null when the dialog was closed. */
export async function askPath(
  { title, file, type = pdf }: { title: string; file: string; type?: typeof pdf },
  parent: BrowserWindow | undefined,
): Promise<string | null> {
  const { name, extension } = type
  const options: SaveDialogOptions = {
    title,
    defaultPath: `${file}.${extension}`,
    filters: [{ name, extensions: [extension] }],
    // Linux asks before an old file is lost only when it is told to.
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  }
  const answer = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options))
  return answer.canceled || answer.filePath === '' ? null : answer.filePath
}

/** Asks the user for files or a folder that are there; [] when the dialog was closed. */
export async function askOpen(
  options: OpenDialogOptions,
  parent: BrowserWindow | undefined,
): Promise<string[]> {
  const answer = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options))
  return answer.canceled ? [] : answer.filePaths
}
