import sharp from 'sharp'
import { captureTimeOf, type Picture, type Recompressed } from './picture.ts'

const longestSide = 1600
const thumbnailSide = 160
// SECURITY: no SVG, PDF or other text formats from outside: their renderers read further files and fonts.
const acceptedFormats = ['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']

/**
 * Interface 2.3: re-compresses an uploaded file to JPEG (at most 1,600 px, upright, without its metadata) and measures its
 * thumbnail. The thumbnail itself is not kept: interface 4 has no path that serves one.
 */
export async function recompress(file: Uint8Array, mostPixels: number): Promise<Recompressed> {
  try {
    const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (!acceptedFormats.includes(format)) return { ok: false, why: 'not-an-image' }
    // SECURITY: a small file can claim a huge picture; the header is looked at before anything is unpacked.
    if (width * height > mostPixels) return { ok: false, why: 'too-many-pixels' }
    const full = await sharp(file, { limitInputPixels: mostPixels })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
    const thumb = await sharp(full.data)
      .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
      .jpeg()
      .toBuffer({ resolveWithObject: true })
    const picture: Picture = {
      jpeg: full.data,
      image_size: [full.info.width, full.info.height],
      thumb_size: [thumb.info.width, thumb.info.height],
      taken: captureTimeOf(file),
    }
    return { ok: true, picture }
  } catch {
    return { ok: false, why: 'not-an-image' }
  }
}

/** Renders a drawing of our own to JPEG, with `taken` (UTC timestamp) as its EXIF capture time. */
export async function renderDrawing(svg: string, taken: string): Promise<Uint8Array> {
  const exif = {
    DateTimeOriginal: taken.slice(0, 19).replaceAll('-', ':').replace('T', ' '),
    OffsetTimeOriginal: '+00:00',
    SubSecTimeOriginal: taken.slice(20, 26),
  }
  return sharp(Buffer.from(svg)).withExif({ IFD2: exif }).jpeg({ quality: 90 }).toBuffer()
}
