import { fail, ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'
import type { ProfileView, SessionState, ProfileDraft } from '../../contract/ipc/session.ts'

/** Channels about profiles and about signing in with the browser; nothing here reaches a network. */
type ProfileChannel =
  | 'session.restore'
  | 'session.authorize'
  | 'session.stopAuthorize'
  | 'profile.check'
  | 'profile.save'
  | 'profile.remove'
  | 'profile.findGroups'
  | 'profile.forgetCertificate'

/** Returns them over a session that the caller holds. */
export function profileHandlers(main: { session: SessionState }): Pick<Handlers, ProfileChannel> {
  const profiles = () => main.session.profiles
  return {
    'session.restore': async () => ok(main.session),
    'session.authorize': async () => ok((main.session = { ...main.session, signedIn: true })),
    'session.stopAuthorize': async () => ok(null),
    'profile.check': async ({ base_url }) => ok({ outcome: 'ready', base_url }),
    'profile.save': async (draft) => {
      // What main does without the yes of the user (electron/session/profile-rules).
      if (isPlain(draft.base_url) && !draft.allowHttp)
        return fail({ kind: 'invalid-input', path: 'base_url', expected: 'https, or a yes to http' })
      const saved = viewOf(draft, draft.id ?? `own-${profiles().length}`)
      const isNew = !profiles().some(({ id }) => id === saved.id)
      const next = profiles().map((each) => (each.id === saved.id ? saved : each))
      main.session = { ...main.session, profiles: isNew ? [...next, saved] : next }
      return ok({ id: saved.id, state: main.session })
    },
    'profile.remove': async ({ id }) => {
      const left = profiles().filter((profile) => profile.id !== id)
      const current = main.session.current === id ? 'demo' : main.session.current
      return ok((main.session = { ...main.session, profiles: left, current }))
    },
    'profile.findGroups': async () => ok({ listed: false, groups: [] }),
    'profile.forgetCertificate': async ({ id, origin }) => {
      const without = (each: ProfileView) => ({
        ...each,
        pins: each.pins.filter((pin) => pin.origin !== origin),
      })
      const left = profiles().map((each) => (each.id === id ? without(each) : each))
      return ok((main.session = { ...main.session, profiles: left }))
    },
  }
}

function viewOf({ oidc, ...draft }: ProfileDraft, id: string): ProfileView {
  const client = oidc && { ...oidc, client_secret: undefined }
  return { ...draft, id, insecure: isPlain(draft.base_url), oidc: client, pins: [] }
}

function isPlain(base_url: string): boolean {
  return base_url.startsWith('http://') && !base_url.startsWith('http://127.')
}
