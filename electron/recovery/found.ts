import { join } from 'node:path'
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { RecoveryItem, RecoveryRefusal } from '../../contract/ipc/recovery.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Tokens } from '../session/tokens.ts'
import type { SettingsFile } from '../settings/settings.ts'
import { parseJson } from '../record-text/json-text.ts'
import { asRecovered, type OutboxEntry } from '../outbox/entry.ts'
import { lookIntoOutbox, readDamaged, type OutboxLook } from '../outbox/look-into-outbox.ts'
import { withJournal, type JournalChange } from '../outbox/journal.ts'
import type { SetAsideRow } from '../outbox/read-journal.ts'
import { attempt } from '../disk/database.ts'
import { addressOf, normalised } from '../session/profile-rules.ts'
import { profileFiles } from '../settings/profile-files.ts'
import { inDoubt, takeOver, beside, freeId, profileOfEdits } from './take-over.ts'

/** What recovering reaches of the app. */
export interface RecoveryParts {
  dataFolder: string
  settings: Pick<SettingsFile, 'setAside' | 'forget'>
  /** Demo and the user's own. */
  profiles(): ConnectionProfile[]
  /** Keeps the user's own profiles, in this order. */
  write(profiles: ConnectionProfile[]): Result<unknown>
  /** The name under which the sync keys of a profile's records are sent. */
  clientIdOf(profile: string): string
  sessions: Pick<Sessions, 'whileClosed' | 'refresh'>
  tokens: Pick<Tokens, 'inTurn' | 'forgetAll'>
  /** Asks the user for a folder; null where none was chosen. */
  askCopyFolder(): Promise<string | null>
}

/** Which way the user chose. */
export interface RecoveryChoice {
  into: string | null
  despiteAddress: boolean
}

/** What came of it. */
export interface Recovered {
  profile: string | null
  edits: number
}

/** What a copy of an item is made from: a text, or files and folders with the names that they get. */
export type CopySource = { name: string; text: string } | { name: string; path: string; beside: string[] }

/** An item of the list with what can be done about it. */
export interface Found {
  item: RecoveryItem
  copy: CopySource
  /** `invalid-input` where none of its ways is open. */
  recover(choice: RecoveryChoice): Promise<Result<Recovered>>
  remove(): Promise<Result<unknown>>
}

/** No more names than the list has room for. */
export const mostNames = 20

/** An item about which nothing is known yet. */
export const blank: Omit<RecoveryItem, 'key' | 'kind'> = {
  ...{ name: '', profile: '', base_url: '', at: null, bytes: null, waiting: null, damaged: 0, names: [] },
  ...{ ways: [], refusal: null, targets: [], isUrgent: false },
}

/** The user's own profiles of all. */
export function ownOf(profiles: ConnectionProfile[]): ConnectionProfile[] {
  return profiles.filter(({ kind }) => kind !== 'demo')
}

/** The name of the contact that an edit is about; '' where it has none. */
export function nameOfEdit({ base, changes }: OutboxEntry): string {
  const before = parseJson(base ?? '{}')
  const { lastname, firstname } = Object.assign({}, before.ok ? before.value : null, changes) as Record<
    'lastname' | 'firstname',
    unknown
  >
  return [lastname, firstname]
    .filter((each) => typeof each === 'string')
    .join(' ')
    .trim()
}

/** Edits and forms of the profiles that there are, which cannot be read as they were written. */
export function foundRows(parts: RecoveryParts): Found[] {
  return parts.profiles().flatMap((profile) => {
    const folder = join(parts.dataFolder, 'profiles', profile.id)
    const look = lookIntoOutbox(folder)
    return (look?.damaged ?? []).map((row) => foundRow(parts, { profile, folder, row, look }))
  })
}

interface Place {
  profile: ConnectionProfile
  folder: string
  row: SetAsideRow
  look: OutboxLook | null
}

