import { calendarKey, cardStudio, mail, named, place, tel, web, type Entry } from './entry.ts'

/** Home address records (interface 2.2: no group, code or suffix). Everybody here is invented. */
export const homes: readonly Entry[] = [
  {
    group: 0,
    face: { subject: 'portrait-f', seed: 403, tone: 'dark-hair' },
    pictures: [{ subject: 'landscape', seed: 53 }],
    extendprops: [cardStudio({ marks: ['new-year'], primaryName: 1 })],
    external_ids: [calendarKey('home-0001')],
    body: {
      ...named('山口', 'すみれ', 'やまぐち', 'すみれ'),
      gender: 'f',
      birthdate: '1992-05-17',
      joint_names: [{ ...named('山口', '亮', 'やまぐち', 'りょう'), gender: 'm', birthdate: '1990-01-23' }],
      addresses: [
        place('home', ['530-0001', '大阪府', '大阪市北区', '梅田9-4-8'], {
          building: 'グランフォレスト梅田 2210',
          station: '大阪駅',
          geolocation: '34.7025, 135.4959',
        }),
      ],
      tags: ['わが家'],
      emails: [mail('home', 'sumire@example.jp'), mail(null, 'fan-club@example.org', 'ファンクラブ')],
      telephones: [tel('tel', '06-0000-4001'), tel('cell', '090-0000-4001')],
      memo: 'わが家の住所。\n表札は「山口」。',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-m', seed: 411, tone: 'grey-hair' },
    body: {
      ...named('山口', '武雄', 'やまぐち', 'たけお'),
      gender: 'm',
      birthdate: '1955-03-03',
      joint_names: [{ ...named('山口', '節子', 'やまぐち', 'せつこ'), gender: 'f', birthdate: '1957-06-30' }],
      addresses: [
        place('home', ['390-0874', '長野県', '松本市', '大手9-12-5'], { geolocation: '36.2358, 137.9700' }),
        place(null, ['390-0874', '長野県', '松本市', '大手1-90'], { label: '畑' }),
      ],
      tags: ['実家'],
      telephones: [tel('tel', '0263-00-4002'), tel('fax', '0263-00-4003')],
      memo: '両親。\nりんごの季節は手伝いに。',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-f', seed: 425 },
    body: {
      lastname: 'Yamaguchi-Hale',
      firstname: 'Emi',
      lastkana: 'ヤマグチヘイル',
      firstkana: 'エミ',
      gender: 'f',
      birthdate: '1987-10-31',
      joint_names: [
        { lastname: 'Hale', firstname: 'Oliver', lastkana: 'ヘイル', firstkana: 'オリバー', gender: 'm' },
      ],
      addresses: [
        {
          kindof: 'home',
          country: 'Canada',
          zipcode: 'V6B 9Z9',
          region: 'BC',
          city: 'Vancouver',
          street: '1288 Kingfisher Lane',
          pobox: 'PO Box 77',
        },
      ],
      tags: ['家族', 'Vancouver'],
      weburls: [web('blog', 'https://emi.example.org/')],
      emails: [mail('home', 'emi.hale@example.com')],
      telephones: [tel('cell', '+1 604-555-0131')],
      memo: '姉の家族。\nParcels take ten days.',
    },
  },
  {
    group: 0,
    face: { subject: 'emblem', seed: 433 },
    body: {
      lastname: '',
      firstname: '',
      organization: {
        name: 'みどり動物病院',
        kana: 'ミドリドウブツビョウイン',
        dept1: null,
        dept2: null,
        title: null,
      },
      addresses: [place('office', ['530-0001', '大阪府', '大阪市北区', '梅田9-30-1'])],
      tags: ['猫'],
      weburls: [web('hp', 'https://midori-vet.example.jp/')],
      telephones: [tel('offtel', '06-0000-4004')],
      memo: 'もなかの予防接種は五月。',
    },
  },
]
