import { closeSync, openSync, readSync } from 'node:fs'
import type { FontSource } from '../../../labels/font/font-source.ts'

/** A font file that is read where it is needed: some hundred glyphs of 8 MB. */
export interface FontFile extends FontSource {
  close(): void
}

/** Opens a font file. Throws where it cannot be read. */
export function openFontFile(path: string): FontFile {
  const file = openSync(path, 'r')
  return {
    read(offset, length) {
      const bytes = new Uint8Array(length)
      return bytes.subarray(0, readSync(file, bytes, 0, length, offset))
    },
    close: () => closeSync(file),
  }
}
