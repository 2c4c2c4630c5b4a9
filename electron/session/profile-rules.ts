import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { ProfileDraft, ProfileProbe } from '../../contract/ipc/session.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { parseBaseUrl } from '../api/exchange.ts'
import type { BaseUrl } from '../api/exchange.ts'
import { endpointsOf, isInsecure, isSameProvider, normalised } from './profile-address.ts'

/** Why an address cannot be the base URL of a profile; the same words as the outcomes of `profile.check`. */
export type AddressProblem = 'bad-address' | 'needs-https' | 'same-as-other'

type Placed = Pick<ProfileProbe, 'id' | 'kind' | 'base_url' | 'allowHttp'>

/** The address of a draft in its one spelling, or what speaks against it (SECURITY X04). */
export function placeOf(draft: Placed, known: ConnectionProfile[]): BaseUrl | AddressProblem {
  const base = parseBaseUrl(draft.base_url.trim())
  if (!base.ok) return 'bad-address'
  // SECURITY: over http the bearer token can be read on the way; the user has to say yes to that first.
  if (isInsecure(base.value) && !draft.allowHttp) return 'needs-https'
  return known.some((other) => isTwin(other, draft, base.value)) ? 'same-as-other' : base.value
}

/** SECURITY: a staging profile that leads to production would show the wrong colour over real contacts. */
function isTwin(other: ConnectionProfile, draft: Placed, base: BaseUrl): boolean {
  const opposite = { production: 'staging', staging: 'production', own: '', demo: '' }[draft.kind]
  if (other.id === draft.id || other.kind !== opposite) return false
  const address = parseBaseUrl(other.base_url)
  return address.ok && normalised(address.value) === normalised(base)
}

const expected: Record<AddressProblem, string> = {
  'bad-address': 'an address that starts with https://',
  'needs-https': 'https, or a yes to http',
  'same-as-other': 'another address than that of production or staging',
}

/**
 * The profile that a draft makes, with its base URL normalised. `invalid-input` names the field: `id`, `kind`,
 * `base_url`, `groups` or `oidc`.
 */
export function profileFrom(draft: ProfileDraft, known: ConnectionProfile[]): Result<ConnectionProfile> {
  const former = known.find(({ id }) => id === draft.id)
  if (draft.id !== null && !former) return refuse('id', 'a known profile')
  if (draft.kind === 'demo' || former?.kind === 'demo') return refuse('kind', 'a profile of the user')
  const place = placeOf(draft, known)
  if (typeof place === 'string') return refuse('base_url', expected[place])
  const ids = new Set(draft.groups.map(({ group_id }) => group_id))
  if (ids.size < draft.groups.length) return refuse('groups', 'each group once')
  const oidc = oidcFrom(draft.oidc)
  if (!oidc.ok) return oidc
  const id = former?.id ?? crypto.randomUUID()
  const made = { ...draft, id, base_url: normalised(place), oidc: oidc.value }
  return ok(former ? withFormerSecret(made, former) : made)
}

type Oidc = Exclude<ConnectionProfile['oidc'], undefined>

/**
 * The page has never seen the secret, so its form leaves it out.
 * SECURITY: it goes on only where the profile leads to the same provider and service as before.
 */
function withFormerSecret(made: ConnectionProfile, former: ConnectionProfile): ConnectionProfile {
  const secret = former.oidc?.client_secret ?? null
  if (!made.oidc || made.oidc.client_secret !== null || secret === null) return made
  if (!isSameProvider(endpointsOf(former), endpointsOf(made))) return made
  return { ...made, oidc: { ...made.oidc, client_secret: secret } }
}

function oidcFrom(draft: ProfileDraft['oidc']): Result<Oidc> {
  if (draft === null) return ok(null)
  const addresses = [draft.issuer, draft.authorize_url, draft.token_url].filter((each) => each !== null)
  const isComplete = draft.issuer !== null || (draft.authorize_url !== null && draft.token_url !== null)
  if (!isComplete || !addresses.every(isSafeEndpoint))
    return refuse('oidc', 'the issuer or both endpoints, with https')
  return ok({ ...draft, client_secret: draft.client_secret ?? null })
}

/** SECURITY: codes and tokens pass through these addresses. */
function isSafeEndpoint(address: string): boolean {
  const base = parseBaseUrl(address)
  return base.ok && !isInsecure(base.value)
}

function refuse(path: string, what: string): Result<never> {
  return fail({ kind: 'invalid-input', path, expected: what })
}
