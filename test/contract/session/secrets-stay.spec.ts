import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startEars, type Ears } from '../../fakes/ears.ts'
import { signedIn, at, useIt, type By, type Change } from './secrets-bench.ts'

const inLongRun = { tags: ['long'] }

/** Every field that decides where something is sent, each turned to the stranger alone. */
const turned: [name: string, by: By, change: (stranger: Ears) => Change][] = [
  ['base_url', 'endpoints', (s) => ({ base_url: s.origin })],
  ['base_url', 'issuer', (s) => ({ base_url: s.origin })],
  ['token_url', 'endpoints', (s) => ({ oidc: { token_url: at(s, '/api/token') } })],
  ['authorize_url', 'endpoints', (s) => ({ oidc: { authorize_url: at(s, '/api/authorize') } })],
  ['issuer', 'endpoints', (s) => ({ oidc: { issuer: s.origin } })],
  ['issuer', 'issuer', (s) => ({ oidc: { issuer: s.origin } })],
  [
    'issuer, for endpoints',
    'issuer',
    (s) => ({
      oidc: { issuer: null, authorize_url: at(s, '/api/authorize'), token_url: at(s, '/api/token') },
    }),
  ],
  ['token_url beside an issuer', 'issuer', (s) => ({ oidc: { token_url: at(s, '/api/token') } })],
  ['client_id', 'endpoints', () => ({ oidc: { client_id: 'somebody-else' } })],
]

/** Fields that say nothing about where anything goes. */
const harmless: [name: string, change: Change][] = [
  ['name', { name: 'Renamed' }],
  ['colour', { colour: '#000000' }],
  ['groups', { groups: [] }],
  ['allowHttp', { allowHttp: true }],
  ['scope', { oidc: { scope: 'openid' } }],
]

describe('secrets stay with the provider and the service that gave or got them', () => {
  it('the measure: the stranger reports what it received, however it was encoded', async () => {
    const stranger = await startEars()
    const secret = 'a secret/with+signs='
    for (const told of [secret, encodeURIComponent(secret), btoa(`id:${secret}`), btoa(secret)]) {
      stranger.heard.length = 0
      await fetch(stranger.origin, { method: 'POST', body: told })
      expect(stranger.knows([secret, 'another one'])).toEqual([secret])
    }
  })

  it.each(turned)('%s changed (settings by %s): the stranger learns nothing', async (_name, by, change) => {
    const bench = await signedIn(by)
    const { book, stranger } = bench
    expect(await book.save(bench.draft(change(stranger)))).toMatchObject({ ok: true })
    await useIt(bench)
    expect(stranger.knows(bench.secrets())).toEqual([])
    expect(JSON.stringify(bench.profiles)).not.toContain(bench.secrets()[0])
  })

  it.each(harmless)('%s changed: the sign-in continues without a question', async (_name, change) => {
    const bench = await signedIn('endpoints')
    expect(await bench.book.save(bench.draft(change))).toMatchObject({ ok: true })
    expect(bench.asked).toEqual([])
    expect(await bench.writeWithExpiredToken()).toMatchObject({ ok: true, value: { waiting: null } })
    expect(bench.provider.tokenRequests.map(({ status }) => status)).toEqual([200, 200])
  })

  it('another spelling of the same addresses is the same place', async () => {
    const bench = await signedIn('endpoints')
    const { token_url = '' } = bench.profile().oidc ?? {}
    const upper = (token_url ?? '').replace('http://', 'HTTP://')
    expect(await bench.book.save(bench.draft({ oidc: { token_url: upper } }))).toMatchObject({ ok: true })
    expect(bench.asked).toEqual([])
    expect(await bench.writeWithExpiredToken()).toMatchObject({ value: { waiting: null } })
  })

  it(
    'property: no series of edits, whatever fields they change, reveals anything to the stranger',
    inLongRun,
    async () => {
      const edits = fc.array(fc.uniqueArray(fc.nat({ max: turned.length - 1 }), { maxLength: 3 }), {
        minLength: 1,
        maxLength: 3,
      })
      const run = async (rows: number[][], by: By) => {
        const bench = await signedIn(by)
        for (const row of rows) {
          const changes = row.map((each) => turned[each]![2](bench.stranger))
          const oidc = Object.assign({}, ...changes.map((change) => change.oidc ?? {})) as Change['oidc']
          await bench.book.save(bench.draft({ ...Object.assign({}, ...changes), oidc } as Change))
          await bench.writeWithExpiredToken()
        }
        await useIt(bench)
        expect(bench.stranger.knows(bench.secrets())).toEqual([])
        await bench.sessions.close()
      }
      const by = fc.constantFrom<By>('issuer', 'endpoints')
      await fc.assert(fc.asyncProperty(edits, by, run), { numRuns: 12 })
    },
  )

  it('settings taken out and put in again with another address: the former secret does not come back', async () => {
    const bench = await signedIn('endpoints')
    const { stranger, book } = bench
    const turnedAway = bench.draft({ oidc: { token_url: at(stranger, '/api/token') } })
    await book.save(bench.draft({ oidc: null }))
    await book.save(turnedAway)
    await useIt(bench)
    expect(stranger.knows(bench.secrets())).toEqual([])
  })

  it('uses a new secret that is typed together with new addresses', async () => {
    const bench = await signedIn('endpoints')
    const { stranger, book } = bench
    const client_secret = 'meant for the new place'
    await book.save(bench.draft({ oidc: { token_url: at(stranger, '/api/token'), client_secret } }))
    await bench.authorization.authorize('session')
    expect(stranger.knows([client_secret])).toEqual([client_secret])
    expect(stranger.knows(bench.secrets())).toEqual([])
  })

  it('nothing of a former place is left in the keychain', async () => {
    const bench = await signedIn('endpoints')
    expect(bench.notes.accounts).toHaveLength(2)
    await bench.book.save(bench.draft({ oidc: { client_id: 'somebody-else' } }))
    expect(bench.notes.accounts.filter((account) => account.includes('refresh'))).toEqual([])
    await bench.book.save(bench.draft({ base_url: bench.stranger.origin }))
    expect(bench.notes.accounts).toEqual([])
  })
})
