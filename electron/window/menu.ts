import { Menu, type MenuItemConstructorOptions } from 'electron'
import { actionIds, actions, type ActionId } from '../../contract/action/actions.ts'
import type { MenuCommand } from '../../contract/ipc/notice.ts'
import type { Language } from '../../contract/language.ts'
import { actionText, mainText, type MainText } from '../../languages/main.ts'
import { system } from '../platform/system.ts'

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
type Items = (...actions: ActionId[]) => MenuItemConstructorOptions[]

const isMac = system === 'darwin'
const line: MenuItemConstructorOptions = { type: 'separator' }

/** Items that do what Electron says, in our words: its own speak English alone. */
function roles(
  text: Text,
  ...names: Extract<keyof Text, MenuItemConstructorOptions['role']>[]
): MenuItemConstructorOptions[] {
  return names.map((role) => ({ role, label: text[role] }))
}

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

/** These keys belong to text fields while the user types; the page knows when, a menu does not. */
const pageKeys = new Set(['Mod+Z', 'Mod+Shift+Z', 'Mod+Y', 'Mod+A'])

/** Electron's spelling of an action's key; null for keys without Ctrl or Cmd, which the page alone obeys. */
function acceleratorOf(action: ActionId): string | null {
  // On a Mac even a text field gets its Undo from the menu; the page passes it on.
  const isPageKey = (key: string) => pageKeys.has(key) && !(isMac && (action === 'undo' || action === 'redo'))
  const key = actions[action].keys.find((each) => each.startsWith('Mod+') && !isPageKey(each))
  return key?.replace('Mod', 'CmdOrCtrl') ?? null
}

function fileMenu(text: Text, items: Items): MenuItemConstructorOptions {
  const end = isMac
    ? roles(text, 'close')
    : [...items('settings', 'profiles'), line, ...roles(text, 'close', 'quit')]
  return {
    label: titleOf(text.file, 'F'),
    submenu: [
      ...items('new-contact', 'save', 'print', 'print-labels', 'print-list'),
      line,
      ...items('import', 'export', 'export-birthdays'),
      line,
      ...items('backup', 'restore'),
      line,
      ...end,
    ],
  }
}

function editMenu(text: Text, items: Items): MenuItemConstructorOptions {
  return {
    label: titleOf(text.edit, 'E'),
    submenu: [...items('undo', 'redo'), line, ...roles(text, 'cut', 'copy', 'paste', 'selectAll')],
  }
}

function contactMenu(text: Text, items: Items): MenuItemConstructorOptions {
  return {
    label: titleOf(text.contact, 'C'),
    submenu: [
      ...items('edit', 'open-window', 'share', 'show-map', 'delete', 'restore-deleted'),
      line,
      ...items('select-all', 'clear-selection', 'favourite', 'add-tag', 'remove-tag', 'move-to-group'),
      ...items('copy-letter', 'copy-text', 'copy-vcard', 'mail-to-all'),
      line,
      ...items('duplicates'),
      line,
      ...items('search', 'save-search', 'clear-searches', 'palette'),
    ],
  }
}

/** The keys on which + needs Shift, on American and Japanese keyboards: they make the page larger, too, as in browsers. */
function plusWithoutShift(text: Text): MenuItemConstructorOptions[] {
  const item = { role: 'zoomIn', label: text.zoomIn, visible: false } as const
  return ['=', ';'].map((key) => ({ ...item, accelerator: `CmdOrCtrl+${key}` }))
}

function viewMenu(text: Text, items: Items, developerTools: boolean): MenuItemConstructorOptions {
  return {
    label: titleOf(text.view, 'V'),
    submenu: [
      ...items('all-contacts', 'homeaddresses', 'trash', 'outbox', 'cards'),
      line,
      ...items('birthdays-today', 'birthdays-this-month', 'birthdays-next-month'),
      line,
      ...items('next-pane', 'previous-pane'),
      line,
      ...items('refresh', 'table', 'density'),
      line,
      ...roles(text, 'resetZoom', 'zoomIn', 'zoomOut'),
      ...plusWithoutShift(text),
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

function helpMenu(language: Language, help: HelpActions, items: Items): MenuItemConstructorOptions {
  const text = mainText[language].help
  return {
    role: 'help',
    label: titleOf(text.help, 'H'),
    submenu: [
      ...items('guide', 'first-steps', 'shortcuts'),
      line,
      ...items('recovery'),
      { id: 'show-logs', label: text.showLogs, click: () => void help.showLogs() },
      { id: 'copy-diagnostics', label: text.copyDiagnostics, click: () => void help.copyDiagnostics() },
      ...(isMac ? [] : [line, ...aboutItems(language, help)]),
    ],
  }
}

/** The menus that only a Mac has. */
function macMenus(
  text: Text,
  items: Items,
  about: MenuItemConstructorOptions[],
): [app: MenuItemConstructorOptions, window: MenuItemConstructorOptions] {
  const app = [
    ...about,
    line,
    ...items('settings', 'profiles'),
    line,
    ...roles(text, 'services'),
    line,
    ...roles(text, 'hide', 'hideOthers', 'unhide'),
    line,
    ...roles(text, 'quit'),
  ]
  const window = [...roles(text, 'minimize', 'zoom'), line, ...roles(text, 'front')]
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
  const item = (action: ActionId): MenuItemConstructorOptions => {
    const accelerator = acceleratorOf(action)
    return {
      id: action,
      label: actionText[language][action],
      enabled: possible?.has(action) ?? true,
      ...(accelerator !== null && { accelerator }),
      click: () => onCommand(action),
    }
  }
  const items: Items = (...names) => names.map(item)
  const menus = [
    fileMenu(text, items),
    editMenu(text, items),
    contactMenu(text, items),
    viewMenu(text, items, developerTools),
  ]
  const [app, window] = macMenus(text, items, aboutItems(language, help))
  const last = helpMenu(language, help, items)
  const all = isMac ? [app, ...menus, window, last] : [...menus, last]
  Menu.setApplicationMenu(Menu.buildFromTemplate(all))
}
