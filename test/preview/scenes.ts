import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { sampleRecovery } from '../fakes/fake-recovery.ts'
import type { FakeMainOptions } from '../fakes/fake-main-options.ts'

/** What the preview starts from. */
export interface Scene {
  options: FakeMainOptions
  begin?: (bridge: FakeBridge) => void
}

const scenes: Record<string, Scene> = {
  list: { options: {} },
  empty: { options: { addresses: [] } },
  'first-sync': {
    options: { addresses: [], sync: { phase: 'running', completedAt: null, records: 1_240, pages: 7 } },
  },
  offline: {
    options: {
      sync: { phase: 'failed', failure: { kind: 'offline', code: 'ECONNREFUSED', host: 'api.example.com' } },
    },
  },
  'offline-empty': {
    options: {
      addresses: [],
      sync: {
        phase: 'failed',
        completedAt: null,
        failure: { kind: 'offline', code: 'ENOTFOUND', host: 'api.example.com' },
      },
    },
  },
  'signed-out': { options: { addresses: [], signedIn: false, sync: { completedAt: null } } },
  production: { options: {}, begin: (bridge) => (bridge.main.session.current = 'production') },
  staging: {
    options: {},
    begin: ({ main }) => {
      const profiles = main.session.profiles.map((each) =>
        each.id === 'staging' ? { ...each, name: '会社の試験環境', insecure: true } : each,
      )
      main.session = { ...main.session, profiles, current: 'staging' }
    },
  },
  'read-only': { options: {}, begin: ({ main }) => (main.session.readOnly = ['address']) },
  unreadable: { options: {}, begin: ({ main }) => (main.session.unreadable = ['address']) },
  'no-groups': {
    options: { addresses: [] },
    begin: ({ main }) => {
      main.session.profiles = main.session.profiles.map((each) => ({ ...each, groups: [] }))
    },
  },
  'keychain-locked': {
    options: { signedIn: false },
    begin: ({ main }) => Object.assign(main.session, { current: 'production', keychain: 'locked' }),
  },
  'token-refused': {
    options: {},
    begin: ({ main }) => Object.assign(main.session, { current: 'production', needsToken: true }),
  },
  browser: {
    options: { signedIn: false },
    begin: ({ main }) => {
      const oidc = { issuer: 'https://id.example.com', authorize_url: null, token_url: null }
      const client = { ...oidc, client_id: 'atena', scope: 'openid' }
      main.session.profiles = main.session.profiles.map((each) => ({ ...each, oidc: client }))
    },
  },
  recovery: { options: {}, begin: ({ main }) => (main.recovery.items = sampleRecovery) },
  many: { options: { rowCount: 100_000 } },
}

/** A scene by its name; the list when no scene has that name. */
export function openScene(name: string): Scene {
  return scenes[name] ?? { options: {} }
}
