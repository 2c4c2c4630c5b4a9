import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { SessionState, ProfileView } from '../../contract/ipc/session.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { parseBaseUrl } from '../api/exchange.ts'
import type { Announce } from '../ipc/announce.ts'
import type { OutboxPace } from '../outbox/outbox.ts'
import type { TokenPace } from './connection.ts'
import { isInsecure } from './profile-address.ts'
import { openSession, createSessionSwitch } from './session.ts'
import type { Session, SessionSwitch } from './session.ts'
import type { SessionWorkers } from './session-sync.ts'
import { ownerOf } from './token-store.ts'
import type { TokenOwner } from './token-store.ts'
import type { Tokens } from './tokens.ts'
import { createTurn } from './turn.ts'
import type { InTurn } from './turn.ts'

export interface SessionsOptions {
  folder: string
  /** Name under which the sync keys of a profile's records stand: the one it has always had. */
  clientIdOf(profile: string): string
  tokens: Tokens
  profiles(): ConnectionProfile[]
  announce: Announce
  /** A profile came into use, or its settings changed. */
  onSelected(profile: ConnectionProfile): void
  /** Asks for a token in place of a refused one; `unauthorized` when there is no way. */
  renewToken(profile: ConnectionProfile): Promise<Result<string>>
  /** How patient the outbox is; left out, as it is for users. */
  outboxPace?: OutboxPace
  /** The same for a token that the service does not take. */
  tokenPace?: TokenPace
  workers?: SessionWorkers
}

export const unknownProfile = fail({ kind: 'invalid-input', path: 'profile', expected: 'a known profile' })

/** What the parts of `Sessions` share. */
export interface SessionCore extends SessionsOptions {
  sessions: SessionSwitch
  /** Ids of profiles whose token the keychain is asked for. */
  restoring: Set<string>
  /** Id of the profile in use. */
  selected: string
  /** Ids of profiles whose outbox could not be read whole; opened again it would no longer tell. */
  damaged: Set<string>
  state(): SessionState
  announceState(): void
  /** The copy of the book of this profile is damaged: its session is opened anew, over a fresh one. */
  onTorn(profile: string): void
  find(profile: string): ConnectionProfile | undefined
  owner(profile: string): TokenOwner | null
  /** One switch at a time: the second waits until the first is done. */
  inTurn: InTurn
}

/** Makes the shared part of `Sessions`: the session in use and the order of its changes. */
export function createSessionCore(options: SessionsOptions): SessionCore {
  const core: SessionCore = {
    ...options,
    sessions: createSessionSwitch((profile, token) => openFor(core, profile, token)),
    restoring: new Set(),
    selected: '',
    damaged: new Set(),
    state: () => stateOf(core),
    announceState: () => options.announce('session.changed', core.state()),
    onTorn: (id) => void core.inTurn(async () => core.selected === id && reopen(core, id)),
    find: (id) => options.profiles().find((candidate) => candidate.id === id),
    owner(id) {
      const profile = core.find(id)
      return profile ? ownerOf(profile) : null
    },
    inTurn: createTurn(),
  }
  return core
}

/** Opens the session of a profile with the token at hand; `between` finds its files closed. Only in turn. */
export async function reopen(
  core: SessionCore,
  id: string,
  between?: () => void,
): Promise<Result<SessionState>> {
  const profile = core.find(id)
  if (!profile) return unknownProfile
  const owner = ownerOf(profile)
  const session = await core.sessions.replace(profile, owner && core.tokens.held(owner), between)
  core.selected = id
  if (session.ok && session.value.outbox.isDamaged) core.damaged.add(id)
  core.onSelected(profile)
  core.announceState()
  core.announce('mirror.changed', { family: null, ids: null })
  if (!session.ok) return session
  core.announce('sync.progress', session.value.syncState())
  void session.value.sync?.start()
  return ok(core.state())
}

function openFor(core: SessionCore, profile: ConnectionProfile, token: string | null): Result<Session> {
  return openSession({
    profile,
    token,
    folder: core.folder,
    clientId: core.clientIdOf(profile.id),
    announce: core.announce,
    onAccess: core.announceState,
    renewToken: () => core.renewToken(profile),
    outboxPace: core.outboxPace ?? {},
    tokenPace: core.tokenPace ?? {},
    workers: core.workers,
    onTorn: () => core.onTorn(profile.id),
  })
}

function stateOf({ profiles, selected, sessions, tokens, restoring, damaged }: SessionCore): SessionState {
  return sessionStateOf({
    profiles: profiles(),
    current: selected,
    session: sessions.current(),
    tokens,
    restoring: restoring.has(selected),
    outboxDamaged: damaged.has(selected),
  })
}

/** What the page may know about profiles and the session in use. */
function sessionStateOf(known: {
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