function foundRow(parts: RecoveryParts, { profile, folder, row, look }: Place): Found {
  const change = changeFor(row, look)
  const isReadable = typeof change !== 'string'
  // Another row may have its name by now: then nothing is left to do.
  const isStill = (each: SetAsideRow) => each.row === row.row && each.text === row.text
  const write = (done: JournalChange) =>
    parts.sessions.whileClosed(profile.id, () =>
      withJournal(folder, (journal) => (journal.setAside.some(isStill) ? journal.write(done) : ok(null))),
    )
  return {
    item: {
      ...blank,
      ...{ key: `edit:${profile.id} ${row.row}`, kind: 'edit', name: row.name, profile: profile.name },
      ...{ base_url: profile.base_url, at: row.savedAt, bytes: Buffer.byteLength(row.text) },
      names: row.texts.map(({ text }) => text),
      ways: isReadable ? ['restore'] : [],
      ...{ refusal: isReadable ? null : change, isUrgent: isReadable },
    },
    copy: { name: `Atena ${row.name || row.row}.json`, text: row.text },
    async recover(): Promise<Result<Recovered>> {
      if (!isReadable) return fail({ kind: 'invalid-input', path: 'key', expected: 'a readable edit' })
      const written = await write({ ...change, dropSetAside: row.row })
      return written.ok ? ok({ profile: profile.id, edits: row.table === 'entry' ? 1 : 0 }) : written
    },
    remove: () => write({ dropSetAside: row.row }),
  }
}

/** How a row comes back, or why it does not. */
function changeFor(row: SetAsideRow, look: OutboxLook | null): JournalChange | RecoveryRefusal {
  const read = readDamaged(row)
  if (read === null) return 'unreadable'
  if ('entry' in read)
    return look?.keys.has(read.entry.key) ? 'saved-again' : { put: [asRecovered(read.entry)] }
  const isThere = look?.drafts.some(({ draft }) => draft.key === read.draft.draft.key)
  return isThere ? 'saved-again' : { keepDraft: read.draft }
}

/** A folder of data with what can be read in it. */
interface Unowned {
  folder: string
  name: string
  look: OutboxLook | null
  /** The profile that it was of; null where nothing says so. */
  profile: ConnectionProfile | null
  /** The name under which its sync keys were sent; null where nobody knows. */
  clientId: string | null
}

/** Folders of data that no profile owns. */
export function foundFolders(parts: RecoveryParts): Found[] {
  const all = join(parts.dataFolder, 'profiles')
  const owned = new Set(parts.profiles().map(({ id }) => id))
  return namesIn(all)
    .filter((name) => !owned.has(name))
    .map((name) => foundFolder(parts, unowned(all, name)))
}

function namesIn(folder: string): string[] {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true }))
  return entries.ok ? entries.value.filter((each) => each.isDirectory()).map(({ name }) => name) : []
}

function unowned(all: string, name: string): Unowned {
  const folder = join(all, name)
  const look = lookIntoOutbox(folder)
  const kept = profileFiles(all).read(name)
  const profile = kept?.profile ?? profileOfEdits(folder, look?.entries ?? [])
  return { folder, name, look, profile, clientId: kept?.clientId ?? null }
}

