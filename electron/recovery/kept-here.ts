import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { KeptRemoval, KeptSizes, RemovalQuestion } from '../../contract/ipc/kept-here.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { forgetRemoved } from '../book/forget.ts'
import { attempt } from '../disk/database.ts'
import { profileFile } from '../disk/kept-rows.ts'
import { filesIn, removeWhole } from '../disk/own-folder.ts'
import { removeHistory } from '../history/history-file.ts'
import { forgetDone } from '../outbox/journal.ts'
import { lookIntoOutbox } from '../outbox/look-into-outbox.ts'
import type { Sessions } from '../session/sessions.ts'
import { foldersIn } from '../settings/profile-row.ts'

/** What is kept on this computer, and how it is removed. */
export interface KeptHere {
  /** Looks at the disk each time and changes nothing. `invalid-input` for an unknown profile. */
  sizes(profile: string): Result<KeptSizes>
  /**
   * Removes it after a yes. `cancelled` where the user says no, or where an edit that is not sent was made since the question;
   * `keychain` where a token could not be deleted there, with the profile signed out; `storage` when the disk refuses.
   */
  remove(what: KeptRemoval, profile: string): Promise<Result<null>>
}

/** What the removal reaches of the app. */
export interface KeptHereParts {
  dataFolder: string
  /** Demo and the user's own. */
  profiles(): ConnectionProfile[]
  sessions: Pick<Sessions, 'signOut' | 'whileClosed' | 'close' | 'select' | 'state'>
  /** Asks the user where the page cannot answer. */
  confirm(question: RemovalQuestion): Promise<boolean>
  /** Removes the files that were dragged out of the window. */
  forgetDragged(): void
  /** Ends the app immediately. */
  end(): void
}

export function createKeptHere(parts: KeptHereParts): KeptHere {
  const find = (id: string) => parts.profiles().find((each) => each.id === id)
  let isAsking = false
  return {
    sizes: (id) => (find(id) ? ok(sizesOf(parts.dataFolder, id)) : unknownProfile),
    async remove(what, id) {
      const profile = find(id)
      if (!profile) return unknownProfile
      // SECURITY: one question at a time, so that a page cannot bury the user under them.
      if (isAsking) return cancelled
      isAsking = true
      const agreed = new Set(unsentFor(parts, what, id))
      const question = { what, name: profile.name, unsent: agreed.size }
      const isYes = await parts.confirm(question).finally(() => (isAsking = false))
      if (!isYes) return cancelled
      return removals[what](parts, id, () => unsentFor(parts, what, id).every((edit) => agreed.has(edit)))
    },
  }
}

// SECURITY: only what main knows as a profile becomes a part of a path.
const unknownProfile = fail({ kind: 'invalid-input', path: 'profile', expected: 'a known profile' })
const cancelled = fail({ kind: 'cancelled' })

/** Names of the edits that a removal would lose. History and copies hold none. */
function unsentFor(parts: KeptHereParts, what: KeptRemoval, id: string): string[] {
  if (what === 'history' || what === 'copies') return []
  const all = join(parts.dataFolder, 'profiles')
  const folders = what === 'contacts' ? [id] : foldersIn(all)
  return folders.flatMap((name) => unsentIn(join(all, name)).map((edit) => `${name} ${edit}`))
}

/** A file that cannot be read may hold an edit as well. */
function unsentIn(folder: string): string[] {
  const look = lookIntoOutbox(folder)
  if (look === null) return existsSync(profileFile(folder)) ? ['file'] : []
  const entries = look.entries.map(({ key }) => `entry ${key}`)
  const drafts = look.drafts.map(({ draft }) => `draft ${draft.key}`)
  const damaged = look.damaged.map(({ row }) => `row ${row}`)
  return [...entries, ...drafts, ...damaged, ...(look.hasJob ? ['job'] : [])]
}

/** Removes something of a profile. `isAgreed`: whether the user has agreed to lose all that is not sent now. */
type Removal = (parts: KeptHereParts, id: string, isAgreed: () => boolean) => Promise<Result<null>>

const removals: Record<KeptRemoval, Removal> = {
  copies: async (parts, id) => removeWhole(join(folderOf(parts, id), 'copies')),
  history: ({ sessions, ...parts }, id) => sessions.whileClosed(id, () => emptyHistory(folderOf(parts, id))),
  contacts: removeContacts,
  computer: forgetComputer,
}

function folderOf({ dataFolder }: Pick<KeptHereParts, 'dataFolder'>, id: string): string {
  return join(dataFolder, 'profiles', id)
}

