/** The key that takes the suggestion beside a field, as ARIA names it. */
export const acceptKey = 'Alt+Enter'

/** How that key is called on this computer: `platform` is what the browser says of it. */
export function acceptKeyText(platform: string): string {
  return /mac/i.test(platform) ? '⌥↩' : acceptKey
}

/** Whether a key press takes the suggestion. While an IME composes, Enter belongs to it. */
export function isAcceptKey(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'isComposing'>): boolean {
  return event.altKey && event.key === 'Enter' && !event.isComposing
}
