import { z } from 'zod'
import { importColumn } from '../../contract/ipc/import.ts'
import { paneWidths, preferences } from '../../contract/ipc/app.ts'
import type { Preferences } from '../../contract/ipc/app.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { storedFields, storedList, storedValue, wholeElement } from './stored-part.ts'
import type { StoredPart } from './stored-part.ts'
import { storedProfiles } from './stored-profile.ts'

/** Where the window was when it was left, in px of the desktop; without a maximised window's size. */
export const windowPlace = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  maximized: z.boolean(),
})
export type WindowPlace = z.infer<typeof windowPlace>

/** What the user said of the columns of a table, under a digest of its headings (import/remembered-columns.ts). */
const namedColumns = z.array(
  z.strictObject({ key: z.string().length(64), columns: z.array(importColumn).max(200) }),
)

/** Everything the settings file holds. */
export interface Settings {
  preferences: Preferences
  /** The user's own profiles; Demo is not among them. */
  profiles: ConnectionProfile[]
  /** Id of the profile in use. */
  currentProfile: string
  /** Made once: the name under which this installation's sync keys stand on records; '' until it is made. */
  clientId: string
  /** Accounts whose token is in the keychain; never the tokens (electron/session/tokens.ts). */
  keptTokens: string[]
  /** null before the window was ever left. */
  window: WindowPlace | null
  importColumns?: z.infer<typeof namedColumns> | undefined
}

const { language, theme } = preferences.shape

/** How each key of the file is read and written. */
export const settingsParts: { [K in keyof Settings]-?: StoredPart<Settings[K]> } = {
  preferences: storedFields<Preferences>({
    language: storedValue(language, 'system'),
    theme: storedValue(theme, 'system'),
    panes: storedValue<Preferences['panes']>(paneWidths, undefined),
    density: storedValue<Preferences['density']>(z.enum(['comfortable', 'compact']), undefined),
  }),
  profiles: storedProfiles,
  currentProfile: storedValue(z.string().min(1).max(64), 'demo'),
  clientId: storedValue(z.uuid(), ''),
  keptTokens: storedList(wholeElement(z.string().max(400)), (one, other) => one === other),
  window: storedValue<WindowPlace | null>(windowPlace.nullable(), null),
  importColumns: storedValue<Settings['importColumns']>(namedColumns, undefined),
}

export const storedSettings = storedFields<Settings>(settingsParts)
