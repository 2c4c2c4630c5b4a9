import type { ProfileView, SessionState } from '../../contract/ipc/session.ts'

/** One profile of each kind that matters to the window. */
const sampleProfiles: ProfileView[] = [
  { id: 'demo', kind: 'demo', name: 'Demo', colour: '#5b6b8c', base_url: 'http://127.0.0.1:8080' },
  {
    id: 'production',
    kind: 'production',
    name: 'Production',
    colour: '#2f7d4f',
    base_url: 'https://example.com',
  },
  {
    id: 'staging',
    kind: 'staging',
    name: 'Staging',
    colour: '#b8860b',
    base_url: 'https://staging.example.com',
  },
].map((profile) => ({
  ...(profile as ProfileView),
  allowHttp: false,
  insecure: false,
  oidc: null,
  groups: [
    { group_id: 'g1', name: '町内会' },
    { group_id: 'g2', name: '仕事' },
  ],
}))

/** The Demo profile in use, with a keychain that works. */
export function sampleSession(signedIn: boolean): SessionState {
  return {
    profiles: sampleProfiles,
    current: 'demo',
    signedIn,
    needsToken: false,
    restoring: false,
    keychain: 'ok',
    tokenKept: signedIn ? 'keychain' : null,
    readOnly: [],
    unreadable: [],
    outboxDamaged: false,
  }
}
