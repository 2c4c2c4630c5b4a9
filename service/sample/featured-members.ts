import { calendarKey, cardStudio, firm, mail, man, place, tel, web, woman, type Entry } from './entry.ts'

/** Business contacts of the demo address book. Every person and company here is invented. */
export const business: readonly Entry[] = [
  {
    group: 1,
    face: { subject: 'emblem', seed: 201 },
    body: {
      code: 'C-1001',
      lastname: '',
      firstname: '',
      suffix: '御中',
      organization: firm('株式会社ひまわり印刷', 'カブシキガイシャヒマワリインサツ', {
        dept1: '営業部',
        dept2: '第一課',
      }),
      addresses: [
        place('office', ['111-0032', '東京都', '台東区', '浅草9-2-18'], {
          building: 'ひまわりビル',
          station: '浅草駅',
          geolocation: '35.7148, 139.7967',
        }),
      ],
      tags: ['印刷', '取引先'],
      weburls: [web('office', 'https://himawari-print.example.jp/')],
      emails: [mail('office', 'order@himawari-print.example.jp')],
      telephones: [tel('offtel', '03-0000-1001'), tel('offfax', '03-0000-1002')],
      memo: '入稿は毎月20日まで。\n校了後の差し替えは電話で。',
    },
  },
  {
    group: 1,
    face: { subject: 'portrait-f', seed: 213, tone: 'dark-hair' },
    external_ids: [calendarKey('cal-1002')],
    body: {
      code: 'C-1002',
      ...woman('松本', '恵理子', 'まつもと', 'えりこ'),
      organization: firm('株式会社ひまわり印刷', 'カブシキガイシャヒマワリインサツ', {
        dept1: '営業部',
        dept2: '第一課',
        title: '課長',
      }),
      addresses: [
        place('office', ['111-0032', '東京都', '台東区', '浅草9-2-18'], { building: 'ひまわりビル 4階' }),
      ],
      tags: ['印刷', '担当'],
      emails: [mail('office', 'matsumoto@himawari-print.example.jp')],
      telephones: [tel('offtel', '03-0000-1001'), tel('offcell', '080-0000-1002')],
      memo: '火曜・木曜は在宅勤務。',
    },
  },
  {
    group: 1,
    face: { subject: 'portrait-m', seed: 222, tone: 'grey-hair' },
    extendprops: [cardStudio({ marks: ['year-end-gift'], extra3: '日本酒', srdata2: { budget: 5000 } })],
    body: {
      code: 'C-1003',
      ...man('井上', '正人', 'いのうえ', 'まさと', '1959-08-08'),
      organization: firm('北辰海運株式会社', 'ホクシンカイウンカブシキガイシャ', {
        dept1: '函館支店',
        title: '支店長',
      }),
      addresses: [
        place('office', ['040-0053', '北海道', '函館市', '末広町31-9'], { pobox: '函館港郵便局私書箱 8号' }),
        place('home', ['040-0053', '北海道', '函館市', '末広町5-40']),
      ],
      tags: ['運送', 'お歳暮'],
      emails: [mail('office', 'inoue@hokushin.example.com')],
      telephones: [
        tel('offtel', '0138-00-0103'),
        tel('offfax', '0138-00-0104'),
        tel('cell', '090-0000-0808'),
      ],
      memo: '冬の便は一週間の余裕を見ること。',
    },
  },
  {
    group: 1,
    face: { subject: 'emblem', seed: 238 },
    body: {
      code: 'C-1004',
      suffix: '御中',
      organization: firm('合同会社こもれび珈琲', 'ゴウドウガイシャコモレビコーヒー', { dept1: '焙煎所' }),
      addresses: [
        place('office', ['605-0073', '京都府', '京都市東山区', '祇園町北側388'], { station: '祇園四条駅' }),
        place(null, ['892-0828', '鹿児島県', '鹿児島市', '金生町9-9'], { label: '倉庫' }),
      ],
      tags: ['珈琲', '取引先'],
      weburls: [web('hp', 'https://komorebi-coffee.example.jp/')],
      emails: [mail('office', 'hello@komorebi-coffee.example.jp')],
      telephones: [tel('offtel', '075-000-1004')],
      memo: '定期便:毎月第一月曜。\n豆は中深煎り 500g × 4。',
    },
  },
  {
    group: 1,
    face: { subject: 'portrait-m', seed: 247, tone: 'dark-hair' },
    body: {
      code: 'C-1005',
      ...man('木村', '拓真', 'きむら', 'たくま'),
      organization: firm('さくら税理士法人', 'サクラゼイリシホウジン', {
        dept1: '横浜事務所',
        dept2: '法人税務',
        title: '税理士',
      }),
      addresses: [
        place('office', ['231-0023', '神奈川県', '横浜市中区', '山下町299'], { building: '港南ビル 7F' }),
      ],
      tags: ['税理士'],
      weburls: [web('office', 'https://sakura-tax.example.jp/')],
      emails: [mail('office', 'kimura@sakura-tax.example.jp')],
      telephones: [tel('offtel', '045-000-1005'), tel('offfax', '045-000-1006')],
      memo: '決算は三月。資料は二月末までに。',
    },
  },
  {
    group: 1,
    face: { subject: 'portrait-f', seed: 259, tone: 'dark-hair' },
    body: {
      code: 'C-1006',
      ...woman('林', '真由', 'はやし', 'まゆ'),
      organization: firm('スタジオ月兎', 'スタジオゲット', { title: 'デザイナー' }),
      addresses: [
        place('office', ['542-0076', '大阪府', '大阪市中央区', '難波7-7-1'], {
          building: '道頓堀アーケード 2F',
        }),
      ],
      tags: ['デザイン', '担当'],
      weburls: [web('profile', 'https://people.example.com/mayu'), web('blog', 'https://getto.example.jp/')],
      emails: [mail('office', 'mayu@getto.example.jp'), mail('cell', 'mayu.h@example.jp')],
      telephones: [tel('offcell', '080-0000-1006')],
      memo: '年賀状の図案をお願いしている。',
    },
  },
  {
    group: 1,
    face: { subject: 'emblem', seed: 266 },
    body: {
      code: 'C-1007',
      suffix: '御中',
      organization: firm('有限会社さざなみ旅館', 'ユウゲンガイシャサザナミリョカン', { dept1: '予約係' }),
      addresses: [
        place('office', ['850-0918', '長崎県', '長崎市', '大浦町77-2'], { geolocation: '32.7360, 129.8700' }),
      ],
      tags: ['宿', '長崎'],
      weburls: [web('hp', 'https://sazanami.example.jp/')],
      telephones: [tel('offtel', '095-000-1007')],
      memo: '海側の部屋を頼むこと。',
    },
  },
]

