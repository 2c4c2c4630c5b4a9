import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { profileId, type ConnectionProfile } from '../../contract/profile.ts'
import { attempt } from '../disk/database.ts'
import { lookIntoBoth } from '../disk/look-into-rows.ts'
import { valueAs, type OwnRows } from '../disk/kept-rows.ts'
import { storedProfile } from './settings-shape.ts'

/** What the data of a profile says about the profile: enough to create it again where the settings are lost. */
export interface KnownProfile {
  profile: ConnectionProfile
  /** The name under which the sync keys of its records were sent. */
  clientId: string
}

const kind = 'profile'
const shape = z.object({ client_id: z.string().min(1).max(200), profile: storedProfile })

/**
 * Keeps what is known of a profile with its data. The name of the sync keys stays the first one: creates whose outcome is unknown are
 * found by it. What the disk refuses is written when the profile is opened next.
 * @returns the name under which sync keys are sent
 */
export function keepProfile(rows: OwnRows, known: KnownProfile): string {
  const read = attempt(() => rows.rows(kind).at(-1))
  // Rows that SQLite cannot read today may name another client id: nothing is written over them.
  if (!read.ok) return known.clientId
  const before = read.value
  const clientId = before === undefined ? known.clientId : (clientIdIn(before.value) ?? known.clientId)
  // SECURITY: without the client secret; the token is in the keychain alone (SECURITY X49). Without certificates, too: a folder may come
  // from another computer, whose user has confirmed them.
  const oidc = known.profile.oidc ? { ...known.profile.oidc, client_secret: null } : null
  const value = { client_id: clientId, profile: { ...known.profile, oidc, pins: undefined } }
  if (before?.text !== JSON.stringify(value)) rows.write((change) => change.put(kind, kind, value))
  return clientId
}

function clientIdIn(value: unknown): string | null {
  return valueAs(shape.pick({ client_id: true }), value)?.client_id ?? null
}

/** The profiles of closed folders, by the names of the folders. A folder that does not say whose it is, is left out. */
export function profilesInFolders(all: string): KnownProfile[] {
  return foldersIn(all).flatMap((id) => {
    const known = profileInFolder(join(all, id))
    return known === null ? [] : [{ ...known, profile: { ...known.profile, id } }]
  })
}

/** The profile whose data is in a closed folder; null where the folder does not say. */
export function profileInFolder(folder: string): KnownProfile | null {
  const row = lookIntoBoth(folder)?.findLast((each) => each.kind === kind)
  const found = row === undefined ? null : valueAs(shape, row.value)
  return found && { profile: found.profile, clientId: found.client_id }
}

/** Names of the folders of profiles, and of folders that no profile owns; [] if the place does not exist. */
export function foldersIn(all: string): string[] {
  try {
    const entries = readdirSync(all, { withFileTypes: true })
    const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    return names.filter((name) => profileId.safeParse(name).success).sort()
  } catch {
    return []
  }
}
