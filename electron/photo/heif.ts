// HEIC and AVIF are one container, ISO/IEC 23008-12: boxes of a length and a name, one in another. Nothing is decoded here.

/** Pixel size of an image. */
interface PixelSize {
  width: number
  height: number
}

/** What the file says it is: `other` is a film or a raw picture of a camera in the same container. */
export type HeifKind = 'heic' | 'avif' | 'video' | 'raw'

const heicBrands = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'hevm',
  'hevs',
  'mif1',
  'msf1',
  'mif2',
])
const avifBrands = new Set(['avif', 'avis'])

/** The kind of a file by its brands; null where it is not such a container. */
export function heifKind(bytes: Uint8Array): HeifKind | null {
  const length = bytes.length < 16 ? 0 : viewOf(bytes).getUint32(0)
  if (length < 16 || ascii(bytes, 4) !== 'ftyp') return null
  const names = [ascii(bytes, 8)]
  for (let at = 16; at + 4 <= Math.min(length, bytes.length, 256); at += 4) names.push(ascii(bytes, at))
  if (names[0] === 'crx ') return 'raw'
  if (names.some((name) => avifBrands.has(name)) && !names.some((name) => name.startsWith('hei')))
    return 'avif'
  return names.some((name) => heicBrands.has(name)) ? 'heic' : 'video'
}

/**
 * The largest size that a picture of the file claims; null where none does. A picture may lie on its side in the file, so
 * that width and height are changed for one another when it is shown.
 */
export function heifSize(bytes: Uint8Array): PixelSize | null {
  const properties = [...inside(bytes, ['meta', 'iprp', 'ipco'])].filter(({ name }) => name === 'ispe')
  const sizes = properties.flatMap(({ start, end }) => {
    if (end - start < 12) return []
    const view = viewOf(bytes)
    return { width: view.getUint32(start + 4), height: view.getUint32(start + 8) }
  })
  const area = ({ width, height }: PixelSize) => width * height
  return sizes.toSorted((one, other) => area(other) - area(one))[0] ?? null
}

/** The EXIF block of the file, beginning with its byte order; null where it has none that can be found. */
export function heifExif(bytes: Uint8Array): Uint8Array | null {
  const boxes = [...inside(bytes, ['meta'])]
  const items = boxes.find(({ name }) => name === 'iinf')
  const id = items && exifItem(bytes, items)
  const places = boxes.find(({ name }) => name === 'iloc')
  if (id === undefined || places === undefined) return null
  const block = itemBytes(bytes, places, {
    id,
    data: boxes.find(({ name }) => name === 'idat')?.start ?? null,
  })
  if (block === null || block.length < 4) return null
  const offset = viewOf(block).getUint32(0)
  return offset > block.length - 4 ? null : block.subarray(4 + offset)
}

/** A box; `start` is its first byte after length and name, `end` the byte after it. */
interface Box {
  name: string
  start: number
  end: number
}

/** The length of the box at `at`: 0 in its header means up to the end, 1 that a long number follows. */
function lengthOf(view: DataView, { at, to, short }: { at: number; to: number; short: number }): number {
  if (short === 0) return to - at
  return short === 1 ? Number(view.getBigUint64(at + 8)) : short
}

/** The boxes between two places, in order; fewer where they are damaged. Every step moves on. */
function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = viewOf(bytes)
  let at = from
  while (at + 8 <= to) {
    const short = view.getUint32(at)
    const head = short === 1 ? 16 : 8
    if (at + head > to) return
    const length = lengthOf(view, { at, to, short })
    if (length < head || at + length > to) return
    yield { name: ascii(bytes, at + 4), start: at + head, end: at + length }
    at += length
  }
}

/** The boxes inside the first box of each name of a path. `meta` has four bytes of its own before them. */
function* inside(bytes: Uint8Array, path: readonly string[]): Generator<Box> {
  let [start, end] = [0, bytes.length]
  for (const name of path) {
    const found = [...boxesIn(bytes, start, end)].find((box) => box.name === name)
    if (found === undefined) return
    start = found.start + (name === 'meta' ? 4 : 0)
    end = found.end
  }
  yield* boxesIn(bytes, start, end)
}

/** The number of the item that is the EXIF. */
function exifItem(bytes: Uint8Array, { start, end }: Box): number | undefined {
  const view = viewOf(bytes)
  if (end - start < 6) return undefined
  const first = start + (view.getUint8(start) === 0 ? 6 : 8)
  for (const box of boxesIn(bytes, first, end)) {
    const isLong = box.start < box.end && view.getUint8(box.start) >= 3
    const type = box.start + (isLong ? 10 : 8)
    if (type + 4 > box.end || ascii(bytes, type) !== 'Exif') continue
    return isLong ? view.getUint32(box.start + 4) : view.getUint16(box.start + 4)
  }
  return undefined
}

/** The bytes of an item of which the whole lies in one piece of the file, or of the box for small ones (`data`). */
function itemBytes(
  bytes: Uint8Array,
  { start, end }: Box,
  { id, data }: { id: number; data: number | null },
): Uint8Array | null {
  const read = new Reader(bytes.subarray(start, end))
  const version = read.number(1)
  read.number(3)
  const sizes = read.number(2)
  const [ofOffset, ofLength, ofBase] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const ofIndex = version === 0 ? 0 : sizes & 15
  for (let left = read.number(version < 2 ? 2 : 4); left > 0 && !read.isOver; left -= 1) {
    const item = read.number(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : read.number(2) & 15
    read.number(2)
    const base = read.number(ofBase)
    const pieces = Array.from({ length: Math.min(read.number(2), 64) }, () => {
      read.number(ofIndex)
      return { at: base + read.number(ofOffset), length: read.number(ofLength) }
    })
    const [piece] = pieces
    if (item !== id || read.isOver) continue
    const inBox = method === 1 ? data : null
    const from = method === 0 ? 0 : inBox
    if (pieces.length !== 1 || piece === undefined || from === null) return null
    return bytes.subarray(from + piece.at, from + piece.at + piece.length)
  }
  return null
}

/** Reads numbers one after the other; past the end there are only zeros. */
class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isOver(): boolean {
    return this.#at > this.#bytes.length
  }

  number(size: number): number {
    const digits = this.#bytes.subarray(this.#at, this.#at + size)
    this.#at += size
    return digits.reduce((sum, byte) => sum * 256 + byte, 0)
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const ascii = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
