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

  it('has the tables of a program, and names what is none of contacts', () => {
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

  it('has a table beside cards, with or without columns that can be named, and a table of ours', () => {
    const list = '氏名,住所,電話\n森 花子,東京都港区芝1-2-3,03-1111-2222\n'
    const files = { 'a.vcf': card('林'), '名簿.csv': list, 'own.csv': 'lastname,kindof\n原,home\n' }
    const { persons, table, remarks } = readFile(packed(files), { name: 'a.zip' })
    expect(persons.map(({ person }) => person.lastname)).toEqual(['林', '森', '原'])
    expect(persons[1]?.person.telephones).toHaveLength(1)
    expect(table).toBeUndefined()
    expect(remarks.filter(({ text }) => text.kind === 'left-out')).toEqual([])
  })

  it('has one person of a card in several folders, with the labels of all, and two of a file with two', () => {
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
