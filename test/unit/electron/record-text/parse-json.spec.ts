import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText, unpack } from '../../../../electron/api/transport.ts'
import { parseJson } from '../../../../electron/record-text/json-text.ts'
import { readRecordText, readRecordTexts } from '../../../../electron/api/read-answer.ts'
import { counts } from '../../../counts.ts'

describe('reading bytes of the service', () => {
  it('reliability 0: never throws on any bytes and returns a typed failure', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => Buffer.from(text)),
        ),
        async (body) => {
          const answer = { status: 200, headers: {}, body }
          for (const result of [await readRecordText(answer, 1000), await readRecordTexts(answer, 1000)]) {
            if (!result.ok) expect(result.failure.kind).toBe('bad-response')
          }
        },
      ),
      { numRuns: counts(300, 2000) },
    )
  })

  it('never throws on bytes that claim to be compressed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array(),
        fc.constantFrom('gzip', 'GZIP', 'br', 'identity', ''),
        async (body, encoding) => {
          const result = await unpack({ status: 200, headers: { 'content-encoding': encoding }, body }, 1000)
          expect(typeof result.ok).toBe('boolean')
        },
      ),
    )
  })

  it('refuses text that is not UTF-8, and returns UTF-8 text exactly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const decoded = decodeText(Buffer.from(text))
        expect(decoded).toEqual({ ok: true, value: text.replace(/^\ufeff/, '') })
      }),
    )
    expect(decodeText(Buffer.from([0xc3, 0x28])).ok).toBe(false)
    expect(decodeText(Buffer.from([0xed, 0xa0, 0x80])).ok).toBe(false)
  })

  it('drops names that change prototypes, at every depth and in every notation', () => {
    const text = '{"a":{"__proto__":1,"\\u005f\\u005fproto__":2,"constructor":{"prototype":3},"ok":4}}'
    const parsed = parseJson(text)
    expect(parsed.ok && JSON.stringify(parsed.value)).toBe('{"a":{"ok":4}}')
  })

  it.each([
    ['', 'an answer that is not empty'],
    [' \r\n', 'an answer that is not empty'],
    ['\n  <!doctype html>', 'JSON, but a web page came (a sign-in page of the network?)'],
    ['cb({})', 'JSON, but a script came (JSONP)'],
    [' /**/ $.cb_1 ({})', 'JSON, but a script came (JSONP)'],
    ['/**/cb({})', 'JSON, but a script came (JSONP)'],
    ['{"memo":"<b>"', 'complete JSON'],
    ['{"memo":"cb(1)"', 'complete JSON'],
    ['x<', 'complete JSON'],
    ['?cb({})', 'complete JSON'],
    ['cb?({})', 'complete JSON'],
  ])('names what came instead of JSON for %j: %s', (text, expected) => {
    expect(parseJson(text)).toMatchObject({ failure: { kind: 'bad-response', expected } })
  })

  it('does not change a text that only mentions such a name', () => {
    const parsed = parseJson('{"memo":"the constructor and __proto__"}')
    expect(parsed).toEqual({ ok: true, value: { memo: 'the constructor and __proto__' } })
  })
})
