import { randomUUID } from 'node:crypto'
import { profileId, profileKind } from '../../contract/profile.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { parseBaseUrl } from '../api/exchange.ts'
import { demoProfileId } from '../demo/demo-profile.ts'
import type { OutboxEntry } from '../outbox/entry.ts'
import { normalised } from '../session/profile-address.ts'
import { placeOf } from '../session/profile-rules.ts'
import { noColour, readStoredProfile, storedProfiles } from '../settings/stored-profile.ts'
import { fieldsOf, parseStored } from '../settings/stored-text.ts'

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

/** The profile that these edits were made for, as far as they say; null where they do not. */
export function profileOfEdits(id: string, entries: readonly OutboxEntry[]): ConnectionProfile | null {
  const place = parseBaseUrl(entries.at(-1)?.origin ?? '')
  if (!place.ok) return null
  const groups = [...new Set(entries.flatMap(({ group_id }) => group_id ?? []))]
  return {
    ...{ id, kind: 'own', name: new URL(place.value.origin).host, base_url: normalised(place.value) },
    groups: groups.map((group_id) => ({ group_id, name: group_id })),
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
