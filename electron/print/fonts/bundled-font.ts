import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { FontSource } from '../../../labels/font/sfnt-tables.ts'

/** Added to the names of the fonts in the package, where they are compressed (build/package/package.ts). */
export const compressedEnding = '.gz'

/** The unpacked bytes of a font that the package holds compressed; null where it is a plain file. */
function unpacked(path: string): Uint8Array | null {
  const compressed = `${path}${compressedEnding}`
  return existsSync(compressed) ? gunzipSync(readFileSync(compressed)) : null
}

/** The bytes of a bundled font, from the package or from a plain file at `path`. Throws where it cannot be read. */
export function readBundledFont(path: string): Uint8Array {
  return unpacked(path) ?? readFileSync(path)
}

/** A font that is read where it is needed: some hundred glyphs of 8 MB. */
export interface FontFile extends FontSource {
  close(): void
}

/** Opens a bundled font as `readBundledFont` does; a plain file is read only in part. Throws where it cannot be read. */
export function openBundledFont(path: string): FontFile {
  const bytes = unpacked(path)
  if (bytes !== null)
    return {
      read: (offset, length) => bytes.subarray(offset, offset + length),
      close: () => undefined,
    }
  const file = openSync(path, 'r')
  return {
    read(offset, length) {
      const part = new Uint8Array(length)
      return part.subarray(0, readSync(file, part, 0, length, offset))
    },
    close: () => closeSync(file),
  }
}
