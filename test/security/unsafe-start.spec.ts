import { afterEach, describe, expect, it } from 'vitest'
import { dangerAtStart, refuseStart } from '../../electron/window/unsafe-environment.ts'
import { app, recorded } from '../fakes/electron.ts'

afterEach(() => {
  app.isPackaged = false
  recorded.switches.clear()
})

describe('reliability X38: the app does not start where nobody checks certificates', () => {
  it.each(['0', '1', ''])('NODE_TLS_REJECT_UNAUTHORIZED=%j is refused', (value) => {
    expect(dangerAtStart({ NODE_TLS_REJECT_UNAUTHORIZED: value })).toBe('certificates')
  })

  it('an ordinary environment is fine', () => expect(dangerAtStart({ PATH: '/usr/bin' })).toBeNull())

  it('the user is told what to do, then the app ends', async () => {
    await refuseStart('certificates')
    expect(recorded.calls.at(-2)).toMatch(/^showErrorBox Atena: .*NODE_TLS_REJECT_UNAUTHORIZED/)
    expect(recorded.calls.at(-1)).toBe('exit 1')
  })
})

describe('reliability X37: an installed app does not start without its walls', () => {
  it.each(['no-sandbox', 'disable-web-security', 'remote-debugging-port', 'remote-debugging-pipe'])(
    '--%s is refused in an installed app',
    (name) => {
      recorded.switches.add(name)
      expect(dangerAtStart({})).toBeNull()
      app.isPackaged = true
      expect(dangerAtStart({})).toBe('switch')
    },
  )
})
