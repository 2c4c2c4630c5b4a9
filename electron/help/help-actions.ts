import { app, clipboard, dialog, shell } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Language } from '../window/menu-text.ts'
import { diagnosticsText } from './diagnostics.ts'
import type { Diagnostics } from './diagnostics.ts'
import { helpText } from './help-text.ts'

/** What the items of the Help menu do. */
export interface HelpActions {
  showLogs(): Promise<void>
  copyDiagnostics(): Promise<void>
  about(): Promise<void>
}

/** What the Help menu needs from the app. */
export interface HelpOptions {
  logFolder: string
  language(): Language
  parent(): BrowserWindow | undefined
  diagnose(): Promise<Diagnostics>
}

/** Connects the Help menu with the desktop; each action answers the user in a dialog of its own. */
export function createHelpActions({ logFolder, language, parent, diagnose }: HelpOptions): HelpActions {
  const tell = async (message: string, detail: string) => {
    const box = { type: 'info' as const, message, detail, buttons: [helpText[language()].ok] }
    const window = parent()
    await (window ? dialog.showMessageBox(window, box) : dialog.showMessageBox(box))
  }
  return {
    async showLogs() {
      // SECURITY: a folder of our own; no path ever comes from a page or a record (reliability X20).
      const refusal = await shell.openPath(logFolder)
      if (refusal !== '') await tell(helpText[language()].noFolder, logFolder)
    },
    async copyDiagnostics() {
      // SECURITY: the clipboard is written only here in main, and only when the user chose the item (X40).
      await clipboard.writeText(diagnosticsText(await diagnose()))
      await tell(helpText[language()].copied, helpText[language()].copiedDetail)
    },
    async about() {
      const text = helpText[language()]
      const facts = diagnosticsText(await diagnose())
      await tell(`Atena ${app.getVersion()}`, `${text.purpose}\n\n${facts}\n${text.licences}`)
    },
  }
}
