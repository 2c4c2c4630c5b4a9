import { describe, expect, it } from 'vitest'
import { announceTo, announceToAll } from '../../../../electron/ipc/announce.ts'
import type { Notice } from '../../../../contract/ipc/notice.ts'

/** A window that keeps what it was sent. */
function openWindow(destroyed = false) {
  const sent: unknown[] = []
  const send = (name: string, notice: unknown) => void sent.push([name, notice])
  return { sent, isDestroyed: () => destroyed, webContents: { send } }
}

describe('SECURITY X01: what main tells pages', () => {
  it('is the contract’s fields and nothing that hangs beside them', () => {
    const window = openWindow()
    const notice = { family: null, ids: ['a'], token: 'canary', error: new Error('canary') }
    announceTo(() => [window])('mirror.changed', notice)
    expect(window.sent).toEqual([['mirror.changed', { family: null, ids: ['a'] }]])
  })

  it('is not sent at all where it is something else', () => {
    const window = openWindow()
    const notice = { family: 'canary', ids: null } as unknown as Notice<'mirror.changed'>
    expect(() => announceTo(() => [window])('mirror.changed', notice)).toThrow()
    expect(window.sent).toEqual([])
  })

  it('goes to every open window, and to none that has gone', () => {
    const windows = [openWindow(), openWindow(true), openWindow()]
    announceTo(() => windows)('mirror.changed', { family: null, ids: null })
    expect(windows.map(({ sent }) => sent.length)).toEqual([1, 0, 1])
  })

  it('tells the windows under which id the service has put a new contact', () => {
    const renamed: unknown[] = []
    const window = { windows: () => [], rename: (of: object, to: string) => void renamed.push([of, to]) }
    const announce = announceToAll(window)
    const told = {
      key: crypto.randomUUID(),
      family: 'address',
      id: 'real',
      localId: 'local:k',
      state: null,
    } as const
    announce('outbox.changed', told)
    announce('outbox.changed', { ...told, localId: null })
    announce('mirror.changed', { family: null, ids: null })
    expect(renamed).toEqual([[{ family: 'address', id: 'local:k' }, 'real']])
  })
})
