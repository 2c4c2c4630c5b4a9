import sharp from 'sharp'

interface Wanted {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp'
  exif?: Record<string, string>
  orientation?: number
}

/** A picture of one colour, made for a test. */
export async function picture({ width = 60, height = 40, format = 'jpeg', exif, orientation }: Wanted = {}) {
  let image = sharp({ create: { width, height, channels: 3, background: '#cc8844' } })
  if (exif) image = image.withExif({ IFD2: exif })
  if (orientation !== undefined) image = image.withMetadata({ orientation })
  return image.toFormat(format).toBuffer()
}

/** Format, width and height of an image file. */
export async function described(file: Uint8Array) {
  const { format, width, height, exif } = await sharp(file).metadata()
  return { format, width, height, hasExif: exif !== undefined }
}
