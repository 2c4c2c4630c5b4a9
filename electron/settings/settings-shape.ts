import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { importColumn, importDayOrder } from '../../contract/ipc/import.ts'
import { preferences, type Preferences } from '../../contract/ipc/app.ts'
import {
  oidcClient,
  pinnedCertificate,
  profileGroup,
  profileId,
  profileKind,
  type ConnectionProfile,
} from '../../contract/profile.ts'
import { isCertificate } from '../platform/certificates.ts'

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
const noColour = '#6b7582'

/** The elements of a list that a schema understands; one that it does not understand costs no other. */
function understood<T>(schema: z.ZodType<T>): z.ZodType<T[]> {
  return z
    .array(z.unknown())
    .catch([])
    .transform((list) => list.flatMap((each) => schema.safeParse(each).data ?? []))
}

const group = z
  .object({ ...profileGroup.shape, name: profileGroup.shape.name.catch('') })
  .transform(({ group_id, name }) => ({ group_id, name: name || group_id }))

const client = z.object({
  ...oidcClient.shape,
  issuer: oidcClient.shape.issuer.catch(null),
  authorize_url: oidcClient.shape.authorize_url.catch(null),
  token_url: oidcClient.shape.token_url.catch(null),
  client_secret: oidcClient.shape.client_secret.catch(null),
  scope: oidcClient.shape.scope.catch(''),
})

const pin = pinnedCertificate.refine(({ pem }) => isCertificate(pem))

/**
 * One profile of the user's own, as a file has it. Without its id, kind or address a profile is not understood; anything else of it that
 * is not understood becomes a value that does no harm.
 */
export const storedProfile: z.ZodType<ConnectionProfile> = z
  .object({
    id: profileId.refine((id) => id !== demoProfileId),
    kind: profileKind.exclude(['demo']),
    base_url: z.string().max(500),
    name: z.string().min(1).max(80).catch(''),
    groups: understood(group),
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .catch(noColour),
    // SECURITY: http only after a yes that is understood.
    allowHttp: z.boolean().catch(false),
    oidc: client.nullable().optional().catch(null),
    pins: understood(pin).optional(),
  })
  .transform((found) => ({ ...found, name: found.name || hostOf(found.base_url) || found.id }))

function hostOf(base_url: string): string {
  return URL.canParse(base_url) ? new URL(base_url).host.slice(0, 80) : ''
}

/** Two profiles of one id would share a folder: the second one is not used. */
function eachIdOnce(profiles: ConnectionProfile[]): ConnectionProfile[] {
  return [...new Map(profiles.toReversed().map((each) => [each.id, each])).values()].toReversed()
}

/** Where the window was when it was closed, in px of the desktop; the size is that of a window that is not maximised. */
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

const folder = z.string().max(4096).refine(isAbsolute).nullable().catch(null)

/** What the user said of a table, under a digest of its headings or its program (jobs/import/imports.ts). */
const namedColumns = z.array(
  z.strictObject({
    key: z.string().length(64),
    columns: z.array(importColumn).max(200),
    dayOrder: importDayOrder.optional(),
  }),
)

/** The choices for the whole app, each read by itself: a choice of the contract that has no line here does not compile. */
const storedPreferences = z.object({
  language: preferences.shape.language.catch('system'),
  theme: preferences.shape.theme.catch('system'),
  panes: preferences.shape.panes.catch(undefined),
  density: preferences.shape.density.catch(undefined),
  listView: preferences.shape.listView.catch(undefined),
  tableColumns: preferences.shape.tableColumns.catch(undefined),
  nameOrder: preferences.shape.nameOrder.catch(undefined),
  birthdayReminder: preferences.shape.birthdayReminder.catch(undefined),
} satisfies Record<keyof Preferences, z.ZodType>)

/** Everything in the settings file. What is not understood has its first value; unknown fields are left out. */
const settings = z.object({
  preferences: storedPreferences.catch({ language: 'system', theme: 'system' }),
  /** The user's own profiles; Demo is not one of them. */
  profiles: understood(storedProfile).transform(eachIdOnce),
  /** Id of the profile in use. */
  currentProfile: z.string().min(1).max(64).catch(demoProfileId),
  /** Made once: the name under which this installation's sync keys are on records; '' until it is made. */
  clientId: z.uuid().catch(''),
  /** Accounts whose token is in the keychain; never the tokens (electron/session/tokens.ts). */
  keptTokens: z.array(z.string().max(400)).catch([]),
  /** null before the window was ever closed. */
  window: windowPlace.nullable().catch(null),
  /** Absolute path of the folder that the user chose last for each act; null before the first time. */
  folders: z.object({ open: folder, save: folder }).catch({ open: null, save: null }),
  importColumns: namedColumns.optional().catch(undefined),
  /** The day on which birthdays were last announced, as YYYY-MM-DD. */
  remindedOn: z.string().max(10).optional().catch(undefined),
})

export type Settings = {
  preferences: Preferences
} & Omit<z.infer<typeof settings>, 'preferences'>

/** Reads the fields of a settings file. Never throws: what is not understood has its first value. */
export function readSettings(fields: object): Settings {
  return settings.parse(fields)
}
