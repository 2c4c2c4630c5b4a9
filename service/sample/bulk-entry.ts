import type { Json, JsonObject } from '../json.ts'
import { calendarKey, mail, named, place, tel, web, type Entry } from './entry.ts'
import type { Random } from './random.ts'

/** Raw material of the bulk sample records: common names and well-known districts, put together by chance. */
type Pair = readonly [written: string, kana: string]
type Choices<T> = readonly [T, ...T[]]

const pairs = (text: string): Choices<Pair> => {
  const all = text
    .trim()
    .split(/\s+/)
    .map((pair): Pair => {
      const [written = '', kana = ''] = pair.split('/')
      return [written, kana]
    })
  return [all[0] ?? ['', ''], ...all.slice(1)]
}

const familyNames = pairs(`
  鈴木/すずき 高橋/たかはし 佐々木/ささき 山田/やまだ 吉田/よしだ 山崎/やまざき 阿部/あべ 石川/いしかわ 藤田/ふじた
  後藤/ごとう 岡田/おかだ 長谷川/はせがわ 村上/むらかみ 近藤/こんどう 石井/いしい 坂本/さかもと 遠藤/えんどう
  青木/あおき 藤井/ふじい 西村/にしむら 福田/ふくだ 太田/おおた 三浦/みうら 岡本/おかもと 原田/はらだ 小川/おがわ
  中野/なかの 田村/たむら 竹内/たけうち 和田/わだ 中山/なかやま 石田/いしだ 上田/うえだ 森田/もりた 柴田/しばた
  酒井/さかい 工藤/くどう 横山/よこやま 宮崎/みやざき 内田/うちだ 高木/たかぎ 谷口/たにぐち 大野/おおの 丸山/まるやま
  今井/いまい 河野/こうの 藤原/ふじわら 小野/おの 武田/たけだ 上野/うえの 杉山/すぎやま 千葉/ちば 平野/ひらの
  久保/くぼ 新井/あらい 菊地/きくち 水野/みずの 桜井/さくらい 五十嵐/いからし 小鳥遊/たかなし 四月一日/わたぬき`)

const womensNames = pairs(`
  花子/はなこ 凛/りん 結愛/ゆあ 咲良/さくら 心春/こはる 莉子/りこ 明日香/あすか 彩花/あやか 真央/まお 千夏/ちなつ
  琴音/ことね 詩織/しおり 菜々子/ななこ 京子/きょうこ 裕子/ゆうこ 久美子/くみこ 智子/ともこ 美穂/みほ 麻衣/まい
  瞳/ひとみ 紗季/さき 梓/あずさ 茜/あかね 楓/かえで 雪乃/ゆきの 日菜/ひな 月子/つきこ 文香/ふみか つぐみ/つぐみ`)

const mensNames = pairs(`
  太郎/たろう 湊/みなと 陽翔/はると 樹/いつき 蒼/あおい 大和/やまと 悠真/ゆうま 颯太/そうた 健一/けんいち 浩/ひろし
  修/おさむ 剛/つよし 直樹/なおき 達也/たつや 和也/かずや 智也/ともや 亮介/りょうすけ 雄大/ゆうだい 慎吾/しんご
  光/ひかる 学/まなぶ 聡/さとし 博之/ひろゆき 秀樹/ひでき 勇気/ゆうき 龍之介/りゅうのすけ 歩/あゆむ 司/つかさ`)

const foreignNames: Choices<readonly [last: string, first: string, gender: 'm' | 'f']> = [
  ['Lindqvist', 'Astrid', 'f'],
  ['Moreau', 'Théo', 'm'],
  ['García Peña', 'Lucía', 'f'],
  ['O’Connell', 'Sean', 'm'],
  ['Schäfer', 'Marlene', 'f'],
  ['Kowalczyk', 'Zofia', 'f'],
  ['van der Berg', 'Pieter', 'm'],
  ['Nguyễn', 'Thảo', 'f'],
  ['Sørensen', 'Mads', 'm'],
  ['Almeida', 'Inês', 'f'],
  ['김', '서연', 'f'],
  ['Papadakis', 'Nikos', 'm'],
]

