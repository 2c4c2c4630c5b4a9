/** The part of libheif that is used; its own types say nothing of these classes. */
interface Libheif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[]; decoder?: unknown }
  heif_context_free(context: unknown): void
}

interface HeifImage {
  /** A file may hold several images; this marks the main one. */
  is_primary(): boolean
  get_width(): number
  get_height(): number
  /** Draws the picture, upright as its boxes say, into `data`; the answer is null if it is damaged. */
  display(data: ImageData, answer: (drawn: ImageData | null) => void): void
  free(): void
}

/** Whether a file is of the container of HEIC and AVIF. */
export function isHeif(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(4, 8)) === 'ftyp'
}

/**
 * Decodes HEIC, which the browser cannot, in its own colours and upright. Rejects when it is damaged. The decoder is JavaScript
 * without `eval`, so that the page keeps its policy (SECURITY E07); it is loaded for the first such picture, and its memory
 * goes with each of them.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<ImageBitmap> {
  const { default: load } = await import('libheif-js/libheif/libheif.js')
  const libheif = (load as unknown as () => Libheif)()
  const decoder = new libheif.HeifDecoder()
  const images = decoder.decode(bytes)
  try {
    const image = images.find((each) => each.is_primary()) ?? images[0]
    if (image === undefined) throw new Error('no picture in the file')
    const colorSpace = isDisplayP3(bytes) ? 'display-p3' : 'srgb'
    const blank = new ImageData(image.get_width(), image.get_height(), { colorSpace })
    const drawn = await new Promise<ImageData | null>((resolve) => image.display(blank, resolve))
    if (drawn === null) throw new Error('the picture is damaged')
    return await createImageBitmap(drawn)
  } finally {
    for (const image of images) image.free()
    if (decoder.decoder) libheif.heif_context_free(decoder.decoder)
  }
}

/** X of its red, in 65,536ths, in the profile of Display P3, which every phone of Apple writes. */
const redOfP3 = 0.515

/** The colours of Display P3, named by their number (`nclx`) or by a profile; anything else counts as sRGB. */
function isDisplayP3(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const numbered = indexOf(bytes, 'colrnclx')
  const profile = indexOf(bytes, 'colrprof')
  if (profile < 0)
    return numbered >= 0 && numbered + 10 <= bytes.length && view.getUint16(numbered + 8) === 12
  const start = profile + 8
  const red = indexOf(bytes.subarray(start, start + 1024), 'rXYZ')
  if (red < 0 || start + red + 8 > bytes.length) return false
  const at = start + view.getUint32(start + red + 4) + 8
  return at + 4 <= bytes.length && Math.abs(view.getInt32(at) / 65_536 - redOfP3) < 0.01
}

/** Position of a name in the boxes at the beginning of a file; -1 if it is not there. */
function indexOf(bytes: Uint8Array, name: string): number {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 65_536)).indexOf(name)
}
