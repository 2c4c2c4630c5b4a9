import {
  chmodSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, parse, relative } from 'node:path'
import { fail, jsonValue, ok, type Result } from '../../contract/failure.ts'
import type { RecoveryAct, RecoveryDone, RecoveryItem, RecoveryKind } from '../../contract/ipc/recovery.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { readRecord } from '../../contract/record/record.ts'
import { attempt, besideDatabase } from '../disk/database.ts'
import { filesIn, removeWhole } from '../disk/own-folder.ts'
import { diskFailure } from '../disk/save-file.ts'
import type { OutboxEntry } from '../outbox/entry.ts'
import { withJournal } from '../outbox/journal.ts'
import { lookIntoOutbox, lookIntoOutboxFile, type OutboxLook } from '../outbox/look-into-outbox.ts'
import type { SetAsideRow } from '../outbox/read-journal.ts'
import { asObject } from '../record-text/json-text.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Tokens } from '../session/tokens.ts'
import { foldersIn, profileInFolder } from '../settings/profile-row.ts'
import { shownName } from '../record-text/shown-name.ts'

/** What was set aside on this computer. The user looks at it, saves a copy of it or deletes it. */
export interface Recovery {
  /** The unsent changes first. Looks at the disk each time and changes nothing. */
  list(): RecoveryItem[]
  /**
   * Saves a copy of an item, or deletes it. `not-found` when it is not there any more, `cancelled` when the user chose no folder,
   * `storage` when the disk refuses.
   */
  act(input: RecoveryAct): Promise<Result<RecoveryDone>>
}

/** What Recovery reaches of the app. */
export interface RecoveryParts {
  dataFolder: string
  /** Demo and the user's own. */
  profiles(): ConnectionProfile[]
  sessions: Pick<Sessions, 'whileClosed'>
  tokens: Pick<Tokens, 'inTurn' | 'forgetAll'>
  /** Asks the user for a folder; null where none was chosen. */
  askCopyFolder(): Promise<string | null>
}

/** What a copy of an item is made from: a text, or a file or folder with the files next to it. */
type CopySource = { name: string; text: string } | { name: string; path: string; beside: string[] }

/** An item of the list with what can be done about it. */
interface Found {
  item: RecoveryItem
  copy: CopySource
  remove(): Promise<Result<unknown>>
}

export function createRecovery(parts: RecoveryParts): Recovery {
  const find = (): Found[] => [...foundFolders(parts), ...foundRows(parts), ...foundFiles(parts)]
  const list = () => find().map(({ item }) => item)
  // Two acts at a time would both find what one of them takes.
  let last: Promise<unknown> = Promise.resolve()
  return {
    list,
    act(input) {
      const next = last.then(async () => {
        // SECURITY: the page names an item that is in the list now; only main knows which file the name means.
        const found = find().find(({ item }) => item.key === input.key)
        if (!found) return fail({ kind: 'not-found' })
        const done = input.act === 'remove' ? await found.remove() : await copyOut(parts, found)
        return done.ok ? ok({ items: list() }) : done
      })
      last = next.catch(() => undefined)
      return next
    },
  }
}

async function copyOut(parts: RecoveryParts, { copy }: Found): Promise<Result<unknown>> {
  const folder = await parts.askCopyFolder()
  return folder === null ? fail({ kind: 'cancelled' }) : saveCopy(folder, copy)
}

/** The most names that an item shows. */
const mostNames = 20

/** An item about which nothing is known yet. */
const blank: Omit<RecoveryItem, 'key' | 'kind'> = {
  name: '',
  profile: '',
  base_url: '',
  at: null,
  bytes: null,
  waiting: null,
  damaged: 0,
  names: [],
  isUrgent: false,
}

/** Edits and forms of the profiles in the list, which cannot be read as they were written. */
function foundRows(parts: RecoveryParts): Found[] {
  return parts.profiles().flatMap((profile) => {
    const folder = join(parts.dataFolder, 'profiles', profile.id)
    return (lookIntoOutbox(folder)?.damaged ?? []).map((row) => foundRow(parts, { profile, folder, row }))
  })
}

