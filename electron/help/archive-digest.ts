import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

/**
 * SHA-256 of the header of the program archive, as Electron's integrity check computes it; null when the app runs from
 * a folder. On Linux nothing checks the archive, so About shows this for people to compare (SECURITY F01–F09).
 * @param path `app.getAppPath()`
 */
export function archiveDigest(path: string): string | null {
  if (!path.endsWith('.asar')) return null
  // Electron's fs shows an archive as a folder; this asks for the file itself.
  const before = process.noAsar
  process.noAsar = true
  try {
    return createHash('sha256').update(readHeader(path)).digest('hex')
  } catch {
    return null
  } finally {
    process.noAsar = before
  }
}

/** An archive begins with four 32-bit numbers; the fourth is the length in bytes of the header that follows. */
function readHeader(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const numbers = Buffer.alloc(16)
    readSync(file, numbers, 0, 16, 0)
    const header = Buffer.alloc(numbers.readUInt32LE(12))
    readSync(file, header, 0, header.length, 16)
    return header
  } finally {
    closeSync(file)
  }
}
