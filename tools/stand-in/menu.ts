import { EventEmitter } from 'node:events'
import type { MenuItemConstructorOptions } from 'electron'
import { menuRoles, roleActions, type RoleTarget } from './menu-roles.ts'
import { platform } from './platform.ts'

type Template = readonly (MenuItemConstructorOptions | MenuItem)[]

function isItem(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false
  return 'label' in item || 'role' in item || ('type' in item && item.type === 'separator')
}

const isLine = ({ type, visible }: Template[number]) => type === 'separator' && visible !== false

/** Electron omits lines next to each other, and then those at either end. */
function withoutIdleLines(template: Template): Template {
  const single = template.filter(
    (item, at) => !isLine(item) || at === 0 || template[at - 1]?.type !== 'separator',
  )
  return single.filter((item, at) => !isLine(item) || (at > 0 && at < single.length - 1))
}

/** The options of a popup. */
export interface PopupOptions {
  window?: { isDestroyed(): boolean }
  x?: number
  y?: number
  callback?: () => void
}

function checkPopup(options: PopupOptions): PopupOptions {
  if (typeof options !== 'object' || options === null) throw new TypeError('Options must be an object')
  const { window, x, y } = options
  if (window?.isDestroyed()) throw new Error('Cannot open Menu without a BaseWindow present')
  if ((x === undefined) !== (y === undefined)) throw new TypeError('x and y of a menu belong together')
  for (const px of [x, y])
    if (px !== undefined && !Number.isInteger(px)) throw new TypeError('The place of a menu is in whole px')
  return options
}

/** A menu as a model: nothing draws it, tests and accelerators choose from it. */
export class Menu extends EventEmitter {
  readonly items: MenuItem[] = []

  /** Ids or labels of what is chosen in the next popups; without one they are closed immediately. */
  static readonly choices: string[] = []

  /** Where the application menu lives and what happens to a popup; set once by electron-module.ts. */
  static host: { application: ApplicationMenu; popup(menu: Menu, options: PopupOptions): void }

  /** @throws {TypeError} for anything but a list, in Electron's words */
  static buildFromTemplate(template: (MenuItemConstructorOptions | MenuItem)[]): Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array')
    if (!template.every(isItem))
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
    const menu = new Menu()
    for (const item of withoutIdleLines(template))
      menu.append(item instanceof MenuItem ? item : new MenuItem(item))
    return menu
  }

  static setApplicationMenu(menu: Menu | null): void {
    if (menu && !(menu instanceof Menu)) throw new TypeError('Invalid menu')
    Menu.host.application.set(menu)
  }

  static getApplicationMenu(): Menu | null {
    return Menu.host.application.current
  }

  append(item: MenuItem): void {
    if (!(item instanceof MenuItem)) throw new TypeError('Invalid item')
    item.menu = this
    this.items.push(item)
  }

  getMenuItemById(id: string): MenuItem | null {
    return this.all().find((item) => item.id === id) ?? null
  }

  /** @throws {TypeError} for options of another type, {Error} for a window that has closed, and for half a place */
  popup(options: PopupOptions = {}): void {
    const { callback } = checkPopup(options)
    this.emit('menu-will-show', {})
    Menu.host.popup(this, options)
    const choice = Menu.choices.shift()
    const chosen = this.all().find(({ id, label }) => choice !== undefined && [id, label].includes(choice))
    // Closed first, chosen afterwards: the order that an app is less likely to expect.
    setImmediate(() => {
      this.emit('menu-will-close', {})
      callback?.()
      setImmediate(() => chosen?.click())
    })
  }

  /** Every item of this menu and those below, in reading order. */
  all(): MenuItem[] {
    return this.items.flatMap((item) => [item, ...(item.submenu?.all() ?? [])])
  }
}

type Click = (item: MenuItem, window: RoleTarget | undefined, event: object) => void

const types = new Set(['normal', 'separator', 'submenu', 'checkbox', 'radio', 'header', 'palette'])

/** One entry of a menu. */
export class MenuItem {
  /** What the role `quit` does and which window is in front; set once by electron-module.ts. */
  static host: { quit(): void; focused(): RoleTarget | null } = { quit: () => {}, focused: () => null }

  readonly id: string
  readonly type: NonNullable<MenuItemConstructorOptions['type']>
  readonly role: string | undefined
  readonly accelerator: string | undefined
  readonly submenu: Menu | undefined
  label: string
  enabled: boolean
  visible: boolean
  checked: boolean
  menu: Menu | undefined
  readonly #click: Click | undefined

  /** @throws {Error} for a role that Electron does not know */
  constructor(options: MenuItemConstructorOptions) {
    const role = options.role === undefined ? undefined : menuRoles[options.role.toLowerCase()]
    if (options.role !== undefined && !role) throw new Error(`Unknown menu role: ${options.role}`)
    this.id = options.id ?? ''
    this.role = options.role?.toLowerCase()
    this.type = options.type ?? (options.submenu ? 'submenu' : 'normal')
    if (!types.has(this.type)) throw new Error(`Unknown menu item type: ${this.type}`)
    if (this.type === 'submenu' && !options.submenu) throw new Error('Invalid submenu')
    this.label = options.label ?? role?.label ?? ''
    this.accelerator = options.accelerator ?? role?.accelerator
    if (options.accelerator) chordOf(options.accelerator)
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    this.submenu = submenuOf(options.submenu)
    // The app's handler expects Electron's own classes; it gets the stand-in's.
    this.#click = options.click as unknown as Click | undefined
  }

