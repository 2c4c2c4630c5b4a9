import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32, inflateRawSync } from 'node:zlib'
import { jsonValue } from '../../contract/failure.ts'
import {
  backupLimits,
  backupManifest,
  backupVersion,
  partNames,
  type BackupManifest,
} from './backup-shape.ts'

/** A backup that can be read, part by part. */
export interface OpenBackup {
  readonly manifest: BackupManifest
  /** Bytes of the file. */
  readonly size: number
  /** The bytes of a part that the manifest names; null where they are not those that were written. */
  part(name: string): Uint8Array | null
  close(): void
}

/**
 * Why a file cannot be restored: it is not a backup, its form has a later version, it was cut or damaged where it
 * matters, or it would fill the memory.
 */
type NoBackup = 'no-backup' | 'newer-backup' | 'damaged-backup' | 'huge-backup'

export type OpenedBackup = { ok: true; backup: OpenBackup } | { ok: false; reason: NoBackup }

/** Opens a backup for reading. Never throws: what the disk refuses is `damaged-backup`. */
export function openBackup(source: { path: string } | { bytes: Uint8Array }): OpenedBackup {
  let bytes: FileBytes
  try {
    bytes = openBytes(source)
  } catch {
    return { ok: false, reason: 'damaged-backup' }
  }
  const opened = attemptOpen(bytes)
  if (!opened.ok) bytes.close()
  return opened
}

/** Whether a file begins as a backup does, also where the rest of it is damaged. Never throws. */
export function looksLikeBackup(source: { path: string } | { bytes: Uint8Array }): boolean {
  try {
    const bytes = openBytes(source)
    const is = beginsAsBackup(bytes)
    bytes.close()
    return is
  } catch {
    return false
  }
}

function beginsAsBackup(bytes: FileBytes): boolean {
  const head = bytes.read(0, 30 + partNames.first.length)
  return head.toString('latin1', 0, 4) === 'PK\u0003\u0004' && head.toString('latin1', 30) === partNames.first
}

function attemptOpen(bytes: FileBytes): OpenedBackup {
  const otherwise = (): OpenedBackup => {
    return { ok: false, reason: beginsAsBackup(bytes) ? 'damaged-backup' : 'no-backup' }
  }
  try {
    const entries = zipDirectory(bytes)
    const entry = entries?.get(partNames.manifest)
    const found = entry && unpackEntry(bytes, entry, backupLimits.part)
    if (!entries || !found) return otherwise()
    const value = jsonValue(Buffer.from(found).toString('utf8'))
    if (isLater(value)) return { ok: false, reason: 'newer-backup' }
    const manifest = backupManifest.safeParse(value)
    if (!manifest.success) return otherwise()
    if (isHuge(manifest.data)) return { ok: false, reason: 'huge-backup' }
    return { ok: true, backup: openedOf(bytes, entries, manifest.data) }
  } catch {
    return { ok: false, reason: 'damaged-backup' }
  }
}

function isLater(value: unknown): boolean {
  const known = backupManifest.pick({ format: true, version: true }).safeParse(value)
  return known.success && known.data.version > backupVersion
}

/** SECURITY: what would fill the memory is refused before any of it is unpacked (SECURITY X50). */
function isHuge({ parts }: BackupManifest): boolean {
  const withRecords = parts.filter(({ records }) => records !== undefined)
  const bytes = withRecords.reduce((sum, part) => sum + part.bytes, 0)
  const records = withRecords.reduce((sum, part) => sum + (part.records ?? 0), 0)
  return bytes > backupLimits.records || records > backupLimits.mostRecords
}

function openedOf(
  bytes: FileBytes,
  entries: ReadonlyMap<string, ZipEntry>,
  manifest: BackupManifest,
): OpenBackup {
  const parts = new Map(manifest.parts.map((part) => [part.name, part]))
  return {
    manifest,
    size: bytes.size,
    part(name) {
      const entry = entries.get(name)
      const meant = parts.get(name)
      if (!entry || entry.size !== meant?.bytes) return null
      const found = unpackEntry(bytes, entry, backupLimits.part)
      return found !== null && sha256(found) === meant.sha256 ? found : null
    },
    close: () => bytes.close(),
  }
}

/** The SHA-256 of bytes, in hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Bytes of a file that are read where they are needed. */
interface FileBytes {
  readonly size: number
  /** Fewer than requested where the file ends. Throws what the disk says. */
  read(at: number, length: number): Buffer
  close(): void
}

/** Opens a file, or bytes that the caller has already. Throws what the disk says. */
function openBytes(source: { path: string } | { bytes: Uint8Array }): FileBytes {
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
interface ZipEntry {
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

/** The parts of a zip by name; null where it has no readable directory. */
function zipDirectory(bytes: FileBytes): Map<string, ZipEntry> | null {
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
function unpackEntry(bytes: FileBytes, entry: ZipEntry, most: number): Uint8Array | null {
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
