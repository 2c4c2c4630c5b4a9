import sharp from 'sharp'

export interface JpegOptions {
  width?: number
  height?: number
  /** Capture time in EXIF's own form, `YYYY:MM:DD HH:MM:SS`. */
  taken?: string
}

/** The bytes of a plain JPEG image. */
export async function jpeg({ width = 60, height = 40, taken }: JpegOptions = {}): Promise<
  Uint8Array<ArrayBuffer>
> {
  const plain = sharp({ create: { width, height, channels: 3, background: '#7aa5c9' } })
  const dated = taken === undefined ? plain : plain.withExif({ IFD2: { DateTimeOriginal: taken } })
  return new Uint8Array(await dated.jpeg().toBuffer())
}
