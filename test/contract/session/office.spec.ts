import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createServiceApi } from '../../../electron/api/record-api.ts'
import { followSystem } from '../../../electron/api/system-route.ts'
import { createAuthorization, createBrowserSignIn } from '../../../electron/session/oidc/oidc-account.ts'
import { refreshTokens } from '../../../electron/session/oidc/oidc-client.ts'
import { ok } from '../../../contract/failure.ts'
import { allScopes } from '../../../service/access/tokens.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { startEars } from '../../fakes/ears.ts'
import { jpeg } from '../../fakes/jpeg.ts'
import { startOidcProvider } from '../../fakes/oidc-provider.ts'
import { startOffice } from '../../fakes/office.ts'
import { startRawServer } from '../../fakes/raw-server.ts'
import { createAuthority, type Certificate } from '../../fakes/self-signed.ts'
import { foundIn, newContact, opened, profileOf, startBench, startOwnService } from './session-bench.ts'
import { origin, outcomeOf, portOf, startWithStranger, stranger, workers } from './stranger-bench.ts'

const deadProxy = 'PROXY 127.0.0.1:1'

/** The address of the provider's server in the office. */
const inOffice = (address: string | null) => `https://login.example${new URL(address ?? '').pathname}`

/** The company's own authority, which the computers of its employees trust. */
const authority = createAuthority('Example Company CA')

beforeAll(() => {
  const before = { ...process.env }
  const folder = mkdtempSync(join(tmpdir(), 'atena-authorities-'))
  writeFileSync(join(folder, 'authorities.pem'), authority.cert)
  // What the system trusts, in place of the authorities of this computer.
  process.env['SSL_CERT_FILE'] = join(folder, 'authorities.pem')
  process.env['SSL_CERT_DIR'] = folder
  return () => {
    // The spec files of one worker share the modules, and the environment.
    followSystem(async () => 'DIRECT')
    process.env = before
    rmSync(folder, { recursive: true })
  }
})

/** The main job in an office: a book behind a proxy that looks into TLS, on a computer that trusts the company. */
async function startInOffice() {
  const service = await startOwnService()
  const provider = await startOidcProvider(() => service.token(allScopes, 'issued'))
  const hosts = { 'books.example': portOf(service.base_url), 'login.example': portOf(provider.issuer) }
  const office = await startOffice({ hosts, authority })
  const oidc = {
    ...provider.client('endpoints'),
    token_url: inOffice(provider.client('endpoints').token_url),
  }
  const profile = { ...profileOf('a', service), base_url: origin, oidc }
  const bench = startBench([profile], undefined, {}, workers)
  return { service, provider, office, bench }
}

/** A client of a service that only listens, for the failures. */
function clientFor(base_url: string, token = 'secret-token') {
  const api = valueOf(createServiceApi({ base_url, token: () => token }))
  onTestFinished(() => api.close())
  return {
    list: () => api.homeaddress.list(null, { limit: 1, skip: 0 }),
    create: () => api.address.create({ json: '{}' }),
  }
}

describe('in an office, where a proxy looks into TLS', () => {
  it.each([
    ['one proxy', (route: string) => route],
    ['a PAC script whose first proxy is down', (route: string) => `${deadProxy};${route};DIRECT`],
    ['a direct way that is closed, then the proxy', (route: string) => `DIRECT; ${route}`],
  ])('sign-in, list, save and photo: %s', async (_, routeOf) => {
    const { service, provider, office, bench } = await startInOffice()
    const asked: string[] = []
    followSystem(async (address) => {
      asked.push(address)
      return routeOf(office.route)
    })
    await bench.sessions.select('a')
    const browser = browserAt(provider)
    const authorization = createAuthorization({ ...bench, browser, profiles: () => bench.profiles })
    expect(valueOf(await authorization.authorize('session'))).toMatchObject({ signedIn: true })
    const session = opened(bench)
    await expect
      .poll(() => session.syncState(), { timeout: 30_000 })
      .toMatchObject({ phase: 'idle', failure: null })
    const bytes = await jpeg({ width: 40, height: 40 })
    const { handle } = valueOf(await session.chosenPhotos.check(bytes))
    valueOf(await session.chosenPhotos.keep({ handle, bytes, keepPlace: false }))
    const contact = newContact(service, 'from the office')
    const face_picture = { image: handle, source: 'temp' as const }
    const saved = valueOf(await session.save({ ...contact, changes: { ...contact.changes, face_picture } }))
    await expect.poll(() => session.outbox.waiting().length, { timeout: 30_000 }).toBe(0)
    const id =
      session.mirror.read('address', saved.view.record.id ?? '')?.record.id ?? saved.view.record.id ?? ''
    expect(valueOf(await session.fetchRecord('address', id)).record).toMatchObject({
      memo: 'from the office',
    })
    expect([...new Set(asked)].sort()).toEqual(['https://books.example/', 'https://login.example/'])
  })
})

