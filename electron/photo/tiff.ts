/** One entry of an EXIF directory, with its value as it is in the file. */
export interface TiffEntry {
  tag: number
  type: number
  count: number
  value: Uint8Array
}

/** Bytes of one element of each TIFF type; 0 for types that do not exist. */
const elementBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** Real directories have a few dozen entries; values that matter here have a few dozen bytes. */
const mostEntries = 512
const mostValueBytes = 1024

/**
 * An EXIF block in the form of TIFF 6. SECURITY: its bytes are hostile until shown otherwise. Every offset is checked, no
 * chain of directories is followed, and what does not fit is left out.
 */
export class TiffBlock {
  readonly littleEndian: boolean
  readonly #bytes: Uint8Array
  readonly #view: DataView

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.littleEndian = bytes[0] === 0x49
  }

  /** null when the bytes do not begin like a TIFF block. */
  static open(bytes: Uint8Array): TiffBlock | null {
    const start = String.fromCharCode(...bytes.subarray(0, 4))
    return bytes.length >= 8 && (start === 'II*\0' || start === 'MM\0*') ? new TiffBlock(bytes) : null
  }

  /** The first directory. */
  root(): TiffEntry[] {
    return this.#directory(this.#view.getUint32(4, this.littleEndian))
  }

  /** The directory that an entry of another one points at; [] without such an entry. */
  linked(entries: readonly TiffEntry[], tag: number): TiffEntry[] {
    const pointer = entries.find((entry) => entry.tag === tag && entry.value.length === 4)
    if (!pointer) return []
    const { buffer, byteOffset } = pointer.value
    return this.#directory(new DataView(buffer, byteOffset).getUint32(0, this.littleEndian))
  }

  #directory(at: number): TiffEntry[] {
    if (at + 2 > this.#bytes.length) return []
    const count = Math.min(this.#view.getUint16(at, this.littleEndian), mostEntries)
    const entries: TiffEntry[] = []
    for (let index = 0; index < count; index += 1) {
      const entry = this.#entry(at + 2 + index * 12)
      if (entry !== null) entries.push(entry)
    }
    return entries
  }

  #entry(at: number): TiffEntry | null {
    if (at + 12 > this.#bytes.length) return null
    const [tag, type] = [
      this.#view.getUint16(at, this.littleEndian),
      this.#view.getUint16(at + 2, this.littleEndian),
    ]
    const count = this.#view.getUint32(at + 4, this.littleEndian)
    const size = count * (elementBytes[type] ?? 0)
    if (size === 0 || size > mostValueBytes) return null
    // The entry itself holds a value of up to four bytes.
    const start = size <= 4 ? at + 8 : this.#view.getUint32(at + 8, this.littleEndian)
    if (start + size > this.#bytes.length) return null
    return { tag, type, count, value: this.#bytes.subarray(start, start + size) }
  }
}
