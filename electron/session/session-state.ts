import type { Result } from '../../contract/failure.ts'
import type { ProfileView, SessionState } from '../../contract/ipc/session.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { parseBaseUrl } from '../api/service-url.ts'
import { isInsecure } from './profile-address.ts'
import type { Session } from './session.ts'
import { ownerOf } from './token-store.ts'
import type { Tokens } from './tokens.ts'

/** What the page may know about profiles and the session in use. */
export function sessionStateOf(known: {
  profiles: ConnectionProfile[]
  current: string
  session: Result<Session>
  tokens: Tokens
  restoring: boolean
  outboxDamaged: boolean
}): SessionState {
  const { profiles, current, session, tokens, restoring, outboxDamaged } = known
  const profile = profiles.find(({ id }) => id === current)
  const owner = profile ? ownerOf(profile) : null
  const access = session.ok ? session.value.access : null
  return {
    profiles: profiles.map(profileView),
    current,
    signedIn: session.ok && session.value.signedIn,
    needsToken: access?.needsToken ?? false,
    restoring,
    keychain: tokens.keychain(),
    tokenKept: owner ? tokens.kept(owner) : null,
    readOnly: [...(access?.readOnly ?? [])],
    unreadable: [...(access?.unreadable ?? [])],
    outboxDamaged,
  }
}

/** SECURITY: field by field, so that nothing added to a profile later reaches the page by itself. */
function profileView(profile: ConnectionProfile): ProfileView {
  const { id, kind, name, colour, base_url, groups, allowHttp, oidc } = profile
  const base = parseBaseUrl(base_url)
  const insecure = base.ok && isInsecure(base.value)
  return { id, kind, name, colour, base_url, groups, allowHttp, insecure, oidc: oidc ? oidcView(oidc) : null }
}

function oidcView(client: NonNullable<ConnectionProfile['oidc']>): ProfileView['oidc'] {
  const { issuer, authorize_url, token_url, client_id, scope } = client
  return { issuer, authorize_url, token_url, client_id, scope }
}
