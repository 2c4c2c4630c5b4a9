import { homedir } from 'node:os'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redact } from '../../../../electron/log/log.ts'
import { counts } from '../../../counts.ts'
import { cpuMs } from '../../../cpu-ms.ts'

describe('SECURITY X36: what the log may contain', () => {
  it.each([
    ['Authorization: Bearer abc.DEF-123', 'abc.DEF-123'],
    ['{"authorization":"Bearer abc.DEF-123"}', 'abc.DEF-123'],
    ['sent with Bearer abc.DEF-xyz to it', 'DEF-xyz'],
    ['bearer  short', 'short'],
    ['"access_token": "abc.DEF-123"', 'abc.DEF-123'],
    ['refresh_token=abc.DEF-123&x=1', 'abc.DEF-123'],
    ['write to hana.sato@example.jp now', 'hana.sato@example.jp'],
    ['a@example.jp1hana@example.jp', 'hana'],
    ['to @hana@example.jp', 'hana'],
    ['GET https://contacts.example.com/api/addresses/g1/list?search=sato', 'sato'],
    ['call +81 3-1234-5678', '1234'],
    ['名前は佐藤花子です', '佐藤'],
    ['森さん', '森'],
    ['Jürgen Müller', 'ller'],
    ['cannot parse "Hana Sato" as a date', 'Hana'],
    ["cannot parse 'Hana Sato' as a date", 'Hana'],
    ['record 7c9e6679-7425-40de-944b-e07fc1f90ae7', '7c9e6679'],
    [`at open (file://${homedir()}/address-book/main.js:1:2)`, homedir()],
  ])('%s loses %s', (line, secret) => expect(redact(line)).not.toContain(secret))

  // The name of the user, as programs write the home folder on Windows and elsewhere.
  it.each([
    ['C:\\Users\\Taro Yamada', 'at open (C:\\Users\\Taro Yamada\\AppData\\Local\\Atena\\x.js:1:2)'],
    ['C:\\Users\\Taro Yamada', 'EPERM: C:/Users/Taro Yamada/AppData/Local/Atena'],
    ['C:\\Users\\Taro Yamada', 'in c:\\users\\taro yamada\\appdata'],
    ['C:\\Users\\Taro Yamada', '{path: C:\\\\Users\\\\Taro Yamada\\\\AppData}'],
    ['C:\\Users\\Taro Yamada', 'file:///C:/Users/Taro%20Yamada/AppData/Local'],
    ['C:\\Users\\Taro Yamada', 'file:///C%3A/Users/Taro%20Yamada/AppData/Local'],
    ['C:\\Users\\Taro Yamada', 'in C:\\Users\\TAROYA~1\\AppData\\Local\\Temp'],
    ['/home/taro.yamada', 'file:///home/taro.yamada/.config/Atena'],
    ['/Users/山田太郎', 'file:///Users/%E5%B1%B1%E7%94%B0%E5%A4%AA%E9%83%8E/Library'],
  ])('with %s as home folder, %s loses the name', (home, line) => {
    const left = redact(line, home)
    expect(left).not.toMatch(/taro|yamada|山田|%E5%B1%B1/iu)
    expect(left).toMatch(/~/u)
  })

  it('a home folder that is no text of Unicode stops no line', () =>
    expect(redact('sync: 12 pages', 'C:\\Users\\\ud800')).toBe('sync: 12 pages'))

  it.each(['', '/', 'C:\\'])('a home folder %j takes no slash away', (home) =>
    expect(redact('at /opt/Atena/main.js', home)).toBe('at /opt/Atena/main.js'),
  )

  it.each([
    'sync: 12 pages, 3 retries, ECONNREFUSED',
    'the demo service did not start',
    "TypeError: can't read the mirror",
    '    at openMirror (/opt/Atena/resources/app.asar/out/main/main.js:120:14)',
  ])('keeps %s', (line) => expect(redact(line)).toBe(line))

  it('a token with its header, its field or its bare length never stays, wherever it is', () => {
    const bearer = fc
      .string({ unit: fc.constantFrom(...'abcXYZ019._~+/-'), minLength: 20, maxLength: 200 })
      .map((text) => `eyJ0123456789abcdefghij.${text}`)
    const around = fc.constantFrom<(token: string) => string>(
      (token) => `Authorization: Bearer ${token}`,
      (token) => `{"headers":{"authorization":"Bearer ${token}"}}`,
      (token) => `?access_token=${token}&x=1`,
      (token) => `{ refresh_token: '${token}' }`,
      (token) => `bearer ${token}`,
      (token) => `the service refused "${token}"`,
    )
    fc.assert(
      fc.property(bearer, around, fc.string(), (token, put, before) => {
        const line = redact(`${before.replaceAll('"', '')} ${put(token)}`)
        expect(line).not.toContain('eyJ0123456789abcdefghij')
      }),
      { numRuns: counts(300, 2000) },
    )
  })

  it('no letter beyond ASCII, no mail address and no telephone number ever stays', () => {
    const number = fc
      .array(fc.stringMatching(/^[0-9]{3,4}$/), { minLength: 3, maxLength: 4 })
      .map((parts) => parts.join('-'))
    const mail = fc.emailAddress()
    const part = fc.oneof(
      number,
      mail,
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('佐藤', '花子', 'Zoë'),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const line = redact(parts.join(' '))
        expect(line).toMatch(/^\p{ASCII}*$/u)
        expect(line).not.toMatch(/\d[\d-]{8,}\d/)
        expect(line).not.toMatch(/[\w.]+@[\w.]+\.[a-z]{2,}/i)
      }),
      { numRuns: counts(300, 2000) },
    )
  })

  it('a megabyte of any text is cut off and takes little more work than usual words', () => {
    const megabyte = (unit: string) => unit.repeat(1_000_000 / unit.length)
    const usual = cpuMs(() => redact(megabyte('a word, ')))
    for (const unit of ['a', '1', '-', '"', "'", '@', 'a@', '.', 'あ', 'aあ', 'bearer ', 'a1']) {
      const text = megabyte(unit)
      expect(redact(text).length).toBeLessThanOrEqual(40_000)
      // A pattern with much backtracking needs hundreds of times as long.
      expect(
        cpuMs(() => redact(text)),
        unit,
      ).toBeLessThan(50 * usual)
    }
  })
})
