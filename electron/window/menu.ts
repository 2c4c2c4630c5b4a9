import { Menu } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../../contract/ipc/notice.ts'
import type { HelpActions } from '../help/help-actions.ts'
import { helpText } from '../help/help-text.ts'
import { menuText } from './menu-text.ts'
import type { Language } from './menu-text.ts'

/** What the menu needs from the app. */
export interface MenuOptions {
  language: Language
  onCommand(command: MenuCommand): void
  help: HelpActions
}

type Text = (typeof menuText)[Language]
type Item = (command: MenuCommand, label: string, accelerator?: string) => MenuItemConstructorOptions

const isMac = process.platform === 'darwin'
const line: MenuItemConstructorOptions = { type: 'separator' }

function fileMenu(text: Text, item: Item): MenuItemConstructorOptions {
  return {
    label: text.file,
    submenu: [
      item('new-contact', text.newContact, 'CmdOrCtrl+N'),
      item('save', text.save, 'CmdOrCtrl+S'),
      item('print', text.print, 'CmdOrCtrl+P'),
      line,
      item('settings', text.settings, 'CmdOrCtrl+,'),
      line,
      isMac ? { role: 'close', label: text.close } : { role: 'quit', label: text.quit },
    ],
  }
}

function editMenu(text: Text, item: Item): MenuItemConstructorOptions {
  return {
    label: text.edit,
    submenu: [
      { role: 'undo', label: text.undo },
      { role: 'redo', label: text.redo },
      line,
      { role: 'cut', label: text.cut },
      { role: 'copy', label: text.copy },
      { role: 'paste', label: text.paste },
      { role: 'selectAll', label: text.selectAll },
      line,
      item('edit', text.editContact, 'CmdOrCtrl+E'),
      // No key here: Delete and Ctrl+Backspace belong to the text fields; the list knows Delete itself.
      item('delete', text.deleteContact),
      item('search', text.search, 'CmdOrCtrl+F'),
    ],
  }
}

function viewMenu(text: Text, item: Item): MenuItemConstructorOptions {
  return {
    label: text.view,
    submenu: [
      item('refresh', text.refresh, 'CmdOrCtrl+R'),
      item('density', text.density, 'CmdOrCtrl+D'),
      line,
      { role: 'resetZoom', label: text.resetZoom },
      { role: 'zoomIn', label: text.zoomIn },
      { role: 'zoomOut', label: text.zoomOut },
      { role: 'togglefullscreen', label: text.fullscreen },
    ],
  }
}

function helpMenu(language: Language, help: HelpActions, item: Item): MenuItemConstructorOptions {
  const text = helpText[language]
  return {
    role: 'help',
    label: text.help,
    submenu: [
      item('first-steps', text.firstSteps),
      line,
      { id: 'show-logs', label: text.showLogs, click: () => void help.showLogs() },
      { id: 'copy-diagnostics', label: text.copyDiagnostics, click: () => void help.copyDiagnostics() },
      line,
      { id: 'about', label: text.about, click: () => void help.about() },
    ],
  }
}

/**
 * Sets the application menu. Its keys work in the whole window; the page knows the same commands.
 * SECURITY: no reload and no developer tools in it (reliability X27).
 */
export function setApplicationMenu({ language, onCommand, help }: MenuOptions): void {
  const text = menuText[language]
  const item: Item = (command, label, accelerator) => ({
    id: command,
    label,
    ...(accelerator ? { accelerator } : {}),
    click: () => onCommand(command),
  })
  const menus = [
    fileMenu(text, item),
    editMenu(text, item),
    viewMenu(text, item),
    helpMenu(language, help, item),
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(isMac ? [{ role: 'appMenu' }, ...menus] : menus))
}
