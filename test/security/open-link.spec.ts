import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLink, safeLink } from '../../electron/window/ways-out.ts'
import { recorded } from '../fakes/electron.ts'

const schemes = [
  'https:',
  'http:',
  'HTTPS:',
  'mailto:',
  'tel:',
  'javascript:',
  'JaVaScRiPt:',
  'data:text/html,',
  'file:',
  'app:',
  'photo:',
  'smb:',
  'ms-msdt:',
  'vscode:',
  'blob:',
  'about:',
  'view-source:https:',
  '',
]
const parts = [
  '//',
  '/',
  '\\\\',
  'example.com',
  'user:pass@',
  '@',
  'xn--80ak6aa92e.com',
  '例え.jp',
  '[::1]',
  '127.0.0.1',
  ':8080',
  '%00',
  '\u0000',
  '\n',
  '\t',
  ' ',
  '\u202e',
  '?attach=/etc/passwd',
  '&cc=a@b.example',
  '#x',
  '..',
  '%2e%2e',
  'a@b.example',
  '+81-3-0000-0000',
  '*21*',
  '"',
  '<script>',
  'a'.repeat(2100),
]

/** A small generator of repeatable random numbers (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

beforeEach(() => {
  recorded.opened.length = 0
})

describe('SECURITY E15: 100,000 links', () => {
  it('what opens is http, https, mailto or tel, without credentials, control characters or mail headers', async () => {
    const next = random(20261120)
    for (let run = 0; run < 100_000; run += 1) {
      let link = schemes[next(schemes.length)] ?? ''
      for (let count = next(6); count >= 0; count -= 1) link += parts[next(parts.length)] ?? ''
      await openLink(link)
    }
    expect(recorded.opened.length).toBeGreaterThan(1000)
    for (const link of recorded.opened) {
      const url = new URL(link)
      // One comparison for each of the many: `expect` is too slow here.
      const harmless =
        ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) &&
        url.username === '' &&
        url.password === '' &&
        link.length <= 2048 &&
        !/[\p{Cc}\p{Zs}]/u.test(link) &&
        (url.protocol.startsWith('http') ? url.host !== '' : url.search === '' && url.hash === '') &&
        safeLink(link) === link
      if (!harmless) expect.fail(`opened ${JSON.stringify(link)}`)
    }
  })

  it('reports a link that does not open as a failure, and opens nothing', async () => {
    for (const link of ['javascript:alert(1)', 'file:///etc/passwd', 'https://user:pass@example.com/', 'x'])
      expect(await openLink(link)).toMatchObject({ ok: false, failure: { kind: 'invalid-input' } })
    expect(recorded.opened).toEqual([])
  })
})

describe('a desktop without a program for links', () => {
  afterEach(() => {
    recorded.nothingOpens = false
  })

  it('is returned as a failure, never thrown', async () => {
    recorded.nothingOpens = true
    for (const url of ['https://example.com/', 'mailto:a@example.com', 'tel:+81300000000'])
      expect(await openLink(url)).toEqual({ ok: false, failure: { kind: 'no-program' } })
  })
})
