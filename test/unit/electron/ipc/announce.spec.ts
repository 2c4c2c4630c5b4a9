import { describe, expect, it } from 'vitest'
import { announceTo, announceToAll } from '../../../../electron/ipc/announce.ts'
import type { Notice } from '../../../../contract/ipc/notice.ts'

/** A window that records what it gets. */
function openWindow(destroyed = false) {
  const sent: unknown[] = []
  const send = (name: string, notice: unknown) => void sent.push([name, notice])
  return { sent, isDestroyed: () => destroyed, webContents: { send } }
}

describe('SECURITY X01: the notices of main to pages', () => {
  it('have only the fields of the contract', () => {
    const window = openWindow()
    const notice = { family: null, ids: ['a'], token: 'canary', error: new Error('canary') }
    announceTo(() => [window])('mirror.changed', notice)
    expect(window.sent).toEqual([['mirror.changed', { family: null, ids: ['a'] }]])
  })

  it('are not sent at all where they do not match the contract', () => {
    const window = openWindow()
    const notice = { family: 'canary', ids: null } as unknown as Notice<'mirror.changed'>
    expect(() => announceTo(() => [window])('mirror.changed', notice)).toThrow()
    expect(window.sent).toEqual([])
  })

  it('reach every open window, and no closed one', () => {
    const windows = [openWindow(), openWindow(true), openWindow()]
    announceTo(() => windows)('mirror.changed', { family: null, ids: null })
    expect(windows.map(({ sent }) => sent.length)).toEqual([1, 0, 1])
  })

  it('tell the windows the id that the service gave a new contact', () => {
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
