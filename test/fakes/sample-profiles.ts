import type { ProfileView, SessionState } from '../../contract/ipc/session.ts'

/** A certificate as a device in an office has it. */
const samplePin: ProfileView['pins'][number] = {
  origin: 'https://staging.example.com',
  subject: 'CN=staging.example.com, O=株式会社見本',
  issuer: 'CN=Example Company CA, O=株式会社見本',
  validFrom: '2026-01-02T12:00:00.000Z',
  validTo: '2027-03-04T12:00:00.000Z',
  fingerprint: Array.from({ length: 32 }, (_, at) => `A${(at % 16).toString(16)}`.toUpperCase()).join(':'),
}

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
  pins: profile.id === 'staging' ? [samplePin] : [],
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
