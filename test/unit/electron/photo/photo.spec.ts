import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fail, ok, type Result } from '../../../../contract/failure.ts'
import type { PhotoApi } from '../../../../electron/api/photo-api.ts'
import { jpegSize, isShowable } from '../../../../electron/photo/check-picture.ts'
import { openPhotoCache, photoSource, type PhotoSource } from '../../../../electron/photo/stored-photos.ts'
import { answerPhoto, photoKey } from '../../../../electron/window/protocols.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atena-photo-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer()

/** A JPEG that contains a smaller JPEG, with its own end marker, in a segment. */
async function photograph(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#369', noise } })
  const bytes = await picture.jpeg({ progressive: true }).toBuffer()
  const thumbnail = await jpeg(10, 10)
  const comment = Buffer.concat([Buffer.of(0xff, 0xfe, 0, 0), thumbnail])
  comment.writeUInt16BE(thumbnail.length + 2, 2)
  return new Uint8Array(Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]))
}

/** The same JPEG, with another size in its frame header. */
function claiming(bytes: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(bytes)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

describe('reliability 3.4: a photo is measured before it is decoded', () => {
  it('reads the size from the markers', async () => {
    expect(jpegSize(await jpeg(320, 200))).toEqual({ width: 320, height: 200 })
  })

  it('refuses a small file that claims 20,000 × 20,000 pixels', async () => {
    const bomb = claiming(await jpeg(8, 8), 20_000, 20_000)
    expect(bomb.length).toBeLessThan(2500)
    expect(isShowable(bomb)).toBe(false)
    expect(isShowable(await jpeg(320, 200))).toBe(true)
  })

  it('answers for any bytes and never throws', () => {
    const starts = fc.uint8Array({ maxLength: 400 }).map((rest) => Uint8Array.from([0xff, 0xd8, ...rest]))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), starts), (bytes) => typeof isShowable(bytes) === 'boolean'),
    )
  })
})

describe('design 3: the photo cache', () => {
  const key = { family: 'address' as const, id: 'a', picture: 'p' }

  it('returns what was written, under a file name that is not an id', async () => {
    const cache = openPhotoCache(folder)
    await cache.write({ ...key, id: '../../escape' }, new Uint8Array([1, 2]))
    expect(await cache.read({ ...key, id: '../../escape' })).toEqual(new Uint8Array([1, 2]))
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.jpg$/)])
  })

  it('deletes the part file of a killed write at the next start, and keeps photos', async () => {
    await openPhotoCache(folder).write(key, new Uint8Array([1, 2]))
    writeFileSync(join(folder, `${'0'.repeat(64)}.jpg.6f0d1f0a.part`), 'half')
    const cache = openPhotoCache(folder)
    expect(cache.storage().files).toBe(1)
    expect(await cache.read(key)).toEqual(new Uint8Array([1, 2]))
  })

  it('stays within its bound and drops the least recently shown first', async () => {
    const cache = openPhotoCache(folder, 1000)
    for (let index = 0; index < 12; index += 1) {
      await cache.write({ ...key, id: `r${index}` }, new Uint8Array(100))
      await cache.read({ ...key, id: 'r0' })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    expect(bytes).toBeLessThanOrEqual(1000)
    expect(await cache.read({ ...key, id: 'r0' })).not.toBeNull()
    expect(await cache.read({ ...key, id: 'r1' })).toBeNull()
  })
})

