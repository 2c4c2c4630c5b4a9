import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { utf8 } from './bytes.ts'

const card = (name: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nN:${name};太郎\r\nEND:VCARD\r\n`
const names = (bytes: Uint8Array, name: string) =>
  readFile(bytes, { name }).persons.map(({ person }) => person.lastname)

describe('the beginning of a file', () => {
  it('LDIF may have folded comments before its first entry, with any line ends', () => {
    for (const end of ['\n', '\r\n', '\r'])
      for (const before of [
        ['version: 1', '# a', ' b', ''],
        ['# a', ' b', ' c'],
        ['', '#', 'version: 1'],
      ]) {
        const text = [...before, 'dn: cn=A B', 'sn: B', 'givenName: A', ''].join(end)
        expect(readFile(utf8(text), { name: 'a' })).toMatchObject({
          format: 'ldif',
          persons: [{ person: { lastname: 'B', firstname: 'A' } }],
          remarks: [],
        })
      }
  })

  it('cards in UTF-16 need no byte order mark', () => {
    const text = card('Yamada') + card('佐藤')
    const little = Buffer.from(text, 'utf16le')
    for (const bytes of [little, Buffer.from(little).swap16()])
      expect(names(new Uint8Array(bytes), 'a.vcf')).toEqual(['Yamada', '佐藤'])
  })
})

describe('files that were joined', () => {
  it('have the byte order mark of the second one in the middle', () => {
    expect(names(utf8(`${card('山田')}\uFEFF${card('佐藤')}`), 'a.vcf')).toEqual(['山田', '佐藤'])
    const entry = (name: string) => `dn: cn=${name}\nsn: ${name}\n\n`
    expect(names(utf8(`${entry('A')}\uFEFF${entry('B')}\uFEFFversion: 1\n${entry('C')}`), 'a.ldif')).toEqual([
      'A',
      'B',
      'C',
    ])
  })

  it('lose nobody where the first one does not end its last line', () => {
    for (const mark of ['', '\uFEFF'])
      expect(names(utf8(`${card('山田').trim()}${mark}${card('佐藤')}`), 'a.vcf')).toEqual(['山田', '佐藤'])
  })
})
