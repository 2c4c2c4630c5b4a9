import { join } from 'node:path'
import {
  fail,
  isOfCertificate,
  isUnknownIssuer,
  ok,
  type Result,
  type Failure,
} from '../../contract/failure.ts'
import type {
  FoundGroups,
  ProfileDraft,
  ProfileProbe,
  ProfileProbed,
  ProfileSaved,
  ProbeOutcome,
  SessionState,
} from '../../contract/ipc/session.ts'
import type { ConnectionProfile, EndpointChange, Endpoints } from '../../contract/profile.ts'
import { createServiceApi } from '../api/record-api.ts'
import type { BaseUrl } from '../api/exchange.ts'
import { removeWhole } from '../disk/own-folder.ts'
import { endSignIn } from './oidc/oidc-account.ts'
import { pinOf, type Pins } from './pins.ts'
import {
  addressOf,
  profileFrom,
  usableAddress,
  changedEndpoints,
  endpointsOf,
  normalised,
  originsOf,
} from './profile-rules.ts'
import type { Sessions } from './sessions.ts'
import { accountOf, ownerOf, refreshOwnerOf, type Tokens, type TokenOwner } from './tokens.ts'

/** What the user does with connection profiles. */
export interface ProfileBook {
  /** Looks whether the service is at an address. `cancelled` when the user does not agree that Atena asks there. */
  check(probe: ProfileProbe): Promise<Result<ProfileProbed>>
  /**
   * Makes or changes a profile. A new base URL asks for a token again; the local copy stays until there is one.
   * `cancelled` when the user does not confirm where it leads.
   */
  save(draft: ProfileDraft): Promise<Result<ProfileSaved>>
  /**
   * Removes a profile with its local copy and its token, which is revoked where it came from a sign-in with the browser. Unsaved edits
   * are the page's to ask about.
   */
  remove(id: string): Promise<Result<SessionState>>
  findGroups(id: string): Promise<Result<FoundGroups>>
  /** Trusts a certificate no longer that the user had confirmed. `invalid-input` where the profile has none for this origin. */
  forgetCertificate(id: string, origin: string): Promise<Result<SessionState>>
}

export interface ProfileBookOptions {
  /** Folder of all profiles; each has its own inside. */
  folder: string
  /** Shown when the profile in use is removed. */
  fallback: string
  tokens: Tokens
  sessions: Sessions
  profiles(): ConnectionProfile[]
  /** Asks the user whether a profile may lead there, where the page cannot answer. */
  confirm(change: EndpointChange): Promise<boolean>
  /** Asks the user whether Atena may look for the service at this address, where the page cannot answer. */
  confirmCheck(address: string): Promise<boolean>
  /** The certificates that the user has confirmed. */
  pins: Pins
  /** Keeps the user's own profiles, in this order. */
  write(profiles: ConnectionProfile[]): Result<unknown>
}

export function createProfileBook(options: ProfileBookOptions): ProfileBook {
  const own = ownProfiles(options)
  const consent = createConsent(options)
  const find = (id: string) => options.profiles().find((profile) => profile.id === id)
  return {
    check: (probe) => probeService(probe, options, consent),
    save: createSave(options, consent),
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
    async forgetCertificate(id, origin) {
      const forgotten = options.pins.forget(id, origin)
      return forgotten.ok ? options.sessions.refresh(id) : forgotten
    },
  }
}

function ownProfiles(options: ProfileBookOptions): () => ConnectionProfile[] {
  return () => options.profiles().filter(({ kind }) => kind !== 'demo')
}

/** What the user agreed to in this run of the app. A saved profile is agreed to: nothing is saved without a yes. */
interface Consent {
  /** Whether the user has agreed that requests go to all of these origins. */
  covers(origins: readonly string[]): boolean
  /** Asks, unless a question is open, and remembers a yes for these origins. */
  ask(origins: readonly string[], question: () => Promise<boolean>): Promise<boolean>
}

/** SECURITY: one question at a time, so that a page cannot bury the user under them. */
function createConsent({ profiles }: Pick<ProfileBookOptions, 'profiles'>): Consent {
  const agreed = new Set<string>()
  let asking = false
  return {
    covers(origins) {
      const known = new Set([...agreed, ...profiles().flatMap((profile) => originsOf(endpointsOf(profile)))])
      return origins.every((origin) => known.has(origin))
    },
    async ask(origins, question) {
      if (asking) return false
      asking = true
      const isYes = await question().finally(() => (asking = false))
      if (isYes) for (const origin of origins) agreed.add(origin)
      return isYes
    },
  }
}

/**
 * SECURITY: the page asks for changes, but only the user says where a profile leads, signed in or not: the next sign-in
 * sends its token there.
 */
