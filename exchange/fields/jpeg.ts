/** One marker segment before the picture data of a JPEG: `start` is its FF byte, `end` the byte after it. */
interface JpegSegment {
  marker: number
  start: number
  end: number
}

const startOfScan = 0xda

/** Markers without a length: TEM, RST0–7. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/**
 * The segments of a JPEG up to its first scan, in order; an empty list for any other file, fewer when it is damaged. Nothing is
 * decoded, and every step advances, so hostile bytes cost one pass at most.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
    } else if (standsAlone(marker)) {
      at += 2
    } else {
      const end = at + 2 + view.getUint16(at + 2)
      if (marker === 0x00 || marker === 0xd9 || end < at + 4 || end > bytes.length) return
      yield { marker, start: at, end }
      if (marker === startOfScan) return
      at = end
    }
  }
}

/** The byte after the end of a JPEG's picture: a camera may put more data there. null if it was cut off before its end. */
export function endOfJpeg(bytes: Uint8Array): number | null {
  const scan = [...jpegSegments(bytes)].at(-1)
  if (scan?.marker !== startOfScan) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = bytes.indexOf(0xff, scan.end)
  while (at >= 0 && at + 2 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return at + 2
    // A byte FF of the picture is followed by 0; between two scans there are segments.
    const isData = marker === 0 || marker === 0xff || standsAlone(marker)
    const length = isData || at + 4 > bytes.length ? 0 : view.getUint16(at + 2)
    at = bytes.indexOf(0xff, at + (marker === 0xff ? 1 : 2) + length)
  }
  return null
}
