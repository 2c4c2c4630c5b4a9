import { join } from 'node:path'
import { ok, type Result } from '../../contract/failure.ts'
import { profileFiles, copyIn, renameIn, textFile, type TextFile } from './profile-files.ts'
import {
  settingsParts,
  storedSettings,
  setAsideProfiles,
  storedProfiles,
  withoutSetAside,
  type Settings,
  type SetAsideProfile,
} from './settings-shape.ts'
import { parseStored, storedText } from '../disk/stored-text.ts'

/**
 * How the settings were found. `first`: there were none; `whole`; `older`: they, or part of them, could not be read, and
 * those from before the last change took their place; `lost`: neither could be read, and only the profiles are back.
 */
export type SettingsFound = 'first' | 'whole' | 'older' | 'lost'

/** Preferences and connection profiles; never contacts, never tokens. */
export interface SettingsFile {
  read(): Settings
  /** Replaces some of the settings. `storage` when they are not on the disk afterwards: nothing is changed then. */
  change(part: Partial<Settings>): Result<Settings>
  readonly found: SettingsFound
  /** Name of the damaged file that was moved aside at start, null normally. */
  readonly movedAside: string | null
  /** Profiles of the file that are not used as they stand; they stay in it. */
  setAside(): SetAsideProfile[]
  /** Takes one of them out of the file. */
  forget(key: string): Result<null>
}

type Fields = Record<string, unknown>

/**
 * Opens the settings in `folder`. Whatever stands there, the app starts: what is damaged is moved aside, and the settings
 * from before the last change take its place.
 */
export function openSettings(folder: string, now: () => Date = () => new Date()): SettingsFile {
  const asideName = (why: string) => `settings.${why}-${now().toISOString().replaceAll(':', '-')}.json`
  const current = textFile(folder, 'settings')
  const former = textFile(folder, 'settings.previous')
  const opened = openFields(folder, { current, former }, asideName('corrupt'))
  let { fields } = opened

  const write = (next: Fields): Result<null> => {
    const isDropping = lacksMisfit(fields, next)
    const kept = isDropping ? copyIn(folder, 'settings.json', asideName('kept')) : ok(null)
    if (!kept.ok) return kept
    const written = writeBoth(folder, { current, former }, storedText(next))
    if (written.ok) fields = next
    return written
  }
  const change = (part: Partial<Settings>): Result<Settings> => {
    const settings = { ...storedSettings.read(fields), ...part }
    // What `storedFields` writes is an object.
    const written = write(storedSettings.write(fields, settings) as Fields)
    return written.ok ? ok(settings) : written
  }
  // Made at the first start and the same for ever: sync keys on records carry it.
  if (storedSettings.read(fields).clientId === '') fields = { ...fields, clientId: clientIdFor(folder) }
  if (opened.isChanged || fields !== opened.fields) write(fields)
  // From now on there are two of them.
  else if (fieldsIn(former) === null) former.write(storedText(fields))
  return {
    read: () => storedSettings.read(fields),
    change,
    found: opened.found,
    movedAside: opened.movedAside,
    setAside: () => setAsideProfiles(fields['profiles']),
    forget: (key) => write({ ...fields, profiles: withoutSetAside(fields['profiles'], key) }),
  }
}

interface Generations {
  current: TextFile
  former: TextFile
}

interface Opened {
  fields: Fields
  found: SettingsFound
  movedAside: string | null
  /** The file does not say so yet. */
  isChanged: boolean
}

function openFields(folder: string, { current, former }: Generations, aside: string): Opened {
  const text = current.read()
  const isThere = !text.ok || text.value !== null
  const fields = fieldsIn(current)
  const older = fieldsIn(former)
  if (fields !== null) return healed(folder, { fields, older: older ?? {} }, aside)
  const movedAside = isThere && renameIn(folder, 'settings.json', aside).ok ? aside : null
  if (older !== null) return { fields: withFiles(folder, older), found: 'older', movedAside, isChanged: true }
  const rebuilt = withFiles(folder, {})
  const isLost = isThere || 'profiles' in rebuilt
  return { fields: rebuilt, found: isLost ? 'lost' : 'first', movedAside, isChanged: true }
}

/** Profiles whose own folders still say what they were come back; the first is used where nobody knows which one was. */
function withFiles(folder: string, fields: Fields): Fields {
  const { profiles, currentProfile } = storedSettings.read(fields)
  const files = profileFiles(join(folder, 'profiles'))
  const known = new Set(profiles.map(({ id }) => id))
  const found = files.ids().flatMap((id) => (known.has(id) ? [] : (files.read(id)?.profile ?? [])))
  if (found.length === 0) return fields
  const all = storedProfiles.write(fields['profiles'], [...profiles, ...found])
  return { ...fields, profiles: all, currentProfile: profiles.length > 0 ? currentProfile : found[0]?.id }
}

/** Where the window was is not worth an older place; it was elsewhere since. */
const parts = Object.entries(settingsParts).filter(([key]) => key !== 'window')
const dear = ['profiles', 'preferences', 'clientId']

/** A part that is not even of the right kind, such as profiles that are no list, is taken from before the last change. */
function healed(folder: string, { fields, older }: { fields: Fields; older: Fields }, aside: string): Opened {
  const keys = parts.filter(([key, { fits }]) => !fits(fields[key]) && fits(older[key])).map(([key]) => key)
  const isTold = keys.some((key) => dear.includes(key) && (key in fields || key === 'profiles'))
  const movedAside = isTold && copyIn(folder, 'settings.json', aside).ok ? aside : null
  const now = { ...fields, ...Object.fromEntries(keys.map((key) => [key, older[key]])) }
  return { fields: now, found: isTold ? 'older' : 'whole', movedAside, isChanged: keys.length > 0 }
}

function fieldsIn(file: TextFile): Fields | null {
  const text = file.read()
  return text.ok && text.value !== null ? parseStored(text.value) : null
}

/** The one before first: of two files, one is whole at every moment. */
function writeBoth(folder: string, { current, former }: Generations, text: string): Result<null> {
  const before = current.read()
  const known = before.ok && fieldsIn(current) !== null ? before.value : null
  if (known === text) return ok(null)
  const kept = known === null ? ok(null) : former.write(known)
  if (!kept.ok) return kept
  const written = current.write(text)
  // A part of it may stand there now.
  if (!written.ok && known !== null && fieldsIn(former) !== null) {
    renameIn(folder, 'settings.previous.json', 'settings.json')
  }
  return written
}

/** Whether something that is not understood stands in one and not in the other any more. */
function lacksMisfit(before: Fields, next: Fields): boolean {
  const left = storedSettings.misfits(next).map((each) => JSON.stringify(each))
  return storedSettings.misfits(before).some((each) => !left.includes(JSON.stringify(each)))
}

/** Creates whose outcome is unknown are found by the name under which they were sent: it outlives the settings. */
function clientIdFor(folder: string): string {
  return profileFiles(join(folder, 'profiles')).clientId() ?? crypto.randomUUID()
}
