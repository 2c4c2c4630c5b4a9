import { jpegSegments } from './jpeg-segments.ts'

/** Pixel size of an image. */
export interface PixelSize {
  width: number
  height: number
}

/** Start-of-frame markers that carry the size; DHT (C4), JPG (C8) and DAC (CC) share the range but do not. */
const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Bytes of a start-of-frame segment up to the width. */
const frameHeader = 9

/**
 * The pixel size that a JPEG claims, read from its markers without decoding it; null when it is no JPEG.
 * SECURITY: a 2 KB file may claim 20,000 × 20,000 pixels and take 1.6 GB when painted (reliability 3.4).
 */
export function jpegSize(bytes: Uint8Array): PixelSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (!isStartOfFrame(marker)) continue
    if (end - start < frameHeader) return null
    return { height: view.getUint16(start + 5), width: view.getUint16(start + 7) }
  }
  return null
}
