import type { Notification } from './electron.ts'

/** A menu item as a template writes it. */
export interface MenuItem {
  id?: string
  role?: string
  label?: string
  enabled?: boolean
  submenu?: MenuItem[]
  click?: () => void
}

/** What the double of Electron keeps of the app: what is registered, shown, asked and called. */
export const recorded = {
  /** Electron listens to this channel itself: an emitter without a listener throws. */
  listeners: new Set(['error']),
  switches: new Set<string>(),
  appended: new Map<string, string>(),
  handlers: new Map<string, (event: unknown, input: unknown) => unknown>(),
  /** What preload shows to the page. */
  exposed: {} as Record<string, unknown>,
  /** What preload sends to main: channel and input. */
  invoked: [] as unknown[][],
  opened: [] as string[],
  /** Whether the desktop has no program for links and files. */
  nothingOpens: false,
  schemes: [] as unknown[],
  protocols: new Map<string, (request: { url: string; method: string }) => Promise<Response>>(),
  windows: [] as Record<string, unknown>[],
  calls: [] as string[],
  partitions: [] as { name: string; options: object }[],
  menu: [] as MenuItem[],
  /** Menus under the pointer. */
  popups: [] as MenuItem[][],
  clipboard: [] as string[],
  saves: [] as object[],
  opens: [] as object[],
  /** What the next dialogs for files answer; without one they are closed unanswered. */
  chosen: [] as string[],
  notifications: [] as Notification[],
  boxes: [] as { message: string; detail?: string }[],
}
