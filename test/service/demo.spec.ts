import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawDemoPhotos } from '../../build/demo-photos.ts'
import { acceptJpeg } from '../../service/image/accept-jpeg.ts'
import { runService } from '../../service/run-service.ts'
import { demoImaging } from '../../service/sample/demo-photos.ts'
import { picture } from './pictures.ts'
import { running, type Json, type Running } from './running.ts'

const records = 12
const folder = mkdtempSync(join(tmpdir(), 'atena-demo-photos-'))
const demo = () => running({ seed: records }, (options = {}) => runService(options, demoImaging(folder)))
const reference = () => running({ seed: records })

beforeAll(() => drawDemoPhotos(records, folder), 30_000)
afterAll(() => rmSync(folder, { recursive: true }))

/** The paths of all photos that the records show. */
async function photoPaths({ get, service }: Running): Promise<string[]> {
  const lists = [...service.group_ids.map((id) => `addresses/${id}`), 'homeaddresses']
  const found = await Promise.all(
    lists.map(async (list) => {
      const records: Json[] = (await get(`/api/${list}/list?showdeleted=T`)).json()
      const family = list.startsWith('home') ? 'homeaddress' : 'address'
      return records.flatMap(({ id, face_picture, pictures }) => {
        const photos = face_picture === null ? pictures : [face_picture, ...pictures]
        return photos.map(({ image }: Json) => `/api/${family}/photo/${id}/${image}`)
      })
    }),
  )
  return found.flat()
}

async function bytesAt({ service }: Running, path: string): Promise<Buffer> {
  const headers = { Authorization: `Bearer ${service.tokens.full}` }
  const answer = await fetch(service.base_url + path, { headers })
  expect(answer.status, path).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

describe('the service of the demo', () => {
  it('shows the same photos as a service that draws them itself', async () => {
    const [ready, drawing] = [await demo(), await reference()]
    const paths = await photoPaths(ready)
    expect(paths).toEqual(await photoPaths(drawing))
    expect(paths.length).toBeGreaterThan(5)
    for (const path of paths)
      expect((await bytesAt(ready, path)).equals(await bytesAt(drawing, path)), path).toBe(true)
  })

  it('answers 500 for a photo that was not drawn', async () => {
    const service = await running({ seed: records }, (options = {}) =>
      runService(options, demoImaging(join(folder, 'missing'))),
    )
    const [path = ''] = await photoPaths(service)
    expect((await service.get(path)).status).toBe(500)
  })

  it('stores an uploaded JPEG as it is, and says of it what the reference service says', async () => {
    const exif = { DateTimeOriginal: '2014:05:27 11:10:30', OffsetTimeOriginal: '+09:00' }
    const file = await picture({ width: 500, height: 250, exif })
    const [kept, made] = [await demo(), await reference()]
    const [ours, theirs] = [(await kept.upload(file)).json(), (await made.upload(file)).json()]
    expect({ ...ours, id: '' }).toEqual({ ...theirs, id: '' })
    const face = { face_picture: { image: ours.id, source: 'temp' } }
    const { id, face_picture } = await kept.create('homeaddress', face)
    const stored = await bytesAt(kept, `/api/homeaddress/photo/${id}/${face_picture.image}`)
    expect(stored.equals(Buffer.from(file))).toBe(true)
  })
})

describe('a JPEG that is stored as it is', () => {
  it.each([
    ['baseline', {}],
    ['progressive', { progressive: true }],
  ])('has its size in its header: %s', async (_kind, options) => {
    const file = await sharp(await picture({ width: 321, height: 87 }))
      .jpeg(options)
      .toBuffer()
    const accepted = await acceptJpeg(file, 1_000_000)
    expect(accepted).toMatchObject({ ok: true, picture: { image_size: [321, 87], thumb_size: [160, 43] } })
  })

  it('may have more bytes FF before a marker, and an extended sequential frame', async () => {
    const file = await picture({ width: 30, height: 20 })
    const frame = file.indexOf(Buffer.from([0xff, 0xc0]))
    const odd = Buffer.concat([
      file.subarray(0, frame),
      Buffer.from([0xff, 0xff, 0xff, 0xc1]),
      file.subarray(frame + 2),
    ])
    expect(await acceptJpeg(odd, 1_000_000)).toMatchObject({ ok: true, picture: { image_size: [30, 20] } })
  })

  it('is refused with more pixels than allowed', async () => {
    const file = await picture({ width: 40, height: 30 })
    expect(await acceptJpeg(file, 1200)).toMatchObject({ ok: true })
    expect(await acceptJpeg(file, 1199)).toEqual({ ok: false, why: 'too-many-pixels' })
  })

  it('is refused when cut off anywhere', async () => {
    const file = await picture()
    for (let length = 0; length < file.length; length += 1)
      expect(await acceptJpeg(file.subarray(0, length), 1_000_000), String(length)).toEqual({
        ok: false,
        why: 'not-an-image',
      })
  })

  it.each(['png', 'webp', 'text'] as const)('is not a file of another kind: %s is 415', async (kind) => {
    const file = kind === 'text' ? Buffer.from('hello') : await picture({ format: kind })
    expect((await (await demo()).upload(file)).status).toBe(415)
  })
})