function foundFolder(parts: RecoveryParts, data: Unowned): Found {
  const { folder, name, profile } = data
  return {
    item: itemOf(parts, data),
    copy: { name: `Atena ${profile?.name ?? name}`, path: folder, beside: [] },
    recover: (choice) => (choice.into === null ? makeAgain(parts, data) : joinOther(parts, data, choice)),
    async remove() {
      await parts.tokens.inTurn(() => parts.tokens.forgetAll(name))
      return attempt(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
    },
  }
}

function itemOf(parts: RecoveryParts, { folder, name, look, profile }: Unowned): RecoveryItem {
  const [edits, forms] = [look?.entries ?? [], look?.drafts ?? []]
  const waiting = edits.length + forms.length + (look?.hasJob ? 1 : 0)
  const names = [...edits.map(nameOfEdit), ...(look?.damaged ?? []).map((row) => row.name)]
  const targets = waiting > 0 ? targetsOf(parts, edits) : []
  const ways: RecoveryItem['ways'] = [
    ...(profile ? (['make'] as const) : []),
    ...(targets.length > 0 ? (['join'] as const) : []),
  ]
  return {
    ...blank,
    ...{ key: `folder:${name}`, kind: 'folder', name: profile?.name ?? name, ...sizeAndTime(folder) },
    base_url: profile?.base_url ?? '',
    waiting: look && waiting,
    damaged: look?.damaged.length ?? 0,
    names: [...new Set(names.filter((each) => each !== ''))].slice(0, mostNames),
    ...{ ways, targets },
    refusal: ways.length > 0 ? null : waiting > 0 ? 'no-profile' : look ? 'no-edits' : 'unreadable',
    isUrgent: waiting > 0 && ways.length > 0,
  }
}

/** The profiles that the edits may join, those of the same address first. */
function targetsOf(parts: RecoveryParts, edits: readonly OutboxEntry[]): RecoveryItem['targets'] {
  const targets = ownOf(parts.profiles()).map((profile) => {
    const { id, name, base_url } = profile
    return { id, name, base_url, isSame: isMadeFor(profile, edits) }
  })
  return targets.toSorted((one, other) => Number(other.isSame) - Number(one.isSame))
}

function isMadeFor(profile: ConnectionProfile, edits: readonly OutboxEntry[]): boolean {
  const address = addressOf(profile)
  return address !== null && edits.every(({ origin }) => origin === normalised(address))
}

/** The folder keeps its name where that can be the id of a profile. */
async function makeAgain(parts: RecoveryParts, data: Unowned): Promise<Result<Recovered>> {
  const { folder, name, look, profile } = data
  if (profile === null) return fail({ kind: 'invalid-input', path: 'into', expected: 'a profile' })
  const known = parts.profiles()
  const id = freeId(name, known)
  if (data.clientId !== parts.clientIdOf(id)) {
    const marked = markInDoubt(folder, look)
    if (!marked.ok) return marked
  }
  const place = join(parts.dataFolder, 'profiles', id)
  const moved = attempt(() => (id === name ? null : renameSync(folder, place)))
  if (!moved.ok) return moved
  const written = parts.write([...ownOf(known), beside({ ...profile, id }, known)])
  if (!written.ok) return written
  await parts.sessions.refresh(id)
  return ok({ profile: id, edits: look?.entries.length ?? 0 })
}

/** Under another name the service would not be found to have what it may have. */
function markInDoubt(folder: string, look: OutboxLook | null): Result<null> {
  const put = (look?.entries ?? []).map(inDoubt).filter((each, at) => each !== look?.entries[at])
  return put.length === 0 ? ok(null) : withJournal(folder, (journal) => journal.write({ put }))
}

/** Edits that were made for another address stand in the outbox until the user sends each of them. */
async function joinOther(
  parts: RecoveryParts,
  { folder, look, clientId }: Unowned,
  { into, despiteAddress }: RecoveryChoice,
): Promise<Result<Recovered>> {
  const target = ownOf(parts.profiles()).find(({ id }) => id === into)
  if (!target) return fail({ kind: 'invalid-input', path: 'into', expected: 'a profile of the user' })
  if (!despiteAddress && !isMadeFor(target, look?.entries ?? []))
    return fail({ kind: 'invalid-input', path: 'into', expected: 'the address that the edits were made for' })
  const to = join(parts.dataFolder, 'profiles', target.id)
  const isSameClient = clientId === parts.clientIdOf(target.id)
  const taken = await parts.sessions.whileClosed(target.id, () =>
    takeOver({ from: folder, to, profile: target.id, isSameClient }),
  )
  return taken.ok ? ok({ profile: target.id, edits: taken.value }) : taken
}

/** Of a folder: what its files take up, and when the last of them was written. */
function sizeAndTime(folder: string): Pick<RecoveryItem, 'bytes' | 'at'> {
  const files = attempt(() => readdirSync(folder, { recursive: true, withFileTypes: true }))
  const known = (files.ok ? files.value : []).flatMap((each) => {
    const found = attempt(() => statSync(join(each.parentPath, each.name)))
    return each.isFile() && found.ok ? [found.value] : []
  })
  const latest = Math.max(0, ...known.map(({ mtimeMs }) => mtimeMs))
  return {
    bytes: known.reduce((sum, { size }) => sum + size, 0),
    at: latest === 0 ? null : new Date(latest).toISOString(),
  }
}