function foundRow(
  parts: RecoveryParts,
  { profile, folder, row }: { profile: ConnectionProfile; folder: string; row: SetAsideRow },
): Found {
  // Another row may have its name by now: then nothing is left to delete.
  const isStill = (each: SetAsideRow) => each.row === row.row && each.text === row.text
  return {
    item: {
      ...blank,
      key: `edit:${profile.id} ${row.row}`,
      kind: 'edit',
      name: row.name,
      profile: profile.name,
      base_url: profile.base_url,
      at: row.savedAt,
      bytes: Buffer.byteLength(row.text),
      names: row.texts.map(({ text }) => text),
      isUrgent: true,
    },
    copy: { name: `Atena ${row.name || row.row}.json`, text: row.text },
    remove: () =>
      parts.sessions.whileClosed(profile.id, () =>
        withJournal(folder, (journal) =>
          journal.setAside.some(isStill) ? journal.write({ dropSetAside: row.row }) : ok(null),
        ),
      ),
  }
}

/** Folders of data that no profile owns. */
function foundFolders(parts: RecoveryParts): Found[] {
  const all = join(parts.dataFolder, 'profiles')
  const owned = new Set(parts.profiles().map(({ id }) => id))
  return namesIn(all)
    .filter((name) => !owned.has(name))
    .map((name) => foundFolder(parts, join(all, name), name))
}

function namesIn(folder: string): string[] {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true }))
  return entries.ok ? entries.value.filter((each) => each.isDirectory()).map(({ name }) => name) : []
}

function foundFolder(parts: RecoveryParts, folder: string, id: string): Found {
  const look = lookIntoOutbox(folder)
  const profile = profileInFolder(folder)?.profile
  const name = profile?.name ?? id
  const waiting = look && waitingIn(look)
  return {
    item: {
      ...blank,
      key: `folder:${id}`,
      kind: 'folder',
      name,
      base_url: profile?.base_url ?? '',
      ...sizeAndTime(folder),
      waiting,
      damaged: look?.damaged.length ?? 0,
      names: look === null ? [] : namesOf(look),
      isUrgent: waiting !== null && waiting > 0,
    },
    copy: { name: `Atena ${name}`, path: folder, beside: [] },
    async remove() {
      await parts.tokens.inTurn(() => parts.tokens.forgetAll(id))
      return removeWhole(folder)
    },
  }
}

/** How much of the user's waits in an outbox: edits, forms, and a job as one. */
function waitingIn({ entries, drafts, hasJob }: OutboxLook): number {
  return entries.length + drafts.length + (hasJob ? 1 : 0)
}

function namesOf({ entries, damaged }: OutboxLook): string[] {
  const names = [...entries.map(nameOfEdit), ...damaged.map((row) => row.name)]
  return [...new Set(names)].filter((name) => name !== '').slice(0, mostNames)
}

