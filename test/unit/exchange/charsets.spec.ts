import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { utf8 } from './bytes.ts'

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

describe('quoted-printable whose last line announces another line', () => {
  const note = 'NOTE;ENCODING=QUOTED-PRINTABLE:abc=0D=0A='

  it('ends when a property or the end of the card follows', () => {
    expect(read('N:A;B', note, 'TEL;CELL:1')).toMatchObject({ memo: 'abc', telephones: [{ number: '1' }] })
    expect(read('N:A;B', 'TEL:1', note)).toMatchObject({ memo: 'abc', telephones: [{ number: '1' }] })
  })

  it('continues when a line of a memo looks like a property', () => {
    for (const line of ['TEL:03-1', 'URL:https://a.b', 'Tel; home: 1'])
      expect(read('N:A;B', note, line)?.memo).toBe(`abc\n${line}`)
  })
})

describe('UTF-8 that is cut in the middle of a character', () => {
  const file = (...written: Uint8Array[]) => readFile(Buffer.concat(written), { name: 'people.vcf' })
  const head = utf8('BEGIN:VCARD\r\nVERSION:2.1\r\n')

  it('stays UTF-8 up to the cut, with a remark', () => {
    for (const name of ['N;CHARSET=UTF-8:山田;太郎', 'N:山田;太郎']) {
      const { persons, remarks } = file(head, utf8(name).slice(0, -1))
      expect(persons[0]?.person).toEqual({ lastname: '山田', firstname: '太?' })
      expect(remarks.map(({ text }) => text.kind)).toContain('undecodable')
    }
    const end = utf8('\r\nEND:VCARD\r\n')
    const note = utf8('NOTE:日本').slice(0, -1)
    expect(file(head, utf8('N:山田;太郎\r\n'), note, end).persons[0]?.person.memo).toBe('日?')
    // A telephone cuts a name after a fixed number of bytes, and writes the next part.
    const cut = utf8('N:山田;太').slice(0, -2)
    expect(file(head, cut, utf8(';;;'), end).persons[0]?.person).toEqual({ lastname: '山田', firstname: '?' })
  })

  it('in quoted-printable too', () => {
    const value = '=E5=B1=B1=E7=94=B0;=E5=A4=AA=E9=83'
    expect(read(`N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${value}`)).toEqual({
      lastname: '山田',
      firstname: '太?',
    })
  })

  it('continues on a line that begins with an escape, even if the soft break is missing', () => {
    const name = 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E5=B1=B1=E7=94=B0;=E5=A4=AA'
    expect(read(name, '=E9=83=8E;;;')).toEqual({ lastname: '山田', firstname: '太郎' })
    expect(read('N:A;B', 'NOTE;ENCODING=QUOTED-PRINTABLE:one=0D=0A', '=74wo', 'three')?.memo).toBe(
      'one\ntwo\nthree',
    )
  })
})
