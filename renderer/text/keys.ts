import { actions, type ActionId } from '../../contract/action/actions.ts'
import { isMac } from './i18n.ts'

/** Keys as a Mac's menus show them. */
const macSigns: Record<string, string> = { Mod: '⌘', Shift: '⇧', Delete: '⌫', Escape: '⎋', Enter: '↩' }
const arrows = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }
const signs: Record<string, string> = { ...arrows, Escape: 'Esc', Mod: 'Ctrl' }

/**
 * How a key of the table of actions is called on this computer: `Ctrl+Shift+N`, or `⇧⌘N` on a Mac. `platform` is Node's
 * name of it (app.info).
 */
export function keyText(key: string, platform: string): string {
  const parts = key.split('+')
  if (platform !== 'darwin') return parts.map((part) => signs[part] ?? part).join('+')
  // A Mac writes Cmd last of the modifiers.
  const ordered = parts[0] === 'Mod' && parts[1] === 'Shift' ? ['Shift', 'Mod', ...parts.slice(2)] : parts
  return ordered.map((part) => macSigns[part] ?? signs[part] ?? part).join('')
}

/** What of a press or a click says which modifier is held. */
export type Modifiers = Pick<MouseEvent, 'ctrlKey' | 'metaKey'>

/** Whether Ctrl is held, on a Mac Cmd. */
export function isMod({ ctrlKey, metaKey }: Modifiers): boolean {
  return isMac() ? metaKey : ctrlKey
}

/** The first key of an action, with its name on this computer; '' if it has none. */
export function actionKeyText(action: ActionId, platform: string): string {
  const [key] = actions[action].keys
  return key === undefined ? '' : keyText(key, platform)
}

/** The key that takes the suggestion next to a field, as ARIA names it. */
export const acceptKey = 'Alt+Enter'

/** How that key is called on this computer. */
export function acceptKeyText(): string {
  return isMac() ? '⌥↩' : acceptKey
}

/** Whether a key press takes the suggestion. While an IME composes, Enter belongs to it. */
export function isAcceptKey(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'isComposing'>): boolean {
  return event.altKey && event.key === 'Enter' && !event.isComposing
}
