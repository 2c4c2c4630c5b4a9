import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { photoLimits } from '../../../../electron/photo/check-picture.ts'
import { createChosenPhotos, readPhotoFile } from '../../../../electron/photo/chosen-photos.ts'
import { openKeptPhotos } from '../../../../electron/photo/stored-photos.ts'
import { photosOfWrites } from '../../../../contract/record/record.ts'
import { readMetadata } from '../../../../electron/photo/photo-metadata.ts'
import { answerPhoto } from '../../../../electron/window/protocols.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { jpeg } from '../../../fakes/jpeg.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atena-chosen-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const kept = () => join(folder, 'kept')
const chosenPhotos = (mostBytes?: number) => createChosenPhotos(openKeptPhotos(kept(), mostBytes))
const file = (name: string, bytes: Uint8Array | string) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}
/** Keeps a photo and returns its handle. */
async function keepOne(
  photos: ReturnType<typeof chosenPhotos>,
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { handle } = valueOf(photos.check(await jpeg()))
  valueOf(await photos.keep({ handle, bytes: bytes ?? (await jpeg()), keepPlace: false }))
  return handle
}

describe('fault H13, H14: reading a chosen file', () => {
  const reasonOf = async (path: string) => failureOf(await readPhotoFile(path))
  const photo = (reason: string) => ({ kind: 'photo', reason })

  it('refuses a folder, a pipe, a device, an empty file and a deleted file', async () => {
    mkdirSync(join(folder, 'sub'))
    execFileSync('mkfifo', [join(folder, 'pipe')])
    expect(await reasonOf(join(folder, 'sub'))).toEqual(photo('folder'))
    expect(await reasonOf(join(folder, 'pipe'))).toEqual(photo('no-file'))
    expect(await reasonOf('/dev/null')).toEqual(photo('no-file'))
    expect(await reasonOf(file('empty', ''))).toEqual(photo('empty'))
    expect(await reasonOf(join(folder, 'gone'))).toEqual(photo('gone'))
    expect(await reasonOf(join(file('a file', 'x'), 'below'))).toEqual(photo('gone'))
  })

  it('does not read a file that is one byte over the limit', async () => {
    const path = file('large', '')
    execFileSync('truncate', ['-s', String(photoLimits.bytes + 1), path])
    expect(await reasonOf(path)).toEqual(photo('too-big'))
  })

  it.skipIf(process.getuid?.() === 0)('refuses a file without read permission', async () => {
    const path = file('secret', 'x')
    chmodSync(path, 0)
    expect(await reasonOf(path)).toEqual(photo('denied'))
  })

  it.each(['宛名 の写真.jpg', ' leading and trailing . '])('"%s" is only a name', async (name) => {
    expect(valueOf(await readPhotoFile(file(name, 'abc')))).toEqual(new Uint8Array([97, 98, 99]))
  })
})

describe('a photo after its record is saved', () => {
  it('is shown until the page has read the record again, and is then deleted', async () => {
    const photos = createChosenPhotos(openKeptPhotos(kept(), undefined, 50))
    const handle = await keepOne(photos)
    await photos.letGo(handle)
    expect(await photos.jpeg(handle)).not.toBeNull()
    await expect.poll(() => readdirSync(kept())).toEqual([])
  })

  it('is deleted at the next start where the app ends earlier', async () => {
    const photos = chosenPhotos()
    const [gone, stays] = [await keepOne(photos), await keepOne(photos)]
    await photos.letGo(gone)
    openKeptPhotos(kept()).removeForgotten(new Set())
    expect(readdirSync(kept())).toEqual([`${stays}.jpg`])
  })
})