/** Zip code, prefecture, city and district that belong together. */
const districts: Choices<readonly [zipcode: string, region: string, city: string, street: string]> = [
  ['060-0001', '北海道', '札幌市中央区', '北一条西'],
  ['980-0021', '宮城県', '仙台市青葉区', '中央'],
  ['111-0032', '東京都', '台東区', '浅草'],
  ['160-0022', '東京都', '新宿区', '新宿'],
  ['180-0004', '東京都', '武蔵野市', '吉祥寺本町'],
  ['231-0023', '神奈川県', '横浜市中区', '山下町'],
  ['248-0006', '神奈川県', '鎌倉市', '小町'],
  ['390-0874', '長野県', '松本市', '大手'],
  ['460-0008', '愛知県', '名古屋市中区', '栄'],
  ['530-0001', '大阪府', '大阪市北区', '梅田'],
  ['650-0021', '兵庫県', '神戸市中央区', '三宮町'],
  ['700-0822', '岡山県', '岡山市北区', '表町'],
  ['730-0035', '広島県', '広島市中区', '本通'],
  ['790-0842', '愛媛県', '松山市', '道後湯之町'],
  ['810-0001', '福岡県', '福岡市中央区', '天神'],
  ['900-0013', '沖縄県', '那覇市', '牧志'],
]

const foreignPlaces: Choices<readonly [country: string, zipcode: string, city: string, street: string]> = [
  ['Sweden', '118 20', 'Stockholm', 'Björkgränd'],
  ['France', '69004', 'Lyon', 'rue des Canuts Verts'],
  ['Spain', '41003', 'Sevilla', 'Calle del Azahar'],
  ['Ireland', 'D08', 'Dublin', 'Foxglove Quay'],
  ['Australia', '3068', 'Melbourne', 'Wattle Crescent'],
  ['Việt Nam', '100000', 'Hà Nội', 'phố Hoa Sen'],
]

const companies = pairs(`
  株式会社青葉商事/カブシキガイシャアオバショウジ 有限会社松風堂/ユウゲンガイシャショウフウドウ
  合同会社こだま制作/ゴウドウガイシャコダマセイサク 株式会社みらい測量/カブシキガイシャミライソクリョウ
  つばめ運送株式会社/ツバメウンソウカブシキガイシャ 朝日ヶ丘幼稚園/アサヒガオカヨウチエン
  株式会社七色塗装/カブシキガイシャナナイロトソウ いろは書店/イロハショテン`)

const departments: Choices<string> = ['営業部', '総務部', '開発部', '企画室', '経理課', '広報室']
const titles: Choices<string> = ['部長', '課長', '主任', '係長', '代表取締役', '担当']
const tags: Choices<string> = ['年賀状', '大学', '同僚', '町内会', '旅行', 'お歳暮', '趣味', '取引先', '親戚']
const buildings: Choices<string> = [
  'コーポ桜',
  'グリーンハイツ',
  '第二山水荘',
  'サンライズ',
  'メゾン青空',
  '緑風館',
]
const memos: Choices<string> = [
  '引っ越したばかり。\n新しい番号を確認すること。',
  '毎年六月に同窓会。',
  'Prefers e-mail.\nReplies late, but always.',
  '猫を二匹飼っている。\nアレルギーの人は注意。',
  '電話は夜8時まで。',
  '喪中(昨年)。',
]

/** One made-up record for any number beyond the hand-written ones; `index` makes numbers and addresses distinct. */
export function bulkEntry(index: number, random: Random): Entry {
  const kind = random.below(100)
  const body =
    kind < 8 ? company(index, random) : kind < 14 ? foreigner(index, random) : japanese(index, random)
  const entry: Entry = { group: groupOf(index), body }
  const gender = body['gender'] === 'f' ? 'portrait-f' : 'portrait-m'
  const subject = kind < 8 ? 'emblem' : gender
  if (random.chance(70)) entry.face = { subject, seed: index, tone: kind < 14 ? 'any' : 'dark-hair' }
  if (random.chance(6)) entry.pictures = [{ subject: 'landscape', seed: index }]
  if (random.chance(10)) entry.external_ids = [calendarKey(`bulk-${index}`)]
  if (index % 41 === 40) entry.deleted = true
  return entry
}

