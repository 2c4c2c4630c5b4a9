import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applicationLocale, systemLanguages } from '../../tools/stand-in/app.ts'
import { cloneForIpc } from '../../tools/stand-in/ipc-main.ts'
import { decode, encode } from '../../tools/stand-in/page.ts'
import { SchemeMap } from '../../tools/stand-in/scheme-map.ts'

const schemes = new SchemeMap()
schemes.register([
  { scheme: 'app', privileges: { standard: true } },
  { scheme: 'plain', privileges: {} },
])

const cloneable = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: false,
})

test('wire: whatever structured clone allows arrives as structured clone would deliver it', () => {
  fc.assert(
    fc.property(cloneable, (value) => {
      expect(decode(encode(cloneForIpc(value)))).toEqual(cloneForIpc(value))
    }),
  )
})

test('wire: an invalid date stays invalid', () => {
  expect(decode(encode({ birthdate: new Date(NaN) }))).toEqual({ birthdate: new Date(NaN) })
})

test('wire: one object in two places stays one object', () => {
  const shared = { tags: ['友人'] }
  const [first, second] = decode(encode([shared, shared])) as [object, object]
  expect(first).toBe(second)
})

test('wire: a key that sets prototypes elsewhere is a plain key here', () => {
  const sent: unknown = JSON.parse('{"__proto__":{"admin":true}}')
  const arrived = decode(encode(sent)) as { admin?: boolean }
  expect(Object.keys(arrived)).toEqual(['__proto__'])
  expect(arrived.admin).toBeUndefined()
})

test('structured clone: a function is refused in the words of Electron', () => {
  expect(() => cloneForIpc({ call: () => 1 })).toThrow('An object could not be cloned.')
})

test('scheme map: an address of the app survives the way to the page and back', () => {
  const part = fc.stringMatching(/^[A-Za-z0-9%._~/?=&;@+-]*$/)
  fc.assert(
    fc.property(part, (path) => {
      const url = `app://bundle/${path}`
      expect(schemes.toApp(schemes.toPage(url))).toBe(url)
    }),
  )
})

test.each([
  'https://example.com/x',
  'plain://host/x',
  'data:text/html,x',
  'about:blank',
  'https://app.standin.invalid/',
])('scheme map: %s is no address of a standard scheme and stays', (url) => {
  expect(schemes.toPage(url)).toBe(url)
  expect(schemes.toApp(url)).toBe(url)
})

test.each([
  ["default-src 'none'; img-src 'self' photo:", "default-src 'none'; img-src 'self' photo:"],
  ['script-src app://bundle', 'script-src app://bundle https://bundle.app.standin.invalid'],
  ["img-src app: 'self'", "img-src app: https://*.app.standin.invalid 'self'"],
])('Content-Security-Policy: %s also names the address in the page', (policy, mapped) => {
  expect(schemes.mapPolicy(policy)).toBe(mapped)
})

test.each([
  [{ LANG: 'ja_JP.UTF-8' }, ['ja-JP'], 'ja'],
  [{ LANG: 'C' }, ['en-US'], 'en-US'],
  [{ LANGUAGE: 'de:en_GB', LANG: 'de_AT.UTF-8' }, ['de', 'en-GB', 'de-AT'], 'de'],
  [{ LC_ALL: 'zh_TW', LANG: 'ja_JP' }, ['zh-TW'], 'zh-TW'],
])('locale: %o asks for %j', (environment, languages, locale) => {
  expect(systemLanguages(environment)).toEqual(languages)
  expect(applicationLocale(languages[0] ?? '')).toBe(locale)
})
