import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'

/** Text in a single-byte encoding of TextDecoder. */
function encoded(text: string, encoding: string): Uint8Array {
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from([...text], (sign) => all.indexOf(sign))
}

const read = (text: string, encoding: string, name = 'list.csv') => {
  const file = readFile(encoded(text, encoding), { name })
  return { encoding: file.encoding, ...file.persons[0]?.person }
}

describe('KOI8-R', () => {
  it.each([
    'Фамилия;Имя;Город\nИванов;Пётр;Москва\n',
    'ФАМИЛИЯ;ИМЯ;ГОРОД\nИВАНОВ;ПЁТР;МОСКВА\n',
    'Name;City\nПётр Иванов;Москва\n',
  ])('%s', (text) => {
    expect(read(text, 'koi8-r')).toMatchObject({ encoding: 'koi8-r', lastname: /иванов/iu.exec(text)?.[0] })
    expect(read(text, 'windows-1251').encoding).toBe('windows-1251')
  })

  it('in a card', () => {
    const card = 'BEGIN:VCARD\nVERSION:2.1\nN:Иванов;Пётр\nADR;HOME:;;ул. Ленина 5;Москва\nEND:VCARD\n'
    expect(read(card, 'koi8-r', 'a.vcf')).toMatchObject({ lastname: 'Иванов', firstname: 'Пётр' })
  })
})

describe('Greek', () => {
  it.each([
    'Επώνυμο;Όνομα;Διεύθυνση;Πόλη\nΓεωργίου;Ελένη;Ερμού 5;Αθήνα\n',
    'Surname;Name;Street;City\nΓεωργίου;Ελένη;Ερμού 5;Αθήνα\n',
  ])('%s', (text) => {
    for (const encoding of ['windows-1253', 'iso-8859-7'])
      expect(read(text.replaceAll('Ά', 'Α'), encoding)).toMatchObject({
        encoding: 'windows-1253',
        lastname: 'Γεωργίου',
        firstname: 'Ελένη',
        addresses: [{ street: 'Ερμού 5', city: 'Αθήνα' }],
      })
  })
})