/** Most records go to the first group, the two others get 200 each, so that one group can be really large. */
function groupOf(index: number): number {
  const last = index % 10
  return index < 2000 && last >= 8 ? last - 7 : 0
}

function japanese(index: number, random: Random): JsonObject {
  const gender = random.chance(50) ? 'f' : 'm'
  const [last, lastkana] = random.pick(familyNames)
  const given = () => random.pick(gender === 'f' ? womensNames : mensNames)
  const [first, firstkana] = given()
  return {
    code: random.chance(30) ? `B-${index}` : null,
    ...named(last, first, lastkana, firstkana),
    suffix: '様',
    gender,
    birthdate: random.chance(70) ? date(random) : null,
    joint_names: random.chance(25) ? family([last, lastkana], gender, random) : [],
    addresses: [home(random), ...(random.chance(20) ? [office(random)] : [])],
    organization: random.chance(35) ? position(random) : null,
    ...contact(index, random),
  }
}

function family([last, lastkana]: readonly [string, string], gender: string, random: Random): JsonObject[] {
  const [first, firstkana] = random.pick(gender === 'f' ? mensNames : womensNames)
  const partner = {
    ...named(last, first, lastkana, firstkana),
    suffix: '様',
    gender: gender === 'f' ? 'm' : 'f',
  }
  if (random.chance(60)) return [partner]
  const [child, childkana] = random.pick(womensNames)
  return [partner, { ...named(last, child, lastkana, childkana), suffix: 'ちゃん', gender: 'f' }]
}

function foreigner(index: number, random: Random): JsonObject {
  const [lastname, firstname, gender] = random.pick(foreignNames)
  const [country, zipcode, city, street] = random.pick(foreignPlaces)
  const address = { kindof: 'home', country, zipcode, city, street: `${street} ${1 + random.below(90)}` }
  return { lastname, firstname, gender, addresses: [address], ...contact(index, random) }
}

function company(index: number, random: Random): JsonObject {
  const [name, kana] = random.pick(companies)
  return {
    code: `B-${index}`,
    suffix: '御中',
    organization: { name, kana, dept1: random.pick(departments) },
    addresses: [office(random)],
    ...contact(index, random),
  }
}

function home(random: Random): JsonObject {
  const [zipcode, region, city, street] = random.pick(districts)
  const building = random.chance(45)
    ? `${random.pick(buildings)} ${1 + random.below(12)}0${1 + random.below(9)}`
    : null
  return place('home', [zipcode, region, city, `${street}${number(random)}`], { building })
}

function office(random: Random): JsonObject {
  const [zipcode, region, city, street] = random.pick(districts)
  return place('office', [zipcode, region, city, `${street}${number(random)}`], {
    building: random.chance(50) ? `中央ビル ${1 + random.below(9)}F` : null,
  })
}

const number = (random: Random) => `${1 + random.below(9)}-${1 + random.below(30)}-${1 + random.below(20)}`

function position(random: Random): JsonObject {
  const [name, kana] = random.pick(companies)
  return { name, kana, dept1: random.pick(departments), title: random.pick(titles) }
}

function contact(index: number, random: Random): Record<string, Json> {
  const digits = String(index % 10_000).padStart(4, '0')
  const profile = web(index % 17 === 0 ? 'prof' : 'profile', `https://people.example.com/${index}`)
  return {
    tags: random.chance(60) ? [random.pick(tags)] : [],
    weburls: random.chance(15) ? [profile] : [],
    emails: random.chance(80) ? [mail('home', `contact${index}@example.jp`)] : [],
    telephones: [
      tel('cell', `0${7 + random.below(3)}0-0000-${digits}`),
      ...(random.chance(30) ? [fixed(random)] : []),
    ],
    memo: random.chance(25) ? random.pick(memos) : null,
  }
}

const fixed = (random: Random) => tel('tel', `03-0000-${String(random.below(10_000)).padStart(4, '0')}`)

function date(random: Random): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${1940 + random.below(70)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`
}
