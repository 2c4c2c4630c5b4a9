import { calendarKey, cardStudio, mail, named, place, tel, web, type Entry } from './entry.ts'

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
      ...named('佐藤', '美咲', 'さとう', 'みさき'),
      suffix: '様',
      gender: 'f',
      birthdate: '1988-04-12',
      joint_names: [
        { ...named('佐藤', '健太', 'さとう', 'けんた'), suffix: '様', gender: 'm', birthdate: '1986-09-03' },
        {
          ...named('佐藤', '陽菜', 'さとう', 'ひな'),
          suffix: 'ちゃん',
          gender: 'f',
          birthdate: '2019-06-21',
        },
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
      organization: {
        name: 'あおぞら出版',
        kana: 'アオゾラシュッパン',
        dept1: '編集部',
        dept2: '絵本課',
        title: '編集長',
      },
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
      ...named('𠮷野', '大輔', 'よしの', 'だいすけ'),
      suffix: '様',
      gender: 'm',
      birthdate: '1979-11-30',
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
      ...named('髙橋', '翔', 'たかはし', 'しょう'),
      suffix: '様',
      gender: 'm',
      birthdate: '1991-02-05',
      joint_names: [
        {
          ...named('髙橋', 'さくら', 'たかはし', 'さくら'),
          suffix: '様',
          gender: 'f',
          birthdate: '1992-03-28',
        },
      ],
      addresses: [
        place('home', ['180-0004', '東京都', '武蔵野市', '吉祥寺本町6-27-14'], {
          building: 'メゾン井の頭 402号室',
          station: '吉祥寺駅',
        }),
      ],
      organization: {
        name: 'みなと設計室',
        kana: 'ミナトセッケイシツ',
        dept1: null,
        dept2: null,
        title: '建築士',
      },
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
      ...named('渡邉', '千尋', 'わたなべ', 'ちひろ'),
      suffix: '様',
      gender: 'f',
      birthdate: '1985-07-19',
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
      ...named('齋藤', '茂', 'さいとう', 'しげる'),
      suffix: '先生',
      gender: 'm',
      birthdate: '1948-01-08',
      joint_names: [
        {
          ...named('齋藤', '和子', 'さいとう', 'かずこ'),
          suffix: '様',
          gender: 'f',
          birthdate: '1951-10-02',
        },
      ],
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
      ...named('小林', '葵', 'こばやし', 'あおい'),
      suffix: 'さん',
      gender: 'f',
      birthdate: '1996-12-24',
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
      ...named('比嘉', '海斗', 'ひが', 'かいと'),
      suffix: '様',
      gender: 'm',
      birthdate: '1990-08-15',
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
