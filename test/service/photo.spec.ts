import { describe, expect, it } from 'vitest'
import { described, picture } from './pictures.ts'
import { running, type Running } from './running.ts'

const photoBytes = async ({ service }: Running, path: string) => {
  const headers = { Authorization: `Bearer ${service.tokens.read}` }
  const response = await fetch(service.base_url + path, { headers })
  return { type: response.headers.get('content-type'), bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe('interface 4.3 and 2.3: temporary upload', () => {
  it('answers with id, source, sizes and capture time', async () => {
    const { upload } = await running()
    const exif = {
      DateTimeOriginal: '2024:05:03 10:20:30',
      OffsetTimeOriginal: '+09:00',
      SubSecTimeOriginal: '25',
    }
    const answer = await upload(await picture({ width: 400, height: 200, exif }))
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      source: 'temp',
      image_size: [400, 200],
      thumb_size: [160, 80],
      exif: { taken: '2024-05-03T01:20:30.250000Z' },
    })
  })

  it('image_size is the size after re-compression', async () => {
    const { upload } = await running()
    expect((await upload(await picture({ width: 3200, height: 800 }))).json().image_size).toEqual([1600, 400])
  })

  it('the EXIF orientation is applied', async () => {
    const { upload } = await running()
    const answer = await upload(await picture({ width: 60, height: 40, orientation: 6 }))
    expect(answer.json()).toMatchObject({ image_size: [40, 60], thumb_size: [40, 60] })
  })

  it('a photo without EXIF has no capture time', async () => {
    const { upload } = await running()
    expect((await upload(await picture())).json().exif).toEqual({ taken: null })
  })

  it.each(['jpeg', 'png', 'webp'] as const)('%s is accepted', async (format) => {
    const { upload } = await running()
    expect((await upload(await picture({ format }))).status).toBe(200)
  })

  it.each([
    ['text', new TextEncoder().encode('hello')],
    ['nothing', new Uint8Array()],
    ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ])('%s is no image: 415', async (_name, file) => {
    const { upload } = await running()
    expect((await upload(file)).status).toBe(415)
  })

  it('half an image is 415', async () => {
    const { upload } = await running()
    const whole = await picture({ width: 300, height: 300, format: 'png' })
    expect((await upload(whole.subarray(0, whole.length / 2))).status).toBe(415)
  })

  it('a file beyond the limit is 413', async () => {
    const { upload } = await running({ limits: { uploadBytes: 1000 } })
    expect((await upload(new Uint8Array(5000))).status).toBe(413)
  })

  it('more pixels than allowed are 413, however small the file', async () => {
    const { upload } = await running({ limits: { pixels: 10_000 } })
    const answer = await upload(await picture({ width: 101, height: 100, format: 'png' }))
    expect([answer.status, answer.json().message]).toEqual([413, 'The image has more than 10000 pixels'])
  })

  it('another form field is 400', async () => {
    const { send } = await running()
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await picture())]), 'a.jpg')
    expect((await send('POST', '/api/temp/photo', { body: form })).status).toBe(400)
  })

  it('text in the field source is 400', async () => {
    const { send } = await running()
    const form = new FormData()
    form.set('source', 'not a file')
    expect((await send('POST', '/api/temp/photo', { body: form })).status).toBe(400)
  })

  it('answers 415 to a body that is not a multipart form', async () => {
    const { post } = await running()
    expect((await post('/api/temp/photo', {})).status).toBe(415)
  })

  it('a broken multipart frame is 400', async () => {
    const { send } = await running()
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expect((await send('POST', '/api/temp/photo', { body: 'no frame' }, { headers })).status).toBe(400)
  })
})

describe.each(['address', 'homeaddress'] as const)('interface 2.1 and 4: photos of %s', (family) => {
  it('a temporary image becomes a photo of the record, served as image/jpeg', async () => {
    const run = await running()
    const exif = { DateTimeOriginal: '2020:01:02 03:04:05' }
    const temporary = (await run.upload(await picture({ width: 90, height: 30, format: 'png', exif }))).json()
    const photo = { image: temporary.id, source: 'temp' }
    const record = await run.create(family, { face_picture: photo, pictures: [photo, photo] })
    expect(record.face_picture).toEqual({
      image: expect.any(String),
      image_size: [90, 30],
      thumb_size: [90, 30],
      exif: { taken: '2020-01-02T03:04:05.000000Z' },
    })
    expect(record.pictures).toHaveLength(2)
    expect(record.face_picture.image).not.toBe(temporary.id)
    const { type, bytes } = await photoBytes(
      run,
      `/api/${family}/photo/${record.id}/${record.face_picture.image}`,
    )
    expect(type).toBe('image/jpeg')
    expect(await described(bytes)).toEqual({ format: 'jpeg', width: 90, height: 30, hasExif: false })
  })

  it('a photo that the record no longer shows is 404', async () => {
    const run = await running()
    const { id: image } = (await run.upload(await picture())).json()
    const { id, face_picture } = await run.create(family, { face_picture: { image, source: 'temp' } })
    const path = `/api/${family}/photo/${id}/${face_picture.image}`
    expect((await run.get(path)).status).toBe(200)
    await run.put(`/api/${family}/${id}`, { face_picture: null })
    expect((await run.get(path)).status).toBe(404)
  })

  it('a photo is found under its own record only', async () => {
    const run = await running()
    const { id: image } = (await run.upload(await picture())).json()
    const { face_picture } = await run.create(family, { face_picture: { image, source: 'temp' } })
    const { id } = await run.create(family)
    expect((await run.get(`/api/${family}/photo/${id}/${face_picture.image}`)).status).toBe(404)
  })

  it('a refused update attaches nothing', async () => {
    const run = await running()
    const { id: image } = (await run.upload(await picture())).json()
    const { id } = await run.create(family)
    const answer = await run.put(`/api/${family}/${id}`, {
      face_picture: { image, source: 'temp' },
      pictures: [{ image: 'gone', source: 'temp' }],
    })
    expect(answer.status).toBe(400)
    expect(run.service.read(family, id)).toMatchObject({ face_picture: null })
  })
})

describe('temporary images expire', () => {
  it('an expired one is refused by name', async () => {
    const { upload, post } = await running({ limits: { temporaryMs: -1 } })
    const { id: image } = (await upload(await picture())).json()
    const answer = await post('/api/homeaddress/', { face_picture: { image, source: 'temp' } })
    expect([answer.status, answer.json().message]).toEqual([
      400,
      'face_picture.image is not a temporary image',
    ])
  })
})
