import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { failureOf, valueOf } from '../fakes/api-under-test.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { startBench } from './bench.ts'
import { eachReading } from './readings.ts'

async function fileWith(bytes: Uint8Array, name = '宛名 photo.jpg'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atena-upload-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

eachReading('interface 4.3, 2.3', ({ variants }) => {
  it('interface 2.3: id, source, image_size, thumb_size and exif.taken of an upload', async () => {
    const bench = await startBench(variants)
    const image = valueOf(await bench.api.photo.uploadBytes(await jpeg({ taken: '2014:05:27 11:10:30' }), {}))
    expect(image).toMatchObject({ id: expect.stringMatching(/./), source: 'temp', image_size: [60, 40] })
    expect(image.thumb_size).toHaveLength(2)
    expect(image.exif?.taken).toMatch(/^2014-05-27T.*Z$/)
  })

  it('interface 4.3: a file is sent as multipart/form-data in the field source', async () => {
    const bench = await startBench(variants)
    const path = await fileWith(await jpeg())
    const image = valueOf(await bench.api.photo.upload({ path, type: 'image/jpeg' }, {}))
    expect(image.image_size).toEqual([60, 40])
    const request = bench.service.log.at(-1)
    expect(request).toMatchObject({ method: 'POST', path: '/api/temp/photo', status: 200 })
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; *boundary=/)
  })

  it('interface 4.3: the id is used as image with source temp', async () => {
    const bench = await startBench(variants)
    const image = valueOf(await bench.api.photo.uploadBytes(await jpeg(), {}))
    const saved = await bench.create('address', { face_picture: { image: image.id, source: 'temp' } })
    const stored = saved.view.record.face_picture
    expect(saved.differences).toEqual([])
    const bytes = valueOf(
      await bench.api.photo.download('address', saved.view.record.id, stored?.image ?? ''),
    )
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  })

  it('interface 4.3: a file that is not an image is refused for good (formats: not shown)', async () => {
    const bench = await startBench(variants)
    const result = await bench.api.photo.uploadBytes(new Uint8Array(Buffer.from('no image')), {})
    expect(failureOf(result)).toEqual({ kind: 'rejected', status: 415 })
  })

  it('interface 4.3: scope of the upload is not shown: a reader may be forbidden', async () => {
    const bench = await startBench(variants)
    const result = await bench.apiWith(bench.service.tokens.read).photo.uploadBytes(await jpeg(), {})
    expect(result).toMatchObject(
      variants.upload === 'write' ? { ok: false, failure: { kind: 'forbidden' } } : { ok: true },
    )
  })
})

describe('interface 4.3: upload', () => {
  it('reports progress up to the whole', async () => {
    const bench = await startBench({})
    const steps: [number, number][] = []
    const path = await fileWith(await jpeg({ width: 2000, height: 1500 }))
    valueOf(
      await bench.api.photo.upload(
        { path, type: 'image/jpeg' },
        { onProgress: (...step) => steps.push(step) },
      ),
    )
    const [sent, total] = steps.at(-1) ?? []
    expect(sent).toBe(total)
    expect(total).toBeGreaterThan(2000)
  })

  it('can be cancelled', async () => {
    const bench = await startBench({})
    bench.service.faults.next({ action: 'hang', match: { path: /temp/ } })
    const stop = new AbortController()
    const upload = bench.api.photo.uploadBytes(await jpeg(), { signal: stop.signal })
    setTimeout(() => stop.abort(), 30)
    expect(failureOf(await upload)).toEqual({ kind: 'cancelled' })
  })

  it('refuses an empty file, one that is too large, and one that is not there, before anything is sent', async () => {
    const bench = await startBench({})
    const empty = await fileWith(new Uint8Array())
    const large = await fileWith(new Uint8Array(20 * 1024 * 1024 + 1))
    const upload = (path: string) => bench.api.photo.upload({ path, type: 'image/jpeg' }, {})
    expect(failureOf(await upload(empty)).kind).toBe('invalid-input')
    expect(failureOf(await upload(large)).kind).toBe('too-big')
    expect(failureOf(await upload(join(tmpdir(), 'atena-not-there.jpg'))).kind).toBe('storage')
    expect(bench.service.log).toEqual([])
  })

  it('does not tell the file name of the user', async () => {
    const bench = await startBench({})
    const path = await fileWith(await jpeg(), 'private name.jpg')
    valueOf(await bench.api.photo.upload({ path, type: 'image/jpeg' }, {}))
    expect(JSON.stringify(bench.service.log)).not.toContain('private')
  })
})
