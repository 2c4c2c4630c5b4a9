import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const read = (text: string, name = 'people') => readFile(utf8(text), { name })
const memoOf = (text: string) => read(text).persons[0]?.person.memo
const contactXml = (items: string) =>
  `<ContactXML xmlns="http://www.xmlns.org/2002/ContactXML">${items}</ContactXML>`
const contact = (parts: string) =>
  `<c:contact xmlns:c="http://schemas.microsoft.com/Contact">${parts}</c:contact>`
const item = (name: string, more = '') =>
  `<ContactXMLItem><PersonName><PersonNameItem><FullName>${name}</FullName></PersonNameItem></PersonName>${more}</ContactXMLItem>`

describe('a value without a field goes to the memo, with a remark', () => {
  it('ContactXML: a nickname, a second place of work; a whole name in another order is a copy', () => {
    const names =
      '<PersonName><PersonNameItem><FullName>Ann Lee</FullName><LastName>Lee</LastName><FirstName>Ann</FirstName><NickName>Annie</NickName></PersonNameItem></PersonName>'
    const work = ['山田商店', '山田物産'].map(
      (name) => `<OccupationItem><OrganizationName>${name}</OrganizationName></OccupationItem>`,
    )
    const file = read(
      contactXml(`<ContactXMLItem>${names}<Occupation>${work.join('')}</Occupation></ContactXMLItem>`),
    )
    expect(file.persons.map(({ person }) => person)).toEqual([
      {
        lastname: 'Lee',
        firstname: 'Ann',
        organization: { name: '山田商店' },
        memo: 'NickName: Annie\nOrganizationName: 山田物産',
      },
    ])
    expect(file.remarks.map(({ person, field }) => [person, field])).toEqual([
      ['Ann Lee', 'NickName'],
      ['Ann Lee', 'OrganizationName'],
    ])
  })

  it('.contact: messages, a second position, tags', () => {
    const parts =
      '<c:Name><c:GivenName>Ann</c:GivenName></c:Name>' +
      '<c:Position><c:Organization>ACME</c:Organization></c:Position><c:Position><c:Company>Club</c:Company></c:Position>' +
      '<c:IMAddress><c:Protocol>xmpp</c:Protocol><c:Value>ann@example.com</c:Value></c:IMAddress><c:UserTags>blue</c:UserTags>'
    expect(read(contact(parts)).persons.map(({ person }) => person)).toEqual([
      {
        firstname: 'Ann',
        organization: { name: 'ACME' },
        memo: 'Message: ann@example.com xmpp\nCompany: Club\nUserTags: blue',
      },
    ])
  })

  it('LDIF: a second value; the second unit is the second department', () => {
    const entry =
      'dn: cn=a\nsn: Lee\ngivenName: Ann\ncn: Ann Lee\ndisplayName: Auntie\nou: A\nou: B\ntitle: x\ntitle: y\n'
    const [one] = read(entry).persons
    expect(one?.person).toEqual({
      lastname: 'Lee',
      firstname: 'Ann',
      organization: { dept1: 'A', dept2: 'B', title: 'x' },
      memo: 'displayname: Auntie\ntitle: y',
    })
  })

  it('LDIF: a number or a word that is part of another value', () => {
    const entry = 'dn: cn=a\nsn: Lee\ngivenName: Joanna\ntelephoneNumber: 03-1234-5678\nl: Ota\n'
    expect(memoOf(`${entry}departmentNumber: 12\nemployeeNumber: 1234\nroomNumber: 3\ninitials: J\n`)).toBe(
      'departmentnumber: 12\nemployeenumber: 1234\nroomnumber: 3\ninitials: J',
    )
    expect(memoOf(`${entry}info: Ann\ncomment: Ota\n`)).toBe('info: Ann\ncomment: Ota')
  })

  it('LDIF: other attributes, but not copies of a name or a mail address', () => {
    const entry =
      'dn: cn=a\nsn: Lee\ngivenName: Ann\no: Acme\nou: Sales\nl: Tokyo\nipPhone: 12\nmail: ann@acme.jp\n'
    const copies = 'cn: Ann Lee\ngecos: Ann Lee\nuserPrincipalName: ann@acme.jp\ncompany: Acme\n'
    expect(memoOf(`${entry}${copies}`)).toBeUndefined()
    expect(memoOf(`${entry}employeeType: Sales\nroomNumber: 12\nphysicalDeliveryOfficeName: Tokyo\n`)).toBe(
      'employeetype: Sales\nroomnumber: 12\nphysicaldeliveryofficename: Tokyo',
    )
  })

  it('ContactXML: a number after the town is in the street', () => {
    const lines = [
      '<AddressLine addressLineType="Town">神宮前</AddressLine>',
      '<AddressLine addressLineType="Number">12</AddressLine>',
    ]
    const place = `<Address><AddressItem locationType="Home">${lines.join('')}</AddressItem></Address>`
    expect(memoOf(contactXml(item('山田 太郎', place)))).toBeUndefined()
  })

  it('vCard: another name, a second place of work, a gender that the service does not have, a relative', () => {
    const card = (...lines: string[]) =>
      `BEGIN:VCARD\nVERSION:4.0\nN:Lee;Ann\n${lines.join('\n')}\nEND:VCARD\n`
    expect(memoOf(card('FN:Lee\\, Ann'))).toBeUndefined()
    expect(memoOf(card('FN:Mom'))).toBe('Name: Mom')
    expect(read(card('FN:Lee Ann 様')).persons[0]?.person).toEqual({
      lastname: 'Lee',
      firstname: 'Ann',
      suffix: '様',
    })
    expect(memoOf(card('ORG:A', 'TITLE:x', 'ORG:B;C', 'TITLE:y'))).toBe('Organization: B C\nTitle: y')
    expect(memoOf(card('FN:Ann Lee', 'FN:Annie'))).toBe('Name: Annie')
    expect(memoOf(card('N:Fox;Max'))).toBe('N: Fox\nN: Max')
    expect(memoOf(card('ADR:;;s;c;r;z;k;more'))).toBe('ADR: more')
    expect(memoOf(card('GENDER:O;fluid'))).toBe('Gender: fluid')
    expect(memoOf(card('RELATED;TYPE=spouse;VALUE=text:Bob'))).toBe('Related (spouse): Bob')
    expect(memoOf(card('TZ:+09:00', 'LANG:ja'))).toBe('Time zone: +09:00\nLanguage: ja')
  })

  it('vCard: the sort key of a western name is not a reading', () => {
    const name = (text: string) => read(`BEGIN:VCARD\nVERSION:3.0\n${text}\nEND:VCARD\n`).persons[0]?.person
    expect(name('N;SORT-AS="Harten,Rene":van der Harten;Rene')).toEqual({
      lastname: 'van der Harten',
      firstname: 'Rene',
    })
    expect(name('N:van der Harten;Rene\nSORT-STRING:Harten')).toEqual({
      lastname: 'van der Harten',
      firstname: 'Rene',
    })
    expect(name('N:山田;太郎\nSORT-STRING:やまだ')?.lastkana).toBe('やまだ')
  })
})

