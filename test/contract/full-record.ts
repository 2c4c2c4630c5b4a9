import type { AddressChanges } from '../../contract/record/record.ts'

/** A value for every field of interface 2.1 that a request can carry, photos apart. Everybody here is invented. */
const fullAddress: AddressChanges = {
  code: 'K-0042',
  lastname: '渡邉',
  firstname: '花子',
  lastkana: 'わたなべ',
  firstkana: 'はなこ',
  suffix: '様',
  gender: 'f',
  birthdate: '1980-12-31',
  joint_names: [
    {
      lastname: '渡邉',
      firstname: '太郎',
      lastkana: 'わたなべ',
      firstkana: 'たろう',
      suffix: '殿',
      gender: 'm',
      birthdate: '1979-01-02',
    },
  ],
  addresses: [
    {
      kindof: 'home',
      label: '',
      country: '日本',
      zipcode: '604-8001',
      region: '京都府',
      city: '京都市中京区',
      street: '上本能寺前町488',
      pobox: '私書箱3号',
      building: '葵ビル 201',
      station: '京都市役所前',
      geolocation: '35.0116, 135.7681',
    },
    { kindof: 'office', zipcode: '530-0001', region: '大阪府', city: '大阪市北区', street: '梅田1-1' },
    { kindof: null, label: '別荘', country: 'France', zipcode: '75001', city: 'Paris', street: '1 rue X' },
  ],
  organization: {
    name: '架空商事株式会社',
    kana: 'かくうしょうじ',
    dept1: '営業部',
    dept2: '第一課',
    title: '課長',
  },
  tags: ['年賀状', '友人', 'tag with blanks'],
  weburls: [
    { kindof: 'profile', label: '', url: 'https://example.com/hanako' },
    { kindof: 'blog', url: 'https://blog.example.com/' },
    { kindof: 'hp', url: 'https://www.example.com/' },
    { kindof: 'office', url: 'https://office.example.com/' },
    { kindof: null, label: '写真', url: 'https://photo.example.com/' },
  ],
  emails: [
    { kindof: 'cell', label: '', address: 'cell@example.jp' },
    { kindof: 'home', address: 'home@example.jp' },
    { kindof: 'office', address: 'office@example.jp' },
  ],
  telephones: [
    { kindof: 'tel', label: '', number: '075-000-0001' },
    { kindof: 'fax', number: '075-000-0002' },
    { kindof: 'cell', number: '090-0000-0003' },
    { kindof: 'offtel', number: '06-0000-0004' },
    { kindof: 'offfax', number: '06-0000-0005' },
    { kindof: 'offcell', number: '090-0000-0006' },
    { kindof: null, label: '実家', number: '03-0000-0007' },
  ],
  memo: '一行目\n二行目\n\n四行目 👩‍👩‍👧‍👦 葛󠄀',
}

/** The same for a home address record (interface 2.2): no code, no suffix, no honorific, e-mail of another kind. */
const fullHomeaddress: AddressChanges = {
  ...Object.fromEntries(Object.entries(fullAddress).filter(([name]) => name !== 'code' && name !== 'suffix')),
  joint_names: [
    {
      lastname: '渡邉',
      firstname: '太郎',
      lastkana: 'わたなべ',
      firstkana: 'たろう',
      gender: 'm',
      birthdate: '1979-01-02',
    },
  ],
  emails: [
    { kindof: 'home', address: 'home@example.jp' },
    { kindof: null, label: '予備', address: 'spare@example.jp' },
  ],
}

export const fullRecord = { address: fullAddress, homeaddress: fullHomeaddress }
