import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32, inflateRawSync } from 'node:zlib'

/** Bytes of a file that are read where they are needed. */
export interface FileBytes {
  readonly size: number
  /** Fewer than were asked for where the file ends. Throws what the disk says. */
  read(at: number, length: number): Buffer
  close(): void
}

/** Opens a file, or bytes that somebody has already. Throws what the disk says. */
export function openBytes(source: { path: string } | { bytes: Uint8Array }): FileBytes {
  if ('bytes' in source) {
    const { bytes } = source
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return { size: all.length, read: (at, length) => all.subarray(at, at + length), close: () => undefined }
  }
  const file = openSync(source.path, 'r')
  return {
    size: fstatSync(file).size,
    read(at, length) {
      const part = Buffer.allocUnsafe(length)
      let got = 0
      while (got < length) {
        const more = readSync(file, part, got, length - got, at + got)
        if (more === 0) break
        got += more
      }
      return part.subarray(0, got)
    },
    close: () => closeSync(file),
  }
}

/** One part of a zip, as its directory has it. */
export interface ZipEntry {
  isPacked: boolean
  crc: number
  packedSize: number
  size: number
  /** Where its own header begins. */
  at: number
}

const endSign = 0x06054b50
const entrySign = 0x02014b50
const partSign = 0x04034b50
const endSize = 22
const longestComment = 65_535
/** Larger than the directory of 65,535 parts of ours. */
const largestDirectory = 16 * 1024 * 1024

/** The parts of a zip by name; null where there is no directory that can be read. */
export function zipDirectory(bytes: FileBytes): Map<string, ZipEntry> | null {
  const tailAt = Math.max(0, bytes.size - endSize - longestComment)
  const tail = bytes.read(tailAt, bytes.size - tailAt)
  const end = lastEnd(tail)
  if (end < 0) return null
  const count = tail.readUInt16LE(end + 10)
  const size = tail.readUInt32LE(end + 12)
  const at = tail.readUInt32LE(end + 16)
  if (size > largestDirectory || at + size > tailAt + end) return null
  return entriesIn(bytes.read(at, size), count)
}

function lastEnd(tail: Buffer): number {
  for (let at = tail.length - endSize; at >= 0; at -= 1) if (tail.readUInt32LE(at) === endSign) return at
  return -1
}

function entriesIn(directory: Buffer, count: number): Map<string, ZipEntry> | null {
  const found = new Map<string, ZipEntry>()
  let at = 0
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySign) return null
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    found.set(directory.toString('utf8', at + 46, nameEnd), {
      isPacked: directory.readUInt16LE(at + 10) !== 0,
      crc: directory.readUInt32LE(at + 16),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return found
}

/**
 * The bytes of one part; null where they cannot be had, are not those that the directory speaks of, or are more than `most`.
 * SECURITY: nothing is unpacked beyond the size that the directory has for it, so a small file cannot fill the memory
 * (SECURITY X50).
 */
export function unpackEntry(bytes: FileBytes, entry: ZipEntry, most: number): Uint8Array | null {
  const { isPacked, crc, packedSize, size, at } = entry
  if (size > most || packedSize > most) return null
  try {
    const head = bytes.read(at, 30)
    if (head.length < 30 || head.readUInt32LE(0) !== partSign) return null
    const packed = bytes.read(at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), packedSize)
    const whole = isPacked ? inflateRawSync(packed, { maxOutputLength: Math.max(1, size) }) : packed
    return whole.length === size && crc32(whole) === crc ? whole : null
  } catch {
    return null
  }
}
