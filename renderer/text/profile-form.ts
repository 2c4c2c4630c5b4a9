import type { Failure } from '../../contract/failure.ts'
import type { ProfileDraft, ProfileView } from '../../contract/ipc/session.ts'
import type { ProfileGroup, ProfileKind } from '../../contract/profile.ts'
import type { MessageKey } from '../../languages/page.ts'
import { failureText } from './failure-text.ts'
import type { Translate } from './i18n.ts'

/** Kinds that a user can make; Demo is the app's own. */
export const ownKinds = ['production', 'staging', 'own'] as const
export type OwnKind = (typeof ownKinds)[number]

/** Client settings as typed; all empty without settings. */
interface OidcForm {
  issuer: string
  authorize_url: string
  token_url: string
  client_id: string
  client_secret: string
  scope: string
}

/** A profile as its form shows it. Values are replaced, never mutated. */
export interface ProfileForm {
  /** null for a new profile. */
  id: string | null
  kind: OwnKind
  name: string
  base_url: string
  allowHttp: boolean
  colour: string
  groups: readonly ProfileGroup[]
  oidc: OidcForm
}

/** What is missing or wrong, by field; `groups` by position. */
export interface ProfileProblems {
  name?: MessageKey
  base_url?: MessageKey
  groups: Readonly<Record<number, MessageKey>>
  oidc?: MessageKey
}

const withoutOidc: OidcForm = {
  issuer: '',
  authorize_url: '',
  token_url: '',
  client_id: '',
  client_secret: '',
  scope: '',
}

/** An empty form: of the first kind that has no profile yet, with the name of that kind. */
export function newProfileForm(profiles: readonly ProfileView[], t: Translate): ProfileForm {
  const kind = ownKinds.find((each) => !profiles.some((profile) => profile.kind === each)) ?? 'own'
  const look = { kind, name: t(`profiles.kind.${kind}`), colour: presetOf(kind) }
  return { id: null, ...look, base_url: '', allowHttp: false, groups: [], oidc: withoutOidc }
}

/** Another kind: name and colour follow as long as they are those that the kind before came with. */
export function withKind(form: ProfileForm, kind: OwnKind, t: Translate): Partial<ProfileForm> {
  const nameOf = (each: OwnKind) => t(`profiles.kind.${each}`)
  return {
    kind,
    ...(form.name === nameOf(form.kind) ? { name: nameOf(kind) } : {}),
    ...(form.colour === presetOf(form.kind) ? { colour: presetOf(kind) } : {}),
  }
}

/** The form of a profile; null for Demo, which cannot be edited. */
export function profileFormOf(profile: ProfileView): ProfileForm | null {
  const { id, kind, name, base_url, allowHttp, colour, groups, oidc } = profile
  if (kind === 'demo') return null
  const { issuer, authorize_url, token_url, client_id = '', scope = '' } = oidc ?? {}
  const client = { issuer: issuer ?? '', authorize_url: authorize_url ?? '', token_url: token_url ?? '' }
  const typed = { ...client, client_id, client_secret: '', scope }
  return { id, kind, name, base_url, allowHttp, colour, groups, oidc: typed }
}

/** What the form asks main to keep. */
export function draftOfForm(form: ProfileForm): ProfileDraft {
  const groups = form.groups.map(({ group_id, name }) => ({ group_id: group_id.trim(), name: name.trim() }))
  const name = form.name.trim()
  const base_url = form.base_url.trim()
  // A yes to http was meant for an address that needs it, and for no other that is typed later.
  const allowHttp = form.allowHttp && isPlainHttp(base_url)
  return { ...form, name, base_url, allowHttp, groups, oidc: oidcDraft(form.oidc) }
}

function oidcDraft(oidc: OidcForm): ProfileDraft['oidc'] {
  if (isEmpty(oidc)) return null
  const { issuer, authorize_url, token_url, client_id, client_secret, scope } = oidc
  const orNull = (text: string) => text.trim() || null
  return {
    issuer: orNull(issuer),
    authorize_url: orNull(authorize_url),
    token_url: orNull(token_url),
    client_id: client_id.trim(),
    ...(client_secret.trim() === '' ? {} : { client_secret: client_secret.trim() }),
    scope: scope.trim(),
  }
}