function createSave(options: ProfileBookOptions, consent: Consent): ProfileBook['save'] {
  const { profiles, confirm } = options
  return async (draft) => {
    const made = profileFrom(draft, profiles())
    if (!made.ok) return made
    const change = changeOf(made.value, profiles(), consent)
    if (change === null) return keepProfile(options, made.value)
    const isYes = await consent.ask(originsOf(change.to), () => confirm(change))
    if (!isYes) return cancelled
    // The profile may have been edited or removed while the question was open.
    const now = profileFrom(draft, profiles())
    const isAsked = now.ok && isSameChange(changeOf(now.value, profiles(), noConsent), change)
    return isAsked ? keepProfile(options, now.value) : cancelled
  }
}

const cancelled = fail({ kind: 'cancelled' })

const noConsent: Pick<Consent, 'covers'> = { covers: () => false }

function isSameChange(one: EndpointChange | null, other: EndpointChange): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** null for a change that leads nowhere else, and for a new profile of places that the user has agreed to. */
function changeOf(
  next: ConnectionProfile,
  known: ConnectionProfile[],
  consent: Pick<Consent, 'covers'>,
): EndpointChange | null {
  const former = known.find(({ id }) => id === next.id)
  const to = endpointsOf(next)
  if (former === undefined) {
    if (consent.covers(originsOf(to))) return null
    const set = (Object.keys(to) as (keyof Endpoints)[]).filter((name) => to[name] !== '')
    return { name: next.name, changed: set, from: null, to }
  }
  const from = endpointsOf(former)
  const changed = changedEndpoints(from, to)
  return changed.length === 0 ? null : { name: former.name, changed, from, to }
}

/** The most profiles of the user: each has a folder, and all are read at each start. */
const mostProfiles = 100

async function keepProfile(
  options: ProfileBookOptions,
  made: ConnectionProfile,
): Promise<Result<ProfileSaved>> {
  const own = ownProfiles(options)()
  const isNew = !own.some(({ id }) => id === made.id)
  if (isNew && own.length >= mostProfiles)
    return fail({ kind: 'too-many', what: 'profiles', most: mostProfiles })
  const profile = options.pins.withPins(made)
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
  const ended = await endSignIn(tokens, profile)
  const removed = removeWhole(join(folder, id))
  const state = removed.ok ? await sessions.refresh(id) : removed
  await ended.tell()
  return state
}

function ownersOf(profile: ConnectionProfile): TokenOwner[] {
  return [ownerOf(profile), refreshOwnerOf(profile)].filter((owner) => owner !== null)
}

/** Not part of the spec: where a deployment does not have the call, the user names the groups (interface 10.3). */
async function findGroups(profile: ConnectionProfile, tokens: Tokens): Promise<Result<FoundGroups>> {
  const token = await tokenAtHand(profile, tokens)
  if (token === null) return fail({ kind: 'signed-out' })
  const base = addressOf(profile)
  const pin = base && pinOf(profile, base.origin)
  const api = createServiceApi({ base_url: profile.base_url, token: () => token, pin })
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
 * SECURITY: only where the user agreed to it, and only with the token that was typed for this address; never with one that
 * is kept for another.
 */
async function probeService(
  probe: ProfileProbe,
  { profiles, confirmCheck, pins, sessions }: ProfileBookOptions,
  consent: Consent,
): Promise<Result<ProfileProbed>> {
  const place = usableAddress(probe, profiles())
  if (typeof place === 'string') return ok({ outcome: place, base_url: null })
  const base_url = normalised(place)
  const mayAsk =
    consent.covers([place.origin]) || (await consent.ask([place.origin], () => confirmCheck(base_url)))
  if (!mayAsk) return cancelled
  const token = probe.token?.trim() ?? ''
  const pinBefore = pinIn(profiles(), probe.id, place)
  const answer = await pins.trusting(probe.id, (pinAt) => ask(place, token || noToken, pinAt(place.origin)))
  const isPinned = pinIn(profiles(), probe.id, place) !== pinBefore
  // The session in use waits for this certificate, and continues with it.
  if (probe.id !== null && isPinned) await sessions.refresh(probe.id)
  return ok({ outcome: answer.ok ? 'ready' : outcomeOf(answer.failure, token !== ''), base_url })
}

function pinIn(profiles: ConnectionProfile[], id: string | null, { origin }: BaseUrl): string | null {
  return pinOf(profiles.find((profile) => profile.id === id) ?? {}, origin)
}

async function ask(place: BaseUrl, token: string, pin: string | null): Promise<Result<unknown>> {
  const api = createServiceApi({ base_url: normalised(place), token: () => token, pin, deadlines })
  if (!api.ok) return api
  const answer = await api.value.homeaddress.list(null, { limit: 1, skip: 0 })
  api.value.close()
  return answer
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
  if (isUnknownIssuer(code)) return 'unknown-certificate'
  if (code === 'PROXY_AUTH') return 'proxy-auth'
  if (code.startsWith('PROXY_')) return 'proxy'
  return isOfCertificate(code) ? 'bad-certificate' : 'unreachable'
}
