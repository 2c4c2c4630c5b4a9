import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cellLayout, type CellLayout } from '../../contract/ipc/cell-layout.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import type { Page, PlacedPhoto } from '../../labels/output/glyph-run.ts'
import { toSvg } from '../../labels/output/page-svg.ts'
import { photoName, wantedPhotos, type PrintedPhoto } from '../../labels/output/photos.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { cellRect } from '../../labels/sheet/sheet.ts'
import { faultsOf } from './accessible-pdf.ts'
import { bundledFonts } from './fonts.ts'
import { pdfPicture } from './raster.ts'

const fonts = bundledFonts('serif', 'sans')
const elm006 = findSheet('ELM006')!
const { width, height } = elm006.grid
const place = { x: 6, y: 8, width: 24, height: 32 }
const people = [
  { lastname: '山田', firstname: '太郎' },
  { lastname: '鈴木', firstname: '花子' },
  { lastname: '佐藤', firstname: '次郎' },
]
/** The second has no photo. */
const hasPhoto = (record: number) => record !== 1

function layoutOf(...fields: object[]): CellLayout {
  return cellLayout.parse({ version: 1, name: 'mine', width, height, fields })
}

function laid(layout = layoutOf({ kind: 'photo', ...place }), calibration = {}) {
  const options = { calibration: { scaleX: 1, scaleY: 1, offsetX: 0, offsetY: 0, ...calibration } }
  return layoutMailingLabels({ records: people, sheet: elm006, fonts, layout, hasPhoto, options })
}

async function grey(level: number): Promise<PrintedPhoto> {
  const [wide, high] = [90, 120]
  const plain = sharp({
    create: { width: wide, height: high, channels: 3, background: `rgb(${level},${level},${level})` },
  })
  return { jpeg: new Uint8Array(await plain.jpeg().toBuffer()), width: wide, height: high }
}