describe('design 4: photo://', () => {
  it.each([
    ['photo://address/p/abc/def', { profile: 'p', key: { family: 'address', id: 'abc', picture: 'def' } }],
    [
      'photo://homeaddress/p/a%2Fb/d',
      { profile: 'p', key: { family: 'homeaddress', id: 'a/b', picture: 'd' } },
    ],
    ['photo://address/abc/def', null],
    ['photo://address/p/abc/def/ghi', null],
    ['photo://address//abc/def', null],
    ['photo://elsewhere/p/abc/def', null],
    ['photo://address/p/%E0%A4%A/def', null],
  ])('%s', (address, key) => expect(photoKey(address)).toEqual(key))

  const answering = (source: PhotoSource | null) =>
    answerPhoto({ stored: (profile) => (profile === 'used' ? source : null), chosen: async () => null })
  const api = (answer: () => Promise<Result<Uint8Array>>) => ({ download: answer }) as unknown as PhotoApi

  it('asks the service once for two images of the same photo, then the cache', async () => {
    let asked = 0
    const bytes = await jpeg(10, 10)
    const source = photoSource(
      openPhotoCache(folder),
      api(async () => {
        asked += 1
        return ok(bytes)
      }),
    )
    const respond = answering(source)
    const request = { url: 'photo://address/used/a/p', method: 'GET' }
    const [first, second] = await Promise.all([respond(request), respond(request)])
    expect([first.status, second.status, (await respond(request)).status]).toEqual([200, 200, 200])
    expect(first.headers.get('content-type')).toBe('image/jpeg')
    expect(asked).toBe(1)
  })

  it('does not keep a photo whose download was cut off: the next request fetches all of it', async () => {
    const whole = await photograph()
    const answers = [whole.subarray(0, whole.length / 2), whole.subarray(0, -2), whole]
    const source = photoSource(
      openPhotoCache(folder),
      api(async () => ok(answers.shift() ?? new Uint8Array())),
    )
    const key = { family: 'address', id: 'a', picture: 'cut' } as const
    expect([await source.read(key), await source.read(key)]).toMatchObject([{ ok: false }, { ok: false }])
    expect(await source.read(key)).toEqual(ok(whole))
    expect(answers).toEqual([])
  })

  it('fetches a photo again whose copy on the disk is cut off', async () => {
    const [whole, cache] = [await photograph(), openPhotoCache(folder)]
    const key = { family: 'address', id: 'a', picture: 'p' } as const
    await cache.write(key, whole.subarray(0, whole.length / 2))
    const source = photoSource(
      cache,
      api(async () => ok(whole)),
    )
    expect(await source.read(key)).toEqual(ok(whole))
    expect(Buffer.from((await cache.read(key)) ?? []).equals(whole)).toBe(true)
  })

  it('accepts data that a camera writes after the end of a picture', async () => {
    const bytes = new Uint8Array(Buffer.concat([await photograph(), Buffer.from('a film')]))
    const source = photoSource(
      openPhotoCache(folder),
      api(async () => ok(bytes)),
    )
    expect((await source.read({ family: 'address', id: 'a', picture: 'film' })).ok).toBe(true)
  })

  it('SECURITY: does not serve a photo of another profile, even with the same ids', async () => {
    const bytes = new Uint8Array(await jpeg(10, 10))
    const source = photoSource(
      openPhotoCache(folder),
      api(async () => ok(bytes)),
    )
    const statusOf = async (profile: string) =>
      (await answering(source)({ url: `photo://address/${profile}/a/p`, method: 'GET' })).status
    expect([await statusOf('used'), await statusOf('other'), await statusOf('used')]).toEqual([200, 404, 200])
  })

  it('requests a photo that the service does not have only once, and again one that failed for another reason', async () => {
    const asked: string[] = []
    const respond = answering(
      photoSource(openPhotoCache(folder), {
        download: async (_family: string, _id: string, picture: string) => {
          asked.push(picture)
          const busy = { kind: 'retry-later', status: 500, afterSeconds: null } as const
          return fail(picture === 'gone' ? { kind: 'not-found' } : busy)
        },
      } as unknown as PhotoApi),
    )
    for (const picture of ['gone', 'busy', 'gone', 'busy'])
      await respond({ url: `photo://address/used/a/${picture}`, method: 'GET' })
    expect(asked).toEqual(['gone', 'busy', 'busy'])
  })

  it('answers 404 for a failure, without a session, and for bytes that are not a photo', async () => {
    const request = { url: 'photo://address/used/a/p', method: 'GET' }
    const failing = photoSource(
      openPhotoCache(folder),
      api(async () => fail({ kind: 'not-found' })),
    )
    const wrong = photoSource(
      openPhotoCache(folder),
      api(async () => ok(new TextEncoder().encode('<html>'))),
    )
    expect((await answering(failing)(request)).status).toBe(404)
    expect((await answering(wrong)(request)).status).toBe(404)
    expect((await answering(null)(request)).status).toBe(404)
  })
})
