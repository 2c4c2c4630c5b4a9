import type { BrowserWindow, OpenDialogOptions } from 'electron'
import type { ExportFormat } from '../../contract/ipc/export.ts'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import { askOpen, askPath } from '../print/ask-path.ts'

/** Endings of the files that are read; what a file is its content says. */
const endings = ['csv', 'tsv', 'txt', 'vcf', 'vcard', 'xlsx', 'xml', 'json', 'ldif', 'ldi', 'contact']

/** Asks the user for a file of contacts; null when the dialog was closed. The path stays in main (SECURITY X20). */
export async function askImportFile(
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<string | null> {
  const { title, open, contacts, all } = mainText[language].files.importContacts
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

/** Asks the user where a file of contacts goes; null when the dialog was closed. The path stays in main (SECURITY X20). */
export function askExportPath(
  format: ExportFormat,
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<string | null> {
  return askPath({ ...mainText[language].files.exportContacts, type: typeOf(format) }, parent)
}

function typeOf(format: ExportFormat): { name: string; extension: string } {
  if (format.startsWith('vcard')) return { name: 'vCard', extension: 'vcf' }
  if (format === 'xlsx') return { name: 'Excel', extension: 'xlsx' }
  if (format === 'contactxml') return { name: 'ContactXML', extension: 'xml' }
  return format === 'jcard' ? { name: 'jCard', extension: 'json' } : { name: 'CSV', extension: 'csv' }
}
