import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { utf8 } from './bytes.ts'

const read = (bytes: Uint8Array, name = 'list.csv') => readFile(bytes, { name })
const one = (text: string, name?: string) => read(utf8(text), name).persons[0]?.person

/** Text in a single-byte encoding, in which these characters have these bytes. */
function inBytes(text: string, signs: Readonly<Record<string, number>>): Uint8Array {
  return Uint8Array.from([...text], (sign) => signs[sign] ?? sign.charCodeAt(0))
}
const latin = { é: 0xe9, è: 0xe8, Š: 0x8a }
const central = { Ł: 0xa3, ł: 0xb3, Š: 0x8a, ť: 0x9d, á: 0xe1, ř: 0xf8 }

describe('columns of Outlook and Thunderbird', () => {
  it.each([
    [
      'Region geschäftlich,Land/Region geschäftlich',
      'NRW,Deutschland',
      { region: 'NRW', country: 'Deutschland' },
    ],
    ['Region geschäftlich,Land geschäftlich', 'Deutschland,NRW', { region: 'NRW', country: 'Deutschland' }],
  ])('%s', (headers, cells, place) => {
    const found = one(`Vorname,Nachname,Straße geschäftlich,${headers}\nJörg,Weiß,Ring 1,${cells}\n`)
    expect(found?.addresses).toEqual([{ kindof: 'office', street: 'Ring 1', ...place }])
  })

  it.each([
    'Adresse de courrier',
    'Adresse de courrier 2',
    'Première adresse électronique',
    'Deuxième adresse électronique',
  ])('%s', (header) => {
    expect(one(`Prénom,Nom,${header}\nAnne,Roux,a@x.fr\n`)).toEqual({
      lastname: 'Roux',
      firstname: 'Anne',
      emails: [{ kindof: 'home', address: 'a@x.fr' }],
    })
  })

  it('post office boxes and the company number in French', () => {
    const headers = 'Boîte postale du domicile,B.P. professionnelle,Autre boîte postale,Téléphone société'
    expect(one(`Prénom,Nom,${headers}\nAnne,Roux,1,2,3,4\n`)).toMatchObject({
      addresses: [
        { kindof: 'home', pobox: '1' },
        { kindof: 'office', pobox: '2' },
        { kindof: null, pobox: '3' },
      ],
      telephones: [{ kindof: 'offtel', number: '4' }],
    })
  })

  it('the address types of a mail program do not go to the memo', () => {
    const headers = 'Adresse de courrier,Type de courrier,Nom complet de l’adresse de courrier'
    expect(one(`Prénom,Nom,${headers}\nAnne,Roux,a@x.fr,SMTP,Anne Roux\n`)?.memo).toBeUndefined()
  })

  it('Other Fax is a fax', () => {
    expect(one('First Name,Last Name,Other Fax,Other Phone\nAnn,Lee,10,11\n')?.telephones).toEqual([
      { kindof: null, label: 'other fax', number: '10' },
      { kindof: null, label: 'other', number: '11' },
    ])
  })
})

describe('tables of Google', () => {
  it('the apostrophe that guards a cell is removed from every cell', () => {
    const headers = 'First Name,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Street'
    expect(one(`${headers}\nAnn,Work,"'+49 30 1234 x12",Home,"'-5 Hill St"\n`)).toMatchObject({
      telephones: [{ number: '+49 30 1234 x12' }],
      addresses: [{ street: '-5 Hill St' }],
    })
  })

  it('an address on several lines is one, with any line ends', () => {
    const found = one(
      'First Name,Address 1 - Label,Address 1 - Formatted\r\nAnn,Home,"12 Elm St\r\nBoston"\r\n',
    )
    expect(found?.addresses).toEqual([{ kindof: 'home', street: '12 Elm St Boston' }])
  })

  it('a birthday of the year 0 has no year', () => {
    expect(one('First Name,Last Name,Birthday\nAnn,Lee,0000-04-03\n')?.memo).toBe('Birthday: 04-03')
    expect(one('First Name,Last Name,Birthday\nAnn,Lee,0000-00-00\n')?.memo).toBeUndefined()
  })

  it('a birthday without a day, or a month, is not lost', () => {
    for (const birthday of ['1970-00-00', '1970-04-00', '19700400', '0/0/1970'])
      expect(one(`First Name,Last Name,Birthday\nAnn,Lee,${birthday}\n`)?.memo).toBe(`Birthday: ${birthday}`)
    for (const nothing of ['0/0/00', '00/0/0', '1900/1/0'])
      expect(one(`First Name,Last Name,Birthday\nAnn,Lee,${nothing}\n`)).toEqual({
        firstname: 'Ann',
        lastname: 'Lee',
      })
  })

  it.each([
    ['Praca', 'offtel'],
    ['Faks w pracy', 'offfax'],
    ['Fax professionnel', 'offfax'],
    ['Travail', 'offtel'],
    ['Professionnel', 'offtel'],
    ['Portable', 'cell'],
    ['Domicile', 'tel'],
    ['Работа', 'offtel'],
    ['Zuhause', 'tel'],
    ['Abitazione', 'tel'],
    ['Práce', 'offtel'],
    ['Pracovní fax', 'offfax'],
    ['Emprego', 'offtel'],
    ['Arbetsfax', 'offfax'],
  ])('%s', (label, kindof) => {
    const headers = 'First Name,Phone 1 - Label,Phone 1 - Value'
    expect(one(`${headers}\nAnn,${label},1234\n`)).toEqual({
      firstname: 'Ann',
      telephones: [{ kindof, number: '1234' }],
    })
  })
})

