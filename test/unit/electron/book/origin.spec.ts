import { describe, expect, it } from 'vitest'
import { anAddressText, openTestMirror, shownIds, temporaryFolder } from './temporary-mirror.ts'

const [here, elsewhere] = ['https://one.example', 'https://two.example']

describe('design 3: a mirror is the copy of one service', () => {
  /** A folder with a mirror that was filled from `here`. */
  async function filled() {
    const folder = temporaryFolder()
    const mirror = openTestMirror(folder, { origin: here })
    mirror.put('address', [anAddressText({ id: 'one', etag: 'e' })])
    mirror.setWatermark('address:g', '2026-01-01T00:00:00.000000000Z')
    mirror.setMeta('forms', '{}')
    await mirror.close()
    return folder
  }

  it.each([here, undefined])('for %s it stays as it was', async (origin) => {
    const mirror = openTestMirror(await filled(), origin === undefined ? {} : { origin })
    expect(await shownIds(mirror)).toEqual(['one'])
    expect([mirror.watermark('address:g'), mirror.meta('forms')]).toEqual([expect.any(String), '{}'])
  })

  it('for another service it starts empty, without what it knew about the first', async () => {
    const mirror = openTestMirror(await filled(), { origin: elsewhere })
    expect(await shownIds(mirror)).toEqual([])
    expect([mirror.base('address', 'one', 'e'), mirror.watermark('address:g'), mirror.meta('forms')]).toEqual(
      [null, null, null],
    )
  })

  it('a file of unknown origin is kept', async () => {
    const folder = temporaryFolder()
    const before = openTestMirror(folder)
    before.put('address', [anAddressText({ id: 'one' })])
    await before.close()
    expect(await shownIds(openTestMirror(folder, { origin: here }))).toEqual(['one'])
  })
})
