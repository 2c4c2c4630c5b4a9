import { app, shell } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import { copyText } from '../window/copy-text.ts'
import type { HelpActions } from '../window/menu.ts'
import { askOver } from './ask.ts'
import { diagnosticsText } from './diagnostics.ts'
import type { Diagnostics } from './diagnostics.ts'

/** What the Help menu needs from the app. */
export interface HelpOptions {
  logFolder: string
  language(): Language
  parent(): BrowserWindow | undefined
  diagnose(): Promise<Diagnostics>
  checkForUpdates: HelpActions['checkForUpdates']
}

/** Connects the Help menu with the desktop; each action answers the user in a dialog of its own. */
export function createHelpActions(options: HelpOptions): HelpActions {
  const { logFolder, language, diagnose, checkForUpdates } = options
  const ask = askOver(options.parent)
  const tell = (message: string, detail: string) => ask(message, detail, [mainText[language()].help.ok])
  return {
    checkForUpdates,
    async showLogs() {
      // SECURITY: a folder of our own; no path ever comes from a page or a record (SECURITY X20).
      const refusal = await shell.openPath(logFolder)
      if (refusal !== '') await tell(mainText[language()].help.noFolder, logFolder)
    },
    async copyDiagnostics() {
      await copyText(diagnosticsText(await diagnose()))
      await tell(mainText[language()].help.copied, mainText[language()].help.copiedDetail)
    },
    async about() {
      const text = mainText[language()].help
      const detail = `${text.purpose}\n\n${text.licences}`
      const chosen = await ask(`Atena ${app.getVersion()}`, detail, [text.copyDetails, text.ok])
      if (chosen === 0) await copyText(diagnosticsText(await diagnose()))
    },
  }
}