it('LDIF: a dollar sign ends an address line and is an ordinary character elsewhere', () => {
  const found = one(
    'dn: cn=Ann\nobjectclass: person\ncn: Ann Lee\nsn: Lee\ngivenName: Ann\ndescription: owes me $500\npostalAddress: 12 Elm St$Boston\n',
    'people.ldif',
  )
  expect(found).toMatchObject({ memo: 'owes me $500', addresses: [{ street: '12 Elm St Boston' }] })
})

describe('encodings of small files', () => {
  it.each([
    ['BEGIN:VCARD\nVERSION:2.1\nN:Roux;Hélène\nTEL:1\nEND:VCARD\n', 'a.vcf'],
    ['Prénom;Nom\nHélène;Roux\nHélène;Petit\n', 'a.csv'],
  ])('Hélène is not read as Japanese: %s', (text, name) => {
    expect(read(inBytes(text, latin), name).persons[0]?.person).toMatchObject({ firstname: 'Hélène' })
  })

  it('Šťastná is recognised by its Central European characters', () => {
    const found = read(inBytes('Name,City\nŠťastná Ann,Brno\n', central))
    expect(found.encoding).toBe('windows-1250')
  })
})

describe('the addressee of a card', () => {
  it.each(['The Smith Family', 'Smith Family', 'Familie Schmidt', 'Famille Roux'])(
    'a whole family has one name: %s',
    (name) => {
      expect(one(`Name,Phone\n${name},1\n`)).toMatchObject({ lastname: name })
      expect(one(`Name,Phone\n${name},1\n`)?.firstname).toBeUndefined()
    },
  )

  it('in Russian the family name comes first when there is a patronymic', () => {
    expect(one('ФИО,Телефон\nИванов Иван Иванович,1\n')).toMatchObject({
      lastname: 'Иванов',
      firstname: 'Иван Иванович',
    })
    expect(one('Имя,Фамилия\nИван,Иванов\n')).toMatchObject({ lastname: 'Иванов', firstname: 'Иван' })
  })

  it.each(['Mr & Mrs', 'The Rev', 'Lord and Lady'])('%s is an honorific', (title) => {
    expect(one(`Title,Surname,Name\n${title},Smith,Ann\n`)).toEqual({
      lastname: 'Smith',
      firstname: 'Ann',
      suffix: title,
    })
  })
})

describe('addresses of sheets', () => {
  it('New England postal codes regain their zero', () => {
    const zip = (region: string, code: string) =>
      one(`Name,Street,City,State,Zip\nAnn Lee,1 Elm,X,${region},${code}\n`)?.addresses?.[0]?.zipcode
    expect([zip('MA', '2110'), zip('NJ', '7102-1234'), zip('TX', '7510'), zip('MA', '02110')]).toEqual([
      '02110',
      '07102-1234',
      '7510',
      '02110',
    ])
  })

  it('Chinese postal codes get no zero', () => {
    const found = one('姓名,地址,邮编\n王小明,北京市朝阳区建国路1号,100022\n')
    expect(found?.addresses).toEqual([{ kindof: 'home', street: '北京市朝阳区建国路1号', zipcode: '100022' }])
  })

  it('a line below the street is the town', () => {
    expect(one('Name,Anschrift\nEva Groß,"Weg 2\n80331 München"\n')?.addresses).toEqual([
      { kindof: 'home', street: 'Weg 2', city: '80331 München' },
    ])
  })

  it.each([
    ['Name, Vorname;Straße, Hausnr.;PLZ;Geb.-Datum', 'Müller, Hans;Weg 2;01067;1.2.1960'],
    ['Nachname;Vorname;Adresse;PLZ;Geburtsdatum', 'Müller;Hans;Weg 2;01067;1.2.1960'],
  ])('%s', (headers, cells) => {
    expect(one(`${headers.replaceAll(';', '\t')}\n${cells.replaceAll(';', '\t')}\n`)).toEqual({
      lastname: 'Müller',
      firstname: 'Hans',
      birthdate: '1960-02-01',
      addresses: [{ kindof: 'home', street: 'Weg 2', zipcode: '01067' }],
    })
  })
})
