import type { BrowserWindow, OpenDialogOptions } from 'electron'
import type { ExportFormat } from '../../contract/ipc/export.ts'
import { askOpen, askPath } from '../print/ask-path.ts'
import type { Language } from '../window/menu-text.ts'

const importText: Record<Language, { title: string; open: string; contacts: string; all: string }> = {
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
  const { title, open, contacts, all } = importText[language]
  const options: OpenDialogOptions = {
    title,
    buttonLabel: open,
    filters: [
      { name: contacts, extensions: endings },
      { name: all, extensions: ['*'] },
    ],
    properties: ['openFile', 'dontAddToRecent'],
  }
  return (await askOpen(options, parent))[0] ?? null
}

const exportText = {
  en: { title: 'Export contacts', file: 'contacts' },
  ja: { title: '連絡先を書き出す', file: '連絡先' },
}

/** Asks the user where a file of contacts goes; null when the dialog was closed. The path stays in main (SECURITY X20). */
export function askExportPath(
  format: ExportFormat,
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<string | null> {
  return askPath({ ...exportText[language], type: typeOf(format) }, parent)
}

function typeOf(format: ExportFormat): { name: string; extension: string } {
  if (format.startsWith('vcard')) return { name: 'vCard', extension: 'vcf' }
  if (format === 'xlsx') return { name: 'Excel', extension: 'xlsx' }
  if (format === 'contactxml') return { name: 'ContactXML', extension: 'xml' }
  return format === 'jcard' ? { name: 'jCard', extension: 'json' } : { name: 'CSV', extension: 'csv' }
}
