import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hits, spellings } from './spellings.ts'

const secret = 'canary/+~-0123456789abcdefghij'

describe('SECURITY X02: the search for the token finds it in every spelling', () => {
  const spelt: [string, (text: string) => Buffer][] = [
    ['plain', (text) => Buffer.from(text)],
    [
      'JSON-escaped',
      (text) =>
        Buffer.from(text.replace(/./gs, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)),
    ],
    ['URL-encoded', (text) => Buffer.from(encodeURIComponent(text))],
    ['hexadecimal', (text) => Buffer.from(Buffer.from(text).toString('hex'))],
    ['UTF-16', (text) => Buffer.from(text, 'utf16le')],
  ]

  it('knows eight', () => expect(spellings(secret)).toHaveLength(8))

  it.each(spelt)('%s', (name, spell) => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{0,20}$/), fc.stringMatching(/^[ -~]{0,20}$/), (before, after) => {
        expect(hits(spell(`${before}${secret}${after}`), [secret])).toContain(name)
      }),
    )
  })

  it('base64, whatever is before and after', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), fc.uint8Array({ maxLength: 20 }), (before, after) => {
        const text = Buffer.concat([before, Buffer.from(secret), after]).toString('base64')
        expect(hits(text, [secret]).some((name) => name.startsWith('base64'))).toBe(true)
      }),
    )
  })

  it('finds nothing where there is nothing', () => expect(hits('canary', [secret])).toEqual([]))
})
