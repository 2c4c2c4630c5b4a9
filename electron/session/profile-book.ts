import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type {
  FoundGroups,
  ProfileDraft,
  ProfileProbe,
  ProfileProbed,
  ProfileSaved,
} from '../../contract/ipc/profile-edit.ts'
import type { SessionState } from '../../contract/ipc/session.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { createServiceApi } from '../api/service-api.ts'
import { probeService } from './probe-service.ts'
import { profileFrom } from './profile-rules.ts'
import type { Sessions } from './sessions.ts'
import { ownerOf, refreshOwner } from './token-store.ts'
import type { Tokens } from './tokens.ts'

/** What the user does with connection profiles. */
export interface ProfileBook {
  check(probe: ProfileProbe): Promise<Result<ProfileProbed>>
  /** Makes or changes a profile. A new base URL asks for a token again; the local copy stays until there is one. */
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
  /** Keeps the user's own profiles, in this order. */
  write(profiles: ConnectionProfile[]): Result<unknown>
}

export function createProfileBook(options: ProfileBookOptions): ProfileBook {
  const own = () => options.profiles().filter(({ kind }) => kind !== 'demo')
  const find = (id: string) => options.profiles().find((profile) => profile.id === id)
  return {
    check: async (probe) => ok(await probeService(probe, options.profiles())),
    async save(draft) {
      const made = profileFrom(draft, options.profiles())
      if (!made.ok) return made
      const profile = made.value
      const isNew = !own().some(({ id }) => id === profile.id)
      const next = own().map((other) => (other.id === profile.id ? profile : other))
      const written = options.write(isNew ? [...next, profile] : next)
      if (!written.ok) return written
      const state = await options.sessions.refresh(profile.id)
      return state.ok ? ok({ id: profile.id, state: state.value }) : state
    },
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
  for (const owner of ownersOf(profile)) await tokens.forget(owner)
  try {
    rmSync(join(folder, id), { recursive: true, force: true, maxRetries: 3 })
  } catch {
    return fail({ kind: 'storage', reason: 'other' })
  }
  return sessions.refresh(id)
}

function ownersOf(profile: ConnectionProfile) {
  const access = ownerOf(profile)
  return access ? [access, refreshOwner(access)] : []
}

/** Not part of the spec: where a deployment does not have the call, the user names the groups (service-facts). */
async function findGroups(profile: ConnectionProfile, tokens: Tokens): Promise<Result<FoundGroups>> {
  const owner = ownerOf(profile)
  const token = owner && (tokens.held(owner) ?? (await restored(tokens, owner)))
  if (!token) return fail({ kind: 'signed-out' })
  const api = createServiceApi({ base_url: profile.base_url, token: () => token })
  if (!api.ok) return api
  const groups = await api.value.groups()
  api.value.close()
  if (groups.ok) return ok({ listed: true, groups: groups.value })
  const isMissing = groups.failure.kind === 'not-found' || groups.failure.kind === 'bad-response'
  return isMissing ? ok({ listed: false, groups: [] }) : groups
}

async function restored(tokens: Tokens, owner: Parameters<Tokens['restore']>[0]): Promise<string | null> {
  if (!tokens.mayRestore(owner)) return null
  const found = await tokens.restore(owner)
  return found.ok ? found.value : null
}
