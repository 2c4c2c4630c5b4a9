import { beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../../contract/failure.ts'
import type { Handlers } from '../../../../contract/ipc/contract.ts'
import { channels, registerHandlers } from '../../../../electron/ipc/register.ts'
import { ipcMain, recorded } from '../../../fakes/electron.ts'

const frame = { url: 'app://bundle/index.html', parent: null, frameTreeNodeId: 1 }
const sender = { id: 7, mainFrame: frame, isDestroyed: () => false }
let calls = 0
/** The window of the last call. */
let from: unknown

beforeAll(() => {
  const handlers = Object.fromEntries(
    channels.map((channel) => [
      channel,
      async (_input: unknown, caller: unknown) => {
        calls += 1
        from = caller
        return ok(null)
      },
    ]),
  ) as unknown as Handlers
  // electron-store does this when it is loaded.
  ipcMain.on('electron-store-get-data')
  registerHandlers(handlers, new Set([7, 9]), () => 'id')
})

const strangers: [string, unknown][] = [
  ['no frame', { sender, senderFrame: null }],
  ['an iframe', { sender, senderFrame: { ...frame, parent: frame } }],
  ['another window', { sender: { ...sender, id: 8 }, senderFrame: frame }],
  ['another origin', { sender, senderFrame: { ...frame, url: 'https://example.com/app://bundle/' } }],
  ['a look-alike origin', { sender, senderFrame: { ...frame, url: 'app://bundle.example.com/index.html' } }],
  ['a destroyed window', { sender: { ...sender, isDestroyed: () => true }, senderFrame: frame }],
  [
    'developer tools',
    { sender, senderFrame: { ...frame, url: 'devtools://devtools/bundled/inspector.html' } },
  ],
]

describe('SECURITY E17: the sender of each call is checked', () => {
  it('opens exactly the channels of the contract', () => {
    expect([...recorded.handlers.keys()]).toEqual(channels)
  })

  it('removes the listener of electron-store and keeps the guard of Electron', () => {
    expect([...recorded.listeners]).toEqual(['error'])
  })

  describe.each(channels)('%s', (channel) => {
    it.each(strangers)('refuses %s', async (_name, event) => {
      const before = calls
      const result = await recorded.handlers.get(channel)?.(event, null)
      expect(result).toEqual({ ok: false, failure: { kind: 'forbidden' } })
      expect(calls).toBe(before)
    })
  })

  it.each([7, 9])('passes on which of our windows calls, whatever the page says: %d', async (id) => {
    await recorded.handlers.get('session.state')?.({ sender: { ...sender, id }, senderFrame: frame }, null)
    expect(from).toBe(id)
  })

  it('answers our own page', async () => {
    expect(await recorded.handlers.get('session.state')?.({ sender, senderFrame: frame }, null)).toEqual(
      ok(null),
    )
  })
})
