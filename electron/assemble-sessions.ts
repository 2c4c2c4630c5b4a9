import { join } from 'node:path'
import { utilityProcess } from 'electron'
import type { Result } from '../contract/failure.ts'
import type { ConnectionProfile } from '../contract/profile.ts'
import { demoProfile, demoProfileId } from './settings/settings-shape.ts'
import type { Announce } from '../contract/ipc/notice.ts'
import { createRecovery } from './recovery/recovery.ts'
import {
  createKeychainCalls,
  keychainEnvironment,
  keychainTokenStore,
  type KeychainProcess,
} from './session/keychain/keychain.ts'
import {
  createAuthorization,
  createBrowserSignIn,
  endSignIn,
  renewToken,
} from './session/oidc/oidc-account.ts'
import { createPins, type PinsOptions } from './session/pins.ts'
import { createProfileBook, type ProfileBookOptions } from './session/profile-book.ts'
import { createProfiles } from './session/profile-rules.ts'
import type { SessionWorkers } from './session/session-sync.ts'
import { createSessions } from './session/sessions.ts'
import { createTokens } from './session/tokens.ts'
import type { SettingsFile } from './settings/settings.ts'

/** What sessions need from the app. */
export interface SessionSurroundings {
  dataFolder: string
  /** The bundle of `session/keychain/keychain-process.ts`. */
  keychainProgram: string
  workers: SessionWorkers
  settings: SettingsFile
  announce: Announce
  /** Opens an address in the system's browser. */
  openLink(url: string): Promise<Result<null>>
  /** Asks whether a profile may lead elsewhere. */
  confirmEndpoints: ProfileBookOptions['confirm']
  /** Asks whether Atena may look for the service at an address. */
  confirmCheck: ProfileBookOptions['confirmCheck']
  /** Asks whether a certificate is to be trusted that no authority of the system has signed. */
  confirmCertificate: PinsOptions['confirmCertificate']
  /** Called when a profile comes into use: the window shows its name. */
  showProfile(profile: ConnectionProfile): void
  /** Asks for the folder that a copy of recovered data goes to; null when none was chosen. */
  askCopyFolder(): Promise<string | null>
}

/** Builds tokens, profiles and sessions on the settings. Nothing here waits, and nothing asks the keychain yet. */
export function assembleSessions({ settings, announce, ...parts }: SessionSurroundings) {
  const folder = join(parts.dataFolder, 'profiles')
  const profiles = createProfiles(demoProfile, () => settings.read().profiles)
  const writeProfiles: ProfileBookOptions['write'] = (own) => settings.change({ profiles: own })
  const calls = createKeychainCalls({ start: () => startKeychain(parts.keychainProgram) })
  const tokens = createTokens(keychainTokenStore(calls), {
    read: () => settings.read().keptTokens,
    // A note that is not written costs one more sign-in at the next start, nothing else.
    write: (keptTokens) => void settings.change({ keptTokens }),
  })
  const sessions = createSessions({
    folder,
    clientId: () => settings.read().clientId,
    tokens,
    profiles: profiles.list,
    announce,
    workers: parts.workers,
    renewToken: (profile) => renewToken(tokens, profile),
    endSignIn: (profile) => endSignIn(tokens, profile),
    onSelected(profile) {
      if (settings.read().currentProfile !== profile.id) settings.change({ currentProfile: profile.id })
      parts.showProfile(profile)
    },
  })
  const { confirmCertificate } = parts
  const pins = createPins({ profiles: profiles.list, write: writeProfiles, confirmCertificate })
  const profileBook = createProfileBook({
    folder,
    fallback: demoProfileId,
    tokens,
    sessions,
    profiles: profiles.list,
    confirm: parts.confirmEndpoints,
    confirmCheck: parts.confirmCheck,
    pins,
    write: writeProfiles,
  })
  const browser = createBrowserSignIn({ openLink: parts.openLink })
  const authorization = createAuthorization({ browser, tokens, sessions, profiles: profiles.list, pins })
  const { dataFolder, askCopyFolder } = parts
  const recovery = createRecovery({ dataFolder, askCopyFolder, profiles: profiles.list, sessions, tokens })
  return { profiles, tokens, sessions, profileBook, authorization, recovery }
}

/** SECURITY: its output is thrown away: native libraries could write a secret to it. */
function startKeychain(program: string): KeychainProcess {
  const env = keychainEnvironment(process.env)
  return utilityProcess.fork(program, [], { env, stdio: 'ignore', serviceName: 'Atena keychain' })
}
