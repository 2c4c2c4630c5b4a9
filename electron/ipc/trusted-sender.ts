/** The part of an IPC event that tells where a call comes from. */
export interface CallOrigin {
  sender: { id: number; mainFrame: object | null; isDestroyed(): boolean }
  senderFrame: { url: string; parent: unknown; frameTreeNodeId: number } | null
}

/** Host and scheme of the page's own address. */
export const pageOrigin = 'app://bundle'

/** SECURITY: whole origins are compared; `app://bundle.example.com` only begins like ours. */
export function isPageAddress(address: string): boolean {
  return address === pageOrigin || address.startsWith(`${pageOrigin}/`)
}

/**
 * Whether a call comes from the main frame of a window that we opened, showing our own page.
 * SECURITY: every channel asks this first; anything else is refused (SECURITY E17).
 * @param ours ids of the webContents of our windows
 */
export function isTrustedSender(event: CallOrigin, ours: ReadonlySet<number>): boolean {
  const frame = event.senderFrame
  if (frame === null || frame.parent !== null) return false
  if (event.sender.isDestroyed() || !ours.has(event.sender.id)) return false
  return isPageAddress(frame.url)
}
