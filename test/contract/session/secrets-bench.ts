import { expect } from 'vitest'
import { ok } from '../../../contract/failure.ts'
import type { ProfileDraft } from '../../../contract/ipc/session.ts'
import { createAuthorization, createBrowserSignIn } from '../../../electron/session/oidc/oidc-account.ts'
import { createProfileBook } from '../../../electron/session/profile-book.ts'
import type { EndpointChange } from '../../../contract/profile.ts'
import { memoryTokenStore } from '../../../electron/session/tokens.ts'
import { allScopes } from '../../../service/access/tokens.ts'
import { eagerProvider, startEars, type Ears } from '../../fakes/ears.ts'
import { startOidcProvider } from '../../fakes/oidc-provider.ts'
import { newContact, profileOf, startBench, startOwnService } from './session-bench.ts'

/** How the settings name the provider. */
export type By = 'issuer' | 'endpoints'

/** A profile that signed in with the browser at its own provider, and a stranger who would like its secrets. */
export async function signedIn(by: By, keep: 'keychain' | 'session' = 'keychain') {
  const service = await startOwnService()
  const issued: string[] = []
  const provider = await startOidcProvider(() => {
    issued.push(service.token(allScopes, `issued-${issued.length}`))
    return issued.at(-1) ?? ''
  })
  const stranger = await startEars(eagerProvider)
  const client = provider.client(by)
  const keychain = memoryTokenStore()
  const bench = startBench([{ ...profileOf('a', service), oidc: client }], keychain)
  const { profiles, sessions } = bench
  const asked: EndpointChange[] = []
  const askedToCheck: string[] = []
  const answers = { yes: true, whileAsked: () => {} }
  const book = createProfileBook({
    ...bench,
    fallback: 'a',
    profiles: () => profiles,
    write(own) {
      profiles.splice(0, profiles.length, ...own)
      return ok(null)
    },
    async confirm(change) {
      asked.push(change)
      answers.whileAsked()
      return answers.yes
    },
    async confirmCheck(address) {
      askedToCheck.push(address)
      return answers.yes
    },
  })
  const browser = createBrowserSignIn({
    deadlineMs: 5000,
    async openLink(url) {
      void provider.browse(url)
      return ok(null)
    },
  })
  const authorization = createAuthorization({ ...bench, browser, profiles: () => profiles })
  await sessions.select('a')
  expect(await authorization.authorize(keep)).toMatchObject({ ok: true })

  const profile = () => profiles.find(({ id }) => id === 'a')!
  return {
    ...bench,
    service,
    provider,
    stranger,
    book,
    authorization,
    asked,
    askedToCheck,
    answers,
    issued,
    keychain,
    profile,
    /** The form of the profile as the page sends it: without the secret, which the page never has. */
    draft(change: Change = {}): ProfileDraft {
      const { oidc, ...rest } = profile()
      const shown: NonNullable<ProfileDraft['oidc']> = { ...(oidc ?? client) }
      delete shown.client_secret
      const sent = change.oidc === null ? null : { ...shown, ...change.oidc }
      return { ...rest, ...change, oidc: sent }
    },
    /** Makes the access token useless, so that the next write has to renew it. */
    async writeWithExpiredToken() {
      issued.forEach((token) => service.revoke(token))
      const session = sessions.current()
      return session.ok ? session.value.save(newContact(service, 'memo')) : session
    },
    /** What no stranger may learn; an access token that a later sign-in brought is meant for the place it was made for. */
    secrets: () => [client.client_secret ?? '', ...provider.refreshTokens, issued[0] ?? ''],
  }
}

/** What a test of secrets works with. */
export type Bench = Awaited<ReturnType<typeof signedIn>>

/** An edit of the profile: the fields that differ. */
export type Change = Partial<Omit<ProfileDraft, 'oidc'>> & {
  oidc?: Partial<NonNullable<ProfileDraft['oidc']>> | null
}

/** An address at the stranger. */
export const at = (stranger: Ears, path: string) => `${stranger.origin}${path}`

/** Everything that a user, or a page that pretends to be one, does with a profile afterwards. */
export async function useIt(bench: Bench): Promise<void> {
  await bench.writeWithExpiredToken()
  const id = 'a'
  await bench.book.findGroups(id)
  const { base_url, kind, allowHttp } = bench.profile()
  await bench.book.check({ id, kind, base_url, allowHttp, token: null })
  await bench.authorization.authorize('session')
  await bench.writeWithExpiredToken()
}
