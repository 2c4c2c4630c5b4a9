// @module-tag long
import { describe, expect, test } from 'vitest'
import { decodePicture, finishPicture, printedPhoto } from '../../../renderer/components/photo/picture.ts'
import { avifPicture, mirroredPicture, phonePicture } from '../../fakes/phone-pictures.ts'
import { colours, corners, lookAt, lyingOnItsSide } from './pictures.ts'

const whole = { x: 0, y: 0, width: 1, height: 1 }

describe('a photo for paper', () => {
  test.for([
    ['is its middle in the shape of its place', [400, 100], { width: 100, height: 50 }, [100, 50]],
    ['has no more px than there are', [40, 100], { width: 300, height: 300 }, [40, 40]],
    ['is never without px', [1000, 2], { width: 1000, height: 1 }, [1000, 1]],
  ] as const)('%s', async ([, [width, height], wanted, size]) => {
    const made = await printedPhoto(await colours(width, height), wanted)
    expect((await lookAt(made!)).size).toEqual(size)
  })

  test('is upright, and what cannot be decoded is left out', async () => {
    const made = await printedPhoto(lyingOnItsSide(await colours(200, 100)), { width: 50, height: 100 })
    expect(await lookAt(made!)).toMatchObject({ size: [50, 100], topLeft: corners.bottomLeft })
    const photo = await colours(200, 100)
    expect(await printedPhoto(photo.slice(0, 60), { width: 10, height: 10 })).toBeNull()
  })
})

