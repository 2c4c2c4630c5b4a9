import type { ServiceRecord } from '../../contract/record/record.ts'

/** Invented people: family name, given name, their kana, company, place. */
const people = [
  ['青木', '彩', 'あおき', 'あや', '', '東京都', '杉並区'],
  ['秋山', '健太', 'あきやま', 'けんた', '秋山製作所', '大阪府', '東大阪市'],
  ['阿部', '千尋', 'あべ', 'ちひろ', '', '宮城県', '仙台市青葉区'],
  ['石川', '優子', 'いしかわ', 'ゆうこ', 'みなと印刷株式会社', '神奈川県', '横浜市中区'],
  ['井上', '誠', 'いのうえ', 'まこと', '', '福岡県', '福岡市博多区'],
  ['上田', '沙織', 'うえだ', 'さおり', '上田園芸', '長野県', '松本市'],
  ['遠藤', '大輔', 'えんどう', 'だいすけ', '', '北海道', '札幌市中央区'],
  ['太田', '陽子', 'おおた', 'ようこ', '有限会社太田書店', '愛知県', '名古屋市千種区'],
  ['岡本', '亮', 'おかもと', 'りょう', '', '岡山県', '倉敷市'],
  ['加藤', '美穂', 'かとう', 'みほ', 'かとう歯科', '埼玉県', 'さいたま市浦和区'],
  ['川口', '直樹', 'かわぐち', 'なおき', '', '千葉県', '船橋市'],
  ['菊池', '真理', 'きくち', 'まり', '', '岩手県', '盛岡市'],
  ['木村', '拓海', 'きむら', 'たくみ', '木村建築設計事務所', '京都府', '京都市左京区'],
  ['工藤', '玲奈', 'くどう', 'れな', '', '青森県', '弘前市'],
  ['小林', '修', 'こばやし', 'おさむ', '信州ソフトウェア株式会社', '長野県', '長野市'],
  ['近藤', '由美', 'こんどう', 'ゆみ', '', '愛媛県', '松山市'],
  ['斎藤', '隆', 'さいとう', 'たかし', '', '山形県', '鶴岡市'],
  ['坂本', '七海', 'さかもと', 'ななみ', '坂本水産', '高知県', '高知市'],
  ['佐藤', '花子', 'さとう', 'はなこ', '株式会社あおぞら商会', '東京都', '千代田区'],
  ['佐藤', '一郎', 'さとう', 'いちろう', '', '東京都', '千代田区'],
  ['清水', '悠', 'しみず', 'ゆう', '', '静岡県', '静岡市葵区'],
  ['鈴木', '翔太', 'すずき', 'しょうた', '北斗運輸', '静岡県', '浜松市'],
  ['瀬戸', '香織', 'せと', 'かおり', '', '香川県', '高松市'],
  ['高橋', '里奈', 'たかはし', 'りな', 'たかはしデザイン室', '群馬県', '前橋市'],
  ['田中', '正', 'たなか', 'ただし', '', '兵庫県', '神戸市中央区'],
  ['千葉', '晴', 'ちば', 'はる', '', '宮城県', '石巻市'],
  ['土屋', '恵', 'つちや', 'めぐみ', '土屋酒造', '新潟県', '長岡市'],
  ['中村', '海斗', 'なかむら', 'かいと', '', '沖縄県', '那覇市'],
  ['西田', '葵', 'にしだ', 'あおい', '西田法律事務所', '広島県', '広島市中区'],
  ['野村', '進', 'のむら', 'すすむ', '', '奈良県', '奈良市'],
  ['橋本', '詩織', 'はしもと', 'しおり', '', '和歌山県', '和歌山市'],
  ['林', '樹', 'はやし', 'いつき', 'はやし内科', '石川県', '金沢市'],
  ['平野', '桃子', 'ひらの', 'ももこ', '', '熊本県', '熊本市中央区'],
  ['藤田', '浩', 'ふじた', 'ひろし', '藤田農園', '茨城県', 'つくば市'],
  ['前田', '結衣', 'まえだ', 'ゆい', '', '鹿児島県', '鹿児島市'],
  ['松本', '蓮', 'まつもと', 'れん', '', '東京都', '世田谷区'],
  ['三浦', '早紀', 'みうら', 'さき', '三浦楽器', '秋田県', '秋田市'],
  ['村上', '剛', 'むらかみ', 'つよし', '', '大分県', '別府市'],
  ['森', '明日香', 'もり', 'あすか', '森の図書館', '滋賀県', '大津市'],
  ['山田', '太郎', 'やまだ', 'たろう', '', '東京都', '港区'],
  ['山本', '純', 'やまもと', 'じゅん', '', '三重県', '津市'],
  ['吉田', '楓', 'よしだ', 'かえで', '吉田時計店', '栃木県', '宇都宮市'],
  ['渡辺', '光', 'わたなべ', 'ひかる', '', '福島県', '会津若松市'],
  ['Andersson', 'Elin', '', '', 'Norrsken Böcker', '', 'Göteborg'],
  ['Brown', 'Oliver', '', '', '', '', 'Leeds'],
  ['Costa', 'Inês', '', '', 'Azulejo Lda', '', 'Porto'],
  ['Dubois', 'Léa', '', '', '', '', 'Lyon'],
  ['Fischer', 'Jonas', '', '', 'Fischer Optik GmbH', '', 'Freiburg'],
  ['García', 'Lucía', '', '', '', '', 'Valencia'],
  ['Kim', 'Min-seo', '', '', 'Hangang Studio', '', 'Seoul'],
  ['Nguyen', 'An', '', '', '', '', 'Đà Nẵng'],
  ['O’Neill', 'Saoirse', '', '', '', '', 'Galway'],
  ['Rossi', 'Marco', '', '', 'Trattoria del Porto', '', 'Genova'],
  ['Smith', 'Grace', '', '', '', '', 'Portland'],
  ['Wójcik', 'Zofia', '', '', '', '', 'Kraków'],
] as const

