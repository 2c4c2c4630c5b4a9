import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startService, type RunningService } from '../../service/start-service.ts'
import { keptPort } from '../fakes/kept-port.ts'
import { phonePicture } from '../fakes/phone-pictures.ts'
import { dataFolder, launchApp, signIn, writeProfile, type RunningApp } from './app.ts'
import { callFrom } from './bridge.ts'
import { button, createContact, eventually, field, recordNamed, row, search, synced } from './contacts.ts'
import { addPhoto, cameraPhoto, chooseFiles, cropFrame, exifOf, keptPhotos } from './photo-files.ts'

const inLongRun = { tags: ['long'] }

const folder = dataFolder()
const files = dataFolder()
const photo = join(files.path, '宛名 の写真.jpg')
const small = join(files.path, 'small.png')
let service: RunningService
let app: RunningApp

beforeAll(async () => {
  const limits = { temporaryMs: 4000, uploadBytes: 1_000_000 }
  service = await startService({ seed: 20, limits, port: await keptPort() })
  writeProfile(folder.path, service)
  writeFileSync(photo, await cameraPhoto())
  const square = sharp({ create: { width: 60, height: 40, channels: 4, background: '#c84' } })
  writeFileSync(small, await square.png().toBuffer())
  app = await launchApp(folder.path)
  await signIn(app.page, service.tokens.full)
  await synced(app.page)
  await createContact(app.page, 'Ichinose', 'Akari')
})
afterAll(async () => {
  await app?.close()
  await service?.close()
  folder.remove()
  files.remove()
})
beforeEach(() => service.faults.clear())

type Photo = { image: string; image_size: number[]; exif: { taken: string | null } }
const stored = async (family: 'address' | 'homeaddress' = 'address', name = 'Ichinose') => {
  const record = await recordNamed(service, family, name)
  return {
    id: record.id,
    face: record['face_picture'] as Photo | null,
    pictures: (record['pictures'] ?? []) as Photo[],
  }
}
/** Saves, and waits until the service has it: the form is let go as soon as the edit is on the disk. */
const save = async () => {
  await button(app.page, 'Save').click()
  await button(app.page, 'Edit').waitFor()
  const onItsWay = async () => {
    const waiting = await callFrom(app.page, 'outbox.list', { from: 0 })
    if (!waiting.ok) return true
    const moving = ['queued', 'sending', 'checking']
    return waiting.value.rows.some(({ item }) => moving.includes(item.state))
  }
  await eventually(onItsWay, false)
}
const uploads = () => service.log.filter(({ path }) => path === '/api/temp/photo')
const uploaded = () => eventually(() => app.page.getByRole('progressbar').count(), 0)
const largeView = (name: RegExp) => app.page.getByRole('button', { name })
/** Waits until the open record shows its face and at least one further photo, all of them drawn. */
const drawn = async () => {
  await largeView(/Show Photo 1.* large/).waitFor()
  const shown = largeView(/Show .* large/).locator('img')
  const widths = () =>
    shown.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
  const isDrawn = async () => {
    const all = await widths()
    return all.length > 1 && all.every((width) => width > 0)
  }
  await eventually(isDrawn, true)
}
/** Not simply the first row: right after typing, the list is still the one before. */
const openIchinose = async () => {
  await search(app.page).fill('Ichinose')
  await row(app.page, 'Ichinose').first().click()
}

