import type { MenuItemConstructorOptions } from 'electron'
import { Menu } from './menu.ts'
import { menuRoles, roleActions } from './menu-roles.ts'
import type { RoleTarget } from './menu-roles.ts'

type Click = (item: MenuItem, window: RoleTarget | undefined, event: object) => void

let lastCommand = 0

/** One entry of a menu. */
export class MenuItem {
  /** What the role `quit` does and which window is in front; set once by electron-module.ts. */
  static host: { quit(): void; focused(): RoleTarget | null } = { quit: () => {}, focused: () => null }

  readonly id: string
  readonly commandId = ++lastCommand
  readonly type: NonNullable<MenuItemConstructorOptions['type']>
  readonly role: string | undefined
  readonly accelerator: string | undefined
  readonly submenu: Menu | undefined
  readonly registerAccelerator: boolean
  label: string
  sublabel: string
  toolTip: string
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
    this.label = options.label ?? role?.label ?? ''
    this.sublabel = options.sublabel ?? ''
    this.toolTip = options.toolTip ?? ''
    this.accelerator = options.accelerator ?? role?.accelerator
    this.registerAccelerator = options.registerAccelerator ?? true
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    this.submenu = submenuOf(options.submenu)
    // The app's handler expects Electron's own classes, of which it gets the stand-in's.
    this.#click = options.click as unknown as Click | undefined
  }

  /** Does what a choice of the user would: nothing while disabled. */
  click(event: object = {}, window: RoleTarget | null | undefined = MenuItem.host.focused()): void {
    if (!this.enabled) return
    if (this.type === 'checkbox') this.checked = !this.checked
    if (this.type === 'radio') this.#chooseRadio()
    if (this.#click) this.#click(this, window ?? undefined, event)
    else if (this.role === 'quit') MenuItem.host.quit()
    else if (this.role !== undefined && window) roleActions[this.role]?.(window)
  }

  /** Radio items that stand together exclude each other. */
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
