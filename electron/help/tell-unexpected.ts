import { app, dialog } from 'electron'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import type { Log } from '../log/log.ts'

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
