import { z } from 'zod'

/** A part of the menu and of the cheat sheet. */
export type ActionSection = 'contact' | 'selection' | 'go' | 'window'

/** What the window can do, listed only here: menu, keys, tooltips, command palette and cheat sheet derive from it. */
interface Action {
  section: ActionSection
  /** The menus show the first key next to the name of the action; the list may be empty. `Mod` is Ctrl, or Cmd on a Mac. */
  keys: readonly string[]
  /** What a window of one contact does: the action, or it passes it to the main window; left out where it does neither. */
  inContactWindow?: 'does' | 'passes'
}

const table = {
  'new-contact': { section: 'contact', keys: ['Mod+N'], inContactWindow: 'passes' },
  edit: { section: 'contact', keys: ['Mod+E'], inContactWindow: 'does' },
  /** The list has the key, too: it means the row of the cursor there. */
  'open-window': { section: 'contact', keys: ['Mod+Enter'] },
  save: { section: 'contact', keys: ['Mod+S'], inContactWindow: 'does' },
  print: { section: 'contact', keys: ['Mod+P'], inContactWindow: 'does' },
  share: { section: 'contact', keys: ['Mod+Shift+S'], inContactWindow: 'does' },
  /** Needed now and then, so it has no key. */
  'show-map': { section: 'contact', keys: [], inContactWindow: 'does' },
  delete: { section: 'contact', keys: ['Delete'], inContactWindow: 'does' },
  import: { section: 'contact', keys: ['Mod+I'], inContactWindow: 'passes' },
  /** Rarely needed, so it has no key. */
  backup: { section: 'contact', keys: [], inContactWindow: 'passes' },
  restore: { section: 'contact', keys: [], inContactWindow: 'passes' },
  /** Needed now and then, so it has no key. */
  duplicates: { section: 'contact', keys: [], inContactWindow: 'passes' },
  undo: { section: 'contact', keys: ['Mod+Z'], inContactWindow: 'does' },
  redo: { section: 'contact', keys: ['Mod+Shift+Z', 'Mod+Y'], inContactWindow: 'does' },
  'select-all': { section: 'selection', keys: ['Mod+A'] },
  'clear-selection': { section: 'selection', keys: ['Escape'] },
  favourite: { section: 'selection', keys: ['Mod+B'] },
  'add-tag': { section: 'selection', keys: ['Mod+Shift+A'] },
  'remove-tag': { section: 'selection', keys: ['Mod+Shift+D'] },
  'move-to-group': { section: 'selection', keys: ['Mod+Shift+M'] },
  'copy-letter': { section: 'selection', keys: ['Mod+Shift+C'], inContactWindow: 'does' },
  /** Needed now and then, so it has no key. */
  'copy-text': { section: 'selection', keys: [], inContactWindow: 'does' },
  /** Its key is the list's (`listKeys`): everywhere else it copies text. */
  'copy-vcard': { section: 'selection', keys: [], inContactWindow: 'does' },
  'mail-to-all': { section: 'selection', keys: ['Mod+Shift+L'] },
  export: { section: 'selection', keys: ['Mod+Shift+E'] },
  /** Needed once a year, so it has no key. */
  'export-birthdays': { section: 'selection', keys: [] },
  /** Only for the Trash, so it has no key. */
  'restore-deleted': { section: 'selection', keys: [], inContactWindow: 'does' },
  'print-labels': { section: 'selection', keys: ['Mod+Shift+P'] },
  /** Needed now and then, so it has no key. */
  'print-list': { section: 'selection', keys: [] },
  search: { section: 'go', keys: ['Mod+F', '/'], inContactWindow: 'passes' },
  /** Needed now and then, so it has no key. */
  'clear-searches': { section: 'go', keys: [] },
  /** A click away from what narrows the list, so it has no key. */
  'save-search': { section: 'go', keys: [] },
  palette: { section: 'go', keys: ['Mod+K'], inContactWindow: 'passes' },
  'next-pane': { section: 'go', keys: ['F6'] },
  'previous-pane': { section: 'go', keys: ['Shift+F6'] },
  'all-contacts': { section: 'go', keys: ['Mod+1'], inContactWindow: 'passes' },
  homeaddresses: { section: 'go', keys: ['Mod+2'], inContactWindow: 'passes' },
  trash: { section: 'go', keys: ['Mod+3'], inContactWindow: 'passes' },
  outbox: { section: 'go', keys: ['Mod+4'], inContactWindow: 'passes' },
  cards: { section: 'go', keys: ['Mod+5'], inContactWindow: 'passes' },
  /** Needed now and then, so they have no key. */
  'birthdays-today': { section: 'go', keys: [], inContactWindow: 'passes' },
  'birthdays-this-month': { section: 'go', keys: [], inContactWindow: 'passes' },
  'birthdays-next-month': { section: 'go', keys: [], inContactWindow: 'passes' },
  refresh: { section: 'window', keys: ['Mod+R'], inContactWindow: 'does' },
  table: { section: 'window', keys: ['Mod+T'], inContactWindow: 'passes' },
  density: { section: 'window', keys: ['Mod+D'], inContactWindow: 'passes' },
  profiles: { section: 'window', keys: ['Mod+Shift+O'], inContactWindow: 'passes' },
  settings: { section: 'window', keys: ['Mod+,'], inContactWindow: 'passes' },
  guide: { section: 'window', keys: ['F1'], inContactWindow: 'passes' },
  shortcuts: { section: 'window', keys: ['?'], inContactWindow: 'does' },
  'first-steps': { section: 'window', keys: ['Mod+Shift+F'], inContactWindow: 'passes' },
  /** Rarely needed, so it has no key. */
  recovery: { section: 'window', keys: [], inContactWindow: 'passes' },
} as const satisfies Record<string, Action>

export type ActionId = keyof typeof table

/** The actions of a section. */
export type ActionOf<S extends ActionSection> = {
  [Id in ActionId]: (typeof table)[Id]['section'] extends S ? Id : never
}[ActionId]

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
  'rename-search',
  'delete-search',
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