const tags = [['年賀状'], ['取引先', '年賀状'], [], ['友人'], [], ['取引先']]

function record(at: number, person: (typeof people)[number]): ServiceRecord {
  const [lastname, firstname, lastkana, firstkana, company, region, city] = person
  const number = String(at + 1).padStart(3, '0')
  return {
    id: `a${number}`,
    group_id: at % 4 === 3 ? 'g2' : 'g1',
    etag: `"a${number}-1"`,
    deleted: false,
    code: at % 5 === 0 ? `K-${number}` : '',
    lastname,
    firstname,
    lastkana,
    firstkana,
    suffix: region === '' ? '' : '様',
    gender: null,
    birthdate: at % 3 === 0 ? `19${60 + (at % 40)}-04-${String(1 + (at % 28)).padStart(2, '0')}` : '',
    joint_names: [],
    organization: company === '' ? null : { name: company, kana: '', dept1: '', dept2: '', title: '' },
    addresses: [postalAddress(at, region, city)],
    tags: tags[at % tags.length] ?? [],
    weburls: [],
    emails: [{ kindof: 'home', label: '', address: `person${number}@example.com` }],
    telephones: [{ kindof: 'cell', label: '', number: `090-0000-0${number}` }],
    memo: at % 7 === 0 ? '紹介: 町内会\n毎年秋に連絡する。' : '',
    created_at: '2026-01-10T01:02:03.000004Z',
    updated_at: `2026-0${1 + (at % 9)}-11T09:30:00.12345${at % 10}Z`,
    created_by: 'u1',
    updated_by: 'u1',
    owner_id: 'u1',
  }
}

function postalAddress(at: number, region: string, city: string) {
  const zipcode = region === '' ? '' : `${String(100 + at * 13).padStart(3, '0')}-00${10 + (at % 80)}`
  return {
    kindof: 'home',
    label: '',
    country: region === '' ? 'Europe' : null,
    zipcode,
    region,
    city,
    street: '1-2-3',
  }
}

/** 55 address records of two groups and one in the trash. */
export function sampleAddresses(): ServiceRecord[] {
  const records = people.map((person, at) => record(at, person))
  const gone = record(people.length, [
    '旧友',
    '次郎',
    'きゅうゆう',
    'じろう',
    '',
    '東京都',
    '台東区',
  ] as never)
  return [...records, { ...gone, deleted: true }]
}

/** Four home address records. They have no group_id, code and suffix (interface 2.2). */
export function sampleHomeaddresses(): ServiceRecord[] {
  return [39, 18, 23, 47].map((at, position) => {
    const person = people[at] ?? people[0]
    const made = { ...record(at, person), id: `h00${position + 1}`, etag: `"h00${position + 1}-1"` }
    for (const field of ['group_id', 'code', 'suffix'] as const) delete made[field]
    return made
  })
}
