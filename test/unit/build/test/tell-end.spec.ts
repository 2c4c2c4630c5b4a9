import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { tellEnd } from '../../../security/tell-end.ts'

/** What the test reports about a program that ends. */
async function toldOf(program: string, isAsked = false): Promise<string[]> {
  const told: string[] = []
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'pipe'] })
  tellEnd(
    child,
    () => isAsked,
    (text) => told.push(text),
  )
  await once(child, 'close')
  return told
}

describe('an app that ends while a test uses it', () => {
  it('shows its code and all that it wrote before', async () => {
    const program = `process.stderr.write('x'.repeat(9000) + '\\nno memory: 記憶\\n', () => process.exit(7))`
    const [told, ...more] = await toldOf(program)
    expect(more).toEqual([])
    expect(told).toMatch(/^the app has ended \(7\); it wrote last:\nx+\nno memory: 記憶\n$/)
    expect(told?.length).toBeLessThan(5000)
  })

  it('shows the signal that ended it', async () => {
    expect(await toldOf(`process.kill(process.pid, 'SIGKILL')`)).toEqual([
      'the app has ended (SIGKILL); it wrote last:\n',
    ])
  })

  it('is not reported when the test has ended it', async () => {
    expect(await toldOf('', true)).toEqual([])
  })
})
