import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { toIcns, toIco } from './icon-containers.ts'
import type { IconImage } from './icon-containers.ts'

const drawing = join(import.meta.dirname, 'icon.svg')
const sides = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

async function render(side: number): Promise<IconImage> {
  // 72 dots per inch draw the 1,024 units of the view box as 1,024 pixels; smaller sizes are drawn anew, not scaled.
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
