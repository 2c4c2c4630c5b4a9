import { dialog, app } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import type { Log } from '../log/log.ts'
import type { SettingsFound } from '../settings/settings.ts'

/** Says something over the window and returns the number of the chosen button; closing it is the last one. */
export type Ask = (message: string, detail: string, buttons: readonly string[]) => Promise<number>

/** Makes `Ask` for the window that is open, or without one. */
export function askOver(parent: () => BrowserWindow | undefined): Ask {
  return async (message, detail, buttons) => {
    const cancelId = buttons.length - 1
    const box = { type: 'info' as const, message, detail, buttons: [...buttons], defaultId: 0, cancelId }
    const window = parent()
    const { response } = await (window ? dialog.showMessageBox(window, box) : dialog.showMessageBox(box))
    return response
  }
}

/**
 * Notes whatever nobody caught (fault H05), and tells the user once.
 * SECURITY: Node would print the whole object, with all that hangs on it, on standard error; the log redacts.
 */
export function watchForUnexpected(log: Log, language: () => Language): void {
  let told = false
  process.on('uncaughtException', (thrown) => {
    const logId = log.unexpected('uncaught', thrown)
    if (told) return
    told = true
    dialog.showErrorBox(app.name, mainText[language()].unexpected(logId))
  })
  process.on('unhandledRejection', (reason) => void log.unexpected('unhandled rejection', reason))
}

/** Says that the settings were damaged and what became of them; nothing where they were whole. */
export async function tellSettings(
  { found, movedAside }: { found: SettingsFound; movedAside: string | null },
  language: Language,
  ask: Ask,
): Promise<void> {
  if (found !== 'older' && found !== 'lost') return
  const { look, aside, ok, ...damage } = mainText[language].damagedSettings
  const kept = movedAside === null ? '' : `\n\n${aside(movedAside)}`
  await ask(damage[found], `${look}${kept}`, [ok])
}
