import type { Result } from '../../contract/failure.ts'
import type { RecoveryItem } from '../../contract/ipc/recovery.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Tokens } from '../session/tokens.ts'
import type { SettingsFile } from '../settings/settings.ts'

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