  /** Does what a choice of the user would: nothing while disabled. */
  click(event: object = {}, window: RoleTarget | null | undefined = MenuItem.host.focused()): void {
    if (!this.enabled) return
    if (this.type === 'checkbox') this.checked = !this.checked
    if (this.type === 'radio') this.#chooseRadio()
    if (!this.#doRole(window)) this.#click?.(this, window ?? undefined, event)
  }

  /** Whether the item has a role that does something: the click of the app is then not called. */
  #doRole(window: RoleTarget | null | undefined): boolean {
    if (this.role === 'quit') MenuItem.host.quit()
    const act = roleActions[this.role ?? '']
    if (act && window) act(window)
    return act !== undefined || this.role === 'quit'
  }

  /** Adjacent radio items exclude each other. */
  #chooseRadio(): void {
    const items = this.menu?.items ?? []
    const isOther = (item: MenuItem | undefined) => item !== undefined && item.type !== 'radio'
    const at = items.indexOf(this)
    const start = items.findLastIndex((item, index) => index < at && isOther(item)) + 1
    const next = items.findIndex((item, index) => index > at && isOther(item))
    for (const item of items.slice(start, next < 0 ? undefined : next)) item.checked = item === this
  }
}

function submenuOf(submenu: MenuItemConstructorOptions['submenu']): Menu | undefined {
  if (submenu === undefined) return undefined
  return Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : (submenu as unknown as Menu)
}

/** The menu of the whole app and its keys. */
export class ApplicationMenu extends EventEmitter {
  current: Menu | null = null

  set(menu: Menu | null): void {
    this.current = menu
    this.emit('changed')
  }

  /** Every chord that chooses an item. */
  chords(): string[] {
    return [...this.#byChord().keys()]
  }

  /** A chord was pressed in a window; chooses the item that has it, if any. */
  press(chords: readonly string[], window: RoleTarget): void {
    const items = this.#byChord()
    const item = chords.map((chord) => items.get(chord)).find((found) => found !== undefined)
    item?.click({ triggeredByAccelerator: true }, window)
  }

  /** Hidden items keep their keys, as `acceleratorWorksWhenHidden` says by default. */
  #byChord(): Map<string, MenuItem> {
    const items = (this.current?.all() ?? []).filter((item) => item.enabled)
    return new Map(
      items.flatMap((item) => (item.accelerator ? [[chordOf(item.accelerator), item] as const] : [])),
    )
  }
}

const modifiers: Readonly<Record<string, string>> = {
  commandorcontrol: platform === 'darwin' ? 'meta' : 'ctrl',
  cmdorctrl: platform === 'darwin' ? 'meta' : 'ctrl',
  command: 'meta',
  cmd: 'meta',
  super: 'meta',
  meta: 'meta',
  control: 'ctrl',
  ctrl: 'ctrl',
  alt: 'alt',
  option: 'alt',
  altgr: 'alt',
  shift: 'shift',
}

/** Electron's key names whose `KeyboardEvent.key` is spelled otherwise. */
const keys: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  esc: 'escape',
  return: 'enter',
  del: 'delete',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
}

const order = ['ctrl', 'alt', 'shift', 'meta']

/** The other keys that Electron knows by a name. */
const named = new Set([
  'tab',
  'capslock',
  'numlock',
  'scrolllock',
  'backspace',
  'delete',
  'insert',
  'enter',
  'escape',
  'home',
  'end',
  'pageup',
  'pagedown',
  'printscreen',
  'volumeup',
  'volumedown',
  'volumemute',
  'medianexttrack',
  'mediaprevioustrack',
  'mediastop',
  'mediaplaypause',
])

function isKnown(parts: readonly string[], key: string): boolean {
  const isKey =
    /^[!-~]$/.test(key) || /^f([1-9]|1\d|2[0-4])$/.test(key) || /^num(\d|dec|add|sub|mult|div)$/.test(key)
  return parts.every((part) => part in modifiers) && (isKey || key in keys || named.has(key))
}

/**
 * `CmdOrCtrl+Shift+N` → `ctrl+shift+n`, the form in which page/report-input.js reports key presses.
 * @throws {TypeError} for what Electron cannot read; Electron then has no key for the item and says nothing
 */
export function chordOf(accelerator: string): string {
  const parts = accelerator.toLowerCase().split('+')
  const key = parts.pop() || 'plus'
  if (key === 'plus' && parts.at(-1) === '') parts.pop()
  if (!isKnown(parts, key)) throw new TypeError(`Electron does not know the accelerator ${accelerator}.`)
  const pressed = parts.map((part) => modifiers[part] ?? part)
  return [...order.filter((name) => pressed.includes(name)), keys[key] ?? key].join('+')
}
