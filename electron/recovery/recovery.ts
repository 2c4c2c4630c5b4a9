import {
  readFileSync,
  rmSync,
  statSync,
  constants,
  cpSync,
  copyFileSync,
  existsSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, parse } from 'node:path'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { RecoveryAct, RecoveryDone, RecoveryItem, RecoveryKind } from '../../contract/ipc/recovery.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { attempt } from '../disk/database.ts'
import { lookIntoOutbox, lookIntoOutboxFile } from '../outbox/look-into-outbox.ts'
import { filesIn } from '../disk/write-own-file.ts'
import { foldersIn } from '../settings/profile-files.ts'
import type { SetAsideProfile } from '../settings/settings-shape.ts'
import { diskFailure } from '../disk/save-file.ts'
import {
  blank,
  ownOf,
  mostNames,
  foundRows,
  nameOfEdit,
  foundFolders,
  type Found,
  type RecoveryParts,
  type Recovered,
  type CopySource,
} from './found.ts'
import { putBack, usableProfile, beside, profilesIn } from './take-over.ts'

/** What was moved aside as damaged, or belongs to no profile, and what the user does with it. */
export interface Recovery {
  /** What matters most first. Looks at the disk each time and changes nothing. */
  list(): RecoveryItem[]
  /**
   * Recovers, copies or removes one of them. `not-found` when it is not there any more, `cancelled` when no folder was
   * chosen, `storage` when the disk refuses.
   */
  act(input: RecoveryAct): Promise<Result<RecoveryDone>>
}

const nothing: Recovered = { profile: null, edits: 0 }

export function createRecovery(parts: RecoveryParts): Recovery {
  const find = (): Found[] => [
    ...foundFolders(parts),
    ...foundRows(parts),
    ...foundProfiles(parts),
    ...foundFiles(parts),
  ]
  const list = () => find().map(({ item }) => item)
  // Two at once would both find what one of them takes.
  let last: Promise<unknown> = Promise.resolve()
  return {
    list,
    act(input) {
      const next = last.then(async () => {
        // SECURITY: the page names an item that is in the list now; what lies behind the name is known here alone.
        const found = find().find(({ item }) => item.key === input.key)
        if (!found) return fail({ kind: 'not-found' })
        const done = await does(parts, found, input)
        return done.ok ? ok({ ...done.value, items: list() }) : done
      })
      last = next.catch(() => undefined)
      return next
    },
  }
}

async function does(parts: RecoveryParts, found: Found, input: RecoveryAct): Promise<Result<Recovered>> {
  if (input.act === 'recover') return found.recover(input)
  if (input.act === 'remove') {
    const removed = await found.remove()
    return removed.ok ? ok(nothing) : removed
  }
  const folder = await parts.askCopyFolder()
  if (folder === null) return fail({ kind: 'cancelled' })
  const saved = saveCopy(folder, found.copy)
  return saved.ok ? ok(nothing) : saved
}

/** Profiles that stand in the settings and are not used. */
function foundProfiles(parts: RecoveryParts): Found[] {
  return parts.settings.setAside().map((aside) => foundProfile(parts, aside))
}

function foundProfile(parts: RecoveryParts, { key, name, base_url, text }: SetAsideProfile): Found {
  const made = usableProfile(text, parts.profiles())
  return {
    item: {
      ...blank,
      ...{ key: `profile:${key}`, kind: 'profile', name, base_url, bytes: Buffer.byteLength(text) },
      ways: made ? ['restore'] : [],
      refusal: made ? null : 'unreadable',
      isUrgent: made !== null,
    },
    copy: { name: `Atena ${name || 'profile'}.json`, text },
    async recover() {
      if (made === null) return fail({ kind: 'invalid-input', path: 'key', expected: 'a readable address' })
      // Its place in the file is given up only when it stands there as a profile.
      const written = parts.write([...ownOf(parts.profiles()), made])
      if (!written.ok) return written
      const forgotten = parts.settings.forget(key)
      if (!forgotten.ok) return forgotten
      await parts.sessions.refresh(made.id)
      return ok({ profile: made.id, edits: 0 })
    },
    remove: async () => parts.settings.forget(key),
  }
}

/** How files that were moved aside are called: when, as a number of ms or as a time whose colons are dashes. */
const moved = /\.(?:corrupt|kept)-(\d{10,16}|\d{4}-\d\d-\d\dT[\d.-]+Z)(?:\.json)?$/

/** What SQLite keeps beside a file, and our mark of one that is not to be trusted. */
const besides = ['-wal', '-shm', '.suspect']

/** More than a file of settings has, in bytes. */
const mostSettings = 5_000_000

interface Moved {
  path: string
  name: string
  kind: RecoveryKind
  /** Id of the profile in whose folder it lies; null for what belongs to all. */
  owner: string | null
  at: string
  bytes: number
}

/** Files that were moved aside because they were damaged, and copies of settings. */
function foundFiles(parts: RecoveryParts): Found[] {
  const profiles = join(parts.dataFolder, 'profiles')
  const owners = new Set([...foldersIn(profiles), ...parts.profiles().map(({ id }) => id)])
  const places = [...owners].map((owner) => ({ folder: join(profiles, owner), owner }))
  const all = [{ folder: parts.dataFolder, owner: null }, ...places]
  const files = all.flatMap(({ folder, owner }) => movedIn(folder, owner))
  return files.toSorted((one, other) => other.at.localeCompare(one.at)).map((file) => foundFile(parts, file))
}

