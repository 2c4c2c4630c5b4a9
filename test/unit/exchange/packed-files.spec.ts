import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { utf8 } from './bytes.ts'

const packed = (files: Readonly<Record<string, string | Uint8Array>>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? utf8(text) : text]),
    ),
  )
const read = (files: Readonly<Record<string, string | Uint8Array>>) => {
  const { format, persons, remarks } = readFile(packed(files), { name: 'a.zip' })
  return {
    format,
    names: persons.map(({ person }) => person.lastname),
    remarks: remarks.map(({ field, text }) => [field, text.kind, text.value]),
  }
}
const card = (name: string) => `BEGIN:VCARD\nVERSION:3.0\nN:${name};x\nEND:VCARD\n`
const contact = (name: string) =>
  `<c:contact xmlns:c="http://schemas.microsoft.com/Contact"><c:NameCollection><c:Name><c:FamilyName>${name}</c:FamilyName></c:Name></c:NameCollection></c:contact>`

describe('a packed file', () => {
  it('has the persons of each of its files, and names those that have none', () => {
    const files = {
      'Contacts/a.contact': contact('山田'),
      'Contacts/b.contact': contact('佐藤'),
      'b.vcf': card('鈴木') + card('林'),
      'c.vcf': 'BEGIN:VCARD\nEND:VCARD\n',
      'd.json': '{}',
      'e.jpg': 'x',
      '__MACOSX/b.vcf': card('B'),
      '.hidden.vcf': card('C'),
      'f.csv': '姓,名\n森,x\n',
    }
    expect(read(files)).toEqual({
      format: 'windows-contact',
      names: ['山田', '佐藤', '鈴木', '林'],
      remarks: [
        ['', 'no-person', undefined],
        ['d.json', 'not-contacts', 'JSON'],
        ['f.csv', 'left-out', 'f.csv'],
      ],
    })
  })

  it('with one file is that file', () => {
    expect(read({ 'x/people.csv': '姓,名\n森,x\n', 'x/y.png': '' })).toEqual({
      format: 'csv',
      names: ['森'],
      remarks: [],
    })
  })

  it('without any is none of contacts, and nothing packed is read in it', () => {
    const none = { format: 'unknown', names: [], remarks: [['', 'not-contacts', 'ZIP']] }
    expect(read({ 'a.png': '', 'b.zip': packed({ 'a.vcf': card('A') }) })).toEqual(none)
    const office = read({ 'word/document.xml': '<w/>', 'word/styles.xml': '<w/>' })
    expect(office).toEqual({ ...none, remarks: [['', 'not-contacts', 'Word']] })
    expect(read({ 'X.abbu/AddressBook-v22.abcddb': 'SQLite', 'X.abbu/a.plist': '' }).remarks).toEqual([
      ['', 'closed-format', 'Apple Contacts'],
    ])
    expect(read({ 'a.vcf': 'BEGIN:VCARD\n', 'b.xml': '<ContactXML>' }).remarks).toHaveLength(3)
    const inner = packed({ 'a.vcf': card('A') })
    expect(read({ 'a.vcf': inner, 'b.vcf': inner })).toMatchObject({ names: [] })
  })
})