/** How the contact is called that an edit is about, as it will be; '' where it has no name. */
function nameOfEdit({ family, id, base, changes }: OutboxEntry): string {
  const before = asObject(jsonValue(base))
  return shownName(readRecord(family, { ...before, ...changes, id })?.record ?? {})
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

/** How files that were moved aside are called: when, as a number of ms or as a time whose colons are dashes. */
const moved = /\.(?:corrupt|kept)-(\d{10,16}|\d{4}-\d\d-\d\dT[\d.-]+Z)(?:\.json)?$/

interface Moved {
  path: string
  name: string
  kind: RecoveryKind
  /** Id of the profile in whose folder it is; null for what belongs to all. */
  owner: string | null
  at: string
  bytes: number
}

/** Files that were moved aside because they were damaged, and copies of settings. */
function foundFiles(parts: RecoveryParts): Found[] {
  const profiles = join(parts.dataFolder, 'profiles')
  const owners = new Set([...parts.profiles().map(({ id }) => id), ...foldersIn(profiles)])
  const files = [
    ...movedIn(parts.dataFolder, null),
    ...[...owners].flatMap((owner) => movedIn(join(profiles, owner), owner)),
  ]
  return files.toSorted((one, other) => other.at.localeCompare(one.at)).map((file) => foundFile(parts, file))
}

function movedIn(folder: string, owner: string | null): Moved[] {
  return filesIn(folder).flatMap(({ path, name, size, mtimeMs }) => {
    const stamp = moved.exec(name)?.[1]
    if (stamp === undefined) return []
    const beside = besideDatabase.map(
      (ending) => statSync(path + ending, { throwIfNoEntry: false })?.size ?? 0,
    )
    const bytes = beside.reduce((sum, each) => sum + each, size)
    return [{ path, name, kind: kindOf(name), owner, at: timeOf(stamp, mtimeMs), bytes }]
  })
}

function kindOf(name: string): RecoveryKind {
  if (name.startsWith('profile.') && name.includes('.sqlite')) return 'outbox'
  if (name.startsWith('printing.')) return 'printing'
  if (name.startsWith('history.')) return 'history'
  return name.startsWith('book.') ? 'mirror' : 'settings'
}

function timeOf(stamp: string, written: number): string {
  const iso = stamp.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')
  const time = new Date(/^\d+$/.test(stamp) ? Number(stamp) : iso)
  return (Number.isNaN(time.getTime()) ? new Date(written) : time).toISOString()
}

function foundFile(parts: RecoveryParts, { path, name, kind, owner, at, bytes }: Moved): Found {
  const profile = parts.profiles().find(({ id }) => id === owner)
  const look = kind === 'outbox' ? lookIntoOutboxFile(path) : null
  return {
    item: {
      ...blank,
      key: `file:${relative(parts.dataFolder, path)}`,
      kind,
      name,
      profile: profile?.name ?? '',
      base_url: profile?.base_url ?? '',
      at,
      bytes,
      waiting: look && waitingIn(look),
      damaged: look?.damaged.length ?? 0,
      names: look === null ? [] : namesOf(look),
    },
    copy: { name, path, beside: besideDatabase },
    async remove() {
      return attempt(() => {
        for (const ending of ['', ...besideDatabase]) rmSync(path + ending, { recursive: true, force: true })
      })
    },
  }
}

/** Copies an item into a folder under a name that nothing there has. `storage` when the disk refuses. */
function saveCopy(folder: string, source: CopySource): Result<null> {
  try {
    const path = join(folder, freeName(folder, fileName(source.name)))
    // SECURITY: contacts stay readable by the user alone, whatever rights they had (SECURITY X30).
    if ('text' in source) writeFileSync(path, source.text, { mode: 0o600, flag: 'wx', flush: true })
    else copyAll(source, path)
    return ok(null)
  } catch (thrown) {
    return fail(diskFailure(thrown))
  }
}

function copyAll({ path: from, beside }: Extract<CopySource, { path: string }>, to: string): void {
  if (statSync(from).isDirectory()) copyFolder(from, to)
  else copyFile(from, to)
  for (const ending of beside) if (existsSync(from + ending)) copyFile(from + ending, to + ending)
}

/** A copy of a file or folder has the rights of the original, unless the folder is there already. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 })
  cpSync(from, to, { recursive: true, force: false, errorOnExist: true })
}

function copyFile(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_EXCL)
  chmodSync(to, 0o600)
}

/** SECURITY: names come out of damaged data: nothing in them leads to another folder or is refused by Windows. */
function fileName(name: string): string {
  const plain = name
    .replaceAll(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 100)
  return plain.replace(/[. ]+$/, '') || 'Atena'
}

function freeName(folder: string, name: string): string {
  const { name: begin, ext } = parse(name)
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${begin} (${count})${ext}`
    if (!existsSync(join(folder, free))) return free
  }
}
