import { cardStudio, mail, named, place, tel, web, type Entry } from './entry.ts'

/** Choir members and neighbours of the demo address book. Everybody here is invented. */
export const choir: readonly Entry[] = [
  {
    group: 2,
    face: { subject: 'portrait-f', seed: 301, tone: 'grey-hair' },
    body: {
      ...named('清水', '冨美子', 'しみず', 'ふみこ'),
      suffix: '様',
      gender: 'f',
      birthdate: '1957-04-04',
      addresses: [
        place('home', ['104-0061', '東京都', '中央区', '銀座9-20-3'], { building: '銀座マンション 608' }),
      ],
      tags: ['アルト', '団長'],
      emails: [mail('home', 'fumiko@choir.example.org')],
      telephones: [tel('tel', '03-0000-3001'), tel('cell', '090-0000-3001')],
      memo: '連絡網の最初。\n練習は毎週水曜 19時。',
    },
  },
  {
    group: 2,
    face: { subject: 'portrait-m', seed: 314, tone: 'dark-hair' },
    body: {
      ...named('森', '悠人', 'もり', 'ゆうと'),
      suffix: '様',
      gender: 'm',
      birthdate: '1999-09-29',
      addresses: [
        place('home', ['160-0022', '東京都', '新宿区', '新宿9-14-6'], { building: 'コーポ欅 102' }),
      ],
      tags: ['テノール', '会計'],
      emails: [mail('cell', 'yuto@choir.example.org')],
      telephones: [tel('cell', '080-0000-3002')],
      memo: '会費は四月と十月。',
    },
  },
  {
    group: 2,
    face: { subject: 'portrait-f', seed: 322, tone: 'dark-hair' },
    extendprops: [cardStudio({ marks: ['concert'], extra5: 'ソプラノ首席' })],
    body: {
      ...named('池田', '綾', 'いけだ', 'あや'),
      suffix: '様',
      gender: 'f',
      birthdate: '1987-02-22',
      joint_names: [
        { ...named('池田', '奏', 'いけだ', 'かなで'), suffix: '君', gender: 'm', birthdate: '2016-05-05' },
      ],
      addresses: [place('home', ['106-0032', '東京都', '港区', '六本木9-33-7'])],
      tags: ['ソプラノ'],
      weburls: [web('prof', 'https://people.example.com/aya-sings')],
      emails: [mail('home', 'aya@choir.example.org')],
      telephones: [tel('cell', '090-0000-3003')],
      memo: '独唱あり。のど飴を用意。',
    },
  },
  {
    group: 2,
    face: { subject: 'portrait-m', seed: 339 },
    body: {
      lastname: 'Novák',
      firstname: 'Petr',
      lastkana: 'ノヴァーク',
      firstkana: 'ペトル',
      suffix: '様',
      gender: 'm',
      birthdate: '1976-12-05',
      addresses: [
        place('home', ['180-0004', '東京都', '武蔵野市', '吉祥寺本町9-1-30'], {
          building: '武蔵野テラス 3-B',
        }),
      ],
      organization: {
        name: '武蔵野音楽教室',
        kana: 'ムサシノオンガクキョウシツ',
        dept1: null,
        dept2: null,
        title: '指揮者',
      },
      tags: ['バス', '指揮'],
      emails: [mail('office', 'petr@choir.example.org')],
      telephones: [tel('cell', '070-0000-3004')],
      memo: 'Conductor since 2018.\n楽譜の注文は二か月前までに。',
    },
  },
  {
    group: 2,
    face: { subject: 'portrait-f', seed: 345, tone: 'dark-hair' },
    body: {
      ...named('橋本', '七海', 'はしもと', 'ななみ'),
      suffix: 'さん',
      gender: 'f',
      birthdate: '2004-07-20',
      addresses: [
        place('home', ['810-0001', '福岡県', '福岡市中央区', '天神9-6-12'], {
          building: 'リバーサイド天神 707',
        }),
      ],
      tags: ['メゾソプラノ', '転勤'],
      emails: [mail('cell', 'nanami@example.jp')],
      telephones: [tel('cell', '080-0000-3005')],
      memo: '福岡へ転勤。演奏会には帰ってくる。',
    },
  },
  {
    group: 2,
    body: {
      suffix: '御中',
      organization: {
        name: '欅通り町内会',
        kana: 'ケヤキドオリチョウナイカイ',
        dept1: '回覧板係',
        dept2: null,
        title: null,
      },
      addresses: [place(null, ['150-0001', '東京都', '渋谷区', '神宮前9-9-9'], { label: '集会所' })],
      tags: ['町内会'],
      telephones: [tel(null, '03-0000-3999', '集会所')],
      memo: '夏祭りは八月第一土曜。',
    },
  },
]
