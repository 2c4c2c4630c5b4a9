import { Menu } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import { actionIds, actions } from '../../contract/action/actions.ts'
import type { ActionId } from '../../contract/action/actions.ts'
import type { MenuCommand } from '../../contract/ipc/notice.ts'
import type { Language } from '../../contract/language.ts'
import { actionText, mainText } from '../../languages/main.ts'
import type { MainText } from '../../languages/main.ts'

/** What the items of the Help menu do. */
export interface HelpActions {
  showLogs(): Promise<void>
  copyDiagnostics(): Promise<void>
  about(): Promise<void>
  /** null in a build that looks for no updates (update/load-updates.ts). */
  checkForUpdates: (() => Promise<void>) | null
}

/** What the menu needs from the app. */
export interface MenuOptions {
  language: Language
  onCommand(command: MenuCommand): void
  help: HelpActions
  /** Whether the View menu opens the developer tools: never in what users install. */
  developerTools: boolean
}

type Text = MainText['menu']
type Item = (action: ActionId) => MenuItemConstructorOptions

const isMac = process.platform === 'darwin'
const line: MenuItemConstructorOptions = { type: 'separator' }

/** The actions that can be done now; null until the page has said. */
let possible: ReadonlySet<string> | null = null

/** Disables what would do nothing now. */
export function enableItems(ids: readonly ActionId[]): void {
  possible = new Set(ids)
  const menu = Menu.getApplicationMenu()
  for (const id of actionIds) {
    const item = menu?.getMenuItemById(id)
    if (item) item.enabled = possible.has(id)
  }
}

/**
 * The title of a menu with the letter that opens it together with Alt: its own where it has the letter, else in brackets as
 * Japanese programs write it. A Mac has none.
 */
function titleOf(text: string, letter: string): string {
  if (isMac) return text
  const at = text.toUpperCase().indexOf(letter)
  return at < 0 ? `${text}(&${letter})` : `${text.slice(0, at)}&${text.slice(at)}`
}

/** These keys belong to text fields while somebody types; the page knows when, a menu does not. */
const pageKeys = new Set(['Mod+Z', 'Mod+Shift+Z', 'Mod+Y', 'Mod+A'])

/** Electron's spelling of an action's key; null for keys without Ctrl or Cmd, which the page alone obeys. */
function acceleratorOf(action: ActionId): string | null {
  // On a Mac even a text field gets its Undo from the menu; the page passes it on.
  const isPageKey = (key: string) => pageKeys.has(key) && !(isMac && (action === 'undo' || action === 'redo'))
  const key = actions[action].keys.find((each) => each.startsWith('Mod+') && !isPageKey(each))
  return key?.replace('Mod', 'CmdOrCtrl') ?? null
}

function fileMenu(text: Text, item: Item): MenuItemConstructorOptions {
  const end: MenuItemConstructorOptions[] = isMac
    ? [{ role: 'close', label: text.close }]
    : [
        item('settings'),
        item('profiles'),
        line,
        { role: 'close', label: text.close },
        { role: 'quit', label: text.quit },
      ]
  const work = (['new-contact', 'save', 'print', 'print-labels'] as const).map(item)
  const files = (['import', 'export', 'export-birthdays'] as const).map(item)
  const backups = (['backup', 'restore'] as const).map(item)
  return {
    label: titleOf(text.file, 'F'),
    submenu: [...work, line, ...files, line, ...backups, line, ...end],
  }
}

function editMenu(text: Text, item: Item): MenuItemConstructorOptions {
  return {
    label: titleOf(text.edit, 'E'),
    submenu: [
      item('undo'),
      item('redo'),
      line,
      { role: 'cut', label: text.cut },
      { role: 'copy', label: text.copy },
      { role: 'paste', label: text.paste },
      { role: 'selectAll', label: text.selectAll },
    ],
  }
}

function contactMenu(text: Text, item: Item): MenuItemConstructorOptions {
  const selection = (
    [
      'select-all',
      'clear-selection',
      'add-tag',
      'remove-tag',
      'move-to-group',
      'copy-vcard',
      'mail-to-all',
    ] as const
  ).map(item)
  return {
    label: titleOf(text.contact, 'C'),
    submenu: [
      item('edit'),
      item('open-window'),
      item('share'),
      item('delete'),
      item('restore-deleted'),
      line,
      ...selection,
      line,
      item('duplicates'),
      item('cards'),
      line,
      item('search'),
      item('clear-searches'),
      item('palette'),
    ],
  }
}

