import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fail, ok, type Result, type Failure } from '../../contract/failure.ts'
import type {
  FoundGroups,
  ProfileDraft,
  ProfileProbe,
  ProfileProbed,
  ProfileSaved,
  ProbeOutcome,
  SessionState,
} from '../../contract/ipc/session.ts'
import type { ConnectionProfile, EndpointChange } from '../../contract/profile.ts'
import { createServiceApi } from '../api/record-api.ts'
import type { BaseUrl } from '../api/exchange.ts'
import { profileFrom, placeOf, changedEndpoints, endpointsOf, normalised } from './profile-rules.ts'
import type { Sessions } from './sessions.ts'
import { accountOf, ownerOf, refreshOwnerOf, type Tokens, type TokenOwner } from './tokens.ts'

/** What the user does with connection profiles. */
export interface ProfileBook {
  check(probe: ProfileProbe): Promise<Result<ProfileProbed>>
  /**
   * Makes or changes a profile. A new base URL asks for a token again; the local copy stays until there is one.
   * `cancelled` when the user does not confirm that it leads elsewhere.
   */
  save(draft: ProfileDraft): Promise<Result<ProfileSaved>>
  /** Removes a profile with its local copy and its token. Unsaved edits are the page's to ask about. */
  remove(id: string): Promise<Result<SessionState>>
  findGroups(id: string): Promise<Result<FoundGroups>>
}

export interface ProfileBookOptions {
  /** Folder of all profiles; each has its own inside. */
  folder: string
  /** Shown when the profile in use is removed. */
  fallback: string
  tokens: Tokens
  sessions: Sessions
  profiles(): ConnectionProfile[]
  /** Asks the user, where the page cannot answer. */
  confirm(change: EndpointChange): Promise<boolean>
  /** Keeps the user's own profiles, in this order. */
  write(profiles: ConnectionProfile[]): Result<unknown>
}

export function createProfileBook(options: ProfileBookOptions): ProfileBook {
  const own = ownProfiles(options)
  const find = (id: string) => options.profiles().find((profile) => profile.id === id)
  return {
    check: async (probe) => ok(await probeService(probe, options.profiles())),
    save: createSave(options),
    async remove(id) {
      const profile = own().find((candidate) => candidate.id === id)
      if (!profile) return fail({ kind: 'invalid-input', path: 'id', expected: 'a profile of the user' })
      return removeProfile(options, profile, own())
    },
    async findGroups(id) {
      const profile = find(id)
      if (!profile) return fail({ kind: 'invalid-input', path: 'id', expected: 'a known profile' })
      return findGroups(profile, options.tokens)
    },
  }
}

function ownProfiles(options: ProfileBookOptions): () => ConnectionProfile[] {
  return () => options.profiles().filter(({ kind }) => kind !== 'demo')
}

/**
 * SECURITY: the page asks for changes, but only the user says that what is kept for a profile may be used elsewhere. One
 * question at a time, and it is about what is done afterwards.
 */
function createSave(options: ProfileBookOptions): ProfileBook['save'] {
  const { profiles, confirm, tokens } = options
  let asking = false
  return async (draft) => {
    const made = profileFrom(draft, profiles())
    if (!made.ok) return made
    const change = changeOf(made.value, profiles())
    if (change === null || !tokens.has(made.value.id)) return keepProfile(options, made.value)
    if (asking) return cancelled
    asking = true
    const isConfirmed = await confirm(change).finally(() => (asking = false))
    // The profile may have been edited or removed while the question was open.
    const now = profileFrom(draft, profiles())
    const isAsked = now.ok && JSON.stringify(changeOf(now.value, profiles())) === JSON.stringify(change)
    return isConfirmed && isAsked ? keepProfile(options, now.value) : cancelled
  }
}

const cancelled = fail({ kind: 'cancelled' })

/** null for a new profile, and for a change that leads nowhere else. */
function changeOf(next: ConnectionProfile, known: ConnectionProfile[]): EndpointChange | null {
  const former = known.find(({ id }) => id === next.id)
  if (!former) return null
  const [from, to] = [endpointsOf(former), endpointsOf(next)]
  const changed = changedEndpoints(from, to)
  return changed.length === 0 ? null : { name: former.name, changed, from, to }
}

