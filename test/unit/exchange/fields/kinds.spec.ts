import { describe, expect, it } from 'vitest'
import {
  addressKind,
  emailKind,
  labelBeside,
  linkKind,
  telephoneKind,
} from '../../../../exchange/fields/kinds.ts'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const mail = (...types: string[]) => labelBeside(emailKind(types, 'a@b.c'), types)
const telephone = (...types: string[]) => labelBeside(telephoneKind(types), types)

describe('a label with a known word and others', () => {
  it.each([
    'Work Osaka',
    '自宅 大阪',
    'Home (old)',
    '大阪の会社',
    '会社（本社）',
    'Casa de la playa',
    'Büro privat',
    'Work 2',
    'Home 🏠',
    '직장 부산',
    'Home/Work',
  ])('gives the kind and is kept whole: %s', (label) => {
    expect(mail(label)).toBe(label)
    expect(telephone(label)).toBe(label)
    const address = addressKind([label])
    expect(address.kindof).toMatch(/home|office/u)
    expect(labelBeside(address, [label])).toBe(label)
    const link = linkKind([label], 'https://a.b')
    expect(labelBeside(link, [label], 'https://a.b')).toBe(label)
  })

  it.each([
    'Work',
    'Home Fax',
    'HomeFAX',
    'Work Phone',
    'Mobile phone',
    'Business Fax',
    'Other Fax',
    'Home page',
    'Work address',
    'Home E-mail',
    'Personal e-mail address',
    '自宅の電話',
    '会社携帯電話',
    '勤務先ファックス',
    '自宅メール',
    '会社のメールアドレス',
    '会社のホームページ',
    '自宅住所',
    'その他のファックス',
    'Télécopie (bureau)',
    'Téléphone du domicile',
    'Telefon geschäftlich',
    'Handynummer',
    'Mobiltelefon privat',
    'Teléfono del trabajo',
    'Telefone comercial',
    'Telefono ufficio',
    'Telefon komórkowy',
    'Рабочий телефон',
    'Мобильный',
    'Työpuhelin',
    '住家電話',
    '公司传真',
    '工作邮箱',
    '휴대전화',
    '집 전화',
    'wab:Personal',
    'x-home',
  ])('is fully expressed by its kind: %s', (label) => {
    expect(telephone(label)).toBe('')
    if (!/fax|ファックス|copie|传真/iu.test(label)) expect(mail(label)).toBe('')
  })

  it('of a pager keeps all its words', () => {
    expect(telephoneKind(['Pager Osaka'])).toEqual({ kindof: null, label: 'Pager Osaka' })
    expect(telephoneKind(['pager'])).toEqual({ kindof: null, label: 'pager' })
    expect(telephoneKind(['WORK', 'PAGER'])).toEqual({ kindof: null, label: 'pager' })
    expect(telephoneKind(['ポケベル'])).toEqual({ kindof: null, label: 'ポケベル' })
  })

  it('that names a device is kept for values without one', () => {
    expect(addressKind(['Mobilheim'])).toEqual({ kindof: null, label: 'Mobilheim' })
    expect(mail('Work fax')).toBe('Work fax')
    expect(labelBeside(linkKind(['携帯サイト'], 'https://a.b'), ['携帯サイト'])).toBe('携帯サイト')
  })
})

