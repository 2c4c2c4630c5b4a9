import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const picture = (...signs: number[]) =>
  Buffer.from([...signs, ...Array.from({ length: 40 }, (_, at) => at)]).toString('base64')
const jpeg = picture(0xff, 0xd8, 0xff, 0xe0)
const png = picture(0x89, 0x50, 0x4e, 0x47)
const read = (...written: string[]) => {
  const card = ['BEGIN:VCARD', 'VERSION:3.0', 'N:A;B', ...written, 'END:VCARD', ''].join('\r\n')
  const { persons, remarks } = readFile(utf8(card), { name: 'people.vcf' })
  return {
    type: persons[0]?.person.photo?.type,
    remarks: remarks.map(({ field, text }) => [field, text.kind, text.value]),
  }
}

it('an empty photo property, as telephones write it, is not an unreadable picture', () => {
  for (const empty of [
    'PHOTO;ENCODING=BASE64;JPEG:',
    'PHOTO;ENCODING=b;TYPE=JPEG:',
    'PHOTO:',
    'PHOTO;VALUE=uri:',
  ])
    expect(read(empty)).toEqual({ type: undefined, remarks: [] })
})

it('a picture without any base64 cannot be read', () => {
  expect(read('PHOTO;ENCODING=b;TYPE=JPEG:!!!!').remarks).toEqual([['PHOTO', 'photo-unreadable', undefined]])
})

describe('the pictures of a card', () => {
  it('the first is the portrait, and a remark names another one', () => {
    expect(read(`PHOTO;ENCODING=b:${png}`, `PHOTO;ENCODING=b:${jpeg}`)).toEqual({
      type: 'image/png',
      remarks: [['PHOTO', 'left-out', 'PHOTO, image/jpeg']],
    })
    expect(read(`PHOTO;ENCODING=b:${png}`, `PHOTO;ENCODING=b:${png}`).remarks).toEqual([])
  })

  it('a logo is the portrait of a card without one, and always gets a remark: it may belong to a company', () => {
    for (const logo of [`LOGO;ENCODING=b:${jpeg}`, `LOGO:data:image/jpeg;base64,${jpeg}`]) {
      expect(read(logo)).toEqual({
        type: 'image/jpeg',
        remarks: [['LOGO', 'reads-otherwise', 'LOGO → PHOTO']],
      })
      expect(read(logo, `PHOTO;ENCODING=b:${png}`)).toEqual({
        type: 'image/png',
        remarks: [['LOGO', 'left-out', 'LOGO, image/jpeg']],
      })
    }
    expect(read('LOGO;ENCODING=b:AAAA').remarks).toEqual([['LOGO', 'photo-unreadable', undefined]])
    expect(read('LOGO;VALUE=uri:https://a.b/c').remarks).toEqual([
      ['LOGO', 'photo-not-fetched', 'https://a.b/c'],
    ])
  })

  it('a portrait in base64 may also be a data: address', () => {
    expect(read(`PHOTO;ENCODING=b;TYPE=JPEG:data:image/jpeg;base64,${jpeg}`)).toEqual({
      type: 'image/jpeg',
      remarks: [],
    })
  })

  it('remarks name recordings and keys; their addresses are kept or named', () => {
    for (const line of ['SOUND;TYPE=WAVE;ENCODING=b:UklGRg==', 'SOUND:data:audio/ogg;base64,T2dn'])
      expect(read(line).remarks).toEqual([['SOUND', 'left-out', 'SOUND']])
    expect(read('SOUND;VALUE=uri:https://a.b/c.ogg').remarks).toEqual([
      ['SOUND', 'to-memo', 'https://a.b/c.ogg'],
    ])
    expect(read('KEY;ENCODING=b:UklGRg==').remarks).toEqual([['KEY', 'left-out', 'KEY']])
    expect(read('KEY:https://a.b/c.asc').remarks).toEqual([['KEY', 'left-out', 'https://a.b/c.asc']])
  })
})

describe('base64 of something other than a picture', () => {
  it('is text, in the encoding that it names', () => {
    const title = 'TITLE;CHARSET=SHIFT_JIS;ENCODING=BASE64:lZSStw=='
    const card = ['BEGIN:VCARD', 'VERSION:2.1', 'N:A;B', title, 'END:VCARD', ''].join('\r\n')
    const { persons, remarks } = readFile(utf8(card), { name: 'people.vcf' })
    expect(persons[0]?.person.organization).toEqual({ title: '部長' })
    expect(remarks).toEqual([])
    expect(read('X-FOO;ENCODING=b:YWJj').remarks).toEqual([['X-FOO', 'to-memo', 'abc']])
  })

  it('gets a remark when it is not text', () => {
    for (const name of ['X-EVOLUTION-X509-CERT', 'NOTE', 'X-FOO'])
      expect(read(`${name};ENCODING=b:MIIBkf+A`).remarks).toEqual([[name, 'left-out', name]])
    expect(read('X-MS-OL-DESIGN;ENCODING=b:MIIBkf+A').remarks).toEqual([])
  })
})
