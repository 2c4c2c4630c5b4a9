import {
  calendarKey,
  cardStudio,
  firm,
  mail,
  man,
  named,
  place,
  tel,
  web,
  woman,
  type Entry,
} from './entry.ts'

/** Relatives of the demo address book, among them a deleted one. Everybody here is invented. */
export const relatives: readonly Entry[] = [
  {
    group: 0,
    face: { subject: 'portrait-f', seed: 81, tone: 'grey-hair' },
    pictures: [{ subject: 'landscape', seed: 27 }],
    extendprops: [cardStudio({ marks: ['new-year', 'birthday'], primaryName: 2 })],
    body: {
      ...woman('田中', 'ヨシ子', 'たなか', 'よしこ', '1939-05-03'),
      addresses: [
        place('home', ['630-8212', '奈良県', '奈良市', '春日野町88'], {
          building: 'やすらぎの里 205号室',
          station: '近鉄奈良駅',
          geolocation: '34.6851, 135.8430',
        }),
      ],
      tags: ['家族', '年賀状'],
      telephones: [tel('tel', '0742-00-0153'), tel('cell', '090-0000-0503')],
      memo: 'おばあちゃん。\n電話は午前中に。\n字は大きめに書くこと。',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-m', seed: 95, tone: 'dark-hair' },
    external_ids: [calendarKey('cal-0003'), { client_id: 'org.example.club-roster', id: '42' }],
    body: {
      ...man('田中', '誠', 'たなか', 'まこと', '1968-03-14'),
      joint_names: [
        woman('田中', '恵', 'たなか', 'めぐみ', '1970-09-09'),
        { ...man('田中', '蓮', 'たなか', 'れん', '2003-07-07'), suffix: '君' },
        woman('田中', '結衣', 'たなか', 'ゆい', '2006-11-11'),
      ],
      addresses: [
        place('home', ['460-0008', '愛知県', '名古屋市中区', '栄9-10-3'], { station: '栄駅' }),
        place('office', ['460-0008', '愛知県', '名古屋市中区', '栄2-50-1'], {
          building: '栄ガーデンタワー 18階',
        }),
      ],
      organization: firm('東海精密', 'トウカイセイミツ', {
        dept1: '開発本部',
        dept2: '第二設計部',
        title: '部長',
      }),
      tags: ['家族', '年賀状'],
      emails: [mail('home', 'tanaka-family@example.jp'), mail('office', 'makoto@tokai.example.com')],
      telephones: [tel('tel', '052-000-0214'), tel('cell', '090-0000-0314'), tel('offtel', '052-000-0900')],
      memo: '父の弟。四人家族。',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-f', seed: 102, tone: 'dark-hair' },
    body: {
      ...woman('伊藤', '直美', 'いとう', 'なおみ', '1974-06-01'),
      joint_names: [man('伊藤', '隆', 'いとう', 'たかし', null)],
      addresses: [
        place('home', ['730-0035', '広島県', '広島市中区', '本通11-8'], { building: '本通レジデンス 903' }),
      ],
      tags: ['家族'],
      emails: [mail('cell', 'naomi@example.jp')],
      telephones: [tel('cell', '080-0000-0601')],
      memo: 'いとこ。牡蠣を送ってくれる。',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-m', seed: 118, tone: 'grey-hair' },
    body: {
      ...man('山本', '一郎', 'やまもと', 'いちろう', '1944-10-10'),
      joint_names: [woman('山本', '幸子', 'やまもと', 'さちこ', '1946-02-14')],
      addresses: [
        place('home', ['790-0842', '愛媛県', '松山市', '道後湯之町18-6'], { station: '道後温泉駅' }),
        place(null, ['760-0019', '香川県', '高松市', 'サンポート9-1'], { label: '冬の間' }),
      ],
      tags: ['親戚', '年賀状'],
      telephones: [tel('tel', '089-000-0110'), tel('fax', '089-000-0111')],
      memo: 'みかん農園。\n収穫の手伝いは十一月。',
    },
  },
  {
    group: 0,
    deleted: true,
    body: {
      ...man('中村', '健', 'なかむら', 'けん'),
      addresses: [place('home', ['700-0822', '岡山県', '岡山市北区', '表町7-3-15'])],
      telephones: [tel('tel', '086-000-0160')],
      memo: '転居先不明のため削除。',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-f', seed: 121, tone: 'dark-hair' },
    body: {
      ...woman('加藤', '由紀', 'かとう', 'ゆき', '1983-01-29'),
      addresses: [
        place('home', ['650-0021', '兵庫県', '神戸市中央区', '三宮町9-5-2'], {
          building: 'ハーバービュー神戸 1502',
          station: '三宮駅',
          geolocation: '34.6913, 135.1927',
        }),
      ],
      organization: firm('かとう眼科', 'カトウガンカ', { title: '院長' }),
      tags: ['家族', '病院'],
      weburls: [web('office', 'https://kato-eye.example.jp/')],
      emails: [mail('office', 'yuki@kato-eye.example.jp')],
      telephones: [tel('offtel', '078-000-0129'), tel('offfax', '078-000-0130')],
      memo: '義理の姉。',
    },
  },
]

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
      ...named('Yamaguchi-Hale', 'Emi', 'ヤマグチヘイル', 'エミ'),
      gender: 'f',
      birthdate: '1987-10-31',
      joint_names: [{ ...named('Hale', 'Oliver', 'ヘイル', 'オリバー'), gender: 'm' }],
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
      organization: firm('みどり動物病院', 'ミドリドウブツビョウイン'),
      addresses: [place('office', ['530-0001', '大阪府', '大阪市北区', '梅田9-30-1'])],
      tags: ['猫'],
      weburls: [web('hp', 'https://midori-vet.example.jp/')],
      telephones: [tel('offtel', '06-0000-4004')],
      memo: 'もなかの予防接種は五月。',
    },
  },
]
