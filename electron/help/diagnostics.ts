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
