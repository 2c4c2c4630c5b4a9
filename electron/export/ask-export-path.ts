import type { BrowserWindow } from 'electron'
import type { ExportFormat } from '../../contract/ipc/export.ts'
import { askPath } from '../print/ask-path.ts'
import type { Language } from '../window/menu-text.ts'

const text = {
  en: { title: 'Export contacts', file: 'contacts' },
  ja: { title: '連絡先を書き出す', file: '連絡先' },
}

/** Asks the user where a file of contacts goes; null when the dialog was closed. The path stays in main (SECURITY X20). */
export function askExportPath(
  format: ExportFormat,
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<string | null> {
  return askPath({ ...text[language], type: typeOf(format) }, parent)
}

function typeOf(format: ExportFormat): { name: string; extension: string } {
  if (format.startsWith('vcard')) return { name: 'vCard', extension: 'vcf' }
  if (format === 'xlsx') return { name: 'Excel', extension: 'xlsx' }
  if (format === 'contactxml') return { name: 'ContactXML', extension: 'xml' }
  return format === 'jcard' ? { name: 'jCard', extension: 'json' } : { name: 'CSV', extension: 'csv' }
}
