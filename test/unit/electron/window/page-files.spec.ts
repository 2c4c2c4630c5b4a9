import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentSecurityPolicy, pageFiles } from '../../../../electron/window/protocols.ts'
import { counts } from '../../../counts.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atena-page-'))
  writeFileSync(join(folder, 'index.html'), '<p>hi</p>')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
})
afterAll(() => rmSync(folder, { recursive: true }))
const ask = (url: string, method = 'GET') => pageFiles(folder, ['index.html', 'assets/a.js'])({ url, method })

describe('SECURITY E07 and 18: the page comes from a fixed list', () => {
  it('serves index.html with type, policy and nosniff', async () => {
    const answer = await ask('app://bundle/')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('<p>hi</p>')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    'app://bundle/secret.txt',
    'app://bundle/../secret.txt',
    'app://bundle/%2e%2e/secret.txt',
    'app://bundle/assets/..%2fsecret.txt',
    'app://bundle/assets\\..\\secret.txt',
    'app://bundle/index.html%00',
    'app://other/index.html',
    'app://bundle//index.html',
    'app://bundle/assets/',
    'app://bundle/INDEX.HTML',
  ])('%s is not found', async (url) => expect((await ask(url)).status).toBe(404))

  it('allows only GET', async () => expect((await ask('app://bundle/index.html', 'POST')).status).toBe(404))

  it('1,000 hostile paths find only files of the list', async () => {
    const part = fc.constantFrom(
      '..',
      '%2e%2e',
      '%2f',
      '%5c',
      '\\',
      '/',
      '//',
      '%00',
      'secret.txt',
      'assets',
      'index.html',
      '%',
      '~',
      '.',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 8 }), async (parts) => {
        const url = `app://bundle/${parts.join('/')}`
        if (!URL.canParse(url) || ['/', '/index.html'].includes(new URL(url).pathname)) return
        expect((await ask(url)).status).toBe(404)
      }),
      { numRuns: counts(200, 1000) },
    )
  })

  it('the policy allows no network, no inline script and no frames', () => {
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(contentSecurityPolicy).toContain(rule)
    expect(contentSecurityPolicy).not.toContain('unsafe')
  })
})
