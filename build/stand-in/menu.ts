import { EventEmitter } from 'node:events'
import type { MenuItemConstructorOptions } from 'electron'
import { chordOf } from './accelerator.ts'
import { MenuItem } from './menu-item.ts'
import type { RoleTarget } from './menu-roles.ts'

/** A menu as a model: nothing draws it, tests and accelerators choose from it. */
export class Menu extends EventEmitter {
  readonly items: MenuItem[] = []

  /** Where the application menu lives and what happens to a popup; set once by electron-module.ts. */
  static host: { application: ApplicationMenu; popup(menu: Menu): void }

  /** @throws {TypeError} for anything but a list, in Electron's words */
  static buildFromTemplate(template: (MenuItemConstructorOptions | MenuItem)[]): Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array')
    const menu = new Menu()
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item))
    return menu
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.host.application.set(menu)
  }

  static getApplicationMenu(): Menu | null {
    return Menu.host.application.current
  }

  append(item: MenuItem): void {
    this.insert(this.items.length, item)
  }

  insert(position: number, item: MenuItem): void {
    item.menu = this
    this.items.splice(position, 0, item)
  }

  getMenuItemById(id: string): MenuItem | null {
    return this.all().find((item) => item.id === id) ?? null
  }

  popup(): void {
    this.emit('menu-will-show', {})
    Menu.host.popup(this)
  }

  closePopup(): void {
    this.emit('menu-will-close', {})
  }

  /** Every item of this menu and those below, in reading order. */
  all(): MenuItem[] {
    return this.items.flatMap((item) => [item, ...(item.submenu?.all() ?? [])])
  }
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
    const items = (this.current?.all() ?? []).filter((item) => item.enabled && item.registerAccelerator)
    return new Map(
      items.flatMap((item) => (item.accelerator ? [[chordOf(item.accelerator), item] as const] : [])),
    )
  }
}
