import { unzipSync, Zip, ZipDeflate, zipSync, ZipPassThrough } from 'fflate'
import { limits } from './limits.ts'

/** The parts of a packed file by name, or why it could not be unpacked. */
export type Unpacked =
  | { ok: true; files: Record<string, Uint8Array> }
  | { ok: false; reason: 'file-too-big' | 'malformed' }

/**
 * Unpacks the parts with these names. SECURITY: sizes are read from the directory before anything is unpacked, so a small file
 * cannot fill the memory.
 */
export function unpack(bytes: Uint8Array, names: RegExp): Unpacked {
  let total = 0
  let tooBig = false
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!names.test(name) || tooBig) return false
        total += originalSize
        tooBig ||= total > limits.unpacked || total > Math.max(bytes.length, 1024) * limits.expansion
        return !tooBig
      },
    })
    return tooBig ? { ok: false, reason: 'file-too-big' } : { ok: true, files }
  } catch {
    return { ok: false, reason: 'malformed' }
  }
}

/** Returns texts as one packed file; the same texts always give the same bytes. */
export function pack(texts: Readonly<Record<string, string>>): Uint8Array {
  const encoder = new TextEncoder()
  const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, encoder.encode(text)]))
  const size = Object.values(files).reduce((sum, bytes) => sum + bytes.length, 0)
  const mtime = new Date(2000, 0, 1)
  const packed = zipSync(files, { mtime })
  // A part with an extreme ratio looks like a file made to fill the memory, even to our own reader.
  return size > (packed.length * limits.expansion) / 2 ? zipSync(files, { mtime, level: 0 }) : packed
}

/** A packed file that grows part by part: only the part being added is in memory. */
export interface GrowingZip {
  /** Adds a part. `isPacked` says that its bytes are already compressed, like those of a JPEG. */
  add(name: string, bytes: Uint8Array, isPacked?: boolean): void
  /** Adds the directory. No part can be added afterwards. */
  end(): void
}

/**
 * Begins a packed file. `onBytes` gets its bytes in order, before `add` and `end` return, and may throw.
 * It holds at most 65,000 parts and 4 GB.
 */
export function growZip(onBytes: (bytes: Uint8Array) => void): GrowingZip {
  const zip = new Zip((failure, bytes) => {
    if (failure) throw failure
    if (bytes.length > 0) onBytes(bytes)
  })
  return {
    add(name, bytes, isPacked = false) {
      const part = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
      part.mtime = new Date(2000, 0, 1)
      zip.add(part)
      part.push(bytes, true)
    },
    end: () => zip.end(),
  }
}
