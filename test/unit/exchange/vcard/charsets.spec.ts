import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const read = (...written: string[]) =>
  readFile(utf8(['BEGIN:VCARD', 'VERSION:2.1', ...written, 'END:VCARD', ''].join('\r\n')), {
    name: 'people.vcf',
  }).persons[0]?.person
const quoted = (charset: string, value: string) =>
  read(`N;CHARSET=${charset};ENCODING=QUOTED-PRINTABLE:${value};X`)?.lastname

describe('a charset is known by each of its names', () => {
  it.each([
    [
      '홍길동',
      '=C8=AB=B1=E6=B5=BF',
      ['EUC-KR', 'KSC5601', 'KS_C_5601-1987', 'CP949', 'MS949', 'x-windows-949'],
    ],
    ['张伟', '=D5=C5=CE=B0', ['GB2312', 'GBK', 'CP936', 'ms936', 'EUC-CN']],
    ['王', '=A4=FD', ['Big5', 'CP950', 'Big5-HKSCS']],
    ['山田', '=BB=B3=C5=C4', ['EUC-JP', 'eucJP-ms', 'eucJP-win', 'CP51932', 'x-euc-jp']],
    ['山田', '=8ER=93c', ['Shift_JIS', 'SHIFT-JIS', 'SJIS', 'SJIS-win', 'CP932', 'Windows-31J', 'MS932']],
    ['Müller', 'M=FCller', ['ISO-8859-1', 'ISO8859-1', 'iso_8859-15', 'latin1', 'CP1252', 'windows-1252']],
    ['Łódź', '=A3=F3d=9F', ['CP1250', 'windows-1250']],
    ['Łódź', '=A3=F3d=BC', ['ISO-8859-2', 'ISO8859-2', 'latin2']],
    ['Иван', '=C8=E2=E0=ED', ['CP1251', 'Windows1251']],
    ['Иван', '=E9=D7=C1=CE', ['KOI8-R']],
    ['山', '=E5=B1=B1', ['UTF8', 'CP65001', 'nobody knows it']],
  ])('%s', (name, value, charsets) => {
    for (const charset of charsets) expect([charset, quoted(charset, value)]).toEqual([charset, name])
  })
})

describe('quoted-printable whose last line says that it goes on', () => {
  const note = 'NOTE;ENCODING=QUOTED-PRINTABLE:abc=0D=0A='

  it('ends where a property follows, or the card', () => {
    expect(read('N:A;B', note, 'TEL;CELL:1')).toMatchObject({ memo: 'abc', telephones: [{ number: '1' }] })
    expect(read('N:A;B', 'TEL:1', note)).toMatchObject({ memo: 'abc', telephones: [{ number: '1' }] })
  })

  it('goes on where a line of a memo looks like one', () => {
    for (const line of ['TEL:03-1', 'URL:https://a.b', 'Tel; home: 1'])
      expect(read('N:A;B', note, line)?.memo).toBe(`abc\n${line}`)
  })
})