describe('such a label in each format', () => {
  const memoOf = (text: string, name: string) => {
    const { persons, remarks } = readFile(utf8(text), { name })
    return {
      memo: persons[0]?.person.memo,
      remarks: remarks.map(({ text: { kind, value } }) => `${kind} ${value}`),
    }
  }
  const kept = {
    memo: 'Telephone (Work Osaka): 1\nE-mail (Work Osaka): a@b.c\nLink (Work Osaka): https://a.b\nAddress (Work Osaka): Main St 1',
    remarks: Array.from({ length: 4 }, () => 'to-memo Work Osaka'),
  }

  it('a vCard', () => {
    const things = ['TEL:1', 'EMAIL:a@b.c', 'URL:https://a.b', 'ADR:;;Main St 1;;;;']
    const lines = things.map((each, at) => `item${at}.${each}\nitem${at}.X-ABLabel:Work Osaka\n`)
    expect(memoOf(`BEGIN:VCARD\nVERSION:3.0\nN:Doe;Jo\n${lines.join('')}END:VCARD\n`, 'a.vcf')).toEqual(kept)
  })

  it('a jCard', () => {
    const things = [
      ['tel', '1'],
      ['email', 'a@b.c'],
      ['url', 'https://a.b'],
      ['adr', ['', '', 'Main St 1', '', '', '', '']],
    ] as const
    const properties = things.map(([name, value]) => [name, { type: 'Work Osaka' }, 'text', value])
    const card = ['vcard', [['version', {}, 'text', '4.0'], ['fn', {}, 'text', 'Jo Doe'], ...properties]]
    expect(memoOf(JSON.stringify(card), 'a.json').memo).toMatch(/^Telephone \(work osaka\): 1\n/iu)
  })

  it("Google's table", () => {
    const things = ['Phone', 'E-mail', 'Website'].flatMap((each) => [
      `${each} 1 - Label`,
      `${each} 1 - Value`,
    ])
    const headers = ['First Name', ...things, 'Address 1 - Label', 'Address 1 - Street']
    const cells = ['1', 'a@b.c', 'https://a.b', 'Main St 1'].flatMap((each) => ['* Work Osaka', each])
    expect(memoOf(`${headers.join()}\nJo,${cells.join()}\n`, 'a.csv')).toEqual(kept)
  })

  it('a Windows contact, even for an address without a street', () => {
    const labels = '<c:LabelCollection><c:Label>Work Osaka</c:Label></c:LabelCollection>'
    const contact = (city: string) =>
      `<c:contact xmlns:c="http://schemas.microsoft.com/Contact"><c:NameCollection><c:Name><c:GivenName>Jo</c:GivenName></c:Name></c:NameCollection>` +
      `<c:PhoneNumberCollection><c:PhoneNumber><c:Number>1</c:Number>${labels}</c:PhoneNumber></c:PhoneNumberCollection>` +
      `<c:EmailAddressCollection><c:EmailAddress><c:Address>a@b.c</c:Address>${labels}</c:EmailAddress></c:EmailAddressCollection>` +
      `<c:UrlCollection><c:Url><c:Value>https://a.b</c:Value>${labels}</c:Url></c:UrlCollection>` +
      `<c:PhysicalAddressCollection><c:PhysicalAddress>${city}${labels}</c:PhysicalAddress></c:PhysicalAddressCollection></c:contact>`
    expect(memoOf(contact('<c:Street>Main St 1</c:Street>'), 'a.contact').memo).toBe(kept.memo)
    expect(memoOf(contact('<c:Locality>Kita</c:Locality>'), 'a.contact').memo).toMatch(
      /Address \(Work Osaka\): Kita$/u,
    )
  })
})

describe('a home page as Google calls it', () => {
  it.each(['Home Page', 'ホームページ', 'Startseite', "Page d'accueil", 'Página principal', '首頁'])(
    '%s',
    (label) => {
      const kind = linkKind([label], 'https://a.example')
      expect(kind).toEqual({ kindof: 'hp' })
      expect(labelBeside(kind, [label], 'https://a.example')).toBe('')
    },
  )
})

describe('words joined by an underscore', () => {
  it.each([
    ['work_fax', 'offfax'],
    ['HOME_FAX', 'fax'],
    ['work_mobile', 'offcell'],
    ['company_main', 'offtel'],
  ])('%s is %s', (type, kindof) => {
    expect(telephoneKind([type])).toEqual({ kindof })
  })
})

it('the host of a page tells whether it is a profile', () => {
  expect(linkKind([], 'https://x.com/a')).toEqual({ kindof: 'profile' })
  expect(linkKind([], 'https://x.jp/a')).toEqual({ kindof: 'hp' })
})