/** What poppler finds in a PDF: page, size in px, colours, coding, px of an inch. */
function imagesIn(pdf: Uint8Array): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'atena-images-'))
  try {
    const path = join(folder, 'labels.pdf')
    writeFileSync(path, pdf)
    const rows = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').slice(2)
    return rows.map((row) => row.trim().split(/\s+/u))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('a photo in a layout', () => {
  test('has its place on the labels of those who have one, and their name for those who listen', () => {
    const { pages, warnings } = laid()
    expect(warnings).toEqual([])
    const at = (cell: number, alternative: string) => {
      const { x, y } = cellRect(elm006, cell)
      return [{ ...place, x: x + place.x, y: y + place.y, alternative }]
    }
    expect(pages[0]?.labels.map(({ photos }) => photos)).toEqual([at(0, '山田 太郎'), [], at(2, '佐藤 次郎')])
  })

  test('is in the PDF where it is in the layout, as a figure with the name, and nothing is where there is none', async () => {
    const { pages } = laid()
    const photos = new Map([[photoName(0, place), await grey(90)]])
    const pdf = await toPdf(pages, fonts, { photos })
    expect(faultsOf(pdf)).toEqual([])
    expect(
      imagesIn(pdf).map(([page, , type, w, h, colours, , , coding]) => [page, type, w, h, colours, coding]),
    ).toEqual([['1', 'image', '90', '120', 'rgb', 'jpeg']])
    const { pixels, width: wide } = await pdfPicture(pdf, 127)
    const darkness = (cell: number, x: number, y: number) => {
      const from = cellRect(elm006, cell)
      return pixels[Math.round((from.y + y) * 5) * wide + Math.round((from.x + x) * 5)] ?? 0
    }
    const inside = [
      darkness(0, 6.5, 8.5),
      darkness(0, 29.5, 8.5),
      darkness(0, 6.5, 39.5),
      darkness(0, 29.5, 39.5),
    ]
    for (const level of inside) expect(Math.abs(level - 90)).toBeLessThan(4)
    const outside = [darkness(0, 5.5, 20), darkness(0, 30.5, 20), darkness(0, 18, 7.5), darkness(0, 18, 40.5)]
    expect([...outside, darkness(1, 18, 20), darkness(2, 18, 20)]).toEqual([255, 255, 255, 255, 255, 255])
  })

  test('is once in the file for places of one size, and follows the correction of the printer', async () => {
    const twice = layoutOf(
      { kind: 'photo', ...place },
      { kind: 'photo', ...place, x: 40 },
      { kind: 'name', ...place, x: 6 },
    )
    const { pages } = laid(twice, { offsetX: 2, scaleX: 1.02 })
    const wanted = wantedPhotos(pages)
    expect(wanted.map(({ name }) => name)).toEqual([photoName(0, place), photoName(2, place)])
    const photos = new Map([[photoName(0, place), await grey(90)]])
    const pdf = await toPdf(pages, fonts, { photos })
    expect(faultsOf(pdf)).toEqual([])
    const images = imagesIn(pdf)
    expect(new Set(images.map((row) => row[10])).size).toBe(1)
    expect(images).toHaveLength(2)
    const { pixels, width: wide } = await pdfPicture(pdf, 127)
    const { x, y } = cellRect(elm006, 0)
    const at = (millimetres: number) =>
      pixels[Math.round((y + 20) * 5) * wide + Math.round(millimetres * 5)] ?? 0
    const left = (x + place.x) * 1.02 + 2
    expect([at(left - 0.6), Math.abs(at(left + 0.6) - 90) < 4]).toEqual([255, true])
  })

  test('is below the texts, in the preview as in the PDF', async () => {
    const { pages } = laid(layoutOf({ kind: 'photo', ...place }, { kind: 'name', ...place }))
    const [page] = pages
    const name = photoName(0, place)
    const svg = toSvg(page!, fonts, (wanted) => (wanted === name ? 'data:image/jpeg;base64,AAAA' : null))
    expect(svg.match(/<image /gu)).toHaveLength(1)
    expect(svg).toContain(
      'width="24" height="32" preserveAspectRatio="none" href="data:image/jpeg;base64,AAAA"',
    )
    expect(svg.indexOf('<image ')).toBeLessThan(svg.indexOf('<use '))
    expect(toSvg(page!, fonts)).not.toContain('<image ')
    const pdf = await toPdf(pages, fonts, { photos: new Map([[name, await grey(200)]]) })
    const { pixels, width: wide } = await pdfPicture(pdf, 127)
    const { x, y } = cellRect(elm006, 0)
    const rows = pixels.subarray(Math.round((y + 8) * 5) * wide, Math.round((y + 40) * 5) * wide)
    const isInside = (at: number) => at % wide > (x + 6) * 5 && at % wide < (x + 30) * 5
    const dark = rows.filter((level, at) => level < 60 && isInside(at))
    expect(dark.length).toBeGreaterThan(100)
  })
})

describe('the size of a photo in px', () => {
  const pageOf = (count: number, size: { width: number; height: number }): Page => ({
    ...laid().pages[0]!,
    labels: Array.from({ length: count }, (_, record) => ({
      record,
      cell: cellRect(elm006, 0),
      texts: [],
      bars: 0,
      codes: [],
      photos: [{ x: 0, y: 0, ...size, alternative: '' } satisfies PlacedPhoto],
    })),
  })

  test('is that of 300 px an inch', () => {
    expect(wantedPhotos([pageOf(1, { width: 25.4, height: 50.8 })])).toEqual([
      { name: '0 25.4 50.8', record: 0, width: 300, height: 600 },
    ])
    expect(wantedPhotos(laid(layoutOf({ kind: 'name', ...place })).pages)).toEqual([])
  })

  test('has an end on large paper, and keeps its shape', () => {
    expect(wantedPhotos([pageOf(1, { width: 1200, height: 600 })])).toMatchObject([
      { width: 2048, height: 1024 },
    ])
    expect(wantedPhotos([pageOf(1, { width: 1200, height: 0.1 })])).toMatchObject([
      { width: 2048, height: 1 },
    ])
  })

  test('of 3,000 badges is whole; where all together would have too many px, each has fewer', () => {
    const [badge] = wantedPhotos([pageOf(3000, { width: 25.4, height: 33 })])
    expect(badge).toMatchObject({ width: 300, height: 390 })
    const posters = wantedPhotos([pageOf(3000, { width: 100, height: 148 })])
    const pixels = posters.reduce((sum, each) => sum + each.width * each.height, 0)
    expect(pixels).toBeGreaterThan(490_000_000)
    expect(pixels).toBeLessThan(510_000_000)
    expect(posters[0]!.height / posters[0]!.width).toBeCloseTo(1.48, 1)
  })
})