describe('a photo from a file', () => {
  it('is upright, cropped square, and keeps the time but neither the place nor the photographer', async () => {
    await button(app.page, 'Edit').click()
    await chooseFiles(app, [photo])
    const frame = cropFrame(app.page)
    await frame.waitFor()
    await app.page.getByText('800 × 800 pixels').waitFor()
    await frame.focus()
    await app.page.keyboard.press('-')
    const sideNow = async () =>
      Number(/\d+/.exec((await app.page.getByText(/\d+ × \d+ pixels/).textContent()) ?? '')?.[0])
    await expect.poll(sideNow).toBeLessThan(800)
    const side = await sideNow()
    expect(side).toBeGreaterThan(700)
    await button(app.page, 'Use photo').click()
    await frame.waitFor({ state: 'hidden' })
    await uploaded()
    const [kept] = keptPhotos(folder.path)
    const exif = exifOf(kept ?? new Uint8Array())
    expect(exif['DateTimeOriginal']).toBe('2014:05:27 11:10:30')
    expect(Object.keys(exif).filter((tag) => /GPS|Artist/.test(tag))).toEqual([])

    await save()
    const { id, face } = await stored()
    expect(face?.image_size).toEqual([side, side])
    expect(face?.exif.taken).toBe('2014-05-27T02:10:30.000000Z')
    const answer = await fetch(`${service.base_url}/api/address/photo/${id}/${face?.image}`, {
      headers: { Authorization: `Bearer ${service.tokens.read}` },
    })
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([width, height]).toEqual([side, side])
    await eventually(() => keptPhotos(folder.path).length, 0)
  })

  it('keeps the place if the user chooses so', inLongRun, async () => {
    await button(app.page, 'Edit').click()
    await chooseFiles(app, [photo])
    await cropFrame(app.page).waitFor()
    await app.page.getByRole('checkbox', { name: 'Keep the place where it was taken' }).check()
    await button(app.page, 'Use photo').click()
    await eventually(() => keptPhotos(folder.path).length, 1)
    const exif = exifOf(keptPhotos(folder.path)[0] ?? new Uint8Array())
    expect(Number(exif['GPSLatitude'])).toBeCloseTo(35.667, 2)
    await button(app.page, 'Cancel').click()
    await button(app.page, 'Edit').waitFor()
    // A form that is left takes its photo with it.
    await eventually(() => keptPhotos(folder.path).length, 0)
    expect((await stored()).pictures).toEqual([])
  })

  it('is replaced', async () => {
    const before = await stored()
    await button(app.page, 'Edit').click()
    await addPhoto(app, small, 'Replace photo')
    await save()
    const { face } = await stored()
    expect(face?.image_size).toEqual([40, 40])
    expect(face?.image).not.toBe(before.face?.image)
  })

  it('is one of several, each of any shape', async () => {
    await button(app.page, 'Edit').click()
    await chooseFiles(app, [photo, small])
    for (const shape of ['800 × 1200', '60 × 40']) {
      await app.page.getByText(`${shape} pixels`).waitFor()
      await button(app.page, 'Use photo').click()
    }
    await cropFrame(app.page).waitFor({ state: 'hidden' })
    await save()
    const { face, pictures } = await stored()
    expect(face).not.toBeNull()
    expect(pictures.map(({ image_size }) => image_size)).toEqual([
      [800, 1200],
      [60, 40],
    ])
  })

  it('is looked at in full, with keys', async () => {
    await largeView(/Show Photo 1.* large/).click()
    const viewer = app.page.getByRole('dialog', { name: 'Photos of Akari Ichinose' })
    await viewer.getByText('Photo 2 of 3').waitFor()
    await app.page.keyboard.press('ArrowRight')
    await viewer.getByText('Photo 3 of 3').waitFor()
    await app.page.keyboard.press('+')
    await expect.poll(() => button(app.page, 'Zoom out').isEnabled()).toBe(true)
    await app.page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'hidden' })
  })

  it('is removed', async () => {
    await button(app.page, 'Edit').click()
    await button(app.page, 'Remove photo').click()
    await save()
    const { face, pictures } = await stored()
    expect(face).toBeNull()
    expect(pictures).toHaveLength(2)
  })
})

describe('by other ways, and to home addresses', () => {
  it('a pasted picture is added', async () => {
    await button(app.page, 'Edit').click()
    await app.page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 50, height: 30 })
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
      const data = new DataTransfer()
      data.items.add(new File([blob ?? ''], 'image.png', { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    })
    await cropFrame(app.page).waitFor()
    await button(app.page, 'Use photo').click()
    await save()
    expect((await stored()).face?.image_size).toEqual([30, 30])
  })

  it('a picture of a phone in HEIC is upright, and keeps when it was taken but not where', async () => {
    const heic = join(files.path, 'IMG_0001.HEIC')
    writeFileSync(heic, phonePicture())
    const before = (await stored()).pictures.length
    await button(app.page, 'Edit').click()
    await chooseFiles(app, [heic])
    await app.page.getByText('96 × 128 pixels').waitFor()
    await app.page.getByRole('checkbox', { name: 'Keep the place where it was taken' }).waitFor()
    await button(app.page, 'Use photo').click()
    await save()
    const { id, pictures } = await stored()
    expect(pictures).toHaveLength(before + 1)
    const { image, image_size, exif } = pictures[before] as Photo
    expect([image_size, exif.taken]).toEqual([[96, 128], '2014-05-27T02:10:30.000000Z'])
    const answer = await fetch(`${service.base_url}/api/address/photo/${id}/${image}`, {
      headers: { Authorization: `Bearer ${service.tokens.read}` },
    })
    const { data } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const [red = 0, green = 255] = data.subarray((10 * 96 + 10) * 3)
    expect([red > 230, green < 40]).toEqual([true, true])
  })

  it('a home address has photos too', inLongRun, async () => {
    await app.page.getByRole('button', { name: /^Home addresses/ }).click()
    await button(app.page, 'New contact').click()
    await field(app.page, 'Family name').fill('Minase')
    await addPhoto(app, small)
    await save()
    expect((await stored('homeaddress', 'Minase')).face?.image_size).toEqual([40, 40])
    await app.page.getByRole('button', { name: /^All contacts/ }).click()
    await openIchinose()
    await button(app.page, 'Edit').waitFor()
  })
})

