import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ExifReader from 'exifreader'
import type { ElectronApplication, Page } from 'playwright'
import sharp from 'sharp'
import { chooseNext } from './choose-next.ts'
import { button } from './contacts.ts'

/** A photo as a camera writes it: taken on 27 May 2014 in Tokyo, lying on its side. */
export async function cameraPhoto({ width = 1200, height = 800 } = {}): Promise<Buffer> {
  // Noise, so that the file has the size of a photo and not of a drawing.
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width, height, channels: 3, noise, background: '#000' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'Somebody Private' },
      IFD2: { DateTimeOriginal: '2014:05:27 11:10:30', OffsetTimeOriginal: '+09:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '35/1 40/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '139/1 45/1 0/1',
      },
    })
    .jpeg({ quality: 70 })
    .toBuffer()
}

/** Files that are not photos; the name says what each is. */
export function badFiles(folder: string): Record<string, string> {
  const file = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  mkdirSync(join(folder, 'a folder'))
  // Windows has no pipes among its files.
  const hasPipes = process.platform !== 'win32'
  if (hasPipes) execFileSync('mkfifo', [join(folder, 'pipe.jpg')])
  return {
    folder: join(folder, 'a folder'),
    ...(hasPipes ? { pipe: join(folder, 'pipe.jpg') } : {}),
    vanished: join(folder, 'was here.jpg'),
    empty: file('empty.jpg', ''),
    text: file('text.jpg', 'no picture at all'),
    tiff: file('scan.tif', Buffer.from('II*\0\x08\0\0\0', 'latin1')),
    '110 MB': file('large.jpg', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(110_000_000)])),
    'half a JPEG': file('half.jpg', Buffer.from('ffd8ffc0000b080010001001011100', 'hex')),
  }
}

/** The same JPEG, claiming another size in its frame header. */
export function claiming(jpeg: Buffer, side: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(side, frame + 5)
  copy.writeUInt16BE(side, frame + 7)
  return copy
}

/** What the EXIF of a JPEG says, tag by tag. */
export function exifOf(jpeg: Uint8Array): Record<string, string> {
  const tags = ExifReader.load(jpeg.slice().buffer)
  return Object.fromEntries(Object.entries(tags).map(([name, tag]) => [name, String(tag?.description)]))
}

/** The photos that main keeps for records which are not saved yet; one that is still being written has another name. */
export function keptPhotos(dataFolder: string): Uint8Array[] {
  const folder = join(dataFolder, 'profiles', 'test', 'chosen')
  const names = readdirSync(folder).filter((name) => !name.endsWith('.part'))
  return names.map((name) => new Uint8Array(readFileSync(join(folder, name))))
}

/** Returns the next dialog with these files and presses the button that opens it. */
export async function chooseFiles(
  { app, page }: { app: ElectronApplication; page: Page },
  paths: string[],
  name = 'Add photo',
): Promise<void> {
  await chooseNext({ app }, ...paths)
  await button(page, name).click()
}

/** The frame of the crop dialog, once the picture is drawn. */
export function cropFrame(page: Page) {
  return page.getByRole('dialog', { name: 'Crop photo' }).getByRole('application', { name: 'Part to keep' })
}

/** Chooses a file and takes all of it that the frame offers. */
export async function addPhoto(
  app: { app: ElectronApplication; page: Page },
  path: string,
  name?: string,
): Promise<void> {
  await chooseFiles(app, [path], name)
  await cropFrame(app.page).waitFor()
  await button(app.page, 'Use photo').click()
  await cropFrame(app.page).waitFor({ state: 'hidden' })
}