describe('a proxy that does not lead on', () => {
  it.each([
    [407, 'PROXY_AUTH'],
    [403, 'PROXY_403'],
    [502, 'PROXY_502'],
  ])('says %s: nothing was sent, and its page is no answer of the service', async (status, code) => {
    const ears = await startEars()
    const office = await startOffice({ hosts: { 'books.example': portOf(ears.origin) }, status })
    followSystem(async () => office.route)
    const client = clientFor(origin)
    const failure = { kind: 'offline', code, host: 'books.example' }
    expect([failureOf(await client.list()), failureOf(await client.create())]).toEqual([failure, failure])
    expect(ears.heard).toEqual([])
    // SECURITY: the proxy learns the host, and never the token.
    expect(office.heard).toEqual(
      [1, 2].map(() => 'CONNECT books.example:443 Host books.example:443 Connection keep-alive'),
    )
  })

  it('says 407 to a sign-in, which then names the proxy and has not sent its secret', async () => {
    const office = await startOffice({ hosts: {}, status: 407 })
    followSystem(async () => office.route)
    const client = {
      client_id: 'atena',
      client_secret: null,
      scope: '',
      issuer: null,
      authorize_url: 'https://login.example/authorize',
      token_url: 'https://login.example/token',
    }
    const failure = failureOf(await refreshTokens(client, 'secret-token'))
    expect(failure).toEqual({ kind: 'offline', code: 'PROXY_AUTH', host: 'login.example' })
    expect(office.heard).toEqual(['CONNECT login.example:443 Host login.example:443 Connection keep-alive'])
  })

  it('is down, has no name, or is of a kind that Atena does not speak with', async () => {
    const codeOf = async (route: string) => {
      followSystem(async () => route)
      return failureOf(await clientFor(origin).create())
    }
    const offline = (code: string) => ({ kind: 'offline', code, host: 'books.example' })
    expect(await codeOf(deadProxy)).toEqual(offline('PROXY_ECONNREFUSED'))
    expect(await codeOf('PROXY no-such-host.invalid:80')).toMatchObject({
      code: expect.stringMatching(/^PROXY_E/),
    })
    expect(await codeOf('SOCKS 127.0.0.1:1')).toEqual(offline('PROXY_KIND'))
  })

  it('of plain http, too, connects and does not answer', async () => {
    const ears = await startEars()
    const office = await startOffice({ hosts: {}, status: 407 })
    followSystem(async () => office.route)
    expect(failureOf(await clientFor('http://books.example').list())).toMatchObject({ code: 'PROXY_AUTH' })
    expect(office.heard.join()).not.toContain('secret-token')
    expect(ears.heard).toEqual([])
  })

  it('that never answers is left after the time for connecting, and tried last from then on', async () => {
    const ears = await startEars((_, response) => response.end('[]'))
    const silent = await startRawServer(() => undefined)
    onTestFinished(() => silent.close())
    const office = await startOffice({ hosts: { 'books.example': portOf(ears.origin) }, authority })
    followSystem(async () => `PROXY 127.0.0.1:${silent.port}; ${office.route}`)
    const deadlines = { connect: 300, list: 60_000 }
    const api = valueOf(createServiceApi({ base_url: origin, token: () => 'token', deadlines }))
    onTestFinished(() => api.close())
    for (const skip of [0, 1]) valueOf(await api.homeaddress.list(null, { limit: 1, skip }))
    // The time for connecting ends no connection that is open.
    await delay(deadlines.connect)
    valueOf(await api.homeaddress.list(null, { limit: 1, skip: 2 }))
    expect(silent.requests).toHaveLength(1)
    expect(ears.heard).toHaveLength(3)
    expect(office.heard).toHaveLength(1)
  })
})

describe('SECURITY: who signed a certificate', () => {
  it('a proxy with an authority that the system does not know hears no token', async () => {
    const ears = await startEars()
    const stranger = createAuthority('A CA that the system does not know')
    const office = await startOffice({ hosts: { 'books.example': portOf(ears.origin) }, authority: stranger })
    followSystem(async () => office.route)
    const failure = failureOf(await clientFor(origin).list())
    expect(failure).toMatchObject({ kind: 'offline', code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })
    expect(ears.heard).toEqual([])
    expect(office.heard.join()).not.toContain('secret-token')
  })

  it('the certificate of another host is refused, also by the authority of the company', async () => {
    const ears = await startEars()
    const office = await startOffice({ hosts: { 'other.example': portOf(ears.origin) }, authority })
    followSystem(async () => office.route)
    office.lead('books.example', 'other.example')
    expect(failureOf(await clientFor(origin).list())).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    expect(ears.heard).toEqual([])
  })
})

