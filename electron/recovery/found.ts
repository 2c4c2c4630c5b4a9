import { join } from 'node:path'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { RecoveryItem, RecoveryRefusal } from '../../contract/ipc/recovery.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Tokens } from '../session/tokens.ts'
import type { SettingsFile } from '../settings/settings.ts'
import { parseJson } from '../api/json-text.ts'
import { asRecovered } from '../outbox/entry.ts'
import type { OutboxEntry } from '../outbox/entry.ts'
import { lookIntoOutbox, readDamaged } from '../outbox/journal-file.ts'
import type { OutboxLook } from '../outbox/journal-file.ts'
import { withJournal } from '../outbox/journal.ts'
import type { JournalChange } from '../outbox/journal-change.ts'
import type { SetAsideRow } from '../outbox/read-journal.ts'

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
    const look = lookIntoOutbox(join(folder, 'outbox.sqlite'))
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
  const isOpen = typeof change !== 'string'
  const write = (done: JournalChange) =>
    parts.sessions.whileClosed(profile.id, () => withJournal(folder, (journal) => journal.write(done)))
  const edits = row.table === 'entry' ? 1 : 0
  return {
    item: {
      ...blank,
      ...{ key: `edit:${profile.id} ${row.row}`, kind: 'edit', name: row.name, profile: profile.name },
      ...{ base_url: profile.base_url, at: row.savedAt, bytes: Buffer.byteLength(row.text) },
      names: row.texts.map(({ text }) => text),
      ways: isOpen ? ['restore'] : [],
      ...{ refusal: isOpen ? null : change, isUrgent: isOpen },
    },
    copy: { name: `Atena ${row.name || row.row}.json`, text: row.text },
    async recover(): Promise<Result<Recovered>> {
      if (!isOpen) return fail({ kind: 'invalid-input', path: 'key', expected: 'a readable edit' })
      const written = await write({ ...change, dropSetAside: row.row })
      return written.ok ? ok({ profile: profile.id, edits }) : written
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
