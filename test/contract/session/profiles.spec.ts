import { existsSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { isIPv4 } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ok } from '../../../contract/failure.ts'
import type { ProfileDraft, ProfileProbe } from '../../../contract/ipc/session.ts'
import type { ConnectionProfile } from '../../../contract/profile.ts'
import { createProfileBook } from '../../../electron/session/profile-book.ts'
import { memoryTokenStore } from '../../../electron/session/tokens.ts'
import { keptPort } from '../../fakes/kept-port.ts'
import { newContact, profileOf, startBench, startOwnService, type SessionBench } from './session-bench.ts'

const demo: ConnectionProfile = {
  id: 'demo',
  kind: 'demo',
  name: 'Demo',
  base_url: '',
  groups: [],
  colour: '#3b7a57',
  allowHttp: false,
}
const draft: ProfileDraft = {
  id: null,
  kind: 'own',
  name: 'Book',
  base_url: 'https://books.example',
  groups: [],
  colour: '#123456',
  allowHttp: false,
  oidc: null,
}
const probe: ProfileProbe = { id: null, kind: 'own', base_url: '', allowHttp: false, token: null }

function startBook(own: ConnectionProfile[] = [], keychain = memoryTokenStore()) {
  const bench = startBench([demo, ...own], keychain)
  const book = createProfileBook({
    ...bench,
    fallback: 'demo',
    profiles: () => bench.profiles,
    confirm: async () => true,
    confirmCheck: async () => true,
    write(profiles) {
      bench.profiles.splice(1, bench.profiles.length, ...profiles)
      return ok(null)
    },
  })
  return { ...bench, book }
}

/** A web server that is not the service. */
async function startOther(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const bound = server.address()
  return `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
}

describe('what lives at a base URL', () => {
  const outcomeAt = async (input: Partial<ProfileProbe>, known: ConnectionProfile[] = []) => {
    const found = await startBook(known).book.check({ ...probe, ...input })
    return found.ok ? found.value.outcome : found.failure.kind
  }

  it('the service, with a good, a bad, a limited and no token', async () => {
    const service = await startOwnService()
    const base_url = `${service.base_url}/api/`
    expect(await outcomeAt({ base_url, token: service.tokens.full })).toBe('ready')
    expect(await outcomeAt({ base_url, token: 'made-up' })).toBe('token-refused')
    expect(await outcomeAt({ base_url, token: 'two words' })).toBe('token-refused')
    expect(await outcomeAt({ base_url, token: service.token(['read_address']) })).toBe('token-limited')
    expect(await outcomeAt({ base_url })).toBe('asks-for-token')
    const known = await startBook().book.check({ ...probe, base_url })
    expect(known).toMatchObject({ value: { base_url: service.base_url } })
  })

  it.each(['empty', 'html'] as const)(
    'a 401 proves that something lives there, whatever its body (%s)',
    async (body) => {
      const service = await startOwnService({ variants: { unauthorized: body } })
      expect(await outcomeAt({ base_url: service.base_url })).toBe('asks-for-token')
    },
  )

  it('something else: a page, a 404, a redirect to a sign-in page, a service in trouble', async () => {
    const page = await startOther((_, response) => response.end('<h1>Welcome</h1>'))
    const nothing = await startOther((_, response) => response.writeHead(404).end())
    const redirect = await startOther((_, response) =>
      response.writeHead(302, { Location: 'https://a.example' }).end(),
    )
    const trouble = await startOther((_, response) => response.writeHead(503).end())
    for (const base_url of [page, nothing, redirect])
      expect(await outcomeAt({ base_url })).toBe('not-the-service')
    expect(await outcomeAt({ base_url: trouble })).toBe('busy')
  })

  it('no server: a closed port, an unknown name, a server that does not speak TLS', async () => {
    const service = await startOwnService({ port: await keptPort() })
    const { port } = new URL(service.base_url)
    expect(await outcomeAt({ base_url: `https://127.0.0.1:${port}` })).toBe('unreachable')
    await service.close()
    expect(await outcomeAt({ base_url: `http://127.0.0.1:${port}` })).toBe('unreachable')
    expect(await outcomeAt({ base_url: 'https://nobody.invalid' })).toBe('unknown-host')
  })

  it('reports addresses that may not be used, without a request', async () => {
    for (const base_url of ['', 'books example', 'ftp://books.example', 'mailto:me@books.example'])
      expect(await outcomeAt({ base_url }), base_url).toBe('bad-address')
    expect(await outcomeAt({ base_url: 'https://user:password@books.example' })).toBe('bad-address')
    expect(await outcomeAt({ base_url: 'http://books.example' })).toBe('needs-https')
    const production = {
      ...profileOf('p', { base_url: 'https://books.example', group_ids: [] }),
      kind: 'production' as const,
    }
    const twin = { kind: 'staging' as const, base_url: 'https://BOOKS.example:443/api/' }
    expect(await outcomeAt(twin, [production])).toBe('same-as-other')
    // Without a scheme https is meant, also where a port looks like one.
    for (const base_url of ['books.example', 'books.example:443', ' Books.Example/api/ '])
      expect(await outcomeAt({ ...twin, base_url }, [production]), base_url).toBe('same-as-other')
  })
})

