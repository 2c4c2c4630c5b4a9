import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDemo, type DemoParts } from '../../../../electron/demo/run-demo.ts'
import { utilityProcess } from '../../../fakes/electron.ts'

afterEach(() => void vi.restoreAllMocks())

/** A demo whose process the test controls, and how often that was started. */
function demoUnderTest() {
  const child = Object.assign(new EventEmitter(), {
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    kill: () => true,
  })
  const started = vi.spyOn(utilityProcess, 'fork').mockReturnValue(child)
  const warnings: string[] = []
  const log = { warn: (text: string) => void warnings.push(text) }
  // Without its service the demo needs nothing else of the app.
  const demo = createDemo({ program: 'service.cjs', folder: '.', log } as unknown as DemoParts)
  return { child, demo, warnings, starts: () => started.mock.calls.length }
}

function begin() {
  const parts = demoUnderTest()
  parts.demo.use('demo')
  parts.demo.open()
  return parts
}

describe('the service of the demo', () => {
  it('starts when there is a window and the demo is in use, and only once', () => {
    const { demo, starts } = demoUnderTest()
    demo.use('demo')
    expect(starts()).toBe(0)
    demo.open()
    expect(starts()).toBe(1)
    demo.use('own')
    demo.use('demo')
    expect(starts()).toBe(1)
  })

  it('never starts for users who do not look at the demo, and starts later for those who do', () => {
    const { demo, starts } = demoUnderTest()
    demo.use('demo')
    demo.use('own')
    demo.open()
    expect(starts()).toBe(0)
    demo.use('demo')
    expect(starts()).toBe(1)
  })
})

describe('the process of the demo', () => {
  it.each([
    ['ends', (child: EventEmitter) => child.emit('exit', 1)],
    [
      'crashes, which Electron reports as an error',
      (child: EventEmitter) => child.emit('error', 'FatalError', '', ''),
    ],
  ])('%s before it is up: the app continues without it', async (_how, end) => {
    const { child, warnings, demo } = begin()
    end(child)
    await vi.waitFor(() => expect(warnings).toEqual(['the demo service did not start']))
    demo.stop()
  })

  it('is never blocked by its error output, because the app reads it', async () => {
    const { child } = begin()
    const written = new Promise((resolve) => child.stderr.end(Buffer.alloc(1_000_000), () => resolve('read')))
    expect(await written).toBe('read')
    child.emit('exit', 1)
  })
})
