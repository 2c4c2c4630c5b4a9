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

/** Friends and neighbours of the demo address book. Everybody here is invented. */
export const friends: readonly Entry[] = [
  {
    group: 0,
    face: { subject: 'portrait-f', seed: 11, tone: 'dark-hair' },
    pictures: [
      { subject: 'landscape', seed: 3 },
      { subject: 'landscape', seed: 8 },
    ],
    extendprops: [
      cardStudio({ marks: ['new-year', 'summer'], primaryName: 1, prntaddr: 'home', extra1: '年賀状' }),
    ],
    external_ids: [calendarKey('cal-0001')],
    body: {
      code: 'F-001',
      ...woman('佐藤', '美咲', 'さとう', 'みさき', '1988-04-12'),
      joint_names: [
        man('佐藤', '健太', 'さとう', 'けんた', '1986-09-03'),
        { ...woman('佐藤', '陽菜', 'さとう', 'ひな', '2019-06-21'), suffix: 'ちゃん' },
      ],
      addresses: [
        place('home', ['248-0006', '神奈川県', '鎌倉市', '小町4-18-2'], {
          station: '鎌倉駅',
          geolocation: '35.3222, 139.5531',
        }),
        place('office', ['150-0001', '東京都', '渋谷区', '神宮前9-31-5'], {
          building: 'ケヤキビル 3階',
          station: '表参道駅',
        }),
      ],
      organization: firm('あおぞら出版', 'アオゾラシュッパン', {
        dept1: '編集部',
        dept2: '絵本課',
        title: '編集長',
      }),
      tags: ['年賀状', '大学'],
      weburls: [web('blog', 'https://misaki.example.jp/'), web('prof', 'https://people.example.com/misaki')],
      emails: [mail('home', 'misaki@example.jp'), mail('office', 'm.sato@aozora.example.com')],
      telephones: [tel('cell', '090-0000-1188'), tel('offtel', '03-0000-2210')],
      memo: '大学の合唱団から。\n紅茶が好き。珈琲は飲まない。\n\n年賀状は毎年手書き。',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-m', seed: 21, tone: 'dark-hair' },
    body: {
      ...man('𠮷野', '大輔', 'よしの', 'だいすけ', '1979-11-30'),
      addresses: [
        place('home', ['616-8385', '京都府', '京都市右京区', '嵯峨天龍寺芒ノ馬場町77'], {
          building: '竹の音荘 201号',
          station: '嵯峨嵐山駅',
          geolocation: '35.0153, 135.6777',
        }),
      ],
      tags: ['陶芸', '京都'],
      weburls: [web('hp', 'https://yoshino-pottery.example.jp/')],
      emails: [mail('cell', 'daisuke@example.jp')],
      telephones: [tel('tel', '075-000-0142'), tel('cell', '090-0000-1421')],
      memo: '「𠮷」は土に口。\n窯開きは五月と十一月。',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-m', seed: 35, tone: 'dark-hair' },
    pictures: [{ subject: 'landscape', seed: 15 }],
    external_ids: [calendarKey('cal-0002')],
    body: {
      ...man('髙橋', '翔', 'たかはし', 'しょう', '1991-02-05'),
      joint_names: [woman('髙橋', 'さくら', 'たかはし', 'さくら', '1992-03-28')],
      addresses: [
        place('home', ['180-0004', '東京都', '武蔵野市', '吉祥寺本町6-27-14'], {
          building: 'メゾン井の頭 402号室',
          station: '吉祥寺駅',
        }),
      ],
      organization: firm('みなと設計室', 'ミナトセッケイシツ', { title: '建築士' }),
      tags: ['年賀状', '登山'],
      emails: [mail('home', 'sho-sakura@example.jp')],
      telephones: [tel('cell', '080-0000-3310'), tel('offtel', '0422-00-0107')],
      memo: '「はしごだか」の髙。\n2025年4月に引っ越し予定。',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-f', seed: 44, tone: 'dark-hair' },
    body: {
      ...woman('渡邉', '千尋', 'わたなべ', 'ちひろ', '1985-07-19'),
      addresses: [
        place('home', ['920-0831', '石川県', '金沢市', '東山8-4-11'], { geolocation: '36.5725, 136.6669' }),
        place(null, ['390-0874', '長野県', '松本市', '大手7-2-9'], { label: '実家', building: '渡邉方' }),
      ],
      tags: ['金沢', '和菓子'],
      emails: [mail('home', 'chihiro.w@example.org')],
      telephones: [tel('cell', '090-0000-7719'), tel(null, '0263-00-0033', '実家')],
      memo: '「邉」の字に注意。',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-m', seed: 59, tone: 'grey-hair' },
    extendprops: [
      cardStudio({ marks: ['new-year'], extra2: '筆ペン', srdata1: { sent: 2024, received: 2024 } }),
    ],
    body: {
      ...man('齋藤', '茂', 'さいとう', 'しげる', '1948-01-08'),
      suffix: '先生',
      joint_names: [woman('齋藤', '和子', 'さいとう', 'かずこ', '1951-10-02')],
      addresses: [
        place('home', ['980-0021', '宮城県', '仙台市青葉区', '中央9-1-22'], { pobox: '私書箱 14号' }),
      ],
      tags: ['恩師', '年賀状'],
      telephones: [tel('tel', '022-000-0181'), tel('fax', '022-000-0182')],
      memo: '高校三年の担任。\n手紙は縦書きで。',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-f', seed: 62, tone: 'dark-hair' },
    body: {
      ...woman('小林', '葵', 'こばやし', 'あおい', '1996-12-24'),
      suffix: 'さん',
      addresses: [
        place('home', ['060-0001', '北海道', '札幌市中央区', '北一条西29丁目3'], {
          building: 'ポプラハイツ 1105',
          station: '円山公園駅',
        }),
      ],
      tags: ['スキー', '大学'],
      weburls: [web(null, 'https://photos.example.com/aoi', '写真')],
      emails: [mail('cell', 'aoi.k@example.jp'), mail('home', 'aoi@example.org')],
      telephones: [tel('cell', '070-0000-2412')],
      memo: 'クリスマスイブが誕生日。',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-m', seed: 73, tone: 'dark-hair' },
    body: {
      ...man('比嘉', '海斗', 'ひが', 'かいと', '1990-08-15'),
      addresses: [
        place('home', ['900-0013', '沖縄県', '那覇市', '牧志5-12-40'], { geolocation: '26.2154, 127.6885' }),
      ],
      tags: ['ダイビング'],
      weburls: [web('hp', 'https://blue-turtle.example.com/')],
      emails: [mail('office', 'kaito@blue-turtle.example.com')],
      telephones: [tel('cell', '090-0000-0815'), tel('offcell', '080-0000-0816')],
      memo: '夏は海の上なので電話は夕方に。',
    },
  },
]

/** Friends and partners in other countries. Everybody here is invented; numbers are from ranges kept for fiction. */
export const abroadEntries: readonly Entry[] = [
  {
    group: 0,
    face: { subject: 'portrait-f', seed: 134 },
    pictures: [{ subject: 'landscape', seed: 31 }],
    external_ids: [calendarKey('cal-0010')],
    body: {
      ...named('Lefèvre', 'Camille', 'ルフェーヴル', 'カミーユ'),
      gender: 'f',
      birthdate: '1989-09-17',
      addresses: [
        place('home', ['75011', null, 'Paris', '214 rue des Lilas Bleus'], {
          country: 'France',
          building: 'Escalier B, 3e étage',
          geolocation: '48.8590, 2.3780',
        }),
      ],
      tags: ['Paris', 'choir'],
      weburls: [web('blog', 'https://camille.example.org/carnet')],
      emails: [mail('home', 'camille@example.org')],
      telephones: [tel('tel', '+33 1 99 00 04 17'), tel('cell', '+33 6 39 98 04 17')],
      memo: 'Met at the summer school in Kyoto.\nSpeaks Japanese; write in any language.\nVisits every October.',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-m', seed: 149 },
    body: {
      ...man('Brandt', 'Jonas', 'ブラント', 'ヨナス', '1981-03-02'),
      suffix: 'Dr.',
      joint_names: [
        {
          ...named('Brandt', 'Lena', 'ブラント', 'レナ'),
          gender: 'f',
          birthdate: '1983-12-06',
        },
      ],
      addresses: [
        place('home', ['10999', null, 'Berlin', 'Lindenhofweg 118'], {
          country: 'Germany',
          building: 'Hinterhaus, 2. OG',
        }),
        place('office', ['10115', null, 'Berlin', 'Am Nordkanal 7'], { country: 'Germany' }),
      ],
      organization: firm('Brandt & Söhne Klavierbau', 'ブラント', { dept1: 'Werkstatt', title: 'Inhaber' }),
      tags: ['Berlin', 'piano'],
      weburls: [web('office', 'https://brandt-klavier.example.com/')],
      emails: [mail('office', 'jonas@brandt-klavier.example.com')],
      telephones: [tel('offtel', '+49 30 23125 118'), tel('cell', '+49 171 39200 18')],
      memo: 'Tunes the rehearsal piano once a year.',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-f', seed: 150 },
    pictures: [
      { subject: 'landscape', seed: 42 },
      { subject: 'landscape', seed: 47 },
    ],
    body: {
      ...named('Whitfield', 'Grace', 'ウィットフィールド', 'グレース'),
      gender: 'f',
      birthdate: '1993-05-25',
      addresses: [
        place('home', ['98103', 'WA', 'Seattle', '4127 Cedar Hollow Ave N'], {
          country: 'United States',
          building: 'Apt 12',
          geolocation: '47.6615, -122.3420',
        }),
      ],
      tags: ['Seattle', 'hiking'],
      weburls: [
        web('profile', 'https://people.example.com/grace'),
        web(null, 'https://trails.example.org/', 'Trail diary'),
      ],
      emails: [mail('home', 'grace@example.com'), mail('cell', 'grace.w@example.org')],
      telephones: [tel('cell', '+1 206-555-0142')],
      memo: 'Host family, spring 2012.\nAllergic to peanuts!',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-m', seed: 167 },
    body: {
      ...named('Okafor', 'Daniel', 'オカフォー', 'ダニエル'),
      gender: 'm',
      birthdate: '1987-11-08',
      addresses: [
        place('home', ['E8 9QQ', 'London', 'Hackney', '31 Marigold Terrace'], { country: 'United Kingdom' }),
      ],
      tags: ['London'],
      emails: [mail('home', 'daniel.okafor@example.org')],
      telephones: [tel('tel', '+44 20 7946 0018'), tel('cell', '+44 7700 900118')],
      memo: 'Photographer. Ask before posting the pictures.',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-f', seed: 170, tone: 'dark-hair' },
    body: {
      ...named('陳', '怡君', 'チェン', 'イーチュン'),
      gender: 'f',
      birthdate: '1990-10-20',
      addresses: [
        place('home', ['106', '臺北市', '大安區', '青田巷九弄88號'], { country: '台灣', building: '5樓' }),
      ],
      tags: ['台北', '大学'],
      emails: [mail('home', 'yichun@example.org')],
      telephones: [tel('cell', '+886 900-000-120')],
      memo: '留学時代の友人。烏龍茶のお礼を忘れずに。',
    },
  },
  {
    group: 1,
    face: { subject: 'portrait-m', seed: 188 },
    body: {
      code: 'C-2041',
      ...man('Rossi', 'Matteo', 'ロッシ', 'マッテオ', null),
      suffix: 'Sig.',
      addresses: [place('office', ['20121', 'MI', 'Milano', 'Via dei Tigli 402'], { country: 'Italia' })],
      organization: firm('Carta Celeste S.r.l.', 'カルタ・チェレステ', {
        dept1: 'Export',
        title: 'Direttore',
      }),
      tags: ['paper', 'supplier'],
      weburls: [web('hp', 'https://cartaceleste.example.com/')],
      emails: [mail('office', 'rossi@cartaceleste.example.com')],
      telephones: [tel('offtel', '+39 02 0000 0402'), tel('offcell', '+39 300 000 0402')],
      memo: 'Samples of handmade paper in March.',
    },
  },
]