describe('SECURITY X04: rules of connection profiles', () => {
  it('keeps 100 profiles; one more is refused, and those that are there can be changed', async () => {
    const { book, profiles } = startBook()
    const base_url = 'https://books.example'
    const own = Array.from({ length: 100 }, (_, at) => ({
      ...profileOf(`p${at}`, { base_url, group_ids: [] }),
    }))
    profiles.push(...own)
    const before = profiles.length
    expect(await book.save({ ...draft, base_url })).toMatchObject({
      failure: { kind: 'too-many', what: 'profiles', most: 100 },
    })
    expect(profiles).toHaveLength(before)
    expect(await book.save({ ...draft, id: 'p7', base_url, name: 'Other' })).toMatchObject({ ok: true })
  })

  it('keeps one spelling of a base URL', async () => {
    const { book, profiles } = startBook()
    for (const base_url of [
      'https://books.example/api',
      ' https://Books.Example:443/ ',
      'https://books.example/api/',
    ])
      expect(await book.save({ ...draft, base_url })).toMatchObject({ ok: true })
    expect(profiles.slice(1).map(({ base_url }) => base_url)).toEqual(Array(3).fill('https://books.example'))
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(4)
  })

  it.each([
    ['http beyond this machine without a yes', { base_url: 'http://books.example' }, 'base_url'],
    ['no address', { base_url: 'my books' }, 'base_url'],
    ['a demo of the user', { kind: 'demo' as const }, 'kind'],
    ['an unknown id', { id: 'nobody' }, 'id'],
    ['the demo profile', { id: 'demo' }, 'kind'],
    [
      'a group twice',
      {
        groups: [
          { group_id: 'g', name: 'A' },
          { group_id: 'g', name: 'B' },
        ],
      },
      'groups',
    ],
    ['half of the sign-in settings', { oidc: oidc({ issuer: null, token_url: null }) }, 'oidc'],
    ['sign-in over http', { oidc: oidc({ issuer: 'http://id.example' }) }, 'oidc'],
  ])('refuses %s', async (_name, change, path) => {
    const { book, profiles } = startBook()
    expect(await book.save({ ...draft, ...change })).toMatchObject({
      failure: { kind: 'invalid-input', path },
    })
    expect(profiles).toHaveLength(1)
  })

  it('http is possible with a yes, and stays marked as insecure; http on this machine is not', async () => {
    const { book, sessions } = startBook()
    const far = await book.save({ ...draft, base_url: 'http://books.example', allowHttp: true })
    expect(far).toMatchObject({ value: { state: { profiles: [{}, { insecure: true, allowHttp: true }] } } })
    for (const base_url of ['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'])
      expect(await book.save({ ...draft, base_url })).toMatchObject({ ok: true })
    const insecure = sessions.state().profiles.map((profile) => profile.insecure)
    expect(insecure).toEqual([false, true, false, false, false])
  })

  it.each(['127.evil.example', '127.0.0.1.evil.example', 'localhost.evil.example', '128.0.0.1', '[::2]'])(
    'http to %s needs a yes: its name or number only looks like this machine',
    async (host) => {
      const { book, profiles } = startBook()
      expect(await book.save({ ...draft, base_url: `http://${host}` })).toMatchObject({
        failure: { kind: 'invalid-input', path: 'base_url' },
      })
      const issuer = { ...draft, oidc: oidc({ issuer: `http://${host}` }) }
      expect(await book.save(issuer)).toMatchObject({ failure: { kind: 'invalid-input', path: 'oidc' } })
      expect(profiles).toHaveLength(1)
    },
  )

  it('property: only https, this machine, or a yes gets through, and the spelling is stable', async () => {
    const { book, profiles } = startBook()
    const host = fc.oneof(
      fc.domain(),
      fc.ipV4(),
      fc.tuple(fc.constant('127.'), fc.domain()).map((parts) => parts.join('')),
      fc.constantFrom('localhost', '127.0.0.1', 'localhost.example.com'),
    )
    const address = fc.tuple(
      fc.constantFrom('http', 'https'),
      host,
      fc.constantFrom('', '/', '/api', '/x/api/'),
    )
    const check = async ([scheme, name, path]: [string, string, string]) => {
      const saved = await book.save({ ...draft, base_url: `${scheme}://${name}${path}` })
      const isHere = name === 'localhost' || (name.startsWith('127.') && isIPv4(name))
      expect(saved.ok).toBe(scheme === 'https' || isHere)
      const [, made] = profiles
      if (made) expect(await book.save({ ...draft, base_url: made.base_url })).toMatchObject({ ok: true })
      if (made) expect(profiles.at(-1)?.base_url).toBe(made.base_url)
      profiles.length = 1
    }
    await fc.assert(fc.asyncProperty(address, check))
  })

  it('production and staging may not be the same place, other profiles may', async () => {
    const { book } = startBook()
    const production = await book.save({ ...draft, kind: 'production' })
    expect(await book.save({ ...draft, kind: 'staging' })).toMatchObject({ failure: { path: 'base_url' } })
    expect(
      await book.save({ ...draft, kind: 'staging', base_url: 'https://books.example/staging' }),
    ).toMatchObject({ ok: true })
    expect(await book.save(draft)).toMatchObject({ ok: true })
    const id = production.ok ? production.value.id : ''
    expect(await book.save({ ...draft, id, kind: 'production', name: 'Renamed' })).toMatchObject({ ok: true })
  })

  it('the client secret stays in main, and is kept when the draft does not name it', async () => {
    const { book, profiles } = startBook()
    const made = await book.save({ ...draft, oidc: oidc({ client_secret: 'from the vendor' }) })
    expect(JSON.stringify(made)).not.toContain('from the vendor')
    const withoutSecret: ProfileDraft['oidc'] = oidc({})
    delete withoutSecret?.client_secret
    const id = made.ok ? made.value.id : ''
    await book.save({ ...draft, id, oidc: withoutSecret })
    expect(profiles[1]?.oidc?.client_secret).toBe('from the vendor')
  })
})

