import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { japaneseBytes, utf8 } from './bytes.ts'

const read = (text: string) => readFile(utf8(text), { name: 'a.xml' })
const one = (text: string) => {
  const { persons, remarks } = read(text)
  return {
    person: persons[0]?.person,
    remarks: remarks.map(({ field, text }) => [field, text.kind, text.value]),
  }
}

describe('ContactXML', () => {
  const withItems = (...items: string[]) =>
    one(
      `<ContactXML><ContactXMLItem><PersonName><PersonNameItem><LastName>山田</LastName></PersonNameItem></PersonName><Extension>${items.join('')}</Extension></ContactXMLItem></ContactXML>`,
    )
  const item = (name: string, value: string, more = '') =>
    `<ExtensionItem name="${name}"${more}>${value}</ExtensionItem>`

  it('joint names have readings next to them, or by position', () => {
    const names = ['花子', '', '鈴木 次郎', '三郎']
    const expected = [
      { firstname: '花子', firstkana: 'ハナコ' },
      { lastname: '鈴木', firstname: '次郎', lastkana: 'すずき', firstkana: 'じろう' },
      { firstname: '三郎' },
    ]
    const readings = ['ﾊﾅｺ', '', 'すずき じろう', '']
    expect(
      withItems(
        ...names.map((name, at) => item('NamesOfFamily', name, ` pronunciation="${readings[at] ?? ''}"`)),
      ).person?.joint_names,
    ).toEqual(expected)
    expect(
      withItems(
        ...names.map((name) => item('NamesOfFamily', name)),
        ...readings.map((kana) => item('X-NamesOfFamilyPronunciation', kana)),
      ).person?.joint_names,
    ).toEqual(expected)
    expect(
      withItems(
        ...names.map((name) => item('NamesOfFamily', name)),
        ...readings.map((kana, at) => item(`X-NamesOfFamilyPronunciation${at + 1}`, kana)),
      ).person?.joint_names,
    ).toEqual(expected)
  })

  it('address lines without a type make up the street', () => {
    const lines = (types: string[]) =>
      ['東京都渋谷区神宮前1-1-1', 'ハイツ202'].map(
        (text, at) => `<AddressLine addressLineType="${types[at] ?? ''}">${text}</AddressLine>`,
      )
    const expected = { region: '東京都', city: '渋谷区', street: '神宮前1-1-1', building: 'ハイツ202' }
    for (const types of [['AddressLine1', 'AddressLine2'], [], ['Town', 'Building']])
      expect(
        withItems(`</Extension><AddressItem>${lines(types).join('')}</AddressItem><Extension>`),
      ).toMatchObject({
        person: { addresses: [expected] },
        remarks: [['', 'address-split', expect.stringMatching(/^東京都/u)]],
      })
  })

  it('an honorific after a joint name is read, but a separate one takes precedence', () => {
    expect(
      withItems(
        item('NamesOfFamily', '花子　様'),
        item('NamesOfFamily', '一郎様'),
        item('X-Suffix2', 'くん'),
        item('NamesOfFamily', '鈴木 桜'),
      ).person?.joint_names,
    ).toEqual([
      { firstname: '花子', suffix: '様' },
      { firstname: '一郎', suffix: 'くん' },
      { lastname: '鈴木', firstname: '桜' },
    ])
  })

  it('the Japanese one of names in two languages counts', () => {
    const name = (lang: string, last: string) =>
      `<PersonNameItem xml:lang="${lang}"><LastName>${last}</LastName></PersonNameItem>`
    const both = name('en', 'Sato') + name('ja-JP', '佐藤')
    expect(one(`<ContactXML><ContactXMLItem>${both}</ContactXMLItem></ContactXML>`).person).toEqual({
      lastname: '佐藤',
      memo: 'LastName: Sato',
    })
  })

  it('a room is a part of the building', () => {
    const line = (type: string, text: string) =>
      `<AddressLine addressLineType="${type}">${text}</AddressLine>`
    const lines = line('City', 'T') + line('Town', 'S') + line('Building', 'B') + line('Room', '305')
    expect(withItems(`</Extension><AddressItem>${lines}</AddressItem><Extension>`).person?.addresses).toEqual(
      [{ kindof: null, city: 'T', street: 'S', building: 'B 305' }],
    )
  })

  it('a memo, a birthday and a gender are read from the extensions', () => {
    expect(
      withItems(
        item('Memo', 'note'),
        item('Birthday', '1980/4/1'),
        item('Gender', '女'),
        item('BirthDate', '1980-04-01'),
      ),
    ).toEqual({
      person: { lastname: '山田', memo: 'note', birthdate: '1980-04-01', gender: 'f' },
      remarks: [],
    })
    const { person, remarks } = withItems(item('Birthday', '4/1'), item('X-Birthday', '1980-04-02'))
    expect(person?.memo).toBe('Birthday: 4/1\nX-Birthday: 1980-04-02')
    expect(remarks.map(([field]) => field)).toEqual(['BirthDate', 'X-Birthday'])
  })

  it('a number that is neither at home nor at work says what it is', () => {
    const phone = (usage: string, device: string) =>
      `<PhoneItem usage="${usage}" phoneDevice="${device}">1</PhoneItem>`
    const phones = [
      phone('Others', 'Phone'),
      phone('Others', 'Fax'),
      phone('Official', 'Others'),
      phone('Private', 'Pager'),
    ]
    expect(withItems(`</Extension><Phone>${phones.join('')}</Phone><Extension>`).person?.telephones).toEqual([
      { kindof: null, number: '1' },
      { kindof: null, label: 'fax', number: '1' },
      { kindof: null, label: 'office', number: '1' },
      { kindof: null, label: 'home pager', number: '1' },
    ])
  })

  it('an extension without a name goes to the memo', () => {
    expect(withItems('<ExtensionItem extensionType="Extended">無名</ExtensionItem>')).toEqual({
      person: { lastname: '山田', memo: '無名' },
      remarks: [['ExtensionItem', 'to-memo', '無名']],
    })
  })
})

