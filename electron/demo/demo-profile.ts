import type { ConnectionProfile } from '../../contract/profile.ts'

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