function oidc(change: Partial<NonNullable<ConnectionProfile['oidc']>>) {
  const endpoints = { authorize_url: 'https://id.example/a', token_url: 'https://id.example/t' }
  return { issuer: null, ...endpoints, client_id: 'c', client_secret: null, scope: '', ...change }
}

describe('changing and removing the profile in use', () => {
  async function inUse() {
    const service = await startOwnService({ seed: 5 })
    const keychain = memoryTokenStore()
    const bench = startBook([profileOf('a', service)], keychain)
    await bench.sessions.select('a')
    await bench.sessions.signIn({ profile: 'a', token: service.tokens.full })
    return { ...bench, service, keychain }
  }
  const asDraft = (profile: ConnectionProfile): ProfileDraft => ({ ...profile, oidc: null })
  const count = async ({ sessions }: Pick<SessionBench, 'sessions'>) => {
    const session = sessions.current()
    if (!session.ok) return -1
    await session.value.sync?.start()
    const summary = await session.value.mirror.summary(session.value.profile.groups)
    return summary.ok ? summary.value.groups.reduce((sum, group) => sum + group.count, 0) : -1
  }

  it('a new base URL asks for a token again and forgets nothing', async () => {
    const bench = await inUse()
    const before = await count(bench)
    const other = await startOwnService()
    const saved = await bench.book.save({
      ...asDraft(profileOf('a', bench.service)),
      base_url: other.base_url,
    })
    expect(saved).toMatchObject({ value: { id: 'a', state: { signedIn: false, tokenKept: null } } })
    expect(await count(bench)).toBe(before)
    expect(before).toBeGreaterThan(0)
    expect(other.log).toEqual([])
  })

  it('a new name keeps the sign-in', async () => {
    const bench = await inUse()
    const saved = await bench.book.save({ ...asDraft(profileOf('a', bench.service)), name: 'Renamed' })
    expect(saved).toMatchObject({ value: { state: { signedIn: true, profiles: [{}, { name: 'Renamed' }] } } })
  })

  it('removing it takes its copy and its token along, and shows the demo', async () => {
    const { sessions, book, folder, keychain, notes, service } = await inUse()
    const session = sessions.current()
    service.faults.next({ match: { method: 'POST' }, action: 'slow', delayMs: 200 })
    const save = session.ok ? session.value.save(newContact(service, 'last words')) : session
    expect(await book.remove('a')).toMatchObject({ value: { current: 'demo', profiles: [{ id: 'demo' }] } })
    expect(await save).toMatchObject({ ok: true })
    expect(existsSync(join(folder, 'a'))).toBe(false)
    expect(notes.accounts).toEqual([])
    const owner = { profile: 'a', origin: new URL(service.base_url).origin, use: 'access' as const }
    expect(await keychain.read(owner)).toEqual(ok(null))
    expect(await book.remove('demo')).toMatchObject({ failure: { kind: 'invalid-input' } })
  })
})

describe('find my groups (interface 10.3)', () => {
  it('lists the groups of a profile, also of one that is not in use', async () => {
    const service = await startOwnService({ seed: 5 })
    const { book, sessions } = startBook([profileOf('a', service)])
    await sessions.signIn({ profile: 'a', token: service.tokens.full })
    const found = await book.findGroups('a')
    const ids = found.ok ? found.value.groups.map(({ group_id }) => group_id) : []
    expect(found).toMatchObject({ value: { listed: true } })
    expect(ids).toEqual(expect.arrayContaining(service.group_ids))
  })

  it('is quiet where the service does not tell them, and says when no user is signed in', async () => {
    const service = await startOwnService({ variants: { groups: 'no' } })
    const { book, sessions } = startBook([profileOf('a', service)])
    expect(await book.findGroups('a')).toMatchObject({ failure: { kind: 'signed-out' } })
    await sessions.signIn({ profile: 'a', token: service.tokens.full })
    expect(await book.findGroups('a')).toEqual(ok({ listed: false, groups: [] }))
  })
})