/** Choir members and neighbours of the demo address book. Everybody here is invented. */
export const choir: readonly Entry[] = [
  {
    group: 2,
    face: { subject: 'portrait-f', seed: 301, tone: 'grey-hair' },
    body: {
      ...woman('清水', '冨美子', 'しみず', 'ふみこ', '1957-04-04'),
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
      ...man('森', '悠人', 'もり', 'ゆうと', '1999-09-29'),
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
      ...woman('池田', '綾', 'いけだ', 'あや', '1987-02-22'),
      joint_names: [{ ...man('池田', '奏', 'いけだ', 'かなで', '2016-05-05'), suffix: '君' }],
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
      ...man('Novák', 'Petr', 'ノヴァーク', 'ペトル', '1976-12-05'),
      addresses: [
        place('home', ['180-0004', '東京都', '武蔵野市', '吉祥寺本町9-1-30'], {
          building: '武蔵野テラス 3-B',
        }),
      ],
      organization: firm('武蔵野音楽教室', 'ムサシノオンガクキョウシツ', { title: '指揮者' }),
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
      ...woman('橋本', '七海', 'はしもと', 'ななみ', '2004-07-20'),
      suffix: 'さん',
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
      organization: firm('欅通り町内会', 'ケヤキドオリチョウナイカイ', { dept1: '回覧板係' }),
      addresses: [place(null, ['150-0001', '東京都', '渋谷区', '神宮前9-9-9'], { label: '集会所' })],
      tags: ['町内会'],
      telephones: [tel(null, '03-0000-3999', '集会所')],
      memo: '夏祭りは八月第一土曜。',
    },
  },
]
