import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { followSystem, hopsOf, hopsTo, type Hop } from '../../../../electron/api/system-route.ts'

// The spec files of one worker share the modules.
afterAll(() => followSystem(async () => 'DIRECT'))

const proxy = (host: string, port: number, isSecure = false): Hop => ({ host, port, isSecure })

describe('the ways that a PAC script names', () => {
  it.each<[string, Hop[]]>([
    ['DIRECT', ['direct']],
    ['PROXY proxy.example:8080', [proxy('proxy.example', 8080)]],
    [
      'PROXY a.example:8080;PROXY b.example:80; DIRECT',
      [proxy('a.example', 8080), proxy('b.example', 80), 'direct'],
    ],
    ['HTTPS proxy.example:443', [proxy('proxy.example', 443, true)]],
    ['proxy 10.0.0.1 ; https p', [proxy('10.0.0.1', 80), proxy('p', 443, true)]],
    ['PROXY [2001:db8::1]:3128', [proxy('2001:db8::1', 3128)]],
    ['SOCKS5 proxy.example:1080; DIRECT', ['direct']],
    ['SOCKS proxy.example:1080', []],
    ['PROXY user:password@proxy.example:80', []],
    ['PROXY proxy.example:99999; nonsense; PROXY', []],
    ['', []],
  ])('%s', (route, hops) => expect(hopsOf(route)).toEqual(hops))

  it('any text gives usable ways or none', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const hop of hopsOf(text)) if (hop !== 'direct') expect(hop.port).toBeLessThan(65_536)
      }),
    )
  })
})

describe('the ways to an origin', () => {
  it('the system hears the origin alone; what is on this computer is reached directly, unasked', async () => {
    const asked: string[] = []
    followSystem(async (address) => {
      asked.push(address)
      return 'PROXY proxy.example:8080'
    })
    expect(await hopsTo('https://books.example:8443')).toEqual([proxy('proxy.example', 8080)])
    for (const local of ['http://127.0.0.1:80', 'http://localhost:8080', 'https://[::1]:1'])
      expect(await hopsTo(local)).toEqual(['direct'])
    expect(asked).toEqual(['https://books.example:8443/'])
  })

  it('a system that fails says nothing against a direct way', async () => {
    followSystem(() => Promise.reject(new Error('no system')))
    expect(await hopsTo('https://books.example')).toEqual(['direct'])
  })
})
