import { join } from 'node:path'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { SessionState, SignIn, ProfileView } from '../../contract/ipc/session.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { parseBaseUrl } from '../api/exchange.ts'
import type { Announce } from '../../contract/ipc/notice.ts'
import type { OutboxPace } from '../outbox/outbox.ts'
import type { TokenPace } from './connection.ts'
import { forgetFormerOwner } from './former-place.ts'
import { pinView } from './pins.ts'
import { isInsecure } from './profile-rules.ts'
import type { SessionWorkers } from './session-sync.ts'
import { openSession, createSessionSwitch, type Session, type SessionSwitch } from './session.ts'
import { ownerOf, createTurn, type EndedSignIn, type InTurn, type TokenOwner, type Tokens } from './tokens.ts'

/** The profiles of the user and the session of the one in use. */
export interface Sessions {
  /** The open session; a failure while none could be opened. */
  current(): Result<Session>
  state(): SessionState
  /** Closes the open session and opens the session of this profile, first without the token if the keychain has it. */
  select(profile: string): Promise<Result<SessionState>>
  /** Asks the keychain again for the token of the profile in use; `patienceMs` is for the system's own prompt. */
  restore(patienceMs: number): Promise<Result<SessionState>>
  /** Takes a token for a profile; the session in use continues with it. */
  signIn(input: SignIn): Promise<Result<SessionState>>
  /** Asks whether the service takes the token again that it refused; `unauthorized` when it does not. */
  tryAgain(): Promise<Result<SessionState>>
  /**
   * The user says that the account of the session in use takes the place of the owner of what is here. Nothing of the former one stays
   * but what was not sent, which goes to the account. `not-found` where the session is not stopped by this question.
   */
  sameOwner(profile: string): Promise<Result<null>>
  /**
   * Forgets the token in any case; `keychain` when it could not be deleted there. The provider of a sign-in with the browser hears of it,
   * where it takes such news.
   */
  signOut(profile: string): Promise<Result<SessionState>>
  /** The settings of a profile changed: if it is in use, its session is opened again with them. */
  refresh(profile: string): Promise<Result<SessionState>>
  /** Resolves when nothing of a profile that is not in use is open any more. */
  finished(profile: string): Promise<void>
  /**
   * Runs `work` while no other part of the app has the files of a profile open; the session in use is opened
   * again afterwards.
   */
  whileClosed<T>(profile: string, work: () => Result<T>): Promise<Result<T>>
  close(): Promise<void>
  /** Writes down what the sessions hold in memory only, also those that are closing. For a process that ends without `close`. */
  writeDown(): void
}

/** The session of the profile in use; null while none is open. */
export function sessionOf(sessions: Pick<Sessions, 'current'>): Session | null {
  const session = sessions.current()
  return session.ok ? session.value : null
}

/** Keeps exactly one session in use (design 3). */
export function createSessions(options: SessionsOptions): Sessions {
  const core = createSessionCore(options)
  const { current, writeDown } = core.sessions
  return { ...selection(core), ...signing(core), current, writeDown, state: core.state }
}

type Selection = Pick<Sessions, 'select' | 'restore' | 'refresh' | 'finished' | 'whileClosed' | 'close'>

function selection(core: SessionCore): Selection {
  /** The book is shown from the mirror meanwhile: no keychain may hold up the window (reliability 4.6). */
  const restore = async (id: string, patienceMs?: number): Promise<Result<unknown>> => {
    const owner = core.owner(id)
    if (!owner || !core.tokens.mayRestore(owner)) return ok(null)
    core.restoring.add(id)
    const found = await core.tokens.restore(owner, patienceMs)
    core.restoring.delete(id)
    await core.inTurn(async () => {
      if (core.selected !== id) return
      const token = core.tokens.held(owner)
      const session = core.sessions.current()
      // A user who has signed in meanwhile already works in that session: it must not close during a save.
      const isNew = token !== null && !(session.ok && session.value.uses(token))
      if (isNew) await reopen(core, id)
      else core.announceState()
    })
    return found
  }
  return {
    select(id) {
      void restore(id)
      return core.inTurn(() => reopen(core, id))
    },
    async restore(patienceMs) {
      const found = await restore(core.selected, patienceMs)
      return found.ok ? ok(core.state()) : found
    },
    refresh: (id) =>
      core.inTurn(async () => {
        if (core.selected === id) return reopen(core, id)
        core.announceState()
        return ok(core.state())
      }),
    finished: (id) => core.inTurn(() => core.sessions.finished(id)),
    whileClosed: (id, work) => core.inTurn(() => whileClosed(core, id, work)),
    close: () => core.inTurn(() => core.sessions.close()),
  }
}

async function whileClosed<T>(core: SessionCore, id: string, work: () => Result<T>): Promise<Result<T>> {
  if (core.selected !== id) {
    await core.sessions.finished(id)
    return work()
  }
  let done: Result<T> = unknownProfile
  await reopen(core, id, () => (done = work()))
  return done
}

