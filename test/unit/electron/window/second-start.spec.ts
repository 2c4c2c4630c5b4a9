import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveToRunning } from '../../../../electron/window/failed-start.ts'
import { answerStart, isAnswered, newStart } from '../../../../electron/window/second-start.ts'
import { app, recorded } from '../../../fakes/electron.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atena-second-start-'))
  recorded.calls.length = 0
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The result of a start to which no app answers. */
async function unanswered<T>(what: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(60_000)
  return what
}

describe('a start while another app runs', () => {
  it('gets an answer from it, and no file is left', async () => {
    const start = newStart()
    expect(answerStart(folder, structuredClone(start))).toBeNull()
    expect(await isAnswered(folder, start)).toBe(true)
    expect(readdirSync(folder)).toEqual([])
  })

  it('hands its file over to the app that runs', () =>
    expect(answerStart(folder, structuredClone(newStart('/home/me/a.vcf')))).toBe('/home/me/a.vcf'))

  it('gets no answer from messages for another start, or from messages that are not ours', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    for (const sent of [
      newStart(),
      null,
      undefined,
      {},
      'x',
      { start: '../x' },
      { start: 7 },
      { ...newStart(), file: '/etc/passwd' },
    ])
      answerStart(folder, sent)
    expect(await unanswered(isAnswered(folder, newStart()))).toBe(false)
  })

  it('writes no answer and throws nothing where its folder is missing', () => {
    answerStart(join(folder, 'gone'), newStart())
    expect(existsSync(join(folder, 'gone'))).toBe(false)
  })
})

describe('a start without an answer says so in a box', () => {
  it.each([
    ['en-GB', false, /its folder is in use and no Atena answers/],
    ['ja-JP', false, /起動中のAtenaから応答がない/],
    ['en-GB', true, /delete the first file below\.\n\n\S+SingletonLock\n/],
    ['ja-JP', true, /1つ目のファイルを削除してください。\n\n\S+SingletonLock\n/],
  ])('%s, with a lock file that was left: %s', async (language, isLeft, words) => {
    vi.spyOn(app, 'getPreferredSystemLanguages').mockReturnValue([language])
    if (isLeft) symlinkSync('another-computer-4711', join(folder, 'SingletonLock'))
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await unanswered(leaveToRunning(folder, newStart()))
    expect(recorded.calls).toEqual([expect.stringMatching(words), 'exit 1'])
    expect(recorded.calls[0]).toContain(folder)
    expect(recorded.calls[0]?.includes('SingletonLock')).toBe(isLeft)
  })
})
