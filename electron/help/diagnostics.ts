import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import type { SyncState } from '../../contract/ipc/progress.ts'
import type { ProfileKind } from '../../contract/profile.ts'

/** What the app knows about itself that may be shown to a stranger: versions, kinds, counts. */
export interface Diagnostics {
  versions: { app: string; electron: string; chromium: string; node: string }
  /** SHA-256 of the header of the program archive, null when the app runs from its folder. */
  archive: string | null
  system: { platform: string; architecture: string; release: string }
  language: string
  profile: { kind: ProfileKind; signedIn: boolean; groups: number } | null
  records: { address: number; homeaddress: number; trash: number } | null
  sync: Pick<SyncState, 'phase' | 'records' | 'pages' | 'incomplete'> & { failure: string | null }
}

/**
 * The diagnostics as text for a report, one fact per line, always in English.
 * SECURITY: built field by field from numbers and fixed words, so a name, an address or a token cannot get in.
 */
export function diagnosticsText(facts: Diagnostics): string {
  const { versions, system, profile, records, sync } = facts
  return [
    `Atena ${versions.app}`,
    `Electron ${versions.electron}, Chromium ${versions.chromium}, Node ${versions.node}`,
    `Archive ${facts.archive ?? 'none'}`,
    `System ${system.platform} ${system.architecture} ${system.release}, language ${facts.language}`,
    profile
      ? `Profile ${profile.kind}, ${profile.signedIn ? 'signed in' : 'signed out'}, ${profile.groups} groups`
      : 'Profile none',
    records
      ? `Records ${records.address} addresses, ${records.homeaddress} home addresses, ${records.trash} in trash`
      : 'Records none',
    `Sync ${sync.phase}, ${sync.records} records in ${sync.pages} pages${sync.incomplete ? ', incomplete' : ''}${sync.failure === null ? '' : `, ${sync.failure}`}`,
    '',
  ].join('\n')
}

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
