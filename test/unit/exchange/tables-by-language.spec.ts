import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { utf8 } from './bytes.ts'

const people = (bytes: Uint8Array) =>
  readFile(bytes, { name: 'people.csv' }).persons.map(({ person }) => person)

describe('the same table in the languages of Outlook', () => {
  const one = (text: string, encoding: string) => {
    const file = readFile(encoded(text, encoding), { name: 'people.csv' })
    return {
      encoding: file.encoding,
      unknown: file.remarks.map(({ field }) => field),
      ...file.persons[0]?.person,
    }
  }

  it.each([
    [
      'windows-1252',
      'Prénom;Nom;Société;Titre1;Rue (bureau);Pays/Région (bureau);Rue (domicile);Code postal (domicile);Télécopie (domicile);Tél. mobile',
      'Éric;Lefèvre;Société;Chef;Rue A;France;Rue B;69001;04;06',
      {
        firstname: 'Éric',
        lastname: 'Lefèvre',
        fax: '04',
        cell: '06',
        home: ['Rue B', '69001'],
        office: 'Rue A',
      },
    ],
    [
      'windows-1252',
      'Nome;Cognome;Società;Posizione;Via (uff.);Paese (uff.);Via (ab.);CAP (ab.);Fax (ab.);Cellulare',
      'Nicolò;Rossi;Società;Chef;Via A;Italia;Via B;20100;04;06',
      {
        firstname: 'Nicolò',
        lastname: 'Rossi',
        fax: '04',
        cell: '06',
        home: ['Via B', '20100'],
        office: 'Via A',
      },
    ],
    [
      'windows-1252',
      'Nombre;Apellidos;Organización;Puesto;Calle del trabajo;País o región del trabajo;Calle particular;Código postal particular;Fax particular;Móvil',
      'José;Muñoz;Organización;Chef;Calle A;España;Calle B;41001;04;06',
      {
        firstname: 'José',
        lastname: 'Muñoz',
        fax: '04',
        cell: '06',
        home: ['Calle B', '41001'],
        office: 'Calle A',
      },
    ],
    [
      'windows-1250',
      'Imię;Nazwisko;Firma;Stanowisko;Adres służbowy - ulica;Adres służbowy - kraj;Adres domowy - ulica;Adres domowy - kod pocztowy;Faks domowy;Telefon komórkowy',
      'Łukasz;Żółć;Firma;Chef;A;Polska;Łódź;80-001;04;06',
      { firstname: 'Łukasz', lastname: 'Żółć', fax: '04', cell: '06', home: ['Łódź', '80-001'], office: 'A' },
    ],
    [
      'windows-1251',
      'Имя;Фамилия;Организация;Должность;Улица (раб. адрес);Страна (раб. адрес);Улица (дом. адрес);Почтовый код (дом.);Домашний факс;Телефон переносной',
      'Иван;Петров;Рога;Chef;Рога;Россия;Тула;300000;04;06',
      {
        firstname: 'Иван',
        lastname: 'Петров',
        fax: '04',
        cell: '06',
        home: ['Тула', '300000'],
        office: 'Рога',
      },
    ],
    [
      // Big5 cannot be distinguished from other encodings for certain; the program writes UTF-8 now.
      'utf-8',
      '名字,姓氏,公司,職稱,商務 - 街,商務 - 國家/地區,住家 - 街,住家 - 郵遞區號,住家傳真,行動電話',
      '大文,陳,公司,Chef,中正路,台灣,民生路,400,04,06',
      { firstname: '大文', lastname: '陳', fax: '04', cell: '06', home: ['民生路', '400'], office: '中正路' },
    ],
  ])('in %s: %s', (encoding, headers, cells, { home, office, fax, cell, ...name }) => {
    const found = one(`${headers}\r\n${cells}\r\n`, encoding)
    expect(found.unknown).toEqual([])
    expect(found).toMatchObject({
      ...name,
      encoding,
      organization: { title: 'Chef' },
      telephones: [
        { kindof: 'fax', number: fax },
        { kindof: 'cell', number: cell },
      ],
    })
    expect(found.addresses).toMatchObject([
      { kindof: 'office', street: office },
      { kindof: 'home', street: home[0], zipcode: home[1] },
    ])
  })
})