describe('interface 4.3: the temporary store', inLongRun, () => {
  // In the long run nothing has given the contact a photo before the first of them.
  beforeEach(async () => {
    if ((await stored()).face !== null) return
    await button(app.page, 'Edit').click()
    await addPhoto(app, small)
    await save()
  })

  it('an image that expired before Save is uploaded again', async () => {
    await button(app.page, 'Edit').click()
    await addPhoto(app, photo, 'Replace photo')
    await uploaded()
    const before = uploads().length
    await new Promise((resolve) => setTimeout(resolve, 4500))
    await save()
    expect(uploads()).toHaveLength(before + 1)
    expect((await stored()).face?.exif.taken).toBe('2014-05-27T02:10:30.000000Z')
  })

  it('Save takes an upload under way along', async () => {
    await button(app.page, 'Edit').click()
    service.faults.next({ match: { path: /temp/ }, action: 'slow', delayMs: 800 })
    await addPhoto(app, small, 'Replace photo')
    await save()
    expect((await stored()).face?.image_size).toEqual([40, 40])
  })

  it('an upload is stopped, and nothing refers to it', async () => {
    const before = await stored()
    await button(app.page, 'Edit').click()
    service.faults.next({ match: { path: /temp/ }, action: 'hang' })
    await addPhoto(app, small)
    await button(app.page, 'Stop upload').click()
    await field(app.page, 'Memo').fill('Without the photo.')
    await save()
    expect((await stored()).pictures).toEqual(before.pictures)
  })

  it.each([
    [413, /does not accept a photo of this size/],
    [415, /does not accept this picture as a photo/],
  ])('%i is shown in a sentence; without the photo the rest is saved', async (status, sentence) => {
    const memo = `Kept under ${status}.`
    await button(app.page, 'Edit').click()
    await field(app.page, 'Memo').fill(memo)
    if (status === 413) {
      const large = join(files.path, 'large.jpg')
      writeFileSync(large, await cameraPhoto({ width: 2600, height: 2600 }))
      await addPhoto(app, large)
    } else {
      service.faults.next({ match: { path: /temp/ }, action: 'status', status, times: 2 })
      await addPhoto(app, small)
    }
    await app.page.getByRole('alert').filter({ hasText: sentence }).waitFor()
    await button(app.page, 'Save').click()
    await eventually(() => app.page.getByRole('alert').filter({ hasText: sentence }).count(), 2)
    expect(await field(app.page, 'Memo').inputValue()).toBe(memo)
    const number = (await stored()).pictures.length + 1
    await button(app.page, `Remove photo ${number}`).click()
    await save()
    expect((await recordNamed(service, 'address', 'Ichinose'))['memo']).toBe(memo)
  })
})

describe('SECURITY E07: the page keeps its policy', () => {
  it('cropping and looking at photos wrote no problems to the console', () => {
    expect(app.problems.filter((line) => !line.includes('404'))).toEqual([])
  })
})

describe('photos are there without the service', () => {
  it('after a restart they come from the cache', async () => {
    // Only what was fetched can be kept: the app is closed once every photo is to be seen.
    await drawn()
    await app.close()
    await service.close()
    app = await launchApp(folder.path)
    // No user signs in: the book is there to be read.
    await app.page.getByRole('dialog').waitFor()
    await app.page.keyboard.press('Escape')
    await openIchinose()
    await drawn()
  })
})
