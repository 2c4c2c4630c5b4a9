import { session } from 'electron'
import { expect, it, onTestFinished, vi } from 'vitest'
import { systemProxy } from '../../../../electron/window/system-proxy.ts'
import type { FakeSession } from '../../../fakes/electron.ts'

const own = () => session.fromPartition('atena-proxy') as unknown as FakeSession

it('the ways to an address are those of the system, found out in a session without a page', async () => {
  own().routes.set('https://books.example/', 'PROXY proxy.example:8080; DIRECT')
  expect(await systemProxy('https://books.example/')).toBe('PROXY proxy.example:8080; DIRECT')
  expect(own().proxy).toEqual({ mode: 'system' })
})

it('a system that does not say is not waited for', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const asked = systemProxy('https://slow.example/')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await asked).toBe('DIRECT')
})
