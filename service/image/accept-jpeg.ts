import { captureTimeOf, type Recompressed } from './picture.ts'

const thumbnailSide = 160

/**
 * Takes an upload without decoding it: a JPEG stays as it is. For a client that sends upright JPEGs only, as Atena does; other
 * files are refused.
 */
export function acceptJpeg(file: Uint8Array, mostPixels: number): Promise<Recompressed> {
  const size = isWhole(file) ? sizeOf(file) : null
  if (size === null) return Promise.resolve({ ok: false, why: 'not-an-image' })
  const [width, height] = size
  if (width * height > mostPixels) return Promise.resolve({ ok: false, why: 'too-many-pixels' })
  const scale = Math.min(1, thumbnailSide / Math.max(width, height))
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  const picture = {
    jpeg: file,
    image_size: size,
    thumb_size: [side(width), side(height)] as [number, number],
    taken: captureTimeOf(file),
  }
  return Promise.resolve({ ok: true, picture })
}

/** Whether the file begins and ends as a JPEG does. */
function isWhole(file: Uint8Array): boolean {
  return file[0] === 0xff && file[1] === 0xd8 && file.at(-2) === 0xff && file.at(-1) === 0xd9
}

const startOfScan = 0xda
/** Start of a frame, which has the size of the picture: SOF0–15 without DHT, JPG and DAC, which have numbers among them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a length: TEM, RST0–7. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Width and height that a JPEG says it has (ITU-T T.81, annex B); null where it does not say them. */
function sizeOf(file: Uint8Array): [number, number] | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let at = 2
  while (at + 9 <= file.length && file[at] === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return width > 0 && height > 0 ? [width, height] : null
    }
    if (marker === startOfScan) return null
    if (marker === 0xff) at += 1
    else if (isAlone(marker)) at += 2
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}