describe('what becomes of a picture', () => {
  test('it is turned upright as its EXIF says, and says nothing about it any more', async () => {
    const picture = await decodePicture(lyingOnItsSide(await colours(200, 100)))
    expect([picture.width, picture.height]).toEqual([100, 200])
    const finished = await finishPicture({ picture, turns: 0, area: whole })
    const { topLeft, topRight, bottomLeft, bottomRight } = corners
    expect(await lookAt(finished)).toEqual({
      size: [100, 200],
      topLeft: bottomLeft,
      topRight: topLeft,
      bottomRight: topRight,
      bottomLeft: bottomRight,
    })
    expect(new TextDecoder('latin1').decode(finished)).not.toContain('Exif')
  })

  test.for([
    [1, [100, 200], corners.bottomLeft],
    [2, [200, 100], corners.bottomRight],
    [3, [100, 200], corners.topRight],
  ] as const)('%i quarter turns to the right', async ([turns, size, topLeft]) => {
    const picture = await decodePicture(await colours(200, 100))
    expect(await lookAt(await finishPicture({ picture, turns, area: whole }))).toMatchObject({
      size,
      topLeft,
    })
  })

  test('the chosen part stays, in its own pixels', async () => {
    const picture = await decodePicture(await colours(200, 100))
    const area = { x: 0.5, y: 0.5, width: 0.4, height: 0.4 }
    const finished = await lookAt(await finishPicture({ picture, turns: 0, area }))
    expect(finished).toMatchObject({
      size: [80, 40],
      topLeft: corners.bottomRight,
      bottomRight: corners.bottomRight,
    })
  })

  test('a part of a turned picture is a part of what is seen', async () => {
    const picture = await decodePicture(await colours(200, 100))
    const area = { x: 0, y: 0, width: 0.5, height: 0.5 }
    const finished = await lookAt(await finishPicture({ picture, turns: 1, area }))
    expect(finished).toMatchObject({
      size: [50, 100],
      topLeft: corners.bottomLeft,
      bottomRight: corners.bottomLeft,
    })
  })

  test('it gets no larger than 2,048 px, and small ones are not blown up', async () => {
    const large = await decodePicture(await colours(5000, 1250))
    expect((await lookAt(await finishPicture({ picture: large, turns: 0, area: whole }))).size).toEqual([
      2048, 512,
    ])
    const half = { x: 0, y: 0, width: 0.5, height: 1 }
    expect((await lookAt(await finishPicture({ picture: large, turns: 0, area: half }))).size[0]).toBe(2048)
    const small = await decodePicture(await colours(20, 10))
    expect((await lookAt(await finishPicture({ picture: small, turns: 0, area: whole }))).size).toEqual([
      20, 10,
    ])
  })

  test('what was transparent becomes white', async () => {
    const canvas = new OffscreenCanvas(20, 20)
    canvas.getContext('2d')
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
    const picture = await decodePicture(bytes)
    expect((await lookAt(await finishPicture({ picture, turns: 0, area: whole }))).topLeft).toBe('#ffffff')
  })

  test.for([
    [2, 'topRight', 'topLeft', [200, 100]],
    [3, 'bottomRight', 'bottomLeft', [200, 100]],
    [4, 'bottomLeft', 'bottomRight', [200, 100]],
    [5, 'topLeft', 'bottomLeft', [100, 200]],
    [6, 'bottomLeft', 'topLeft', [100, 200]],
    [7, 'bottomRight', 'topRight', [100, 200]],
    [8, 'topRight', 'bottomRight', [100, 200]],
  ] as const)(
    'a picture that the browser does not turn (%i) is turned upright',
    async ([orientation, left, right, size]) => {
      const bytes = await colours(200, 100, 'image/webp')
      const picture = await decodePicture(bytes, { width: 200, height: 100, orientation })
      const seen = await lookAt(await finishPicture({ picture, turns: 0, area: whole }))
      expect(seen).toMatchObject({ size, topLeft: corners[left], topRight: corners[right] })
    },
  )

  test('a picture one pixel high keeps something', async () => {
    const picture = await decodePicture(await colours(16_000, 1))
    expect([picture.width, picture.height]).toEqual([4096, 1])
  })

  test('a JPEG of more than 50 million pixels in Display P3 keeps its colours', async () => {
    const canvas = new OffscreenCanvas(9000, 6000)
    const context = canvas.getContext('2d', { colorSpace: 'display-p3' })
    if (context) context.fillStyle = '#ff0000'
    context?.fillRect(0, 0, 9000, 6000)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    expect(new TextDecoder('latin1').decode(bytes)).toContain('ICC_PROFILE')
    const facts = { width: 9000, height: 6000, orientation: 1 }
    const [large, small] = [await decodePicture(bytes, facts), await decodePicture(bytes)]
    const colour = (picture: ImageBitmap) => {
      const drawn = new OffscreenCanvas(10, 10).getContext('2d')
      drawn?.drawImage(picture, 0, 0)
      return [...(drawn?.getImageData(5, 5, 1, 1).data ?? [])]
    }
    expect(colour(small)).toEqual([255, 0, 0, 255])
    expect(colour(large)).toEqual([255, 0, 0, 255])
  })

  test('a JPEG of more than 50 million pixels is made smaller as it is decoded, and is upright', async () => {
    const bytes = lyingOnItsSide(await colours(9000, 7000))
    const picture = await decodePicture(bytes, { width: 9000, height: 7000, orientation: 1 })
    expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(4096)
    const { topLeft, topRight, bottomLeft, bottomRight } = corners
    const seen = await lookAt(await finishPicture({ picture, turns: 0, area: whole }))
    expect(seen).toMatchObject({
      topLeft: bottomLeft,
      topRight: topLeft,
      bottomRight: topRight,
      bottomLeft: bottomRight,
    })
  })

  test.for([
    ['HEIC of a phone', phonePicture(), 'topLeft', 'topRight'],
    ['HEIC of a phone, mirrored', mirroredPicture(), 'topRight', 'topLeft'],
    ['AVIF', avifPicture(), 'topLeft', 'topRight'],
  ] as const)('%s is upright', async ([, bytes, left, right]) => {
    const picture = await decodePicture(bytes)
    const seen = await lookAt(await finishPicture({ picture, turns: 0, area: whole }))
    expect(seen).toMatchObject({ size: [96, 128], topLeft: corners[left], topRight: corners[right] })
  })

  test('HEIC in Display P3 keeps its colours', async () => {
    const picture = await decodePicture(phonePicture())
    const context = new OffscreenCanvas(96, 128).getContext('2d')
    context?.drawImage(picture, 0, 0)
    const [red = 0, green = 255, blue = 255] = context?.getImageData(10, 10, 1, 1).data ?? []
    expect(red).toBeGreaterThan(250)
    expect(Math.max(green, blue)).toBeLessThan(12)
  })

  test.for([phonePicture(), avifPicture()])('a HEIC or an AVIF that is cut off is refused', async (bytes) => {
    await expect(decodePicture(bytes.slice(0, -60))).rejects.toThrow()
    await expect(decodePicture(bytes.slice(0, 60))).rejects.toThrow()
  })

  test('refuses a picture that is damaged after its header', async () => {
    const bytes = await colours()
    await expect(decodePicture(bytes.slice(0, 200))).rejects.toThrow()
  })
})
