import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tellFailedStart } from '../../../../electron/window/failed-start.ts'
import { app, recorded } from '../../../fakes/electron.ts'

beforeEach(() => {
  recorded.calls.length = 0
})
afterEach(() => vi.restoreAllMocks())

const canary = 'canary-3f9a'
const failure = (code?: string) => Object.assign(new RangeError(`value "${canary}"`), code && { code })

/** The message in the box for this language. */
async function message(thrown: unknown, language: string): Promise<string> {
  vi.spyOn(app, 'getPreferredSystemLanguages').mockReturnValue([language])
  await tellFailedStart(thrown)
  expect(recorded.calls.at(-1)).toBe('exit 1')
  return recorded.calls.at(-2) ?? ''
}

describe('a start that failed', () => {
  it.each([
    ['ENOSPC', 'en-GB', /the disk is full/],
    ['EDQUOT', 'ja-JP', /空き容量/],
    ['EACCES', 'en-GB', /may not change its folder[^]*\/nowhere\/userData/],
    ['EROFS', 'ja-JP', /書き込みが許可されていない[^]*\/nowhere\/userData/],
    ['EEXIST', 'en-GB', /the error is EEXIST\.[^]*\/nowhere\/userData/],
    ['ERR_SQLITE_ERROR', 'ja-JP', /エラー：ERR_SQLITE_ERROR[^]*\/nowhere\/userData/],
    [undefined, 'en-GB', /the error is RangeError\./],
  ])('%s in %s: the box says what to do, and the app ends', async (code, language, words) => {
    expect(await message(failure(code), language)).toMatch(words)
  })

  it('the message of the error is not shown: it may quote file contents', async () => {
    for (const thrown of [failure(), failure('EEXIST'), canary, { message: canary }])
      expect(await message(thrown, 'en-GB')).not.toContain(canary)
  })
})