describe('a contact without a name', () => {
  const rows = (...lines: string[]) => `${lines.join('\n')}\n`
  const vcard = (...lines: string[]) =>
    rows('BEGIN:VCARD', 'VERSION:3.0', 'N:;;;;', 'FN:', ...lines, 'END:VCARD')
  const google = `First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels`
  it.each([
    ['a card', vcard('NICKNAME:Mom', 'NOTE:x'), { firstname: 'Mom', memo: 'x' }],
    ['a card', vcard('NICKNAME:Mom', 'BDAY:1950-01-02'), { firstname: 'Mom', birthdate: '1950-01-02' }],
    [
      'a card',
      vcard('NICKNAME:Mom', 'URL:https://m.example/'),
      { firstname: 'Mom', weburls: [{ kindof: 'hp', url: 'https://m.example/' }] },
    ],
    ['a card', vcard('NICKNAME:Mom,Mama'), { firstname: 'Mom', memo: 'Nickname: Mom, Mama' }],
    ['a card', vcard('NICKNAME:お母さん'), { lastname: 'お母さん' }],
    [
      'a card',
      vcard('IMPP;X-SERVICE-TYPE=LINE:x-apple:mom', 'NOTE:x'),
      { memo: 'Message (LINE): x-apple:mom\nx' },
    ],
    ['a card', vcard('NOTE:calls on Sundays'), { memo: 'calls on Sundays' }],
    [
      'a directory',
      rows('dn: cn=a', 'mozillaNickname: Mom', 'description: x'),
      { firstname: 'Mom', memo: 'x' },
    ],
    ['a contact of Windows', contact('<c:Notes>x</c:Notes>'), { memo: 'x' }],
    ['a table', rows('Nickname,Notes', 'Mom,x'), { firstname: 'Mom', memo: 'x' }],
    ['a table', rows('ニックネーム,電話', 'みっちゃん,'), { lastname: 'みっちゃん' }],
    ['a table of Google', rows(google, ',,,,,,,,Mom,,,,,,x,,'), { firstname: 'Mom', memo: 'x' }],
    ['a table of Google', rows(google, ',,,,,,,,,,,,,,x,,'), { memo: 'x' }],
  ])('in %s is kept, and named by the nickname if it has one: %s', (_, text, person) => {
    expect(read(text).persons.map((each) => each.person)).toEqual([person])
  })

  it('gets one remark', () => {
    const kinds = read(vcard('NICKNAME:Mom', 'NOTE:x')).remarks.map(({ person, text }) => [person, text.kind])
    expect(kinds).toEqual([['Mom', 'nickname-is-name']])
  })

  it('is left out without any known data, and a remark quotes the row', () => {
    const { persons, remarks } = read(rows('氏名,電話,Status', '森,03-1111-2222,', ',,done'))
    expect(persons).toHaveLength(1)
    expect(remarks.map(({ text }) => [text.kind, text.value])).toEqual([
      ['left-out', 'done'],
      ['no-person', undefined],
    ])
  })
})

