import { app, dialog } from 'electron'
import type { Log } from '../log/log.ts'
import type { Language } from '../window/menu-text.ts'

const text = {
  en: (id: string) =>
    `Something happened that Atena did not expect. It goes on; if something looks odd, start it again. The log has the details under ${id}.`,
  ja: (id: string) =>
    `予期しない問題が発生しました。そのまま使えますが、動作がおかしいときは再起動してください。詳細はログの「${id}」にあります。`,
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
    dialog.showErrorBox(app.name, text[language()](logId))
  })
  process.on('unhandledRejection', (reason) => void log.unexpected('unhandled rejection', reason))
}
