import type { MailingRecord } from '../../labels/compose/mailing-record.ts'

/** An invented addressee, and what must be on the paper whatever else has no room. */
export interface Invented {
  readonly record: MailingRecord
  /** Pieces that must each be there whole: for every person the family name, and the given name with the honorific. */
  readonly must: readonly string[]
  readonly code: string
}

type Random = () => number

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function pick<T>(random: Random, from: readonly T[]): T {
  const value = from[Math.floor(random() * from.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

const lastnames =
  '林 森 関 一 山田 佐藤 鈴木 髙橋 渡邉 中村 小林 佐々木 長谷川 東海林 五十嵐 勅使河原 小比類巻 左衛門三郎 八月一日 鬼龍院'.split(
    ' ',
  )
const firstnames =
  '学 翼 恵 一 太郎 花子 健一 翔太 美咲 由美子 健太郎 さくら 龍之介 ひまわり 左衛門尉 千代之助 小左衛門 五郎左衛門'.split(
    ' ',
  )
const katakana = [
  ['スミス', 'アン'],
  ['オブライエン', 'エリザベス'],
  ['ベルナール', 'ジャン゠ピエール'],
  ['フェルナンデス', 'マリア・ルイサ'],
  ['ヴィシュワナータン', 'アナンド'],
] as const
const latin = [
  ['Smith', 'Ann'],
  ['Brown', 'Elizabeth'],
  ['Größmann', 'Jürgen'],
  ['Fitzgerald-Montgomery', 'Christopher'],
  ['Wolfeschlegelsteinhausen', 'Alexandra'],
] as const
const honorifics =
  '様 様 様 様 様 先生 教授 殿 君 くん さん さま ちゃん 御一同様 ご家族様 ご夫妻様 社長様 名誉教授'.split(' ')
const titles =
  ' 部長 専務 課長代理 代表取締役 代表取締役社長 執行役員営業本部長 取締役経営企画室長兼広報部長'.split(' ')
const companies = [
  '',
  '有限会社さくら工房',
  '株式会社みどり印刷',
  '学校法人青空学園',
  '一般社団法人日本サンプル振興協会連合会',
  'サンプルホールディングス株式会社',
  'Riverside Paper Goods Inc.',
]
const departments = ' 総務部 営業本部 国際事業推進本部 第二営業部東日本統括課'.split(' ')
const places = [
  ['東京都', '千代田区', '霞が関'],
  ['神奈川県', '横浜市中区', '山下町'],
  ['大阪府', '大阪市北区', '梅田'],
  ['北海道', '札幌市中央区', '南四条西'],
  ['京都府', '京都市中京区', '河原町通二条下る一之船入町'],
  ['愛知県', '名古屋市東区', '代官町'],
  ['三重県', '四日市市', '諏訪栄町'],
  ['宮崎県', '都城市', '姫城町'],
  ['東京都', '東村山市', '野口町'],
  ['岩手県', '九戸郡洋野町', '種市第23地割'],
] as const
const buildings = [
  '',
  '',
  'コーポ白壁',
  '第2郵便ハウスA棟',
  'グランドタワーレジデンス梅田ノースウイング',
  'ベイサイドテラス',
]
const abroad = [
  ['United States', '97204', 'OR', 'Portland', '1450 Willow Creek Avenue', 'Suite 210'],
  ['Germany', '50667', '', 'Köln', 'Ehrenstraße 18', ''],
  ['United Kingdom', 'SW1A 1AA', '', 'London', '221 Upper Harrington Street', 'Flat 3'],
] as const

function number(random: Random, most: number): number {
  return 1 + Math.floor(random() * most)
}

function japaneseAddress(random: Random) {
  const [region, city, town] = pick(random, places)
  const building = pick(random, buildings)
  const zipcode = `${String(100 + number(random, 899))}-${String(number(random, 9999)).padStart(4, '0')}`
  const street =
    random() < 0.5
      ? `${town}${number(random, 9)}-${number(random, 40)}-${number(random, 30)}`
      : `${town}${number(random, 9)}丁目${number(random, 1600)}番地${number(random, 30)}`
  const room = `${100 + number(random, 1900)}${random() < 0.5 ? '号室' : ''}`
  return { zipcode, region, city, street, building: building === '' ? '' : building + room }
}

interface Person {
  readonly lastname: string
  readonly firstname: string
  readonly suffix: string
}

function personOf(random: Random): Person {
  const suffix = pick(random, honorifics)
  const kind = random()
  if (kind < 0.1) {
    const [lastname, firstname] = pick(random, katakana)
    return { lastname, firstname, suffix }
  }
  if (kind < 0.2) {
    const [lastname, firstname] = pick(random, latin)
    return { lastname, firstname, suffix: '様' }
  }
  return { lastname: pick(random, lastnames), firstname: pick(random, firstnames), suffix }
}

function japanese(random: Random): Invented {
  const person = personOf(random)
  const isLatin = /^[\p{Script=Latin}-]+$/u.test(person.lastname)
  const joint = !isLatin && random() < 0.25
  const others = Array.from({ length: joint ? number(random, random() < 0.2 ? 4 : 1) : 0 }, () => ({
    firstname: pick(random, firstnames),
    suffix: pick(random, ['様', '様', 'くん', 'ちゃん']),
  }))
  const office = random() < 0.45
  const address = japaneseAddress(random)
  const organization = {
    name: pick(random, companies),
    dept1: pick(random, departments),
    title: pick(random, titles),
  }
  const must = isLatin
    ? [`${person.firstname}${person.lastname}${person.suffix}`]
    : [person.lastname, person.firstname + person.suffix]
  return {
    record: {
      ...person,
      joint_names: others,
      ...(office ? { organization } : {}),
      addresses: [{ kindof: office ? 'office' : 'home', ...address }],
    },
    must: [...must, ...others.map(({ firstname, suffix }) => firstname + suffix)],
    code: address.zipcode,
  }
}

function organizationAlone(random: Random): Invented {
  const name = pick(random, companies.slice(1))
  const address = japaneseAddress(random)
  const organization = { name, dept1: pick(random, departments) }
  const record = { organization, addresses: [{ kindof: 'office', ...address }] }
  return { record, must: [name, '御中'], code: address.zipcode }
}

function foreign(random: Random): Invented {
  const [lastname, firstname] = pick(random, latin)
  const [country, zipcode, region, city, street, building] = pick(random, abroad)
  const organization = {
    name: pick(random, ['', 'Riverside Paper Goods, Inc.']),
    title: pick(random, ['', 'Purchasing']),
  }
  const record = {
    lastname,
    firstname,
    organization,
    addresses: [{ kindof: 'office', country, zipcode, region, city, street, building }],
  }
  return { record, must: [`${firstname}${lastname}`], code: zipcode }
}

/** Invented people, companies and families, the same for the same count: names of 1 to 33 letters in three scripts. */
export function inventedPeople(count: number, seed = 2026): Invented[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => {
    const kind = random()
    if (kind < 0.06) return organizationAlone(random)
    if (kind < 0.14) return foreign(random)
    return japanese(random)
  })
}
