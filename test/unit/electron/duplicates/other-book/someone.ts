import type { BookRecord, Home } from '../labelled-book/people.ts'
import type { Random } from '../labelled-book/random.ts'

/** Real family and given names as whole words, with their readings in hiragana and in Latin letters. */
const families =
  '佐藤/さとう/sato 鈴木/すずき/suzuki 高橋/たかはし/takahashi 田中/たなか/tanaka 伊藤/いとう/ito 渡辺/わたなべ/watanabe 山本/やまもと/yamamoto 中村/なかむら/nakamura 小林/こばやし/kobayashi 加藤/かとう/kato 斎藤/さいとう/saito 斉藤/さいとう/saito 渡邊/わたなべ/watanabe 高田/たかだ/takada 浜田/はまだ/hamada 国分/こくぶん/kokubun 黒沢/くろさわ/kurosawa 富沢/とみざわ/tomizawa 大島/おおしま/oshima 桜井/さくらい/sakurai 広瀬/ひろせ/hirose 宮崎/みやざき/miyazaki 長谷川/はせがわ/hasegawa 五十嵐/いがらし/igarashi 佐々木/ささき/sasaki 阿部/あべ/abe 森/もり/mori 原/はら/hara 東/あずま/azuma 関/せき/seki 小野寺/おのでら/onodera 真田/さなだ/sanada 三浦/みうら/miura 岡田/おかだ/okada 藤井/ふじい/fujii 安藤/あんどう/ando 河野/こうの/kono 柴田/しばた/shibata 酒井/さかい/sakai 工藤/くどう/kudo'.split(
    ' ',
  )
const men =
  '太郎/たろう/taro 健一/けんいち/kenichi 大輔/だいすけ/daisuke 翔太/しょうた/shota 拓也/たくや/takuya 隆/たかし/takashi 誠/まこと/makoto 浩二/こうじ/koji 俊介/しゅんすけ/shunsuke 直樹/なおき/naoki 一郎/いちろう/ichiro 悠斗/ゆうと/yuto 剛/つよし/tsuyoshi 雄一/ゆういち/yuichi 正/ただし/tadashi 秀樹/ひでき/hideki 和也/かずや/kazuya 亮/りょう/ryo 昭夫/あきお/akio 純/じゅん/jun'.split(
    ' ',
  )
const women =
  '花子/はなこ/hanako 美咲/みさき/misaki 陽子/ようこ/yoko 恵子/けいこ/keiko 由美/ゆみ/yumi 裕子/ゆうこ/yuko 真由美/まゆみ/mayumi 綾/あや/aya 葵/あおい/aoi さくら/さくら/sakura 千尋/ちひろ/chihiro 智子/ともこ/tomoko 明美/あけみ/akemi 久美子/くみこ/kumiko 愛/あい/ai 優子/ゆうこ/yuko 七海/ななみ/nanami 結衣/ゆい/yui 桃子/ももこ/momoko 節子/せつこ/setsuko'.split(
    ' ',
  )
const foreign =
  'Anna/Schmidt Peter/Johnson Maria/Rossi John/Smith Emily/Walker Carlos/Mendes Sophie/Dubois Tom/Andersen'.split(
    ' ',
  )
const towns: [string, string, string, string][] = [
  ['東京都', '文京区', '112', '03'],
  ['東京都', '八王子市', '192', '042'],
  ['埼玉県', 'さいたま市浦和区', '330', '048'],
  ['京都府', '京都市左京区', '606', '075'],
  ['兵庫県', '神戸市灘区', '657', '078'],
  ['広島県', '広島市中区', '730', '082'],
  ['石川県', '金沢市', '920', '076'],
  ['静岡県', '浜松市中央区', '430', '053'],
]
const streets = '大塚 本郷 小石川 白山 千駄木 根津 春日 後楽 水道 関口 目白台 音羽'.split(' ')
const companies = '朝日精機 北斗電算 みなと運送 東亜化成 コスモ企画 日の出書房 アオバ設計 三栄商会'.split(' ')

/** The names in Latin letters, which are not in the records. */
export const latinOf = new Map(
  [...families, ...men, ...women].map((each) => each.split('/')).map(([kanji, , latin]) => [kanji!, latin!]),
)

const wordLists = { family: families, man: men, woman: women }

export const wordOf = (random: Random, of: 'family' | 'man' | 'woman') =>
  random.pickEarly(wordLists[of]).split('/') as [string, string, string]

/** Returns an invented house, and its telephone. */
export function houseOf(random: Random): { address: Home; telephone: string } {
  const [region, city, zip, area] = random.pick(towns)
  const town = random.between(0, streets.length - 1)
  const [a, b, c] = [random.between(1, 6), random.between(1, 35), random.between(1, 28)]
  const address: Home = {
    kindof: 'home',
    zipcode: `${zip}-${String(town * 13).padStart(4, '0')}`,
    region,
    city,
    street: `${streets[town]}${a}-${b}-${c}`,
    ...(random.chance(0.35) && {
      building: `第${random.between(1, 3)}さくら荘${random.between(1, 4)}0${random.between(1, 9)}`,
    }),
  }
  return { address, telephone: `${area}-${random.digits(10 - area.length - 4)}-${random.digits(4)}` }
}

export const cellOf = (random: Random) =>
  `0${random.pick(['70', '80', '90'])}-${random.digits(4)}-${random.digits(4)}`
export const mailOf = (random: Random, name: string) =>
  `${name}${random.pick(['', '.', '_'])}${random.digits(random.between(4, 7))}@${random.pick(['mail.example', 'example.org', 'post.example.jp'])}`
export const dayOf = (random: Random, from = 1940, to = 2003) =>
  `${random.between(from, to)}-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`
export const companyOf = (random: Random) =>
  random.pick(companies) + random.pick(['', '工業', '東', '西', '本社'])

/** Returns an invented person; people with Latin names live in the same towns. */
export function someone(random: Random, id: string): BookRecord {
  const { address, telephone } = houseOf(random)
  const record: BookRecord = { id, telephones: [], emails: [], addresses: [address] }
  const isMan = random.chance(0.5)
  let latin: string
  if (random.chance(0.06)) {
    const [first = '', last = ''] = random.pick(foreign).split('/')
    Object.assign(record, { lastname: last + random.pick(['', 'er', 'sen', 'ini']), firstname: first })
    latin = `${first}.${last}`.toLowerCase()
  } else {
    const [family, kana, roman] = wordOf(random, 'family')
    const [given, givenKana, givenRoman] = wordOf(random, isMan ? 'man' : 'woman')
    Object.assign(record, { lastname: family, firstname: given })
    if (random.chance(0.7)) Object.assign(record, { lastkana: kana, firstkana: givenKana })
    latin = `${givenRoman}.${roman}`
  }
  if (random.chance(0.5)) record.gender = isMan ? 'm' : 'f'
  if (random.chance(0.6)) record.birthdate = dayOf(random)
  if (random.chance(0.55)) record.telephones.push({ kindof: 'tel', number: telephone })
  if (random.chance(0.7)) record.telephones.push({ kindof: 'cell', number: cellOf(random) })
  if (random.chance(0.6)) record.emails.push({ kindof: 'home', address: mailOf(random, latin) })
  if (random.chance(0.25)) record.organization = { name: companyOf(random) }
  if (record.telephones.length + record.emails.length === 0)
    record.telephones.push({ kindof: 'cell', number: cellOf(random) })
  return record
}