describe('SECURITY X62: a certificate that no authority of the system has signed', () => {
  it('is shown, and while the user has not said yes the service hears nothing', async () => {
    const { service, office, bench, check } = await startWithStranger()
    expect(await outcomeOf(check('a', 'secret-token'))).toBe('unknown-certificate')
    expect(bench.certificates.asked).toEqual([
      {
        host: 'books.example',
        name: 'Profile a',
        former: null,
        seen: expect.objectContaining({
          subject: 'CN=books.example',
          issuer: 'CN=A CA that the system does not know',
          validFrom: '2020-01-01T00:00:00.000Z',
          validTo: '2049-12-31T23:59:59.000Z',
          fingerprint: new X509Certificate(office.shown('books.example')).fingerprint256,
        }),
      },
    ])
    expect(service.log).toEqual([])
    expect(office.heard.join()).not.toContain('secret-token')
    expect(bench.profiles[0]?.pins).toBeUndefined()
  })

  it('is trusted after a yes by main and the thread of the sync, for this profile only, until it is taken away', async () => {
    const { service, bench, book, check } = await startWithStranger()
    await bench.sessions.select('a')
    const token = service.token(allScopes)
    valueOf(await bench.sessions.signIn({ profile: 'a', token, keep: 'session' }))
    const failure = { kind: 'offline', code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', host: 'books.example' }
    const fetched = async () => opened(bench).fetchRecord('address', 'none')
    expect(failureOf(await fetched())).toEqual(failure)
    bench.certificates.yes = true
    expect(await outcomeOf(check('a', token))).toBe('ready')
    await expect
      .poll(() => opened(bench).syncState(), { timeout: 30_000 })
      .toMatchObject({ phase: 'idle', failure: null })
    valueOf(await opened(bench).save(newContact(service, 'pinned')))
    await expect.poll(() => opened(bench).outbox.waiting().length, { timeout: 30_000 }).toBe(0)
    expect(bench.sessions.state().profiles[0]?.pins).toMatchObject([{ origin, subject: 'CN=books.example' }])
    // Neither is it in the folder of the profile, which may be taken to another computer.
    expect(foundIn(bench.dataFolder, ['BEGIN CERTIFICATE', 'Profile a'])).toEqual(['Profile a'])
    bench.certificates.yes = false
    // Another profile of the same place brings a question of its own.
    expect(await outcomeOf(check(null))).toBe('unknown-certificate')
    expect(bench.certificates.asked).toMatchObject([{ name: 'Profile a' }, { name: null, former: null }])
    valueOf(await book.forgetCertificate('a', origin))
    expect(bench.sessions.state().profiles[0]?.pins).toEqual([])
    expect(failureOf(await book.forgetCertificate('a', origin))).toMatchObject({ kind: 'invalid-input' })
    expect(failureOf(await fetched())).toEqual(failure)
  })

  it('that has changed brings the question again, with the fingerprint of the one before', async () => {
    const { service, office, bench, check } = await startWithStranger()
    bench.certificates.yes = true
    expect(await outcomeOf(check('a'))).toBe('asks-for-token')
    const other = await startOffice({
      hosts: { 'books.example': portOf(service.base_url) },
      authority: stranger(),
    })
    followSystem(async () => other.route)
    bench.certificates.yes = false
    const before = service.log.length
    expect(await outcomeOf(check('a', 'secret-token'))).toBe('unknown-certificate')
    const fingerprints = [other, office].map((each) => {
      return new X509Certificate(each.shown('books.example')).fingerprint256
    })
    const [fingerprint, former] = fingerprints
    expect(bench.certificates.asked.at(-1)).toMatchObject({ former, seen: { fingerprint } })
    expect(service.log).toHaveLength(before)
    bench.certificates.yes = true
    expect(await outcomeOf(check('a'))).toBe('asks-for-token')
    expect(bench.profiles[0]?.pins).toHaveLength(1)
  })

  it('of an authority with the name of one that the system knows, and another key, is shown as well', async () => {
    const renewed = createAuthority('Example Company CA')
    const { bench, check } = await startWithStranger(renewed)
    expect(await outcomeOf(check('a', 'secret-token'))).toBe('unknown-certificate')
    bench.certificates.yes = true
    expect(await outcomeOf(check('a'))).toBe('asks-for-token')
    expect(bench.certificates.asked).toHaveLength(2)
  })

  it('of a new profile is kept with it when it is saved', async () => {
    const { bench, book, check } = await startWithStranger()
    bench.certificates.yes = true
    expect(await outcomeOf(check(null))).toBe('asks-for-token')
    const draft = { ...bench.profiles[0]!, id: null, name: 'New', oidc: null }
    const saved = valueOf(await book.save(draft))
    expect(bench.profiles.find(({ id }) => id === saved.id)?.pins).toMatchObject([{ origin }])
    expect(bench.profiles[0]?.pins).toBeUndefined()
    valueOf(await book.save({ ...draft, id: saved.id, base_url: 'https://else.example' }))
    expect(bench.profiles.find(({ id }) => id === saved.id)?.pins).toBeUndefined()
  })

  it('of a new profile is not trusted for another one, which brings a question of its own', async () => {
    const { bench, check } = await startWithStranger()
    bench.certificates.yes = true
    expect(await outcomeOf(check(null))).toBe('asks-for-token')
    bench.certificates.yes = false
    expect(await outcomeOf(check('a'))).toBe('unknown-certificate')
    expect(bench.certificates.asked).toMatchObject([{ name: null }, { name: 'Profile a', former: null }])
  })

  it('of an authority that the proxy shows, too, is trusted for this host and for no other name', async () => {
    const signed = stranger()
    const chained = { ...signed, sign: (name: string) => withIssuer(signed.sign(name), signed) }
    const { bench, check, office } = await startWithStranger(chained)
    bench.certificates.yes = true
    expect(await outcomeOf(check('a'))).toBe('asks-for-token')
    expect(bench.certificates.asked).toMatchObject([
      { seen: { subject: 'CN=A CA that the system does not know' } },
    ])
    const imposter = await startOffice({
      hosts: { 'other.example': portOf((await startOwnService()).base_url) },
      authority: chained,
    })
    followSystem(async () => imposter.route)
    imposter.lead('books.example', 'other.example')
    expect(await outcomeOf(check('a', 'secret-token'))).toBe('unknown-certificate')
    // Trusting it would not help, so the user is not asked.
    expect(bench.certificates.asked).toHaveLength(1)
    expect(office.heard.length).toBeGreaterThan(0)
  })

  it('with the name of another host is trusted where it is the very one that the user has confirmed', async () => {
    const signed = stranger()
    const misnamed = { ...signed, sign: () => signed.sign('nas.local') }
    const { bench, check } = await startWithStranger(misnamed)
    bench.certificates.yes = true
    expect(await outcomeOf(check('a'))).toBe('asks-for-token')
    expect(bench.certificates.asked).toMatchObject([{ seen: { subject: 'CN=nas.local' } }])
  })

  it('of the provider of a sign-in brings the question before the provider hears a secret', async () => {
    const service = await startOwnService()
    const provider = await startOidcProvider(() => service.token(allScopes, 'issued'))
    const hosts = { 'books.example': portOf(service.base_url), 'login.example': portOf(provider.issuer) }
    const office = await startOffice({ hosts, authority: stranger() })
    followSystem(async () => office.route)
    const oidc = {
      ...provider.client('endpoints'),
      token_url: inOffice(provider.client('endpoints').token_url),
    }
    const bench = startBench([{ ...profileOf('a', service), base_url: origin, oidc }])
    await bench.sessions.select('a')
    const browser = browserAt(provider)
    const authorization = createAuthorization({ ...bench, browser, profiles: () => bench.profiles })
    expect(failureOf(await authorization.authorize('session'))).toMatchObject({
      kind: 'offline',
      code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      host: 'login.example',
    })
    bench.certificates.yes = true
    expect(valueOf(await authorization.authorize('session'))).toMatchObject({ signedIn: true })
    expect(bench.certificates.asked).toMatchObject([{ host: 'login.example' }, { host: 'login.example' }])
    expect(bench.profiles[0]?.pins).toMatchObject([{ origin: 'https://login.example' }])
  })
})

/** A browser whose user signs in without delay. */
function browserAt(provider: Awaited<ReturnType<typeof startOidcProvider>>) {
  return createBrowserSignIn({
    openLink: async (url) => {
      void provider.browse(url)
      return ok(null)
    },
  })
}

/** A certificate that is shown together with that of its authority. */
function withIssuer(certificate: Certificate, issuer: Certificate): Certificate {
  return { ...certificate, cert: certificate.cert + issuer.cert }
}
