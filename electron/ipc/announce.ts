import { notices, type Notice, type Announce } from '../../contract/ipc/notice.ts'
import type { AppWindows } from '../window/app-windows.ts'

/** The part of a window that a notice needs. */
export interface NoticeTarget {
  isDestroyed(): boolean
  webContents: { send(name: string, notice: unknown): void }
}

/**
 * Builds the one function that talks to pages. The notice is parsed first, so that nothing beyond the contract
 * (a token, an Error) can slip out with it.
 */
export function announceTo(windows: () => Iterable<NoticeTarget>): Announce {
  return (name, notice) => {
    const plain = notices[name].parse(notice)
    for (const window of windows()) if (!window.isDestroyed()) window.webContents.send(name, plain)
  }
}

/**
 * Builds the function that tells all windows; when the service gives a contact its id, the window of that contact
 * is renamed.
 */
export function announceToAll(window: Pick<AppWindows, 'windows' | 'rename'>): Announce {
  const tell = announceTo(window.windows)
  return (name, notice) => {
    tell(name, notice)
    if (name !== 'outbox.changed') return
    const { family, id, localId } = notice as Notice<'outbox.changed'>
    if (localId) window.rename({ family, id: localId }, id)
  }
}
