import type { BrowserWindow, OpenDialogOptions } from 'electron'
import { askOpen, askPath } from '../print/ask-path.ts'
import type { Language } from '../window/menu-text.ts'

const text = {
  en: { title: 'Back up', file: 'Atena backup', type: 'Backup', open: 'Open a backup', read: 'Open' },
  ja: {
    ...{ title: 'バックアップ', file: 'Atenaバックアップ', type: 'バックアップ' },
    ...{ open: 'バックアップを開く', read: '開く' },
  },
}

/** Asks the user where a backup goes; null when the dialog was closed. The path stays in main (SECURITY X20). */
export function askBackupPath(
  language: Language,
  parent: BrowserWindow | undefined,
  now = new Date(),
): Promise<string | null> {
  const { title, file, type } = text[language]
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return askPath({ title, file: `${file} ${day}`, type: { name: type, extension: 'zip' } }, parent)
}

/** Asks the user for a backup to be read; null when the dialog was closed. */
export async function askBackupFile(
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<string | null> {
  const { open, read, type } = text[language]
  const options: OpenDialogOptions = {
    title: open,
    buttonLabel: read,
    filters: [{ name: type, extensions: ['zip'] }],
    properties: ['openFile', 'dontAddToRecent'],
  }
  return (await askOpen(options, parent))[0] ?? null
}