describe('Windows contacts', () => {
  const contact = (inner: string, photos = '') =>
    `<c:contact xmlns:c="http://schemas.microsoft.com/Contact"><c:NameCollection><c:Name><c:FormattedName>A B</c:FormattedName></c:Name></c:NameCollection><c:PhotoCollection>${photos}</c:PhotoCollection>${inner}</c:contact>`
  const photo = (...signs: number[]) =>
    `<c:Photo><c:Value>${Buffer.from([...signs, 1, 2, 3]).toString('base64')}</c:Value></c:Photo>`
  const [jpeg, gif] = [photo(0xff, 0xd8, 0xff), photo(0x47, 0x49, 0x46, 0x38)]

  it('an unreadable photo and an extra photo get remarks', () => {
    for (const value of ['QUJDRA==', '@@@'])
      expect(one(contact('', `<c:Photo><c:Value>${value}</c:Value></c:Photo>`)).remarks).toEqual([
        ['Photo', 'photo-unreadable', undefined],
      ])
    expect(one(contact('', '<c:Photo><c:Value/></c:Photo>')).remarks).toEqual([])
    const two = one(contact('', jpeg + jpeg + gif))
    expect(two.person?.photo?.type).toBe('image/jpeg')
    expect(two.remarks).toEqual([['Photo', 'left-out', 'image/gif']])
  })

  it('an address with only label text is read', () => {
    const label =
      '<c:PhysicalAddress><c:AddressLabel>〒160-0023\n東京都新宿区西新宿1-2-3</c:AddressLabel></c:PhysicalAddress>'
    expect(one(contact(label)).person?.addresses).toEqual([
      { kindof: null, zipcode: '160-0023', region: '東京都', city: '新宿区', street: '西新宿1-2-3' },
    ])
    const both =
      '<c:PhysicalAddress><c:Street>1 Main St</c:Street><c:AddressLabel>1 Main St</c:AddressLabel></c:PhysicalAddress>'
    expect(one(contact(both))).toMatchObject({
      person: { addresses: [{ street: '1 Main St' }] },
      remarks: [],
    })
  })

  it('a group is not a person', () => {
    const file = read(contact('<c:Type>Group</c:Type>'))
    expect(file).toMatchObject({ format: 'windows-contact', persons: [] })
    expect(file.remarks.map(({ person, text }) => [person, text.kind])).toEqual([['A B', 'group']])
  })

  it('a gender in other words goes to the memo', () => {
    expect(one(contact('<c:Gender>Female</c:Gender>')).person?.gender).toBe('f')
    expect(one(contact('<c:Gender>Unspecified</c:Gender>'))).toMatchObject({ remarks: [] })
    expect(one(contact('<c:Gender>diverse</c:Gender>')).person?.memo).toBe('Gender: diverse')
  })

  it('a day is written as its midnight in UTC, which for Japan is the evening before', () => {
    const day = (value: string) =>
      one(
        contact(
          `<c:DateCollection><c:Date><c:Value>${value}</c:Value><c:LabelCollection><c:Label>wab:Birthday</c:Label></c:LabelCollection></c:Date></c:DateCollection>`,
        ),
      ).person?.birthdate
    expect(day('1960-03-31T15:00:00Z')).toBe('1960-04-01')
    expect(day('1960-12-31T23:00:00Z')).toBe('1961-01-01')
    expect(day('1960-04-01T00:00:00Z')).toBe('1960-04-01')
    expect(day('1960-04-01T08:00:00Z')).toBe('1960-04-01')
    expect(day('1960-04-01T15:12:33Z')).toBe('1960-04-01')
    expect(day('1960-04-31T15:00:00Z')).toBeUndefined()
  })

  it('readings may be in elements of Japanese programs, and other text there is kept', () => {
    const more =
      '<c:Extended><x:YomiFamilyName>ﾔﾏﾀﾞ</x:YomiFamilyName><x:PhoneticFirstName>タロウ</x:PhoneticFirstName><x:Club>囲碁</x:Club><x:P c:ContentType="binary/x" c:type="binary">AQAA</x:P></c:Extended>'
    const file = contact(more).replace('Contact">', 'Contact" xmlns:x="x">')
    expect(one(file).person).toMatchObject({ lastkana: 'ヤマダ', firstkana: 'タロウ', memo: 'Club: 囲碁' })
  })
})

describe('LDIF of old programs', () => {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

  it.each([
    ['cp932', japaneseBytes('山田', 'SJIS'), '山田'],
    ['EUC-JP', japaneseBytes('山田', 'EUCJP'), '山田'],
    ['windows-1252', Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]), 'Müller'],
    ['UTF-8', utf8('山田'), '山田'],
  ])('has values in the encoding of its system: %s', (_, bytes, lastname) => {
    const text = `dn: cn=x\nsn:: ${base64(bytes)}\ntelephoneNumber: 03-1\n`
    const { persons, remarks } = readFile(utf8(text), { name: 'a.ldif' })
    expect(persons[0]?.person).toMatchObject({ lastname })
    expect(remarks).toEqual([])
  })
})
