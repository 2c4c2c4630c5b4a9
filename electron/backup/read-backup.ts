import { createHash } from 'node:crypto'
import { jsonValue } from '../api/parse-json.ts'
import { backupLimits, backupManifest, backupVersion, partNames } from './backup-shape.ts'
import type { BackupManifest } from './backup-shape.ts'
import { openBytes, unpackEntry, zipDirectory } from './zip-entries.ts'
import type { FileBytes, ZipEntry } from './zip-entries.ts'

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
 * Why a file cannot be restored: it is no backup, one of a later version of the form, one that was cut or damaged where it
 * matters, or one that would fill the memory.
 */
export type NoBackup = 'no-backup' | 'newer-backup' | 'damaged-backup' | 'huge-backup'

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