function movedIn(folder: string, owner: string | null): Moved[] {
  return filesIn(folder).flatMap(({ path, name, size, mtimeMs }) => {
    const stamp = moved.exec(name)?.[1]
    if (stamp === undefined) return []
    const beside = besides.map((ending) => statSync(path + ending, { throwIfNoEntry: false })?.size ?? 0)
    const bytes = beside.reduce((sum, each) => sum + each, size)
    return [{ path, name, kind: kindOf(name), owner, at: timeOf(stamp, mtimeMs), bytes }]
  })
}

function kindOf(name: string): RecoveryKind {
  if (name.startsWith('profile.') && name.includes('.sqlite')) return 'outbox'
  if (name.startsWith('printing.')) return 'printing'
  if (name.startsWith('history.')) return 'history'
  return name.includes('.mirror.') ? 'mirror' : 'settings'
}

function timeOf(stamp: string, written: number): string {
  const iso = stamp.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')
  const time = new Date(/^\d+$/.test(stamp) ? Number(stamp) : iso)
  return (Number.isNaN(time.getTime()) ? new Date(written) : time).toISOString()
}

function foundFile(parts: RecoveryParts, file: Moved): Found {
  const { path, name, kind, owner, at, bytes } = file
  const profile = parts.profiles().find(({ id }) => id === owner)
  const content = contentOf(parts, file)
  return {
    item: {
      ...blank,
      ...{ key: `file:${relative(parts.dataFolder, path)}`, kind, name, at, bytes },
      ...{ profile: profile?.name ?? '', base_url: profile?.base_url ?? '' },
      ...content.facts,
    },
    copy: { name, path, beside: besides },
    recover: content.recover ?? (async () => refused),
    async remove() {
      return attempt(() => {
        for (const ending of ['', ...besides]) rmSync(path + ending, { recursive: true, force: true })
      })
    },
  }
}

const refused = fail({ kind: 'invalid-input', path: 'key', expected: 'something that can be recovered' })

interface Content {
  facts: Partial<RecoveryItem>
  recover?: () => Promise<Result<Recovered>>
}

function contentOf(parts: RecoveryParts, file: Moved): Content {
  if (file.kind === 'settings') return settingsIn(parts, file.path)
  if (file.kind === 'outbox') return editsIn(parts, file)
  return { facts: { refusal: file.kind === 'mirror' ? 'fetched' : 'unreadable' } }
}

/** Profiles that there are none of any more come back beside those that there are. */
function settingsIn(parts: RecoveryParts, path: string): Content {
  const text = attempt(() => (statSync(path).size > mostSettings ? '' : readFileSync(path, 'utf8')))
  const all = text.ok ? profilesIn(text.value) : []
  const known = parts.profiles()
  const lost = all.filter(({ id }) => !known.some((each) => each.id === id))
  if (lost.length === 0) return { facts: { refusal: all.length > 0 ? 'in-use' : 'unreadable' } }
  return {
    facts: { ways: ['restore'], names: lost.map(({ name }) => name).slice(0, mostNames) },
    async recover() {
      const next = lost.reduce<ConnectionProfile[]>(
        (list, each) => [...list, beside(each, list)],
        parts.profiles(),
      )
      const written = parts.write(ownOf(next))
      if (!written.ok) return written
      const [first] = lost
      if (first) await parts.sessions.refresh(first.id)
      return ok({ profile: first?.id ?? null, edits: 0 })
    },
  }
}

/** Edits that the outbox does not have come back into it. What it has, and what it has done, stays as it is. */
function editsIn(parts: RecoveryParts, { path, owner }: Moved): Content {
  const look = lookIntoOutboxFile(path)
  if (look === null) return { facts: { refusal: 'unreadable' } }
  const present = lookIntoOutbox(dirname(path))
  const lost = look.entries.filter(({ key }) => !present?.keys.has(key))
  const names = [...new Set(lost.map(nameOfEdit))].filter((name) => name !== '').slice(0, mostNames)
  const facts = { waiting: lost.length, damaged: look.damaged.length, names }
  if (lost.length === 0) return { facts: { ...facts, refusal: look.keys.size > 0 ? 'in-use' : 'no-edits' } }
  if (owner === null || !parts.profiles().some(({ id }) => id === owner))
    return { facts: { ...facts, refusal: 'no-profile' } }
  return {
    facts: { ...facts, ways: ['restore'] },
    async recover() {
      const back = await parts.sessions.whileClosed(owner, () => putBack(dirname(path), look))
      return back.ok ? ok({ profile: owner, edits: back.value }) : back
    },
  }
}

/** Copies an item into a folder under a name that nothing there has. `storage` when the disk refuses. */
function saveCopy(folder: string, source: CopySource): Result<null> {
  try {
    const path = join(folder, freeName(folder, fileName(source.name)))
    // SECURITY: contacts stay readable by the user alone.
    if ('text' in source) writeFileSync(path, source.text, { mode: 0o600, flag: 'wx', flush: true })
    else copyAll(source, path)
    return ok(null)
  } catch (thrown) {
    return fail(diskFailure(thrown))
  }
}

function copyAll({ path: from, beside }: Extract<CopySource, { path: string }>, to: string): void {
  if (statSync(from).isDirectory()) cpSync(from, to, { recursive: true, force: false, errorOnExist: true })
  else copyFileSync(from, to, constants.COPYFILE_EXCL)
  for (const ending of beside)
    if (existsSync(from + ending)) copyFileSync(from + ending, to + ending, constants.COPYFILE_EXCL)
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
