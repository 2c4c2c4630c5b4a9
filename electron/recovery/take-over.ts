import { constants, copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { ok, type Result } from '../../contract/failure.ts'
import { attempt } from '../disk/database.ts'
import { groupsIn } from '../book/schema.ts'
import { asRecovered, isUnfinished, mayHaveArrived, type OutboxEntry } from '../outbox/entry.ts'
import type { OutboxLook } from '../outbox/look-into-outbox.ts'
import { withJournal, type Journal } from '../outbox/journal.ts'
import { filesIn } from '../disk/write-own-file.ts'
import { profileId, profileKind, type ConnectionProfile } from '../../contract/profile.ts'
import { parseBaseUrl } from '../api/exchange.ts'
import { demoProfileId, noColour, readStoredProfile, storedProfiles } from '../settings/settings-shape.ts'
import { normalised, placeOf } from '../session/profile-rules.ts'
import { fieldsOf, parseStored } from '../disk/stored-text.ts'

/** Puts what waits in one outbox into another. */
export interface TakeOver {
  /** Folder whose outbox gives. */
  from: string
  /** Folder of the profile whose outbox takes. */
  to: string
  /** Id of that profile. */
  profile: string
  /** Whether both send the sync keys of their records under the same name. */
  isSameClient: boolean
}

/**
 * Moves edits, forms and their photos; nobody has either outbox open meanwhile. What the taking one has already stays as it is
 * there. An edit leaves the one only when it is on the disk in the other. Returns how many edits came.
 */
export function takeOver({ from, to, profile, isSameClient }: TakeOver): Result<number> {
  const adapt = (entry: OutboxEntry) => ({ ...(isSameClient ? entry : inDoubt(entry)), profile })
  return withJournal(from, (source) =>
    withJournal(to, (target) => {
      const copied = attempt(() => copyPhotos(join(from, 'chosen'), join(to, 'chosen')))
      return copied.ok ? move(source, target, adapt) : copied
    }),
  )
}

/** A create that may have arrived cannot be found by its key under another name: the user looks for it. */
export function inDoubt(entry: OutboxEntry): OutboxEntry {
  if (entry.action !== 'create' || !mayHaveArrived(entry)) return entry
  return { ...entry, state: 'needs-attention', failure: { kind: 'unknown-outcome', code: 'OTHER-CLIENT' } }
}

function move(source: Journal, target: Journal, adapt: (entry: OutboxEntry) => OutboxEntry): Result<number> {
  const has = new Set(target.entries().map(({ key }) => key))
  const waiting = source.entries().filter(isUnfinished)
  const put = waiting.filter(({ key }) => !has.has(key)).map(adapt)
  const given = target.write({ put })
  if (!given.ok) return given
  for (const keepDraft of source.drafts()) {
    const isThere = target.drafts().some(({ draft }) => draft.key === keepDraft.draft.key)
    const kept = isThere ? ok(null) : target.write({ keepDraft })
    if (!kept.ok) return kept
    source.write({ dropDraft: keepDraft.draft.key })
  }
  const moved = moveJob(source, target)
  if (!moved.ok) return moved
  const taken = source.write({ remove: waiting.map(({ key }) => key) })
  return taken.ok ? ok(put.length) : taken
}

/** Photos that no record has yet: an edit names them. */
function copyPhotos(from: string, to: string): void {
  const files = filesIn(from)
  if (files.length > 0) mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const { path, name } of files) {
    const copy = join(to, name)
    if (!existsSync(copy)) copyFileSync(path, copy, constants.COPYFILE_EXCL)
  }
}

/** A job that was cut off goes along where the other outbox has none, or has it from a recovery that was cut off. */
function moveJob(source: Journal, target: Journal): Result<null> {
  const [job, other] = [source.job(), target.job()]
  if (!job.ok || job.value === null || !other.ok) return ok(null)
  const { items, ...keep } = job.value
  if (other.value !== null && other.value.key !== keep.key) return ok(null)
  const kept = other.value ? ok(null) : target.write({ job: { prepare: { from: 0, items }, keep } })
  return kept.ok ? source.write({ job: { drop: keep.key } }) : kept
}

