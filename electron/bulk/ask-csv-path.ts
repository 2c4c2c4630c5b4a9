import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Language } from '../window/menu-text.ts'

const text = {
  en: { title: 'Export contacts as CSV', file: 'contacts' },
  ja: { title: '連絡先をCSVとして書き出す', file: '連絡先' },
}

/** Asks the user where a CSV file goes; null when the dialog was closed. */
export async function askCsvPath(
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<string | null> {
  const { title, file } = text[language]
  const options = {
    title,
    defaultPath: `${file}.csv`,
    filters: [{ name: 'CSV', extensions: ['csv'] }],
  }
  const answer = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options))
  return answer.canceled || answer.filePath === '' ? null : answer.filePath
}
