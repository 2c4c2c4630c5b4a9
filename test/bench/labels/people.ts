/** One row of the CSV that all programs print; the headers are the field names of the spec. */
export interface Row {
  readonly lastname: string
  readonly firstname: string
  readonly suffix: string
  readonly zipcode: string
  readonly region: string
  readonly city: string
  readonly street: string
  readonly building: string
  readonly 'organization.name': string
}

const lastnames =
  '山田 佐藤 鈴木 髙橋 伊藤 渡邉 中村 小林 加藤 吉田 佐々木 長谷川 林 東海林 御手洗 勅使河原'.split(' ')
const firstnames = '太郎 花子 健 翔太 美咲 大輔 由美子 一 さくら 誠 千尋 恵 修平 直樹'.split(' ')
const places = [
  ['東京都', '千代田区', '霞が関'],
  ['東京都', '港区', '六本木'],
  ['神奈川県', '横浜市西区', 'みなとみらい'],
  ['大阪府', '大阪市北区', '梅田'],
  ['北海道', '札幌市中央区', '南四条西'],
  ['愛知県', '名古屋市東区', '代官町'],
  ['京都府', '京都市中京区', '河原町通二条下る一之船入町'],
] as const
const buildings = [
  '',
  'サンプルマンション',
  'コーポ白壁',
  'グランドタワーレジデンス梅田ノースウイング',
  '第2郵便ハウス',
]
const companies = [
  '',
  '',
  '',
  '株式会社みどり印刷',
  '有限会社さくら工房',
  '一般社団法人日本サンプル振興協会連合会',
]

function pick<T>(from: readonly T[], index: number): T {
  const value = from[index % from.length]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

/** Invented people, the same for the same count. Some wrap, some shrink, one in 50 needs the second font (☎). */
export function people(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const [region, city, town] = pick(places, index * 5 + Math.floor(index / 7))
    const building = pick(buildings, index * 3 + Math.floor(index / 11))
    return {
      lastname: pick(lastnames, index + Math.floor(index / 16)),
      firstname: pick(firstnames, index * 3),
      suffix: '様',
      zipcode: String(1000000 + ((index * 7919) % 8999999)),
      region,
      city,
      street: `${town}${(index % 9) + 1}丁目${(index % 40) + 1}番${(index % 17) + 1}号${index % 50 === 0 ? '⑳' : ''}`,
      building: building === '' ? '' : `${building}${(index % 1900) + 101}号室`,
      'organization.name': pick(companies, index * 7 + Math.floor(index / 13)),
    }
  })
}

/** The rows as CSV with a header line. No value holds a comma or a quote. */
export function csvOf(rows: readonly Row[]): string {
  const headers = Object.keys(rows[0] ?? {})
  return [headers.join(','), ...rows.map((row) => Object.values(row).join(','))].join('\n') + '\n'
}
