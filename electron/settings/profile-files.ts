import {
  readdirSync,
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import Store from 'electron-store'
import { profileId, type ConnectionProfile } from '../../contract/profile.ts'
import { fail, ok, type Result } from '../../contract/failure.ts'
import { diskFailure } from '../disk/save-file.ts'
import { readStoredProfile } from './settings-shape.ts'
import { parseStored, storedText, mendedText } from '../disk/stored-text.ts'

/** What the folder of a profile says about it. */
export interface ProfileFile {
  profile: ConnectionProfile
  /** The name under which the sync keys of its records were sent; null where it cannot be read. */
  clientId: string | null
}

/** What is needed to make a profile again whose settings are lost, in the folder of the profile itself. */
export interface ProfileFiles {
  /** Names of the folders that say which profile they belong to. */
  ids(): string[]
  /** null where there is none that can be understood. */
  read(id: string): ProfileFile | null
  /**
   * Writes what is new of these profiles. The name of the sync keys stays as it was first written. What the disk refuses is
   * written at the next start.
   */
  keep(profiles: readonly ConnectionProfile[], clientId: string): void
  /** The name of the sync keys that most of them have; null where nobody has one. */
  clientId(): string | null
}

/** @param folder of all profiles; each has its own inside. */
export function profileFiles(folder: string): ProfileFiles {
  const read = (id: string) => readFile(join(folder, id), id)
  const ids = () => foldersIn(folder).filter((id) => read(id) !== null)
  return {
    ids,
    read,
    keep(profiles, clientId) {
      for (const profile of profiles) {
        const known = read(profile.id)
        const text = textOf(profile, known?.clientId ?? clientId)
        write(join(folder, profile.id), text)
      }
    },
    clientId: () => mostOf(ids().flatMap((id) => read(id)?.clientId ?? [])),
  }
}

/** Names of the folders of profiles, those that no profile owns included; [] where there is no such place. */
export function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    return names.filter((name) => profileId.safeParse(name).success).sort()
  } catch {
    return []
  }
}

const uuid = z.uuid()

function readFile(folder: string, id: string): ProfileFile | null {
  const text = textFile(folder, 'profile').read()
  const fields = text.ok && text.value !== null ? parseStored(text.value) : null
  const profile = fields && readStoredProfile(fields['profile'])
  if (fields === null || profile === null) return null
  return { profile: { ...profile, id }, clientId: uuid.safeParse(fields['client_id']).data ?? null }
}

/** SECURITY: without the client secret; the token is in the keychain alone. */
function textOf({ oidc, ...profile }: ConnectionProfile, client_id: string): string {
  const client = oidc ? { ...oidc, client_secret: null } : null
  return storedText({ client_id, profile: { ...profile, oidc: client } })
}

function write(folder: string, text: string): void {
  const file = textFile(folder, 'profile')
  const before = file.read()
  if (before.ok && before.value === text) return
  try {
    makeOwnFolder(folder)
    file.write(text)
  } catch {
    // The next start tries again.
  }
}

function mostOf(names: string[]): string | null {
  const times = (name: string) => names.filter((each) => each === name).length
  return names.toSorted((one, other) => times(other) - times(one))[0] ?? null
}

/**
 * Makes a folder that only its user can look into, also where one is there already with looser rights.
 * SECURITY: everything below is closed to other users of the machine, whatever rights a file has (SECURITY X30).
 */
export function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}

/** What the disk says where a folder cannot be made or written; null where it can. */
export function whyNotUsable(folder: string): unknown {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return null
  } catch (thrown) {
    return thrown
  }
}

/** A small file of text that is whole on the disk, or as it was before. */
export interface TextFile {
  readonly path: string
  /** null where there is none. `storage` where it cannot be read, also for a folder that stands in its place. */
  read(): Result<string | null>
  /** On the disk, flushed and looked at again, when it is ok; `storage` says why it is not. */
  write(text: string): Result<null>
}

/**
 * The file `name`.json in `folder`. electron-store writes it beside its place and renames it, but takes a part of the text
 * for the whole of it on a full disk; so what it has written is compared, and the text is all that it is given to hold.
 */
export function textFile(folder: string, name: string): TextFile {
  const path = join(folder, `${name}.json`)
  const open = () =>
    new Store<{ text?: string }>({
      name,
      cwd: folder,
      // SECURITY: readable by the user only.
      configFileMode: 0o600,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
      serialize: ({ text = '' }) => text,
      deserialize: (text) => ({ text }),
    })
  // Without electron-store, which would make the folder, and take bytes that are no text for other ones.
  const read = () => (existsSync(path) ? tried(() => mendedText(readFileSync(path))) : ok(null))
  return {
    path,
    read,
    write(text) {
      const written = tried(() => {
        // A folder in its place, or what somebody else closed.
        if (!read().ok) renameSync(path, `${path}.corrupt-${Date.now()}`)
        open().store = { text }
        return readFileSync(path, 'utf8') === text
      })
      if (!written.ok) return written
      if (!written.value) return fail({ kind: 'storage', reason: 'full' })
      flushNames(folder)
      return ok(null)
    },
  }
}

/** Puts a file, or what stands in its place, out of the way under another name of its folder. */
export function renameIn(folder: string, from: string, to: string): Result<null> {
  return tried(() => {
    renameSync(join(folder, from), join(folder, to))
    return null
  })
}

/** A copy of a file beside it, readable by the user only. */
export function copyIn(folder: string, from: string, to: string): Result<null> {
  return tried(() => {
    copyFileSync(join(folder, from), join(folder, to))
    chmodSync(join(folder, to), 0o600)
    return null
  })
}

/** A rename is on the disk once its folder is. Windows flushes no folders. */
function flushNames(folder: string): void {
  tried(() => {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  })
}

function tried<T>(work: () => T): Result<T> {
  try {
    return ok(work())
  } catch (thrown) {
    return fail(diskFailure(thrown))
  }
}