describe('SECURITY X20: the page knows handles', () => {
  it('gives one handle for each file, with its name, and never the folder', async () => {
    const photos = chosenPhotos()
    const path = file('private name.jpg', await jpeg())
    const chosen = photos.addFiles([path, path])
    expect(new Set(chosen.map(({ handle }) => handle)).size).toBe(2)
    expect(chosen.map(({ name }) => name)).toEqual(['private name.jpg', 'private name.jpg'])
    expect(JSON.stringify(chosen)).not.toContain(folder)
    const opened = valueOf(await photos.open(chosen[0]?.handle ?? ''))
    expect(Buffer.from(opened.bytes)).toEqual(Buffer.from(await jpeg()))
    expect(JSON.stringify({ ...opened, bytes: '' })).not.toContain('private')
  })

  it('refuses a file that has become something else when it is opened', async () => {
    const photos = chosenPhotos()
    const path = file('photo.jpg', await jpeg())
    const handle = photos.addFiles([path])[0]?.handle ?? ''
    writeFileSync(path, 'now a text')
    expect(failureOf(await photos.open(handle))).toEqual({ kind: 'photo', reason: 'no-picture' })
  })

  it('opens and keeps nothing for an unknown handle', async () => {
    const photos = chosenPhotos()
    const handle = crypto.randomUUID()
    const lost = { kind: 'photo', reason: 'lost' }
    expect(failureOf(await photos.open(handle))).toEqual(lost)
    expect(failureOf(await photos.keep({ handle, bytes: await jpeg(), keepPlace: true }))).toEqual(lost)
    expect(await photos.jpeg(handle)).toBeNull()
  })

  it('never uses a text that is not a UUID as a file name', async () => {
    const photos = openKeptPhotos(kept())
    file('outside.jpg', await jpeg())
    expect(await photos.read('../outside')).toBeNull()
    expect((await photos.write('../written', await jpeg())).ok).toBe(false)
    expect(readdirSync(folder).sort()).toEqual(['kept', 'outside.jpg'])
  })
})