describe('what Japanese programs write in addition to the person', () => {
  it('Live Mail: countries and a fax under their long headings; Outlook Express: a telephone', () => {
    const [person] = people(
      utf8(
        '姓,名,自宅の番地,自宅の国または地域,自宅のファックス,自宅の電話番号,勤務先ファックス  \n山田,太郎,1-2,日本,03-1,03-2,03-3\n',
      ),
    )
    expect(person).toEqual({
      lastname: '山田',
      firstname: '太郎',
      addresses: [{ kindof: 'home', street: '1-2', country: '日本' }],
      telephones: [
        { kindof: 'fax', number: '03-1' },
        { kindof: 'tel', number: '03-2' },
        { kindof: 'offfax', number: '03-3' },
      ],
    })
  })

  it('a company with 御中 in its own column or after its name is not a person', () => {
    expect(people(utf8('会社名,住所1,御中\n株式会社青空,東京都千代田区1-1,1\n'))).toMatchObject([
      { organization: { name: '株式会社青空' }, suffix: '御中' },
    ])
    const [shop, firm] = people(utf8('名前,TEL\n青空商店 御中,03-1\n㈱みどり,03-2\n'))
    expect(shop).toMatchObject({ organization: { name: '青空商店' }, suffix: '御中' })
    expect(firm).toEqual({
      organization: { name: '㈱みどり' },
      telephones: [{ kindof: 'tel', number: '03-2' }],
    })
  })

  it('Eight: everything on a business card is for work', () => {
    const [person] = people(
      utf8(
        '会社名,氏名,e-mail,郵便番号,住所,FAX,URL,名刺交換日\n青空,佐藤 花子,h@example.com,100-0001,東京都千代田区1-1,03-1,https://example.com,2026/04/01\n',
      ),
    )
    expect(person).toMatchObject({
      emails: [{ kindof: 'office' }],
      addresses: [{ kindof: 'office', region: '東京都' }],
      telephones: [{ kindof: 'offfax' }],
      weburls: [{ kindof: 'office' }],
    })
  })

  it('Outlook: text after the house number is the building', () => {
    const [one, other] = people(
      utf8(
        '姓,都道府県 (自宅),番地 (自宅),番地 2 (自宅)\n山田,東京都,霞が関1-2,コーポ101\n佐藤,東京都,霞が関,1-2\n',
      ),
    )
    expect(one?.addresses).toMatchObject([{ street: '霞が関1-2', building: 'コーポ101' }])
    expect(other?.addresses).toMatchObject([{ street: '霞が関 1-2' }])
  })

  it('Outlook in Japanese: 市町村 is the city, and 住所 2 continues 番地', () => {
    const places = [
      ['自宅', 'home'],
      ['会社', 'office'],
      ['その他', null],
    ] as const
    const headers = places.map(([place]) =>
      ['番地', '住所 2', '市町村', '都道府県'].map((part) => `${part} (${place})`).join(','),
    )
    const cells = places.map(() => '本町1-2,コーポ3,国立市,東京都')
    const [person] = people(utf8(`姓,${headers.join(',')}\n山田,${cells.join(',')}\n`))
    expect(person?.memo).toBeUndefined()
    expect(person?.addresses).toEqual(
      places.map(([, kindof]) => ({
        kindof,
        region: '東京都',
        city: '国立市',
        street: '本町1-2',
        building: 'コーポ3',
      })),
    )
  })

  it.each([
    ['Geburtstag', '3.4.1955', '1955-04-03'],
    ['Narodeniny', '3. 4. 1955', '1955-04-03'],
    ['Cumpleaños', '3/4/1955', '1955-04-03'],
    ['Date de naissance', '03/04/1955', '1955-04-03'],
    ['Birthday', '4/15/1955', '1955-04-15'],
    ['Birthday', '5/5/1955', '1955-05-05'],
  ])('%s %s is read in the order of its language', (header, cell, iso) => {
    const file = readFile(utf8(`E-mail,${header}\na@b.c,${cell}\n`), { name: 'people.csv' })
    expect(file.persons.map(({ person }) => person.birthdate)).toEqual([iso])
    expect(file.remarks).toEqual([])
  })

  it('a day that may be a month gets a remark', () => {
    const file = readFile(utf8('E-mail,Birthday\na@b.c,3/4/1955\n'), { name: 'people.csv' })
    expect(file.persons.map(({ person }) => person.birthdate)).toEqual(['1955-03-04'])
    expect(file.remarks).toEqual([
      {
        line: 2,
        person: 'a@b.c',
        field: 'Birthday',
        text: { kind: 'date-order-guessed', value: '3/4/1955' },
      },
    ])
  })

  it.each([
    ['Mujer', 'f'],
    ['Mulher', 'f'],
    ['Kobieta', 'f'],
    ['Dame', 'f'],
    ['Mężczyzna', 'm'],
    ['Homem', 'm'],
    ['Maschile', 'm'],
    ['Keine Angabe', undefined],
  ])('gender: %s', (word, gender) => {
    const [person] = people(utf8(`E-mail,Gender\na@b.c,${word}\n`))
    expect(person).toEqual({ emails: [{ kindof: 'home', address: 'a@b.c' }], ...(gender && { gender }) })
  })

  it('gender: an unknown word is kept', () => {
    expect(people(utf8('E-mail,Gender\na@b.c,divers\n'))[0]?.memo).toBe('Gender: divers')
  })

  it.each([
    ['Celular', 'cell'],
    ['Trabalho', 'offtel'],
    ['Residencial', 'tel'],
    ['Fax comercial', 'offfax'],
    ['휴대전화', 'cell'],
    ['직장', 'offtel'],
    ['집', 'tel'],
    ['집 팩스', 'fax'],
    ['住家傳真', 'fax'],
    ['手机', 'cell'],
    ['Thuis', 'tel'],
    ['Werk', 'offtel'],
    ['Mobiel', 'cell'],
    ['Arbete', 'offtel'],
    ['Faks służbowy', 'offfax'],
  ])('Google: a number labelled %s', (label, kindof) => {
    const text = `First Name,Phone 1 - Label,Phone 1 - Value\nAnn,${label},1\n`
    expect(people(utf8(text))[0]?.telephones).toEqual([{ kindof, number: '1' }])
  })

  it('custom fields go to the memo, and the last of several street lines is the building', () => {
    const [person] = people(
      utf8('First Name,Last Name,Home Street,Custom 1,User 2\nAnn,Lee,"2 B St\r\nApt 3",x,y\n'),
    )
    expect(person).toEqual({
      firstname: 'Ann',
      lastname: 'Lee',
      addresses: [{ kindof: 'home', street: '2 B St', building: 'Apt 3' }],
      memo: 'Custom 1: x\nUser 2: y',
    })
  })
})

/** Bytes of a text in a single-byte encoding of the Encoding Standard. */
function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return utf8(text)
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, at) => at))
  return Uint8Array.from(text, (letter) => letters.indexOf(letter))
}