/** Former versions, what was done and could be undone, deleted contacts. What waits, and what a form goes back to, stays. */
function emptyHistory(folder: string): Result<null> {
  const history = removeHistory(folder)
  if (!history.ok) return history
  const book = forgetRemoved(folder)
  return book.ok ? forgetDone(folder) : book
}

async function removeContacts(
  parts: KeptHereParts,
  id: string,
  isAgreed: () => boolean,
): Promise<Result<null>> {
  if (!isAgreed()) return cancelled
  const left = await parts.sessions.signOut(id)
  const gone = await parts.sessions.whileClosed(id, () =>
    isAgreed() ? removeWhole(folderOf(parts, id)) : cancelled,
  )
  if (!gone.ok) return gone
  parts.forgetDragged()
  return left.ok ? gone : left
}

/** While it is in the data folder, the next start removes what is there. */
const mark = 'forget-all'

/** What the app keeps at the top of its data folder, also half written or moved aside. */
const own = /^(profiles|demo|logs|second-start|(settings|printing)\..*json(\..+)?)$/

/**
 * What Electron and Chromium keep there, but for the lock of the app that runs. They delete nothing themselves. A name that is
 * missing here stays: the page keeps no contact in Chromium's storage.
 */
const chromium = new Set(
  [
    'blob_storage|Cache|Code Cache|Cookies|Cookies-journal|Crashpad|databases|DawnCache|DawnGraphiteCache|DawnWebGPUCache',
    'Dictionaries|DIPS|DIPS-wal|File System|GPUCache|GraphiteDawnCache|GrShaderCache|IndexedDB|Local State|Local Storage',
    'Network|Network Persistent State|Partitions|Platform Notifications|Preferences|QuotaManager|QuotaManager-journal',
    'Service Worker|Session Storage|ShaderCache|Shared Dictionary|SharedStorage|SharedStorage-wal|TransportSecurity',
    'Trust Tokens|Trust Tokens-journal|VideoDecodeStats|WebStorage|shared_proto_db',
  ].flatMap((names) => names.split('|')),
)

/** A token that stays in the keychain is said before the app ends: the second time it is not looked for any more. */
async function forgetComputer(
  parts: KeptHereParts,
  _id: string,
  isAgreed: () => boolean,
): Promise<Result<null>> {
  const { dataFolder, sessions } = parts
  for (const { id } of parts.profiles()) {
    const left = await sessions.signOut(id)
    if (!left.ok) return left
  }
  const { current } = sessions.state()
  await sessions.close()
  const begun = isAgreed()
    ? attempt(() => writeFileSync(join(dataFolder, mark), '', { mode: 0o600 }))
    : cancelled
  if (!begun.ok) {
    await sessions.select(current)
    return begun
  }
  parts.forgetDragged()
  forgetAll(dataFolder)
  parts.end()
  return ok(null)
}

/**
 * Removes all that the app has kept, where the last run could not remove everything: Windows keeps what is open.
 * To be called before anything in the folder is opened.
 */
export function finishForgetting(dataFolder: string): void {
  if (!existsSync(join(dataFolder, mark))) return
  forgetAll(dataFolder)
  // Never a second time: from here on there are new data.
  removeWhole(join(dataFolder, mark))
}

/** By name: with `--user-data-dir` the folder may be one where the user keeps other files as well. */
function forgetAll(dataFolder: string): void {
  const kept = () => filesIn(dataFolder).filter(({ name }) => own.test(name) || chromium.has(name))
  for (const { path } of kept()) removeWhole(path)
  if (kept().length === 0) removeWhole(join(dataFolder, mark))
}

function sizesOf(dataFolder: string, id: string): KeptSizes {
  const folder = folderOf({ dataFolder }, id)
  const begins = (start: string) =>
    filesIn(folder).reduce((sum, { name, path }) => sum + (name.startsWith(start) ? bytesBelow(path) : 0), 0)
  const book = begins('book.')
  const history = begins('history.')
  const copies = bytesBelow(join(folder, 'copies'))
  const photos = bytesBelow(join(folder, 'photos'))
  // Photos that were chosen and not sent yet are among them.
  const edits = begins('profile.') + bytesBelow(join(folder, 'chosen'))
  return { book, edits, history, copies, photos, others: bytesBelow(dataFolder) - bytesBelow(folder) }
}

/** What a file, or a folder with all that is in it, takes up in bytes; 0 where it does not exist or cannot be read. */
function bytesBelow(path: string): number {
  const found = attempt(() => statSync(path))
  if (!found.ok) return 0
  if (!found.value.isDirectory()) return found.value.size
  return filesIn(path).reduce((sum, each) => sum + bytesBelow(each.path), 0)
}
