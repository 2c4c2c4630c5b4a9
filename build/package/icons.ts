import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** A square PNG and its side in pixels. */
interface IconImage {
  side: number
  png: Buffer
}

const directorySize = 6
const entrySize = 16

/** Windows: an ICO that holds PNGs, at most 256 pixels wide (a width of 0 means 256). */
function toIco(images: readonly IconImage[]): Buffer {
  const directory = Buffer.alloc(directorySize + entrySize * images.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(images.length, 4)
  let offset = directory.length
  images.forEach(({ side, png }, index) => {
    const entry = directorySize + entrySize * index
    directory.writeUInt8(side % 256, entry)
    directory.writeUInt8(side % 256, entry + 1)
    directory.writeUInt16LE(1, entry + 4)
    directory.writeUInt16LE(32, entry + 6)
    directory.writeUInt32LE(png.length, entry + 8)
    directory.writeUInt32LE(offset, entry + 12)
    offset += png.length
  })
  return Buffer.concat([directory, ...images.map(({ png }) => png)])
}

/**
 * The names of macOS for PNGs of these sizes: those for an ordinary screen (ic07 to ic09), then those with twice as many pixels
 * (ic11 to ic14, ic10). It has none for the 16 pixels of an ordinary screen, where ic11 is drawn half as large: PNGs under icp4 to icp6
 * are not shown for an app.
 */
const icnsTypes: Readonly<Record<number, readonly string[]>> = {
  32: ['ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

/** macOS: an ICNS that holds PNGs; sizes it has no name for are left out. */
function toIcns(images: readonly IconImage[]): Buffer {
  const parts = images.flatMap(({ side, png }) => (icnsTypes[side] ?? []).map((type) => block(type, png)))
  return block('icns', Buffer.concat(parts))
}

function block(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'ascii')
  head.writeUInt32BE(8 + content.length, 4)
  return Buffer.concat([head, content])
}

const drawing = join(import.meta.dirname, 'icons', 'icon.svg')
const sides = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

async function render(side: number): Promise<IconImage> {
  // 72 dots per inch draw the 1,024 units of the view box as 1,024 pixels; smaller sizes are drawn again, not scaled.
  const density = Math.max(1, (72 * side) / 1024)
  const png = await sharp(drawing, { density }).resize(side, side).png({ compressionLevel: 9 }).toBuffer()
  return { side, png }
}

/** Draws the icon in every size: `icon.ico`, `icon.icns` and `linux/<side>x<side>.png` below `folder`. */
export async function renderIcons(folder: string): Promise<void> {
  const images = await Promise.all(sides.map(render))
  mkdirSync(join(folder, 'linux'), { recursive: true })
  for (const { side, png } of images) writeFileSync(join(folder, 'linux', `${side}x${side}.png`), png)
  writeFileSync(join(folder, 'icon.ico'), toIco(images.filter(({ side }) => side <= 256)))
  writeFileSync(join(folder, 'icon.icns'), toIcns(images))
}
