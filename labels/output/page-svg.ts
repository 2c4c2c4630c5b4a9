import type { FontSet } from '../font/font-set.ts'
import {
  boldStroke,
  type Calibration,
  type GlyphRun,
  type Outline,
  type Page,
  type Rect,
} from './glyph-run.ts'
import { photoName } from './photos.ts'

const outlineWidth = 0.1

function short(value: number): string {
  return String(Math.round(value * 1e4) / 1e4)
}

function glyphPlaces(run: GlyphRun, fonts: FontSet): string {
  const face = fonts.faces[run.face]
  if (face === undefined) return ''
  const em = face.unitsPerEm
  return run.glyphs
    .map((glyph, index) => {
      const along = ((run.offsets[index] ?? 0) / (run.size * run.condense)) * em
      const x = run.stance === 'vertical' ? (-face.advance(glyph) * em) / 2 : along
      const rise = ((run.rises?.[index] ?? 0) / run.size) * em
      const y = run.stance === 'vertical' ? -along - face.verticalOrigin(glyph) * em : rise
      return `<use href="#g${run.face}-${glyph}" transform="translate(${short(x)} ${short(y)})"/>`
    })
    .join('')
}

function runGroup(run: GlyphRun, fonts: FontSet): string {
  const em = fonts.faces[run.face]?.unitsPerEm ?? 1000
  const scale = run.size / em
  const [across, down] =
    run.stance === 'vertical' ? [scale, scale * run.condense] : [scale * run.condense, scale]
  const half = run.upsideDown === true ? ' rotate(180)' : ''
  const turn = run.stance === 'sideways' ? `${half} rotate(90)` : half
  const stroke = ` stroke="#000" stroke-linejoin="round" stroke-width="${short(boldStroke * em)}"`
  const place = `translate(${short(run.x)} ${short(run.y)})${turn} scale(${String(across)} -${String(down)})`
  return `<g transform="${place}"${run.bold === true ? stroke : ''}>${glyphPlaces(run, fonts)}</g>`
}

function glyphDefinitions(page: Page, fonts: FontSet): string {
  const used = new Map<string, string>()
  for (const run of page.runs) {
    for (const glyph of run.glyphs) {
      const name = `g${run.face}-${glyph}`
      if (!used.has(name)) used.set(name, fonts.faces[run.face]?.outline(glyph) ?? '')
    }
  }
  return [...used].map(([name, path]) => `<path id="${name}" d="${path}"/>`).join('')
}

function rectangle({ x, y, width, height }: Rect, more: string): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${more}/>`
}

/** A line round something, as an ellipse or a rectangle. */
function outlined(outline: Outline, more: string): string {
  if (outline.shape === 'rectangle') return rectangle(outline, more)
  const [rx, ry] = [outline.width / 2, outline.height / 2]
  const middle = `cx="${short(outline.x + rx)}" cy="${short(outline.y + ry)}"`
  return `<ellipse ${middle} rx="${short(rx)}" ry="${short(ry)}"${more}/>`
}

/** The photos of a page that there are, stretched to their places: they have the same shape but for a px. */
function photoImages({ labels }: Page, addressOf: (name: string) => string | null): string {
  const images = labels.flatMap(({ record, photos }) =>
    photos.map((photo) => {
      const address = addressOf(photoName(record, photo))
      if (address === null) return ''
      const { x, y, width, height } = photo
      const place = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`
      return `<image ${place} preserveAspectRatio="none" href="${address}"/>`
    }),
  )
  return images.join('')
}

const noPhoto = () => null

function calibrationTransform({ scaleX, scaleY, offsetX, offsetY }: Calibration): string {
  return `translate(${short(offsetX)} ${short(offsetY)}) scale(${scaleX} ${scaleY})`
}

/**
 * The page as a standalone SVG of its real size: `viewBox` in mm, glyphs as outlines, so that it looks the same
 * without the fonts. Contains no text of the records, only shapes: nothing to escape.
 * @param photoAddress a `data:` address of a photo by its name (`photoName`); null leaves its place empty
 */
export function toSvg(
  page: Page,
  fonts: FontSet,
  photoAddress: (name: string) => string | null = noPhoto,
): string {
  const { width, height } = page
  const photos = photoImages(page, photoAddress)
  const bars = page.bars.map((bar) => rectangle(bar, '')).join('')
  const outline = ` fill="none" stroke="#000" stroke-width="${outlineWidth}"`
  const outlines = page.outlines.map((line) => outlined(line, outline)).join('')
  const runs = page.runs.map((run) => runGroup(run, fonts)).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">` +
    `<defs>${glyphDefinitions(page, fonts)}</defs>` +
    `<g transform="${calibrationTransform(page.calibration)}">${photos}${bars}${outlines}${runs}</g></svg>`
  )
}