function viewMenu(text: Text, item: Item, developerTools: boolean): MenuItemConstructorOptions {
  const places = (['all-contacts', 'homeaddresses', 'trash', 'outbox'] as const).map(item)
  return {
    label: titleOf(text.view, 'V'),
    submenu: [
      ...places,
      line,
      item('next-pane'),
      item('previous-pane'),
      line,
      item('refresh'),
      item('density'),
      line,
      { role: 'resetZoom', label: text.resetZoom },
      { role: 'zoomIn', label: text.zoomIn },
      { role: 'zoomOut', label: text.zoomOut },
      { role: 'togglefullscreen', label: text.fullscreen },
      ...(developerTools ? [line, { role: 'toggleDevTools', label: text.developerTools } as const] : []),
    ],
  }
}

/** What the app is: last in the help menu, and first in the app's own on a Mac. */
function aboutItems(
  language: Language,
  { about, checkForUpdates }: HelpActions,
): MenuItemConstructorOptions[] {
  const text = mainText[language].help
  const updates = {
    id: 'check-for-updates',
    label: text.checkForUpdates,
    click: () => void checkForUpdates?.(),
  }
  const card = { id: 'about', label: text.about, click: () => void about() }
  if (!checkForUpdates) return [card]
  return isMac ? [card, updates] : [updates, card]
}

function helpMenu(language: Language, help: HelpActions, item: Item): MenuItemConstructorOptions {
  const text = mainText[language].help
  return {
    role: 'help',
    label: titleOf(text.help, 'H'),
    submenu: [
      item('first-steps'),
      item('shortcuts'),
      line,
      item('recovery'),
      { id: 'show-logs', label: text.showLogs, click: () => void help.showLogs() },
      { id: 'copy-diagnostics', label: text.copyDiagnostics, click: () => void help.copyDiagnostics() },
      ...(isMac ? [] : [line, ...aboutItems(language, help)]),
    ],
  }
}

/** The menus that only a Mac has. Written out, because Electron's ready-made ones speak English alone. */
function macMenus(
  text: Text,
  item: Item,
  about: MenuItemConstructorOptions[],
): [app: MenuItemConstructorOptions, window: MenuItemConstructorOptions] {
  const app: MenuItemConstructorOptions[] = [
    ...about,
    line,
    item('settings'),
    item('profiles'),
    line,
    { role: 'services', label: text.services },
    line,
    { role: 'hide', label: text.hide },
    { role: 'hideOthers', label: text.hideOthers },
    { role: 'unhide', label: text.unhide },
    line,
    { role: 'quit', label: text.quit },
  ]
  const window: MenuItemConstructorOptions[] = [
    { role: 'minimize', label: text.minimize },
    { role: 'zoom', label: text.zoom },
    line,
    { role: 'front', label: text.front },
  ]
  return [
    { label: 'Atena', submenu: app },
    { label: text.window, submenu: window },
  ]
}

/**
 * Sets the application menu from the table of actions. Its keys work in the whole window; the page knows the same ones.
 * SECURITY: no reload in it, and developer tools only while Atena is being developed (SECURITY X27).
 */
export function setApplicationMenu({ language, onCommand, help, developerTools }: MenuOptions): void {
  const text = mainText[language].menu
  const item: Item = (action) => {
    const accelerator = acceleratorOf(action)
    return {
      id: action,
      label: actionText[language][action],
      enabled: possible?.has(action) ?? true,
      ...(accelerator !== null && { accelerator }),
      click: () => onCommand(action),
    }
  }
  const menus = [
    fileMenu(text, item),
    editMenu(text, item),
    contactMenu(text, item),
    viewMenu(text, item, developerTools),
  ]
  const [app, window] = macMenus(text, item, aboutItems(language, help))
  const last = helpMenu(language, help, item)
  const all = isMac ? [app, ...menus, window, last] : [...menus, last]
  Menu.setApplicationMenu(Menu.buildFromTemplate(all))
}