function signing(core: SessionCore): Pick<Sessions, 'signIn' | 'signOut' | 'tryAgain' | 'sameOwner'> {
  const reopenIfInUse = (id: string) =>
    core.inTurn(async () => (core.selected === id ? reopen(core, id) : ok(core.state())))
  return {
    async signIn({ profile, token, keep }) {
      const owner = core.owner(profile)
      if (!owner) return core.find(profile) ? unusableAddress : unknownProfile
      const kept = await core.tokens.inTurn(async () => {
        const done = await core.tokens.keep(owner, token.trim(), keep ?? 'anywhere')
        // A typed token replaces a sign-in with the browser: no renewal may replace it with the token of
        // another account.
        if (done.ok) await core.tokens.forgetAll(profile, ({ use }) => use === 'access')
        return done
      })
      if (kept.ok) return reopenIfInUse(profile)
      core.announceState()
      return kept
    },
    async tryAgain() {
      const session = core.sessions.current()
      const tried = session.ok ? await session.value.tryAgain() : session
      return tried.ok ? ok(core.state()) : tried
    },
    sameOwner: (profile) => core.inTurn(() => takeOver(core, profile)),
    async signOut(profile) {
      const known = core.find(profile)
      if (!known) return unknownProfile
      const ended = await core.endSignIn(known)
      const reopened = await reopenIfInUse(profile)
      // The user is signed out whatever the provider says, and already sees it.
      await ended.tell()
      return ended.forgotten.ok ? reopened : ended.forgotten
    },
  }
}

const unusableAddress = fail({ kind: 'invalid-input', path: 'base_url', expected: 'https, or http allowed' })

// SECURITY: only the session that was stopped is answered, and it continues with its own token: nothing goes to an owner unasked.
async function takeOver(core: SessionCore, id: string): Promise<Result<null>> {
  const owner = core.owner(id)
  const token = owner && core.tokens.held(owner)
  const session = core.sessions.current()
  const isAsked =
    session.ok &&
    core.selected === id &&
    session.value.sync?.state().failure?.kind === 'other-owner' &&
    session.value.uses(token ?? '')
  if (!isAsked) return fail({ kind: 'not-found' })
  return whileClosed(core, id, () => forgetFormerOwner(join(core.folder, id)))
}

interface SessionsOptions {
  folder: string
  /** The name under which a profile that is opened for the first time sends its sync keys. */
  clientId(): string
  tokens: Tokens
  profiles(): ConnectionProfile[]
  announce: Announce
  /** A profile came into use, or its settings changed. */
  onSelected(profile: ConnectionProfile): void
  /** Asks for a token in place of a refused one; `unauthorized` when it cannot get one. */
  renewToken(profile: ConnectionProfile): Promise<Result<string>>
  /** Forgets every token of a profile. */
  endSignIn(profile: ConnectionProfile): Promise<EndedSignIn>
  /** How patient the outbox is; left out, as it is for users. */
  outboxPace?: OutboxPace
  /** The same for a token that the service does not take. */
  tokenPace?: TokenPace
  workers?: SessionWorkers
}

const unknownProfile = fail({ kind: 'invalid-input', path: 'profile', expected: 'a known profile' })

/** What the parts of `Sessions` share. */
interface SessionCore extends SessionsOptions {
  sessions: SessionSwitch
  /** Ids of profiles whose token is being read from the keychain. */
  restoring: Set<string>
  /** Id of the profile in use. */
  selected: string
  /** Ids of profiles whose outbox could not be read whole; opened again it would no longer tell. */
  damaged: Set<string>
  state(): SessionState
  announceState(): void
  /** The copy of the book of this profile is damaged: its session is opened again, with a new copy. */
  onTorn(profile: string): void
  find(profile: string): ConnectionProfile | undefined
  owner(profile: string): TokenOwner | null
  /** One switch at a time: the second waits until the first is done. */
  inTurn: InTurn
}

/** Makes the shared part of `Sessions`: the session in use and the order of its changes. */
function createSessionCore(options: SessionsOptions): SessionCore {
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
async function reopen(core: SessionCore, id: string, between?: () => void): Promise<Result<SessionState>> {
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
    clientId: core.clientId(),
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
  const { id, kind, name, colour, base_url, groups, allowHttp, oidc, pins = [] } = profile
  const base = parseBaseUrl(base_url)
  const insecure = base.ok && isInsecure(base.value)
  const shown = { oidc: oidc ? oidcView(oidc) : null, pins: pins.map(pinView) }
  return { id, kind, name, colour, base_url, groups, allowHttp, insecure, ...shown }
}

function oidcView(client: NonNullable<ConnectionProfile['oidc']>): ProfileView['oidc'] {
  const { issuer, authorize_url, token_url, client_id, scope } = client
  return { issuer, authorize_url, token_url, client_id, scope }
}
