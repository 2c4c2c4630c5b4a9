import { fail, ok, type Result } from '../../contract/failure.ts'
import type { ProfileDraft, ProfileProbe } from '../../contract/ipc/session.ts'
import type { ConnectionProfile, ProfileGroup, Endpoints } from '../../contract/profile.ts'
import { parseBaseUrl, type BaseUrl } from '../api/exchange.ts'
import { isLoopback } from '../api/system-route.ts'

/** Why an address cannot be the base URL of a profile; the same words as the outcomes of `profile.check`. */
type AddressProblem = 'bad-address' | 'needs-https' | 'same-as-other'

type Placed = Pick<ProfileProbe, 'id' | 'kind' | 'base_url' | 'allowHttp'>

/** The address of a draft in its one spelling, or what speaks against it (SECURITY X04). */
export function usableAddress(draft: Placed, known: ConnectionProfile[]): BaseUrl | AddressProblem {
  const base = parseBaseUrl(withScheme(draft.base_url.trim()))
  if (!base.ok) return 'bad-address'
  // SECURITY: over http the bearer token can be read on the way; the user has to say yes to that first.
  if (isInsecure(base.value) && !draft.allowHttp) return 'needs-https'
  return known.some((other) => isTwin(other, draft, base.value)) ? 'same-as-other' : base.value
}

/** People type a host as they do in a browser; without a scheme they mean https. */
const withScheme = (typed: string) => (/^[a-z][a-z\d+.-]*:\/\//iu.test(typed) ? typed : `https://${typed}`)

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
  const place = usableAddress(draft, known)
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
 * The page has never seen the secret, so its form does not send it.
 * SECURITY: the secret is kept only where the profile leads to the same provider and service as before.
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

/** The parts of a profile that decide where its requests go. */
export interface ProfileAddress {
  base_url: string
  allowHttp: boolean
}

/** Whether the token of a profile travels unencrypted over a network: http to anywhere but this machine. */
export function isInsecure(base: BaseUrl): boolean {
  const { protocol, hostname } = new URL(base.origin)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** Whether an address is http on this machine, where nothing travels. */
export function isLoopbackHttp(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && isLoopback(hostname)
}

/**
 * The place that a profile may talk to; null where the text is not an address, or is http without the user's
 * consent.
 * SECURITY: checked again for each session, since the settings file can be edited by hand (SECURITY X04).
 */
export function addressOf({ base_url, allowHttp }: ProfileAddress): BaseUrl | null {
  const base = parseBaseUrl(base_url)
  if (!base.ok || (isInsecure(base.value) && !allowHttp)) return null
  return base.value
}

/** The one spelling in which a base URL is kept and compared. */
export function normalised({ origin, prefix }: BaseUrl): string {
  return origin + prefix
}

/** The endpoints of a profile, each address as the WHATWG parser writes it, '' where the profile has none. */
export function endpointsOf({
  kind,
  base_url,
  oidc,
}: Pick<ConnectionProfile, 'kind' | 'base_url' | 'oidc'>): Endpoints {
  const base = parseBaseUrl(base_url)
  return {
    kind,
    base_url: base.ok ? normalised(base.value) : base_url,
    issuer: written(oidc?.issuer),
    authorize_url: written(oidc?.authorize_url),
    token_url: written(oidc?.token_url),
    client_id: oidc?.client_id ?? '',
  }
}

/** The names of the endpoints in which two profiles differ. */
export function changedEndpoints(former: Endpoints, next: Endpoints): (keyof Endpoints)[] {
  return (Object.keys(former) as (keyof Endpoints)[]).filter((name) => former[name] !== next[name])
}

/**
 * Whether what one provider gave out, for one service, may be used with other settings.
 * SECURITY: only where every address, the client and the origin of the service are the same; a page that turns one of
 * them elsewhere gets neither the client secret nor a refresh token.
 */
function isSameProvider(former: Endpoints, next: Endpoints): boolean {
  const changed = changedEndpoints(former, next)
  const isSameService = originOf(former.base_url) === originOf(next.base_url)
  return isSameService && changed.every((name) => name === 'base_url' || name === 'kind')
}

/** Origins to which the requests of a profile go, and the pages of its sign-in with the browser. */
export function originsOf(endpoints: Endpoints): string[] {
  const { base_url, issuer, authorize_url, token_url } = endpoints
  const addresses = [base_url, issuer, authorize_url, token_url].filter((address) => address !== '')
  return [...new Set(addresses.map(originOf))]
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address
}

function written(address: string | null | undefined): string {
  return URL.canParse(address ?? '') ? new URL(address ?? '').href : (address ?? '')
}

/** Demo and the user's own profiles, in the order in which the page shows them. */
export interface Profiles {
  list(): ConnectionProfile[]
  /** The demo service is up: from now on the demo profile leads there. */
  setDemo(base_url: string, groups: ProfileGroup[]): void
}

/**
 * @param demo the demo profile before its service runs
 * @param own the user's profiles, read each time because settings may change them
 */
export function createProfiles(demo: ConnectionProfile, own: () => ConnectionProfile[]): Profiles {
  let current = demo
  return {
    list: () => [current, ...own()],
    setDemo(base_url, groups) {
      current = { ...current, base_url, groups }
    },
  }
}
