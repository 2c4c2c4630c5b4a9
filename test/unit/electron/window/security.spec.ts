import type { WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { lockDown } from '../../../../electron/window/security.ts'
import { FakeContents } from '../../../fakes/electron.ts'

const hostile = [
  'https://example.com/',
  'http://bundle/',
  'app://bundle.example.com/',
  'app://bundle@example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'app://bundle/index.html',
]

describe('SECURITY E11–E14: pages go nowhere', () => {
  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
    '%s is prevented',
    (name) => {
      const contents = new FakeContents()
      lockDown(contents as unknown as WebContents)
      for (const url of hostile) {
        let prevented = false
        const preventDefault = () => {
          prevented = true
        }
        contents.emit(name, { url, preventDefault }, url)
        expect(prevented, url).toBe(true)
      }
    },
  )

  it('no window opens', () => {
    const contents = new FakeContents()
    lockDown(contents as unknown as WebContents)
    for (const url of hostile) expect(contents.windowOpenHandler?.({ url })).toEqual({ action: 'deny' })
  })

  it('SECURITY E05: a page that asks for a Bluetooth device gets none, and is not left waiting', () => {
    const contents = new FakeContents()
    lockDown(contents as unknown as WebContents)
    const happened: unknown[] = []
    const event = { preventDefault: () => happened.push('prevented') }
    const devices = [{ deviceId: 'aa:bb', deviceName: 'Heart rate' }]
    contents.emit('select-bluetooth-device', event, devices, (id: string) => happened.push(id))
    expect(happened).toEqual(['prevented', ''])
  })
})
