// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchSample, type RunningSample } from './sample.ts'

let sample: RunningSample

beforeAll(async () => {
  sample = await launchSample()
}, 60_000)
afterAll(() => sample.close())

/** Runs in main; text of what it throws. */
const thrownBy = (what: (electron: typeof Electron.CrossProcessExports) => unknown) =>
  sample.app.evaluate(async (electron, source) => {
    try {
      return String(await (0, eval)(source)(electron))
    } catch (thrown) {
      return String(thrown)
    }
  }, String(what))

describe('setDisplayMediaRequestHandler: what its answer may be', () => {
  test.each([
    ['null', 'given nothing'],
    ['', 'given nothing'],
    ['{}', 'TypeError: Video was requested, but no video stream was provided'],
    ['{ video: "screen" }', 'TypeError: video must be a WebFrameMain or DesktopCapturerSource'],
    ['false', 'TypeError: Display Media Request streams callback must be called with null or a valid object'],
    ['{ video: { id: "screen:0:0", name: "Screen" } }', 'given screen:0:0'],
  ])('%s: %s', async (answer, outcome) => {
    const seen = await sample.app.evaluate(async (electron, source) => {
      const session = electron.session.fromPartition('media')
      session.setDisplayMediaRequestHandler((_request, decide) =>
        (0, eval)(`(decide) => decide(${source})`)(decide),
      )
      const { __standin } = electron as unknown as {
        __standin: {
          requestDisplayMedia(request: object, partition: string): Promise<{ video: { id: string } }>
        }
      }
      const asked = __standin.requestDisplayMedia({ videoRequested: true }, 'media')
      return asked.then((streams) => `given ${streams?.video.id ?? 'nothing'}`, String)
    }, answer)
    expect(seen).toBe(outcome)
  })
})

describe('decide: once, and with an answer', () => {
  test('a permission request', async () => {
    const seen = await sample.app.evaluate(async ({ session, ...electron }) => {
      const errors: string[] = []
      const attempt = (what: () => void) => {
        try {
          what()
        } catch (thrown) {
          errors.push(String(thrown))
        }
      }
      session.fromPartition('asks').setPermissionRequestHandler((_contents, _permission, decide) => {
        decide(true)
        attempt(() => decide(false))
      })
      const { __standin } = electron as unknown as {
        __standin: { requestPermission(name: string, url: string, partition: string): Promise<boolean> }
      }
      return [await __standin.requestPermission('media', 'app://bundle/', 'asks'), ...errors]
    })
    expect(seen).toEqual([true, 'TypeError: One-time callback was called more than once'])
  })

  test('a request of a page', async () => {
    const errors = await sample.app.evaluate(async ({ session, BrowserWindow }) => {
      const own = session.fromPartition('requests')
      const seen: string[] = []
      const attempt = (what: () => void) => {
        try {
          what()
        } catch (thrown) {
          seen.push(String(thrown))
        }
      }
      own.webRequest.onBeforeRequest((_details, decide) => {
        attempt(() => (decide as () => void)())
        attempt(() => decide({ cancel: true }))
      })
      const window = new BrowserWindow({ show: false, webPreferences: { session: own } })
      const load = window.loadURL('app://bundle/').catch(() => undefined)
      const late = new Promise((resolve) => setTimeout(resolve, 3000))
      await Promise.race([load, late])
      window.destroy()
      return seen
    })
    expect(errors.slice(0, 2)).toEqual([
      'TypeError: Insufficient number of arguments.',
      'TypeError: One-time callback was called more than once',
    ])
  })
})

test.each([
  ['setPermissionRequestHandler', 'TypeError: Must pass null or function'],
  ['setPermissionCheckHandler', 'TypeError: Must pass null or function'],
  ['setDevicePermissionHandler', 'TypeError: Must pass null or function'],
  ['setDisplayMediaRequestHandler', 'TypeError: Must pass null or function'],
  ['setBluetoothPairingHandler', 'TypeError: Must pass null or function'],
  [
    'setSpellCheckerEnabled',
    'TypeError: Error processing argument at index 0, conversion failure from undefined',
  ],
])('session.%s: an argument of another type is refused', async (name, refusal) => {
  const thrown = await sample.app.evaluate(({ session }, method) => {
    try {
      return String((session.defaultSession as unknown as Record<string, () => unknown>)[method]?.())
    } catch (error) {
      return String(error)
    }
  }, name)
  expect(thrown).toBe(refusal)
})

test('webRequest: a listener is a function or null', async () => {
  expect(
    await thrownBy(({ session }) => session.defaultSession.webRequest.onBeforeRequest({ urls: [] } as never)),
  ).toBe('TypeError: Must pass null or a Function')
})