async function keepProfile(
  options: ProfileBookOptions,
  profile: ConnectionProfile,
): Promise<Result<ProfileSaved>> {
  const own = ownProfiles(options)()
  const isNew = !own.some(({ id }) => id === profile.id)
  const next = own.map((other) => (other.id === profile.id ? profile : other))
  const written = options.write(isNew ? [...next, profile] : next)
  if (!written.ok) return written
  // What belongs to the places that it led to before would never be used again, nor taken away.
  const { tokens } = options
  const stays = ownersOf(profile).map(accountOf)
  await tokens.inTurn(() => tokens.forgetAll(profile.id, (owner) => stays.includes(accountOf(owner))))
  const state = await options.sessions.refresh(profile.id)
  return state.ok ? ok({ id: profile.id, state: state.value }) : state
}

async function removeProfile(
  { sessions, tokens, fallback, folder, write }: ProfileBookOptions,
  profile: ConnectionProfile,
  own: ConnectionProfile[],
): Promise<Result<SessionState>> {
  const { id } = profile
  if (sessions.state().current === id) await sessions.select(fallback)
  await sessions.finished(id)
  const written = write(own.filter((other) => other.id !== id))
  if (!written.ok) return written
  // A keychain that refuses must not keep the profile alive: its id is never used again.
  await tokens.inTurn(() => tokens.forgetAll(id))
  try {
    rmSync(join(folder, id), { recursive: true, force: true, maxRetries: 3 })
  } catch {
    return fail({ kind: 'storage', reason: 'other' })
  }
  return sessions.refresh(id)
}

function ownersOf(profile: ConnectionProfile): TokenOwner[] {
  return [ownerOf(profile), refreshOwnerOf(profile)].filter((owner) => owner !== null)
}

/** Not part of the spec: where a deployment does not have the call, the user names the groups (interface 10.3). */
async function findGroups(profile: ConnectionProfile, tokens: Tokens): Promise<Result<FoundGroups>> {
  const token = await tokenAtHand(profile, tokens)
  if (token === null) return fail({ kind: 'signed-out' })
  const api = createServiceApi({ base_url: profile.base_url, token: () => token })
  if (!api.ok) return api
  const groups = await api.value.groups()
  api.value.close()
  if (groups.ok) return ok({ listed: true, groups: groups.value })
  const isMissing = groups.failure.kind === 'not-found' || groups.failure.kind === 'bad-response'
  return isMissing ? ok({ listed: false, groups: [] }) : groups
}

/** The access token of a profile, from the keychain where it is not in memory; null where the profile has no token. */
export async function tokenAtHand(profile: ConnectionProfile, tokens: Tokens): Promise<string | null> {
  const owner = ownerOf(profile)
  const token = owner && (tokens.held(owner) ?? (await restored(tokens, owner)))
  return token || null
}

async function restored(tokens: Tokens, owner: TokenOwner): Promise<string | null> {
  if (!tokens.mayRestore(owner)) return null
  const found = await tokens.restore(owner)
  return found.ok ? found.value : null
}

/** Sent where no token is at hand: a service that knows its tokens answers 401. */
const noToken = 'no-token'

/** Longest wait in ms; the user looks at the dialog meanwhile. */
const deadlines = { connect: 5000, list: 10_000 }

/**
 * Looks whether a base URL leads to the service: asks for one home address, which every deployment has (interface 4.2).
 * SECURITY: only the token that was typed for this address is sent, never one that is kept for another.
 */
async function probeService(probe: ProfileProbe, known: ConnectionProfile[]): Promise<ProfileProbed> {
  const place = placeOf(probe, known)
  if (typeof place === 'string') return { outcome: place, base_url: null }
  const token = probe.token?.trim() ?? ''
  return { outcome: await ask(place, token), base_url: normalised(place) }
}

async function ask(place: BaseUrl, token: string): Promise<ProbeOutcome> {
  const api = createServiceApi({ base_url: normalised(place), token: () => token || noToken, deadlines })
  if (!api.ok) return 'bad-address'
  const answer = await api.value.homeaddress.list(null, { limit: 1, skip: 0 })
  api.value.close()
  return answer.ok ? 'ready' : outcomeOf(answer.failure, token !== '')
}

function outcomeOf(failure: Failure, withToken: boolean): ProbeOutcome {
  switch (failure.kind) {
    case 'unauthorized':
      return withToken ? 'token-refused' : 'asks-for-token'
    case 'forbidden':
      return withToken ? 'token-limited' : 'asks-for-token'
    case 'signed-out':
      return 'token-refused'
    case 'retry-later':
      return 'busy'
    case 'offline':
      return offlineOutcome(failure.code)
    default:
      return 'not-the-service'
  }
}

function offlineOutcome(code: string): ProbeOutcome {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host'
  // The codes of Node's TLS, all of which speak of the certificate.
  if (/CERT|SIGNED|SIGNATURE|ISSUER/.test(code)) return 'bad-certificate'
  return 'unreachable'
}
