import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailToMany, safeLink } from '../../../../electron/window/ways-out.ts'
import { counts } from '../../../counts.ts'

describe('SECURITY E15: links that may be opened', () => {
  it.each([
    ['https://example.com/path?q=1', 'https://example.com/path?q=1'],
    ['HTTP://EXAMPLE.com', 'http://example.com/'],
    ['mailto:hana@example.jp', 'mailto:hana@example.jp'],
    ['mailto:hana@example.jp?attach=/etc/passwd&cc=x@example.com', 'mailto:hana@example.jp'],
    ['mailto:O%27Neill+list@example.jp', "mailto:O'Neill%2Blist@example.jp"],
    ['mailto:r%26d%3D1@example.jp', 'mailto:r%26d%3D1@example.jp'],
    ['mailto:%E8%8A%B1@%E4%BE%8B.jp', 'mailto:%E8%8A%B1@%E4%BE%8B.jp'],
    ['mailto:花@例.jp', 'mailto:%E8%8A%B1@%E4%BE%8B.jp'],
    ['tel:+81-3-0000-0000', 'tel:+81-3-0000-0000'],
  ])('%s opens as %s', (link, opened) => expect(safeLink(link)).toBe(opened))

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'smb://host/share',
    'ms-settings:',
    'https://user:pass@example.com/',
    'https://',
    'example.com',
    '',
    '//example.com',
    'https://exa mple.com',
    'https://example.com/\u0000',
    'https://example.com/\n',
    `https://example.com/${'a'.repeat(2048)}`,
    'mailto:',
    `mailto:${'花'.repeat(300)}@example.jp`,
    'mailto:a@example.jp%0D%0Abcc:x@example.com',
    'mailto:a@example.jp%250D%250Abcc:x%40example.com',
    'mailto:a@example.jp%3Fbcc=x%40example.com',
    'mailto:a@example.jp%E2%80%A8bcc:x@example.com',
    'mailto:a@example.jp,x@example.com',
    'mailto:a@example.jp%2Cx%40example.com',
    'mailto:a@example.jp;x@example.com',
    'mailto:a@example.jp x@example.com',
    'mailto:a@example.jp%20x@example.com',
    'mailto:%22a@example.jp%22@example.com',
    'mailto:A<a@example.jp>',
    'mailto:a@example.jp%00',
    'mailto:a@example.jp%E0%A4%A',
    'mailto:a＠example.jp',
    'mailto:a@b@example.jp',
    'mailto:@example.jp',
    'mailto:a@',
    'mailto:a@%E2%80%AEpj.elpmaxe',
    'tel:*21*1#',
  ])('%j stays closed', (link) => expect(safeLink(link)).toBeNull())

  it('a mail link has one address and nothing else, however it is written', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '@',
        ',',
        ';',
        '%',
        '?',
        '&',
        '\r\n',
        '\n',
        ' ',
        '"',
        '<',
        '>',
        'bcc:',
        '\u2028',
        '\u202e',
        '＠',
        '，',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom('a', 'example.jp', '花', '%0A', '%2C'),
    )
    const written = fc.tuple(
      fc.array(part, { maxLength: 6 }),
      fc.constantFrom(String, encodeURIComponent, encodeURI),
    )
    fc.assert(
      fc.property(written, ([parts, encode]) => {
        const safe = safeLink(`mailto:${encode(parts.join(''))}`)
        if (safe === null) return
        expect(decodeURIComponent(safe)).toMatch(/^mailto:[^@,;%?"<>\s\p{C}＠，]+@[\p{L}\p{M}\p{N}.-]+$/u)
      }),
      { numRuns: counts(1000, 20_000) },
    )
  })

  it('an opened link has one of four schemes and no credentials or control characters, whatever the input', () => {
    const links = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string(),
      fc.tuple(fc.string({ maxLength: 12 }), fc.string()).map(([scheme, rest]) => `${scheme}:${rest}`),
    )
    fc.assert(
      fc.property(links, (link) => {
        const safe = safeLink(link)
        if (safe === null) return
        const url = new URL(safe)
        expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(url.protocol)
        expect(url.username + url.password).toBe('')
        expect(safeLink(safe)).toBe(safe)
      }),
      { numRuns: counts(300, 2000) },
    )
  })
})

describe('SECURITY X45: a mail to many', () => {
  it('has each address after bcc and nothing else', () => {
    expect(mailToMany(['hana@example.jp', "O'Neill+list@例.jp", 'r&d=1@example.jp'])).toBe(
      "mailto:?bcc=hana@example.jp,O'Neill%2Blist@%E4%BE%8B.jp,r%26d%3D1@example.jp",
    )
  })

  it.each([
    'a@example.jp\r\nsubject: x',
    'a@example.jp&subject=x',
    'a@example.jp?subject=x',
    'a@example.jp&attach=/etc/passwd',
    'a@example.jp,x@example.com',
    'a@example.jp;x@example.com',
    'a@example.jp%0D%0Asubject:x',
    '?subject=x@example.jp',
    'A<a@example.jp>',
    '',
  ])('%j is not an address, and no mail is started with it', (address) => {
    expect(mailToMany([address])).toBeNull()
    expect(mailToMany(['hana@example.jp', address])).toBeNull()
  })

  it('makes no link without addresses, and no link that Windows would cut', () => {
    expect(mailToMany([])).toBeNull()
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => `somebody.number.${at}@example.jp`)
    expect(mailToMany(many(50))?.length).toBeLessThanOrEqual(2000)
    expect(mailToMany(many(100))).toBeNull()
  })

  it('whatever the records contain, a mail program reads one header with these addresses', () => {
    const sign = fc.constantFrom(
      '\r\n',
      '\n',
      '&subject=',
      '?',
      '&',
      '=',
      '#',
      '%0D%0A',
      '%26',
      '%',
      ',',
      ';',
      ':',
      ' ',
      '"',
      '<',
      '>',
      '@',
      '+',
      "'",
      'a',
      'b.c',
      'example.jp',
      '花',
      'bcc:',
      '\u2028',
      '\u202e',
      '\0',
      '/',
      '\\',
      '|',
      '`',
      '$(',
    )
    const wild = fc.oneof(
      fc.emailAddress(),
      fc.array(sign, { maxLength: 6 }).map((signs) => signs.join('')),
      fc
        .tuple(fc.array(sign, { maxLength: 3 }), fc.array(sign, { maxLength: 3 }))
        .map(([local, domain]) => `${local.join('')}@${domain.join('')}`),
      fc.string({ unit: 'binary', maxLength: 20 }),
    )
    fc.assert(
      fc.property(fc.array(wild, { minLength: 1, maxLength: 6 }), (addresses) => {
        const usable = addresses.filter((address) => mailToMany([address]) !== null)
        const link = mailToMany(usable)
        if (usable.length < addresses.length) expect(mailToMany(addresses)).toBeNull()
        if (link === null) return
        const url = new URL(link)
        expect([url.protocol, url.pathname, url.hash]).toEqual(['mailto:', '', ''])
        const [[name, value] = [], ...others] = url.search
          .slice(1)
          .split('&')
          .map((each) => each.split('='))
        expect([name, others]).toEqual(['bcc', []])
        // As a mail program reads it: split first, decoded after that.
        expect(value?.split(',').map(decodeURIComponent)).toEqual(usable)
        expect(link).toMatch(/^[\x21-\x7e]+$/u)
        for (const address of usable) expect(address).toMatch(/^[^@\s\p{C},;:?"<>%]+@[^@\s\p{C},;:?"<>%]+$/u)
      }),
      { numRuns: counts(1_000, 50_000) },
    )
  })
})