/** Edits of a damaged file that an outbox does not have; they stand in it, and none is sent before the user has looked. */
export function putBack(folder: string, look: OutboxLook): Result<number> {
  return withJournal(folder, (journal) => {
    const has = new Set(journal.entries().map(({ key }) => key))
    const put = look.entries.filter(({ key }) => !has.has(key)).map(asRecovered)
    const written = journal.write({ put })
    return written.ok ? ok(put.length) : written
  })
}

/** Longer than a profile ever is, in characters. */
const longestProfile = 200_000

/**
 * Makes a profile beside `known` out of what was set aside. What is not understood of it has a value that does no harm; it
 * keeps its id where nobody else has it, since its data is in the folder of that name. null where no address can be read.
 */
export function usableProfile(text: string, known: ConnectionProfile[]): ConnectionProfile | null {
  const fields = parseStored(text)
  const address = fields?.['base_url']
  if (fields === null || typeof address !== 'string' || !parseBaseUrl(address).ok) return null
  const kind = profileKind.exclude(['demo']).safeParse(fields['kind']).data ?? 'own'
  const made = readStoredProfile({ ...fields, kind, id: freeId(fields['id'], known) })
  return made && beside(made, known)
}

/** The id itself where it may be one and nobody has it; else a new one. */
export function freeId(wanted: unknown, known: ConnectionProfile[]): string {
  const id = profileId.safeParse(wanted).data
  const isFree = id !== undefined && id !== demoProfileId && !known.some((each) => each.id === id)
  return isFree ? id : randomUUID()
}

/** SECURITY: no staging profile may lead to production by being recovered: it is one of the user's own then. */
export function beside(profile: ConnectionProfile, known: ConnectionProfile[]): ConnectionProfile {
  return placeOf(profile, known) === 'same-as-other' ? { ...profile, kind: 'own' } : profile
}

/**
 * The profile that these edits were made for, as far as they say, with the groups of its copy of the contacts; null where
 * they do not say its address.
 * @param folder of its data
 */
export function profileOfEdits(folder: string, entries: readonly OutboxEntry[]): ConnectionProfile | null {
  const id = basename(folder)
  const place = parseBaseUrl(entries.at(-1)?.origin ?? '')
  if (!place.ok) return null
  const groups = new Set([...groupsIn(folder, id), ...entries.flatMap(({ group_id }) => group_id ?? [])])
  return {
    ...{ id, kind: 'own', name: new URL(place.value.origin).host, base_url: normalised(place.value) },
    groups: [...groups].map((group_id) => ({ group_id, name: group_id })),
    // SECURITY: http beyond this machine needs the user's yes again.
    ...{ colour: noColour, allowHttp: false },
  }
}

/** The profiles that can be read in the text of a settings file, also in a part of one. */
export function profilesIn(text: string): ConnectionProfile[] {
  const fields = parseStored(text)
  const found = fields
    ? [...storedProfiles.read(fields['profiles']), readStoredProfile(fields['profile'])]
    : objectsIn(text).map((each) => readStoredProfile(fieldsOf(parseStored(each))))
  const known = new Map<string, ConnectionProfile>()
  for (const profile of found) if (profile !== null && !known.has(profile.id)) known.set(profile.id, profile)
  return [...known.values()]
}

/** Every piece of the text that is closed as an object is, the inner ones before those around them. */
function objectsIn(text: string): string[] {
  const begins: number[] = []
  const found: string[] = []
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (token === '{') begins.push(index)
    const begin = token === '}' ? begins.pop() : undefined
    if (begin !== undefined && index - begin < longestProfile) found.push(text.slice(begin, index + 1))
  }
  return found
}
