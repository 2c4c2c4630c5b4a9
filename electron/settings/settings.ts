import {
  chmodSync,
  closeSync,
  copyFileSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
} from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import Store from 'electron-store'
import { fail, jsonValue, ok, type Result } from '../../contract/failure.ts'
import { diskFailure } from '../disk/save-file.ts'
import { profilesInFolders } from './profile-row.ts'
import { readSettings, type Settings } from './settings-shape.ts'

/**
 * How the settings were found.
 * - `first`: no settings yet.
 * - `whole`: all of them were read.
 * - `partly`: some of a profile was not understood; a copy of the file was put aside.
 * - `older`: the file could not be read; the settings from before the last change took its place.
 * - `lost`: neither could be read; only the profiles are back, from their own folders.
 */
export type SettingsFound = 'first' | 'whole' | 'partly' | 'older' | 'lost'

/** Preferences and connection profiles; never contacts, never tokens. */
export interface SettingsFile {
  read(): Settings
  /** Replaces some of the settings. `storage` when they are not on the disk afterwards: nothing is changed then. */
  change(part: Partial<Settings>): Result<Settings>
  readonly found: SettingsFound
  /** Name of the file that was put aside at start, null normally. */
  readonly movedAside: string | null
}

const current = 'settings'
const former = 'settings.previous'

/**
 * Opens the settings in `folder`. The app starts whatever the file holds: one that cannot be read is moved aside, and the settings from
 * before the last change take its place.
 */
export function openSettings(folder: string, now: () => Date = () => new Date()): SettingsFile {
  moveFolderAway(folder, fileName(former))
  const opened = findSettings(
    folder,
    (why) => `settings.${why}-${now().toISOString().replaceAll(':', '-')}.json`,
  )
  let { settings } = opened
  const change = (part: Partial<Settings>): Result<Settings> => {
    const next = { ...settings, ...part }
    const written = isDeepStrictEqual(next, settings) ? ok(null) : write(folder, next)
    if (!written.ok) return written
    settings = next
    return ok(next)
  }
  if (opened.found !== 'whole') write(folder, settings)
  // From the first good start on there are two of them.
  else if (fieldsIn(folder, former) === null) copyIn(folder, fileName(current), fileName(former))
  return { read: () => settings, change, found: opened.found, movedAside: opened.movedAside }
}

interface Opened {
  settings: Settings
  found: SettingsFound
  movedAside: string | null
}

function findSettings(folder: string, asideName: (why: 'corrupt' | 'kept') => string): Opened {
  const fields = fieldsIn(folder, current)
  if (fields !== null) {
    const settings = withClientId(folder, readSettings(fields))
    if (isReadBack(fields, settings)) return { settings, found: 'whole', movedAside: null }
    const kept = asideName('kept')
    const isKept = copyIn(folder, fileName(current), kept).ok
    return { settings, found: 'partly', movedAside: isKept ? kept : null }
  }
  const isThere = lstatSync(join(folder, fileName(current)), { throwIfNoEntry: false }) !== undefined
  const aside = asideName('corrupt')
  const movedAside = isThere && renameIn(folder, fileName(current), aside).ok ? aside : null
  const older = fieldsIn(folder, former)
  const settings = withClientId(folder, withProfilesOfFolders(folder, readSettings(older ?? {})))
  if (older !== null) return { settings, found: 'older', movedAside }
  const isLost = isThere || settings.profiles.length > 0
  return { settings, found: isLost ? 'lost' : 'first', movedAside }
}

/** Whether everything that cannot be made again was understood: the profiles and the name of the sync keys. */
function isReadBack(fields: Record<string, unknown>, { profiles, clientId }: Settings): boolean {
  const read: unknown = JSON.parse(JSON.stringify(profiles))
  return isDeepStrictEqual(fields['profiles'], read) && fields['clientId'] === clientId
}

/** Restores profiles from their own folders, as far as those can be read. Without a profile in use, the first is used. */
function withProfilesOfFolders(folder: string, settings: Settings): Settings {
  const known = new Set(settings.profiles.map(({ id }) => id))
  const found = profilesInFolders(join(folder, 'profiles')).filter(({ profile }) => !known.has(profile.id))
  const [first] = found
  if (first === undefined) return settings
  const profiles = [...settings.profiles, ...found.map(({ profile }) => profile)]
  return {
    ...settings,
    profiles,
    currentProfile: known.size > 0 ? settings.currentProfile : first.profile.id,
  }
}

/** Creates whose outcome is unknown are found by the name under which they were sent: it outlives the settings. */
function withClientId(folder: string, settings: Settings): Settings {
  if (settings.clientId !== '') return settings
  const [known] = profilesInFolders(join(folder, 'profiles'))
  return { ...settings, clientId: known?.clientId ?? crypto.randomUUID() }
}

const fileName = (name: string) => `${name}.json`

function storeOf(folder: string, name: string): Store<Record<string, unknown>> {
  return new Store({
    name,
    cwd: folder,
    // SECURITY: readable by the user only (SECURITY X30).
    configFileMode: 0o600,
    clearInvalidConfig: false,
    accessPropertiesByDotNotation: false,
  })
}

/** The fields of a settings file; null without a file, or if it is not ours: every file that we write lists the profiles. */
function fieldsIn(folder: string, name: string): Record<string, unknown> | null {
  const found = tried(() => storeOf(folder, name).store)
  return found.ok && Array.isArray(found.value['profiles']) ? found.value : null
}

/**
 * Writes the settings. The previous file is copied first, so that one of the two is whole at every moment. On a full disk the writer
 * inside electron-store takes part of a text for all of it (docs/reliability.md 3.3), so we compare what it has written.
 */
function write(folder: string, settings: Settings): Result<null> {
  const isThere = fieldsIn(folder, current) !== null
  const kept = isThere ? copyIn(folder, fileName(current), fileName(former)) : ok(null)
  if (!kept.ok) return kept
  const plain = JSON.parse(JSON.stringify(settings)) as Record<string, unknown>
  const written = tried(() => {
    const store = storeOf(folder, current)
    store.store = plain
    return isDeepStrictEqual(jsonValue(readFileSync(store.path, 'utf8')), plain)
  })
  if (written.ok && written.value) {
    flushNames(folder)
    return ok(null)
  }
  if (isThere) renameIn(folder, fileName(former), fileName(current))
  return written.ok ? fail({ kind: 'storage', reason: 'full' }) : written
}

/** Gives a file of the folder, or what is in its place, another name. */
function renameIn(folder: string, from: string, to: string): Result<null> {
  return tried(() => {
    renameSync(join(folder, from), join(folder, to))
    return null
  })
}

/** A folder in the place of a file would refuse every write. */
function moveFolderAway(folder: string, name: string): void {
  const found = lstatSync(join(folder, name), { throwIfNoEntry: false })
  if (found?.isDirectory()) renameIn(folder, name, `${name}.corrupt-${Date.now()}`)
}

/** Copies a file of the folder, readable by the user only. */
function copyIn(folder: string, from: string, to: string): Result<null> {
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