describe('an entry without a person', () => {
  it.each([
    ['ContactXML', contactXml('<ContactXMLItem/>')],
    ['.contact', contact('')],
    ['vCard', 'BEGIN:VCARD\nREV:1\nEND:VCARD\n'],
    ['LDIF', 'dn: ou=a\nobjectclass: person\n'],
  ])('%s: is left out, with a remark', (_, text) => {
    const { persons, remarks } = read(text)
    expect(persons).toEqual([])
    expect(remarks.map(({ text: { kind } }) => kind)).toContain('no-person')
  })

  it('LDIF: a change of an entry that is not in the file', () => {
    const { persons, remarks } = read(
      'dn: cn=a\nchangetype: add\nsn: Lee\n\ndn: cn=b\nchangetype: modify\nreplace: mail\nmail: a@b.c\n',
    )
    expect(persons.map(({ person }) => person)).toEqual([{ lastname: 'Lee' }])
    expect(remarks.map(({ line, text }) => [line, text.value])).toEqual([[5, 'changetype: modify']])
  })
})

describe('a truncated document', () => {
  it('is read up to the bad place', () => {
    const whole = contactXml(item('山田 太郎') + item('佐藤 花子', '<Note>x</Note>') + item('鈴木 一郎'))
    const { format, persons, remarks } = read(whole.slice(0, whole.indexOf('x</Note>')))
    expect(format).toBe('contactxml')
    expect(persons.map(({ person }) => person)).toEqual([{ lastname: '山田', firstname: '太郎' }])
    expect(remarks.map(({ text: { kind } }) => kind)).toEqual(['malformed'])
  })
})

describe('NUL', () => {
  it.each([
    'BEGIN:VCARD\nVERSION:2.1\nN;ENCODING=QUOTED-PRINTABLE:Lee;A=00nn\nEND:VCARD\n',
    '["vcard",[["n",{},"text",["Lee","A\\u0000nn"]]]]',
    'dn: cn=a\nsn: Lee\ngivenName:: QQBubg==\n',
  ])('never reaches a person: %j', (text) => {
    const { persons, remarks } = read(text)
    expect(persons.map(({ person }) => person)).toEqual([{ lastname: 'Lee', firstname: 'Ann' }])
    expect(remarks.map(({ text: { kind } }) => kind)).toEqual(['nul-removed'])
  })
})
