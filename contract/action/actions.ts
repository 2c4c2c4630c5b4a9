import { z } from 'zod'

/** A part of the menu and of the cheat sheet. */
export type ActionSection = 'contact' | 'selection' | 'go' | 'window'

/** What the window can do, listed only here: menu, keys, tooltips, command palette and cheat sheet derive from it. */
interface Action {
  section: ActionSection
  /** The menus show the first key next to the name of the action; the list may be empty. `Mod` is Ctrl, or Cmd on a Mac. */
  keys: readonly string[]
}

const table = {
  'new-contact': { section: 'contact', keys: ['Mod+N'] },
  edit: { section: 'contact', keys: ['Mod+E'] },
  /** The list has the key, too: it means the row of the cursor there. */
  'open-window': { section: 'contact', keys: ['Mod+Enter'] },
  save: { section: 'contact', keys: ['Mod+S'] },
  print: { section: 'contact', keys: ['Mod+P'] },
  share: { section: 'contact', keys: ['Mod+Shift+S'] },
  delete: { section: 'contact', keys: ['Delete'] },
  import: { section: 'contact', keys: ['Mod+I'] },
  /** Rarely needed, so it has no key. */
  backup: { section: 'contact', keys: [] },
  restore: { section: 'contact', keys: [] },
  /** Needed now and then, so it has no key. */
  duplicates: { section: 'contact', keys: [] },
  /** Needed for a few weeks of the year, so it has no key. */
  cards: { section: 'contact', keys: [] },
  undo: { section: 'contact', keys: ['Mod+Z'] },
  redo: { section: 'contact', keys: ['Mod+Shift+Z', 'Mod+Y'] },
  'select-all': { section: 'selection', keys: ['Mod+A'] },
  'clear-selection': { section: 'selection', keys: ['Escape'] },
  'add-tag': { section: 'selection', keys: ['Mod+Shift+A'] },
  'remove-tag': { section: 'selection', keys: ['Mod+Shift+D'] },
  'move-to-group': { section: 'selection', keys: ['Mod+Shift+M'] },
  /** Its key is the list's (`listKeys`): everywhere else it copies text. */
  'copy-vcard': { section: 'selection', keys: [] },
  'mail-to-all': { section: 'selection', keys: ['Mod+Shift+L'] },
  export: { section: 'selection', keys: ['Mod+Shift+E'] },
  /** Needed once a year, so it has no key. */
  'export-birthdays': { section: 'selection', keys: [] },
  /** Only for the Trash, so it has no key. */
  'restore-deleted': { section: 'selection', keys: [] },
  'print-labels': { section: 'selection', keys: ['Mod+Shift+P'] },
  search: { section: 'go', keys: ['Mod+F', '/'] },
  /** Needed now and then, so it has no key. */
  'clear-searches': { section: 'go', keys: [] },
  palette: { section: 'go', keys: ['Mod+K'] },
  'next-pane': { section: 'go', keys: ['F6'] },
  'previous-pane': { section: 'go', keys: ['Shift+F6'] },
  'all-contacts': { section: 'go', keys: ['Mod+1'] },
  homeaddresses: { section: 'go', keys: ['Mod+2'] },
  trash: { section: 'go', keys: ['Mod+3'] },
  outbox: { section: 'go', keys: ['Mod+4'] },
  refresh: { section: 'window', keys: ['Mod+R'] },
  density: { section: 'window', keys: ['Mod+D'] },
  profiles: { section: 'window', keys: ['Mod+Shift+O'] },
  settings: { section: 'window', keys: ['Mod+,'] },
  shortcuts: { section: 'window', keys: ['?'] },
  'first-steps': { section: 'window', keys: ['Mod+Shift+F'] },
  /** Rarely needed, so it has no key. */
  recovery: { section: 'window', keys: [] },
} as const satisfies Record<string, Action>

export type ActionId = keyof typeof table

export const actions: Readonly<Record<ActionId, Action>> = table

/** Every action, in the order in which lists show them. */
export const actionIds = Object.keys(table) as [ActionId, ...ActionId[]]

/** Keys of the list of contacts: only the list obeys them, while it has the focus. */
export const listKeys = {
  move: ['ArrowUp', 'ArrowDown'],
  page: ['PageUp', 'PageDown'],
  ends: ['Home', 'End'],
  open: ['Enter'],
  extend: ['Shift+ArrowUp', 'Shift+ArrowDown'],
  toggle: ['Mod+Space'],
  copy: ['Mod+C'],
  menu: ['Shift+F10'],
} as const

/** Keys of a line of the open record. */
export const lineKeys = {
  lines: ['ArrowUp', 'ArrowDown'],
  buttons: ['ArrowLeft', 'ArrowRight'],
  copy: ['Mod+C'],
  edit: ['F2'],
  menu: ['Shift+F10'],
} as const

/** Keys of a form of a record. */
export const formKeys = {
  next: ['Enter'],
  save: ['Mod+Enter'],
  leave: ['Escape'],
} as const

export type ListKey = keyof typeof listKeys
export type LineKey = keyof typeof lineKeys
export type FormKey = keyof typeof formKeys

const contextOnly = [
  'call',
  'copy-number',
  'write-mail',
  'copy-mail',
  'open-url',
  'copy-url',
  'copy-address',
  'edit-line',
  'show-contacts',
  'new-in-group',
  'mail-tagged',
  'rename-tag',
  'remove-tag-everywhere',
] as const

/** An item of a context menu that is not an action of the window: it is about the thing under the pointer. */
export type ContextOnly = (typeof contextOnly)[number]

/** Every item that a context menu can have. */
export const contextItem = z.enum([...actionIds, ...contextOnly])

export type ContextItem = ActionId | ContextOnly

/** An item, or the line between two groups of them. */
export const contextEntry = z.union([
  z.literal('line'),
  z.strictObject({ item: contextItem, enabled: z.boolean() }),
])

export type ContextEntry = z.infer<typeof contextEntry>
