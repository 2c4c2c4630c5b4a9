import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runDemo, type DemoParts } from '../../../../electron/demo/run-demo.ts'
import { utilityProcess } from '../../../fakes/electron.ts'

afterEach(() => void vi.restoreAllMocks())

/** Starts the demo in a process that the test controls. */
function begin() {
  const child = Object.assign(new EventEmitter(), {
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    kill: () => true,
  })
  vi.spyOn(utilityProcess, 'fork').mockReturnValue(child)
  const warnings: string[] = []
  const log = { warn: (text: string) => void warnings.push(text) }
  // Without its service the demo needs nothing else of the app.
  const parts = { program: 'service.cjs', folder: '.', log } as unknown as DemoParts
  return { child, warnings, demo: runDemo(parts) }
}

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
    ;(await demo)()
    expect(warnings).toEqual(['the demo service did not start'])
  })

  it('is never blocked by its error output, because the app reads it', async () => {
    const { child, demo } = begin()
    const written = new Promise((resolve) => child.stderr.end(Buffer.alloc(1_000_000), () => resolve('read')))
    expect(await written).toBe('read')
    child.emit('exit', 1)
    await demo
  })
})
