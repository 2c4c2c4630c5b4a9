import { describe, expect, it } from 'vitest'
import { readRowText, rowText } from '../../../../electron/disk/row-text.ts'

const bytes = (text: string) => Buffer.from(text, 'utf8')
const nothing = { text: '', intact: false, value: undefined }

describe('the text of a row', () => {
  it.each([
    [{ n: 1 }, '{"n":1,"check":"d44b3b7e"}'],
    // A checksum has eight digits, also where the first ones are 0.
    [{ n: 108 }, '{"n":108,"check":"0007d401"}'],
  ])('is the value, with its checksum at the end: %o', (value, text) => {
    expect(rowText(value)).toBe(text)
    expect(readRowText(bytes(text))).toEqual({ text, intact: true, value: JSON.parse(text) as unknown })
  })

  it('is found to be another one than was written, and read all the same', () => {
    const text = rowText({ memo: 'mine' }).replace('mine', 'mind')
    expect(readRowText(bytes(text))).toMatchObject({ text, intact: false, value: { memo: 'mind' } })
  })

  it('is found to be another one where something was put in front of it', () => {
    const text = `\ufeff${rowText({ memo: 'mine' })}`
    expect(readRowText(bytes(text))).toEqual({ text, intact: false, value: undefined })
  })

  it('without a checksum is not as it was written', () => {
    expect(readRowText(bytes('{"memo":"mine"}'))).toMatchObject({ intact: false, value: { memo: 'mine' } })
  })

  it('may hold what looks like a checksum: only the one at its end is one', () => {
    const value = { inner: { n: 1, check: '00000000' } }
    const text = rowText(value)
    expect(readRowText(bytes(text))).toMatchObject({ intact: true, value })
    expect(readRowText(bytes(JSON.stringify(value)))).toMatchObject({ intact: false, value })
  })

  it('that is no UTF-8 is shown as far as it can be read, and understood as nothing', () => {
    const text = Buffer.concat([bytes('{"memo":"m'), Buffer.from([0xff]), bytes('"}')])
    expect(readRowText(text)).toEqual({ text: '{"memo":"m\ufffd"}', intact: false, value: undefined })
  })

  it.each([undefined, null, 7, 'text'])('is none where the column holds no bytes: %o', (value) => {
    expect(readRowText(value)).toEqual(nothing)
  })
})
