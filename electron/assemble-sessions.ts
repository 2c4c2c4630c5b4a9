import { join } from 'node:path'
import { utilityProcess } from 'electron'
import type { Result } from '../contract/failure.ts'
import type { ConnectionProfile } from '../contract/profile.ts'
import { demoProfile, demoProfileId } from './demo/demo-profile.ts'
import type { Announce } from './ipc/announce.ts'
import { createKeychainCalls } from './session/keychain/keychain-calls.ts'
import type { KeychainProcess } from './session/keychain/keychain-calls.ts'
import { keychainEnvironment } from './session/keychain/keychain-environment.ts'
import { keychainTokenStore } from './session/keychain/keychain-token-store.ts'
import { createBrowserSignIn } from './session/oidc/browser-sign-in.ts'
import { createAuthorization, renewToken } from './session/oidc/oidc-account.ts'
import { createProfileBook } from './session/profile-book.ts'
import { createProfiles } from './session/profiles.ts'
import type { SessionWorkers } from './session/session-sync.ts'
import { createSessions } from './session/sessions.ts'
import { createTokens } from './session/tokens.ts'
import type { SettingsFile } from './settings/settings.ts'

/** What sessions need of the app around them. */
export interface SessionSurroundings {
  dataFolder: string
  /** The bundle of `session/keychain/keychain-process.ts`. */
  keychainProgram: string
  workers: SessionWorkers
  settings: SettingsFile
  announce: Announce
  /** Opens an address in the system's browser. */
  openLink(url: string): Promise<Result<null>>
  /** A profile came into use: the window shows its name. */
  showProfile(profile: ConnectionProfile): void
}

/** Builds tokens, profiles and sessions on the settings. Nothing here waits, and nothing asks the keychain yet. */
export function assembleSessions({ settings, announce, ...parts }: SessionSurroundings) {
  const folder = join(parts.dataFolder, 'profiles')
  const profiles = createProfiles(demoProfile, () => settings.read().profiles)
  const calls = createKeychainCalls({ start: () => startKeychain(parts.keychainProgram) })
  const tokens = createTokens(keychainTokenStore(calls), {
    read: () => settings.read().keptTokens,
    // A note that is not written costs one more sign-in at the next start, nothing else.
    write: (keptTokens) => void settings.change({ keptTokens }),
  })
  const sessions = createSessions({
    folder,
    clientId: settings.read().clientId,
    tokens,
    profiles: profiles.list,
    announce,
    workers: parts.workers,
    renewToken: (profile) => renewToken(tokens, profile),
    onSelected(profile) {
      if (settings.read().currentProfile !== profile.id) settings.change({ currentProfile: profile.id })
      parts.showProfile(profile)
    },
  })
  const profileBook = createProfileBook({
    folder,
    fallback: demoProfileId,
    tokens,
    sessions,
    profiles: profiles.list,
    write: (own) => settings.change({ profiles: own }),
  })
  const browser = createBrowserSignIn({ openLink: parts.openLink })
  const authorization = createAuthorization({ browser, tokens, sessions, profiles: profiles.list })
  return { profiles, tokens, sessions, profileBook, authorization }
}

/** SECURITY: its output is thrown away, since nobody knows what native libraries write about a secret. */
function startKeychain(program: string): KeychainProcess {
  const env = keychainEnvironment(process.env)
  return utilityProcess.fork(program, [], { env, stdio: 'ignore', serviceName: 'Atena keychain' })
}
