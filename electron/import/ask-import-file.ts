import { dialog } from 'electron'
import type { BrowserWindow, OpenDialogOptions } from 'electron'
import type { Language } from '../window/menu-text.ts'

const text: Record<Language, { title: string; open: string; contacts: string; all: string }> = {
  en: { title: 'Import contacts', open: 'Read', contacts: 'Contacts', all: 'All files' },
  ja: { title: '連絡先を読み込む', open: '読み込む', contacts: '連絡先', all: 'すべてのファイル' },
}

/** Endings of the files that are read; what a file is its content says. */
const endings = ['csv', 'tsv', 'txt', 'vcf', 'vcard', 'xlsx', 'xml', 'json', 'ldif', 'ldi', 'contact']

/** Asks the user for a file of contacts; null when the dialog was closed. The path stays in main (SECURITY X20). */
export async function askImportFile(
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<string | null> {
  const { title, open, contacts, all } = text[language]
  const options: OpenDialogOptions = {
    title,
    buttonLabel: open,
    filters: [
      { name: contacts, extensions: endings },
      { name: all, extensions: ['*'] },
    ],
    properties: ['openFile', 'dontAddToRecent'],
  }
  const answer = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options))
  return answer.canceled ? null : (answer.filePaths[0] ?? null)
}
