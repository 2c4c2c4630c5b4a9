import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** A grey picture: 0 is black, 255 white. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Runs `use` with the PDF in a temporary folder, which is removed afterwards. */
export function withPdfFile<T>(pdf: Uint8Array, use: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'atena-labels-'))
  try {
    const file = join(folder, 'page.pdf')
    writeFileSync(file, pdf)
    return use(file, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function grey(image: Sharp): Promise<Picture> {
  const { data, info } = await image
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}

/** The first page of a PDF as poppler draws it. */
export async function pdfPicture(pdf: Uint8Array, dpi: number): Promise<Picture> {
  const png = withPdfFile(pdf, (file, folder) => {
    execFileSync('pdftoppm', ['-r', String(dpi), '-f', '1', '-l', '1', '-png', file, join(folder, 'page')])
    const name = readdirSync(folder).find((entry) => entry.endsWith('.png'))
    return readFileSync(join(folder, name ?? ''))
  })
  return grey(sharp(png))
}

/** An SVG page as librsvg draws it. Its size is given in pixels because sharp scales millimetres twice. */
export async function svgPicture(svg: string, dpi: number): Promise<Picture> {
  const pixels = (millimetres: string) => String((Number(millimetres) / 25.4) * dpi)
  const sized = svg.replace(
    /(width|height)="([\d.]+)mm"/gu,
    (_, side: string, mm: string) => `${side}="${pixels(mm)}"`,
  )
  return grey(sharp(Buffer.from(sized), { density: 72 }))
}

/** Ink in a rectangle of pixels: its bounds, or null without any. */
export function inkBounds(
  picture: Picture,
  area = { x: 0, y: 0, width: picture.width, height: picture.height },
) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let y = Math.max(0, area.y); y < Math.min(picture.height, area.y + area.height); y += 1) {
    for (let x = Math.max(0, area.x); x < Math.min(picture.width, area.x + area.width); x += 1) {
      if ((picture.pixels[y * picture.width + x] ?? 255) >= 128) continue
      left = Math.min(left, x)
      top = Math.min(top, y)
      right = Math.max(right, x + 1)
      bottom = Math.max(bottom, y + 1)
    }
  }
  return left === Infinity ? null : { left, top, right, bottom }
}

/** Black pixels of one picture that have no grey one of the other within a pixel, as a share of all black pixels. */
export function unmatchedInk(one: Picture, other: Picture): number {
  let black = 0
  let unmatched = 0
  for (let y = 0; y < one.height; y += 1) {
    for (let x = 0; x < one.width; x += 1) {
      if ((one.pixels[y * one.width + x] ?? 255) >= 96) continue
      black += 1
      if (!hasInkNear(other, x, y)) unmatched += 1
    }
  }
  return black === 0 ? 1 : unmatched / black
}

function hasInkNear({ width, height, pixels }: Picture, x: number, y: number): boolean {
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      if ((pixels[row * width + column] ?? 255) < 200) return true
    }
  }
  return false
}
