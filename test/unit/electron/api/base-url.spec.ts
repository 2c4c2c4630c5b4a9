import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBaseUrl } from '../../../../electron/api/exchange.ts'
import { belongsTo } from '../../../../electron/api/transport.ts'
import { failureOf } from '../../../fakes/api-under-test.ts'

describe('base address (SECURITY X04)', () => {
  it.each([
    ['https://books.example', 'https://books.example', ''],
    ['https://books.example/', 'https://books.example', ''],
    ['https://books.example/api', 'https://books.example', ''],
    ['https://books.example/api/', 'https://books.example', ''],
    ['https://books.example:8443/v/api', 'https://books.example:8443', '/v'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080', ''],
    ['HTTPS://Books.Example:443', 'https://books.example', ''],
    ['https://books.example/v//', 'https://books.example', '/v'],
    ['https://books.example/api/v', 'https://books.example', '/api/v'],
  ])('%s', (text, origin, prefix) => {
    expect(parseBaseUrl(text)).toMatchObject({ ok: true, value: { origin, prefix } })
  })

  it.each([
    '',
    'books.example',
    'ftp://books.example',
    'javascript:alert(1)',
    'https://user@books.example',
    'https://user:pass@books.example',
    'https://:pass@books.example',
    'view-source:https://books.example',
    'https://books.example/?a=1',
    'https://books.example/?',
    'https://books.example/#a',
    'https://books.example\\@evil.example',
    ' https://books.example',
    'https://books .example',
    'https://',
  ])('refuses %j', (text) => {
    expect(parseBaseUrl(text)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid-input', path: 'base_url' },
    })
  })

  it('says what is wrong with the address', () => {
    const said = ['a b', 'ftp://a', 'https://me@a'].map((text) => failureOf(parseBaseUrl(text)))
    expect(said.map((failure) => 'expected' in failure && failure.expected)).toEqual([
      expect.stringContaining('blanks'),
      expect.stringContaining('https://'),
      expect.stringContaining('user name'),
    ])
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => typeof parseBaseUrl(text).ok === 'boolean'),
    )
  })
})

describe('a request address belongs to the service (SECURITY X05)', () => {
  const base = { origin: 'https://books.example', host: 'books.example', prefix: '/v' }

  it('below the prefix: yes', () =>
    expect(belongsTo(base, 'https://books.example/v/api/address/1')).toBe(true))

  it.each([
    'https://evil.example/v/api/address/1',
    'https://books.example.evil.example/v/api/address/1',
    'https://books.example:444/v/api/address/1',
    'http://books.example/v/api/address/1',
    'https://books.example/api/address/1',
    'https://books.example/v/api/../../x',
    'https://books.example/v/apix',
    'not an address',
  ])('%s: no', (address) => expect(belongsTo(base, address)).toBe(false))
})
