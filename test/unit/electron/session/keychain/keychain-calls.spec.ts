import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fail, ok } from '../../../../../contract/failure.ts'
import { createKeychainCalls } from '../../../../../electron/session/keychain/keychain.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A process that does nothing by itself, and the calls to it; `isRunning` says whether `kill` ends it. */
function slowProcess() {
  const process = Object.assign(new EventEmitter(), {
    postMessage: () => undefined,
    isRunning: false,
    killed: 0,
    kill() {
      if (process.isRunning) process.killed += 1
      return process.isRunning
    },
  })
  const spawn = () => {
    process.isRunning = true
    process.emit('spawn')
  }
  return { process, spawn, calls: createKeychainCalls({ start: () => process }) }
}

const read = { verb: 'read', account: 'test' } as const
const because = (reason: 'mute' | 'refused') => fail({ kind: 'keychain', reason })

describe('a keychain process that is slow to start', () => {
  it('gets the time that its start takes, and then the time that an answer may take', async () => {
    const { process, spawn, calls } = slowProcess()
    const asked = calls.ask(read)
    await vi.advanceTimersByTimeAsync(20_000)
    spawn()
    await vi.advanceTimersByTimeAsync(4999)
    process.emit('message', { ok: true, value: 'token' })
    expect(await asked).toEqual(ok('token'))
  })

  it('is mute five seconds after it has started', async () => {
    const { spawn, calls } = slowProcess()
    let answer: unknown = 'none yet'
    void calls.ask(read).then((result) => {
      answer = result
    })
    await vi.advanceTimersByTimeAsync(10_000)
    spawn()
    await vi.advanceTimersByTimeAsync(4999)
    expect(answer).toBe('none yet')
    await vi.advanceTimersByTimeAsync(1)
    expect(answer).toEqual(because('mute'))
  })

  it('is mute where it never starts, and is ended if it starts later', async () => {
    const { process, spawn, calls } = slowProcess()
    const asked = calls.ask(read)
    await vi.advanceTimersByTimeAsync(35_000)
    expect(await asked).toEqual(because('mute'))
    spawn()
    expect(process.killed).toBe(1)
  })

  it('is a refusal where it crashes, and nothing is thrown', async () => {
    const { process, calls } = slowProcess()
    const asked = calls.ask(read)
    await vi.advanceTimersByTimeAsync(0)
    process.emit('error', 'FatalError', 'v8', '')
    expect(await asked).toEqual(because('refused'))
  })
})
