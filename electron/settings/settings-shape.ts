import { createHash } from 'node:crypto'
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { importColumn, importDayOrder } from '../../contract/ipc/import.ts'
import { paneWidths, preferences, type Preferences } from '../../contract/ipc/app.ts'
import {
  oidcClient,
  profileGroup,
  profileId,
  profileKind,
  type ConnectionProfile,
  type OidcClient,
  type ProfileGroup,
} from '../../contract/profile.ts'
import {
  storedFields,
  storedList,
  storedValue,
  wholeElement,
  storedElement,
  storedOption,
  fieldsOf,
  type StoredPart,
} from '../disk/stored-text.ts'

/** Id of the profile that needs no account. */
export const demoProfileId = 'demo'

/** The demo profile before its service runs: nothing to talk to yet. */
export const demoProfile: ConnectionProfile = {
  id: demoProfileId,
  kind: 'demo',
  name: 'Demo',
  base_url: '',
  groups: [],
  colour: '#6b7582',
  allowHttp: false,
}

/** The colour of a profile whose own is not understood. */
export const noColour = '#6b7582'
/** As in a form: longer names have no room in the window. */
const longestName = 80

const { group_id, name: groupName } = profileGroup.shape
const group = storedElement<Pick<ProfileGroup, 'group_id'>, ProfileGroup>(z.object({ group_id }), (found) =>
  storedFields<ProfileGroup>({
    group_id: storedValue(group_id, found.group_id),
    name: storedValue(groupName, found.group_id),
  }),
)

const { client_id, issuer, authorize_url, token_url, client_secret, scope } = oidcClient.shape
const client = storedElement<Pick<OidcClient, 'client_id'>, OidcClient>(z.object({ client_id }), (found) =>
  storedFields<OidcClient>({
    client_id: storedValue(client_id, found.client_id),
    issuer: storedValue(issuer, null),
    authorize_url: storedValue(authorize_url, null),
    token_url: storedValue(token_url, null),
    client_secret: storedValue(client_secret, null),
    scope: storedValue(scope, ''),
  }),
)

type Needed = Pick<ConnectionProfile, 'id' | 'kind' | 'base_url'>

/** Without these nobody knows where a profile leads and what it stands for. Demo is never kept. */
const needed: z.ZodType<Needed> = z.object({
  id: profileId,
  kind: profileKind.exclude(['demo']),
  base_url: z.string().max(500),
})

/** What is not understood of a profile that can be used has a value that does no harm. */
const profile = storedElement<Needed, ConnectionProfile>(needed, ({ id, kind, base_url }) => {
  const host = URL.canParse(base_url) ? new URL(base_url).host : ''
  return storedFields<ConnectionProfile>({
    id: storedValue(profileId, id),
    kind: storedValue(profileKind, kind),
    name: storedValue(z.string().min(1).max(longestName), (host || id).slice(0, longestName)),
    base_url: storedValue(z.string().max(500), base_url),
    groups: storedList(group, (one, other) => one.group_id === other.group_id),
    colour: storedValue(z.string().regex(/^#[0-9a-f]{6}$/), noColour),
    // SECURITY: http only after a yes that is understood.
    allowHttp: storedValue(z.boolean(), false),
    oidc: storedOption(client),
  })
})

/** Reads one profile of the user's own; null where too little of it is understood. */
export function readStoredProfile(stored: unknown): ConnectionProfile | null {
  const found = profile.read(stored)
  return found?.id === demoProfileId ? null : found
}

/** The user's own profiles as a file holds them. Two of one id would share a folder: the second is not used. */
export const storedProfiles = storedList(
  { ...profile, read: readStoredProfile },
  (one, other) => one.id === other.id,
)

/** A profile of the file that is not used as it stands, and why. */
export interface SetAsideProfile {
  /** Names it as long as it stands as it does. */
  key: string
  name: string
  base_url: string
  why: 'not-understood' | 'same-id'
  /** All of it, as JSON. */
  text: string
}

/** Those that are in the file and not used. Name and address are '' where they cannot be read. */
export function setAsideProfiles(stored: unknown): SetAsideProfile[] {
  return storedProfiles
    .slots(stored)
    .filter(({ value }) => value === null)
    .map(({ stored: each }) => {
      const { name, base_url } = fieldsOf(each) ?? {}
      return {
        key: keyOf(each),
        name: textOf(name),
        base_url: textOf(base_url),
        why: profile.read(each) === null ? 'not-understood' : 'same-id',
        text: JSON.stringify(each),
      }
    })
}

/** The list without a profile that is not used. */
export function withoutSetAside(stored: unknown, key: string): unknown[] {
  const slots = storedProfiles.slots(stored)
  return slots
    .filter(({ stored: each, value }) => value !== null || keyOf(each) !== key)
    .map((slot) => slot.stored)
}

function keyOf(stored: unknown): string {
  return createHash('sha256').update(JSON.stringify(stored)).digest('hex').slice(0, 16)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : ''
}

/** Where the window was when it was left, in px of the desktop; without a maximised window's size. */
const windowPlace = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  maximized: z.boolean(),
})
export type WindowPlace = z.infer<typeof windowPlace>

/** What a dialog of the system asks files for: to read them, or to write them. */
export type FolderAct = 'open' | 'save'

const folder = z.string().max(4096).refine(isAbsolute)

/** What the user said of a table, under a digest of its headings or its program (jobs/import/imports.ts). */
const namedColumns = z.array(
  z.strictObject({
    key: z.string().length(64),
    columns: z.array(importColumn).max(200),
    dayOrder: importDayOrder.optional(),
  }),
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
  /** Absolute path of the folder that the user chose last for each act; null before the first time. */
  folders: Record<FolderAct, string | null>
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
  folders: storedFields<Settings['folders']>({
    open: storedValue<string | null>(folder.nullable(), null),
    save: storedValue<string | null>(folder.nullable(), null),
  }),
  importColumns: storedValue<Settings['importColumns']>(namedColumns, undefined),
}

export const storedSettings = storedFields<Settings>(settingsParts)
