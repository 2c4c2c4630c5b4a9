import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import { oneLine } from './confirm-endpoints.ts'

/**
 * Asks whether a test contact may be made where contacts may be real; closing the dialog, and Enter, mean no.
 * SECURITY: a dialog of the system, which no page can answer.
 */
export async function confirmTestRecord(
  { name, base_url }: ConnectionProfile,
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<boolean> {
  const text = mainText[language].testRecord
  const box = {
    type: 'warning' as const,
    message: text.message(oneLine(name, '–')),
    detail: text.detail(oneLine(base_url, '–')),
    buttons: [text.no, text.yes],
    defaultId: 0,
    cancelId: 0,
  }
  const { response } = await (parent ? dialog.showMessageBox(parent, box) : dialog.showMessageBox(box))
  return response === 1
}