function isEmpty(oidc: OidcForm): boolean {
  return Object.values(oidc).every((text: string) => text.trim() === '')
}

/** What must be corrected before the profile can be saved; null for nothing. */
export function profileProblems(form: ProfileForm): ProfileProblems | null {
  const problems: ProfileProblems = {
    ...(form.name.trim() === '' ? { name: 'profiles.nameMissing' } : {}),
    ...(form.base_url.trim() === '' ? { base_url: 'profiles.baseUrlMissing' } : {}),
    groups: groupProblems(form.groups),
    ...(isUsable(form.oidc) ? {} : { oidc: 'profiles.oidcIncomplete' }),
  }
  const { name, base_url, oidc, groups } = problems
  return name || base_url || oidc || Object.keys(groups).length > 0 ? problems : null
}

function groupProblems(groups: readonly ProfileGroup[]): Record<number, MessageKey> {
  const ids = groups.map(({ group_id }) => group_id.trim())
  return Object.fromEntries(
    ids.flatMap((id, at): [number, MessageKey][] => {
      if (id === '') return [[at, 'profiles.groupMissing']]
      return ids.indexOf(id) < at ? [[at, 'profiles.groupTwice']] : []
    }),
  )
}

function isUsable(oidc: OidcForm): boolean {
  const places =
    oidc.issuer.trim() !== '' || (oidc.authorize_url.trim() !== '' && oidc.token_url.trim() !== '')
  return isEmpty(oidc) || (places && oidc.client_id.trim() !== '')
}

/** The list followed by the groups that are not in it yet, and the number of those. */
export function withFoundGroups(
  groups: readonly ProfileGroup[],
  found: readonly ProfileGroup[],
): { groups: ProfileGroup[]; added: number } {
  const known = new Set(groups.map(({ group_id }) => group_id.trim()))
  const added = found.filter(({ group_id }) => !known.has(group_id))
  return { groups: [...groups, ...added], added: added.length }
}

/** Whether an address, as far as it has been typed, would send the token unencrypted over a network. */
export function isPlainHttp(base_url: string): boolean {
  if (!URL.canParse(base_url.trim())) return false
  const { protocol, hostname } = new URL(base_url.trim())
  const loopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
  return protocol === 'http:' && !loopback
}

/** Why a profile was not saved or its groups not found; empty if the address is to blame, which has its own line. */
export function profileFailureText(failure: Failure, t: Translate): string {
  switch (failure.kind) {
    case 'signed-out':
      return t('profiles.findSignedOut')
    case 'cancelled':
      return t('profiles.notChanged')
    case 'invalid-input':
      return refusedField(failure.path, t) ?? failureText(failure, t)
    default:
      return failureText(failure, t)
  }
}

function refusedField(path: string, t: Translate): string | undefined {
  const sentences: Record<string, string> = {
    base_url: '',
    groups: t('profiles.groupTwice'),
    oidc: t('profiles.oidcUnsafe'),
    id: t('profiles.gone'),
  }
  return sentences[path]
}

/**
 * Colours to choose from for the band of a profile. White text on each has a contrast of at least 4.5:1 (WCAG 1.4.3), and each
 * has at least 3:1 against both themes' backgrounds (1.4.11); a test checks this.
 */
export const profileColours = {
  indigo: '#506fcd',
  teal: '#21808a',
  green: '#328353',
  olive: '#707a33',
  amber: '#9e6a00',
  vermilion: '#cb482f',
  plum: '#b14f9f',
  slate: '#6b7582',
} as const

export type ProfileColour = keyof typeof profileColours
export const profileColourNames = Object.keys(profileColours) as ProfileColour[]

/** The colour that a profile of a kind begins with. */
export function presetOf(kind: ProfileKind): string {
  const byKind = { demo: 'slate', production: 'green', staging: 'amber', own: 'indigo' } as const
  return profileColours[byKind[kind]]
}

/** Black or white, whichever reads better on a `#rrggbb` colour. */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  return contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000'
}

/** Contrast of two `#rrggbb` colours, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Relative luminance from 0 to 1 (WCAG 2.2); that of black for text that is not `#rrggbb`. */
function luminance(colour: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return 0
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