describe('finished photos are kept', () => {
  it('with the capture time of their original picture', async () => {
    const photos = chosenPhotos()
    const original = await jpeg({ taken: '2014:05:27 11:10:30' })
    const { handle, hasPlace } = valueOf(photos.check(original))
    expect(hasPlace).toBe(false)
    valueOf(await photos.keep({ handle, bytes: await jpeg({ width: 10 }), keepPlace: false }))
    const bytes = await photos.jpeg(handle)
    expect(Buffer.from(bytes ?? []).includes('2014:05:27 11:10:30')).toBe(true)
  })

  it.each([false, true])(
    'SECURITY: with the place of the photo only if the user agrees (%s)',
    async (keepPlace) => {
      const photos = chosenPhotos()
      const place = { GPSLatitudeRef: 'N', GPSLatitude: '35/1 40/1 30/1' }
      const original = await sharp(await jpeg())
        .withExif({ IFD0: { Artist: 'Hana' }, IFD3: place })
        .jpeg()
        .toBuffer()
      for (const chosen of [
        valueOf(photos.check(new Uint8Array(original))),
        valueOf(await photos.open(photos.addFiles([file('place.jpg', original)])[0]?.handle ?? '')),
      ]) {
        expect(chosen.hasPlace).toBe(true)
        valueOf(await photos.keep({ handle: chosen.handle, bytes: await jpeg(), keepPlace }))
        const written = readMetadata((await photos.jpeg(chosen.handle)) ?? new Uint8Array())
        expect(written.place.length > 0).toBe(keepPlace)
      }
    },
  )

  it('SECURITY: without a place in the bytes from the page', async () => {
    const photos = chosenPhotos()
    const { handle } = valueOf(photos.check(await jpeg()))
    const bytes = await sharp(await jpeg())
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 40/1 30/1' } })
      .jpeg()
      .toBuffer()
    valueOf(await photos.keep({ handle, bytes: new Uint8Array(bytes), keepPlace: false }))
    expect(readMetadata((await photos.jpeg(handle)) ?? new Uint8Array()).place).toEqual([])
  })

  it('over a restart, readable by the user only', async () => {
    const handle = await keepOne(chosenPhotos())
    expect(await chosenPhotos().jpeg(handle)).not.toBeNull()
    expect(statSync(kept()).mode & 0o777).toBe(0o700)
    expect(statSync(join(kept(), `${handle}.jpg`)).mode & 0o777).toBe(0o600)
  })

  it('until they are discarded', async () => {
    const photos = chosenPhotos()
    const handle = await keepOne(photos)
    await photos.discard(handle)
    expect(await photos.jpeg(handle)).toBeNull()
    expect(readdirSync(kept())).toEqual([])
  })

  it('without limit while a write needs them, otherwise for 30 days', async () => {
    const handles = [
      await keepOne(chosenPhotos()),
      await keepOne(chosenPhotos()),
      await keepOne(chosenPhotos()),
    ]
    const [old = '', waiting = '', recent = ''] = handles
    const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
    for (const handle of [old, waiting]) utimesSync(join(kept(), `${handle}.jpg`), longAgo, longAgo)
    const write = { changes: { pictures: [{ image: waiting, source: 'temp' as const }] } }
    openKeptPhotos(kept()).removeForgotten(photosOfWrites([write]))
    expect(await chosenPhotos().jpeg(old)).toBeNull()
    expect(await chosenPhotos().jpeg(waiting)).not.toBeNull()
    expect(await chosenPhotos().jpeg(recent)).not.toBeNull()
  })

  it('within a bound, and beyond it with a failure', async () => {
    const photos = chosenPhotos(3000)
    const large = await jpeg({ width: 900, height: 900 })
    const { handle } = valueOf(photos.check(large))
    const refused = await photos.keep({ handle, bytes: large, keepPlace: false })
    expect(failureOf(refused)).toEqual({ kind: 'photo', reason: 'too-many' })
    expect(readdirSync(kept())).toEqual([])
  })

  it('within a bound, also of those of an earlier session; one that is discarded makes room', async () => {
    const first = await keepOne(chosenPhotos())
    const { size } = statSync(join(kept(), `${first}.jpg`))
    const photos = chosenPhotos(2 * size)
    const second = await keepOne(photos)
    const bytes = await jpeg()
    const { handle } = valueOf(photos.check(bytes))
    const keep = () => photos.keep({ handle, bytes, keepPlace: false })
    expect(failureOf(await keep())).toEqual({ kind: 'photo', reason: 'too-many' })
    await photos.discard(second)
    expect(await keep()).toEqual({ ok: true, value: null })
    expect(readdirSync(kept()).toSorted()).toEqual([`${first}.jpg`, `${handle}.jpg`].toSorted())
  })

  it('SECURITY: only as a JPEG of a safe size, whatever the page sends', async () => {
    const photos = chosenPhotos()
    const { handle } = valueOf(photos.check(await jpeg()))
    const bytes = new Uint8Array(Buffer.from('<html>'))
    expect(failureOf(await photos.keep({ handle, bytes, keepPlace: false }))).toEqual({
      kind: 'photo',
      reason: 'damaged',
    })
  })
})

describe('design 4: photo:// shows them', () => {
  const ask = (photos: ReturnType<typeof chosenPhotos>, url: string) =>
    answerPhoto({ stored: () => null, chosen: (handle) => photos.jpeg(handle) })({ url, method: 'GET' })

  it('as photo://chosen, and as the image of a record that waits in the outbox', async () => {
    const photos = chosenPhotos()
    const handle = await keepOne(photos)
    for (const url of [`photo://chosen/${handle}`, `photo://address/p/local-1/${handle}`]) {
      const answer = await ask(photos, url)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it.each(['photo://chosen/', 'photo://chosen/..', 'photo://chosen/%2e%2e%2fsettings', 'photo://chosen'])(
    '%s is not found',
    async (url) => expect((await ask(chosenPhotos(), url)).status).toBe(404),
  )
})
