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
  it('gives the persons of each of its files, and remarks name files without any', () => {
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
      'g.csv': 'FROM,TO,DATE\na,b,c\n',
    }
    expect(read(files)).toEqual({
      format: 'windows-contact',
      names: ['山田', '佐藤', '鈴木', '林', '森'],
      remarks: [
        ['', 'no-person', undefined],
        ['d.json', 'not-contacts', 'JSON'],
        ['g.csv', 'not-contacts', 'g.csv'],
      ],
    })
  })

  it('with one contact file is read as that file', () => {
    expect(read({ 'x/people.csv': '姓,名\n森,x\n', 'x/y.png': '' })).toEqual({
      format: 'csv',
      names: ['森'],
      remarks: [],
    })
  })

  it('without contact files is not one, and no packed file inside it is read', () => {
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

  it('gives the tables of a program, and remarks name tables without contacts', () => {
    const connections =
      'Notes:\n"x"\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\nAda,B,https://l.example/a,,Engines,CEO,01 Jan 2025\n'
    const others = {
      'messages.csv': 'FROM,TO,DATE,CONTENT\na,b,c,d\n',
      'Skills.csv': 'Name\nTyping\n',
      'Email Addresses.csv': 'Email Address,Confirmed,Primary,Updated On\na@b.example,Yes,Yes,\n',
      'Positions.csv': 'Company Name,Title,Description,Location,Started On\nAcme,CEO,x,Oslo,Jan 2020\n',
    }
    const { names, remarks } = read({ 'Connections.csv': connections, ...others })
    expect(names).toEqual(['B'])
    expect(remarks).toEqual(Object.keys(others).map((name) => [name, 'not-contacts', name]))
  })

  it('may have cards, a table whose columns can be mapped, and our own table', () => {
    const list = '氏名,住所,電話\n森 花子,東京都港区芝1-2-3,03-1111-2222\n'
    const files = { 'a.vcf': card('林'), '名簿.csv': list, 'own.csv': 'lastname,kindof\n原,home\n' }
    const { persons, table, remarks } = readFile(packed(files), { name: 'a.zip' })
    expect(persons.map(({ person }) => person.lastname)).toEqual(['林', '森', '原'])
    expect(persons[1]?.person.telephones).toHaveLength(1)
    expect(table).toBeUndefined()
    expect(remarks.filter(({ text }) => text.kind === 'left-out')).toEqual([])
  })

  it('gives one person for a card in several folders, with the labels of all, and two for two cards in a file', () => {
    const labelled = (tag: string) => card('森').replace('END', `CATEGORIES:${tag}\nEND`)
    const { persons } = readFile(
      packed({ 'All/a.vcf': labelled('a') + card('林') + card('林'), 'Family/b.vcf': labelled('b') }),
      { name: 'a.zip' },
    )
    expect(persons.map(({ person: { lastname, tags } }) => [lastname, tags])).toEqual([
      ['森', ['a', 'b']],
      ['林', undefined],
      ['林', undefined],
    ])
  })
})
