import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeLink } from '../../../../electron/window/safe-link.ts'

describe('reliability 2.1 row 15: which links may leave', () => {
  it.each([
    ['https://example.com/path?q=1', 'https://example.com/path?q=1'],
    ['HTTP://EXAMPLE.com', 'http://example.com/'],
    ['mailto:hana@example.jp', 'mailto:hana@example.jp'],
    ['mailto:hana@example.jp?attach=/etc/passwd&cc=x@example.com', 'mailto:hana@example.jp'],
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
    'tel:*21*1#',
  ])('%j stays closed', (link) => expect(safeLink(link)).toBeNull())

  it('whatever comes in, what leaves is one of four schemes without credentials or control characters', () => {
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
      { numRuns: 2000 },
    )
  })
})
