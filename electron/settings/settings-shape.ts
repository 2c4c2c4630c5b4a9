import { z } from 'zod'
import { preferences } from '../../contract/ipc/preferences.ts'
import { connectionProfile } from '../../contract/profile.ts'

/** Where the window was when it was left, in px of the desktop; without a maximised window's size. */
export const windowPlace = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  maximized: z.boolean(),
})
export type WindowPlace = z.infer<typeof windowPlace>

const shape = {
  preferences,
  /** The user's own profiles; Demo is not among them. */
  profiles: z.array(connectionProfile),
  /** Id of the profile in use. */
  currentProfile: z.string().min(1).max(64),
  /** Made once: the name under which this installation's sync keys stand on records (design 4). */
  clientId: z.uuid(),
  /** Accounts whose token is in the keychain; never the tokens (electron/session/tokens.ts). */
  keptTokens: z.array(z.string().max(400)),
  /** null before the window was ever left. */
  window: windowPlace.nullable(),
}

/** Everything the settings file holds. */
export const settingsShape = z.strictObject(shape)
export type Settings = z.infer<typeof settingsShape>

/** The settings of a first start. */
export function firstSettings(): Settings {
  return {
    preferences: { language: 'system', theme: 'system' },
    profiles: [],
    currentProfile: 'demo',
    clientId: crypto.randomUUID(),
    keptTokens: [],
    window: null,
  }
}

/**
 * Reads settings of unknown shape: each part that cannot be understood gets its first value, the others stay.
 */
export function parseSettings(stored: Record<string, unknown>): Settings {
  const first = firstSettings()
  const part = <K extends keyof Settings>(key: K): Settings[K] => {
    const read = shape[key].safeParse(stored[key])
    return (read.success ? read.data : first[key]) as Settings[K]
  }
  return {
    preferences: part('preferences'),
    profiles: part('profiles'),
    currentProfile: part('currentProfile'),
    clientId: part('clientId'),
    keptTokens: part('keptTokens'),
    window: part('window'),
  }
}
