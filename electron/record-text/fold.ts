/**
 * Forms of one kanji that people write for one another in names and places, the one to search by first: old and
 * new forms of the 常用 and 人名用 tables, and the name variants that registers keep apart.
 */
const groups = `
  辺邊邉 高髙 斎齋斉齊 崎﨑嵜碕 浜濱濵 徳德 桑桒 柳栁 橋槗 間閒 吉𠮷 国國 沢澤
  広廣 島嶋嶌 竜龍 桜櫻 真眞 恵惠 条條 浅淺 瀬瀨 栄榮 静靜 黒黑 増增 弥彌 万萬
  与與 蔵藏 実實 寿壽 円圓 壮壯 学學 淵渕渊 富冨 峰峯 館舘 曽曾 県縣 鉄鐵鐡 寛寬
  晋晉 聡聰 礼禮 荘莊 巻卷 滝瀧 塩鹽 関關 戸戶 児兒 亀龜 豊豐 絵繪 芸藝 剣劍劔剱
  駅驛 検檢 険險 薬藥 楽樂 団團 図圖 会會 当當 経經 済濟 総總 証證 鎌鐮 桧檜
  梅楳 松枩柗 野埜 船舩 杉椙 園薗 穂穗 稲稻 来來 奥奧 宝寶 対對 独獨 読讀 売賣
  断斷 継繼 祢禰 桝枡 鴬鶯 尭堯 槙槇 遥遙 瑶瑤 凛凜 亜亞 悪惡 圧壓 囲圍 医醫
  壱壹 隠隱 衛衞 応應 横橫 温溫 仮假 価價 画畫 懐懷 覚覺 岳嶽 巌巖 気氣 帰歸
  旧舊 挙擧 暁曉 勲勳 薫薰 渓溪 掲揭 軽輕 鶏鷄雞 圏圈 顕顯 権權 厳嚴 砕碎 雑雜
  桟棧 賛贊 残殘 糸絲 歯齒 写寫 釈釋 収收 従從 渋澁 獣獸 縦縱 粛肅 処處 緒緖
  将將 称稱 焼燒 奨奬 浄淨 畳疊 穣穰 譲讓 触觸 尽盡 粋粹 数數 声聲 摂攝 専專
  戦戰 禅禪 双雙 捜搜 巣巢 装裝 騒騷 続續 帯帶 台臺 択擇 担擔 単單 弾彈 遅遲
  昼晝 虫蟲 鋳鑄 庁廳 聴聽 鎮鎭 逓遞 転轉 点點 伝傳 灯燈 闘鬪 届屆 弐貳 悩惱
  脳腦 廃廢 拝拜 麦麥 発發 抜拔 蛮蠻 払拂 仏佛 並竝 変變 舗舖 歩步 翻飜 毎每
  満滿 黙默 訳譯 予豫 余餘 様樣 謡謠 頼賴 乱亂 覧覽 両兩 猟獵 緑綠 涙淚 塁壘
  励勵 霊靈 齢齡 恋戀 炉爐 労勞 楼樓 郎郞 録錄 湾灣
`

const variants = new Map<string, string>()
for (const group of groups.trim().split(/\s+/)) {
  const [first = '', ...rest] = [...group]
  for (const form of rest) variants.set(form, first)
}

/** The form that stands for a kanji in searches; the kanji itself where no variant is known. */
function searchForm(kanji: string): string {
  return variants.get(kanji) ?? kanji
}

/** All kanji that `searchForm` changes. */
export const variantKanji: readonly string[] = [...variants.keys()]

const smallKana = 'ァィゥェォッャュョヮヵヶ'
const largeKana = 'アイウエオツヤユヨワカケ'

/** Code unit of the long vowel mark ー. */
export const longVowelMark = 0x30fc

/** The katakana of a hiragana code unit; any other is answered as it is. */
export function toKatakana(unit: number): number {
  return unit >= 0x3041 && unit <= 0x3096 ? unit + 0x60 : unit
}

/** The full-size katakana of a small one (ァ → ア); any other is answered as it is. */
export function toFullSize(unit: number): number {
  const at = smallKana.indexOf(String.fromCharCode(unit))
  return at < 0 ? unit : largeKana.charCodeAt(at)
}

const rows: Record<string, string> = {
  ア: 'アカガサザタダナハバパマヤラワ',
  イ: 'イキギシジチヂニヒビピミリヰ',
  ウ: 'ウクグスズツヅヌフブプムユルヴ',
  エ: 'エケゲセゼテデネヘベペメレヱ',
  オ: 'オコゴソゾトドノホボポモヨロヲ',
}

const vowels = new Map<string, string>()
for (const [vowel, kana] of Object.entries(rows)) for (const each of kana) vowels.set(each, vowel)

/** The vowel (アイウエオ) that a full-size katakana ends in; null for ン and for what is not kana. */
export function vowelOf(kana: string): string | null {
  return vowels.get(kana) ?? null
}

/** Kana that stand for one sound: ヂ ジ, ヅ ズ, ヲ オ, ヰ イ, ヱ エ; and the small ヵ ヶ of place names. */
const sameSound: Record<string, string> = {
  ヂ: 'ジ',
  ヅ: 'ズ',
  ヲ: 'オ',
  ヰ: 'イ',
  ヱ: 'エ',
  ヵ: 'ガ',
  ヶ: 'ガ',
}

/** Vowels that a following ウ or オ may lengthen, as `vowelTable` has them. */
const vowel = { none: 0, u: 1, o: 2 } as const

/** What each code unit folds to: lower case, half-width ASCII, full-size katakana, the usual form of a kanji. */
const foldTable = makeFoldTable()

/** The vowel of each folded code unit. */
const vowelTable = makeVowelTable()

function makeFoldTable(): Uint16Array {
  const table = Uint16Array.from({ length: 0x10000 }, (_, unit) => foldUnit(unit))
  for (const kanji of variantKanji) {
    if (kanji.length === 1) table[kanji.charCodeAt(0)] = searchForm(kanji).charCodeAt(0)
  }
  return table
}

function foldUnit(unit: number): number {
  if (unit === 0x3000) return 0x20
  const narrow = unit >= 0xff01 && unit <= 0xff5e ? unit - 0xfee0 : unit
  if (narrow >= 0x41 && narrow <= 0x5a) return narrow + 0x20
  const katakana = toKatakana(narrow)
  const sound = sameSound[String.fromCharCode(katakana)]
  if (sound !== undefined) return sound.charCodeAt(0)
  return toFullSize(katakana)
}

function makeVowelTable(): Uint8Array {
  const table = new Uint8Array(0x10000)
  for (let unit = 0x30a1; unit <= 0x30fa; unit++) {
    const ends = vowelOf(String.fromCharCode(unit))
    const notU = ends === 'オ' ? vowel.o : vowel.none
    table[unit] = ends === 'ウ' ? vowel.u : notU
  }
  return table
}

const plain = /^[\x20-\x7e]*$/
/** What the table cannot fold one by one: controls, accents, loose kana marks, half-width kana, emoji and the like. */
const unusual =
  /[\x00-\x1f\x7f-\u024f\u0300-\u036f\u1e00-\u1eff\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3099\u309a\ud800-\udfff\uf900-\ufaff\ufe00-\ufe0f\ufeff\uff5f-\uff9f]/
const control = /[\x00-\x1f\x7f]+/g
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]|\udb40[\udd00-\uddef]/g
/** SQLite stores UTF-8, which has none of these (fault P21). */
const loneSurrogate = /\p{Surrogate}/gu
/** Kana, Latin and digits only: NFKC on the rest would turn ㈱, ① or ㍻ into words that the user did not type. */
const compatible =
  /[\u0041-\u007a\u00a0-\u024f\u0300-\u036f\u1e00-\u1eff]+|[\u3041-\u30ff][\u3099\u309a]|[\uff5f-\uff9f]+|[\uf900-\ufaff]+/g
const accents = /[\u0300-\u036f]/g
const astral = /[\ud800-\udbff][\udc00-\udfff]/g

/**
 * The form of a text in which searches compare: case, width, hiragana and katakana, small kana, long vowels,
 * variant kanji and hyphens next to digits make no difference. Never for display, never sent.
 */
export function fold(text: string): string {
  if (plain.test(text) && !text.includes('-')) return text.toLowerCase()
  const length = foldUnits(unusual.test(text) ? even(text) : text)
  return textOf(units.subarray(0, length))
}

/** The units of a folded text, and for each the place in the text that it came from. */
interface Traced {
  units: Uint16Array
  origins: Uint32Array
  /** How many of both count. */
  length: number
}

/**
 * The same with where it came from, in memory that the next call uses again; null where units do not fold one by one
 * (accents, emoji and the like).
 */
export function foldTraced(text: string): Traced | null {
  if (unusual.test(text)) return null
  const length = foldUnits(text)
  return { units, origins, length }
}

/** The digits of a telephone number or postal code, +81 as the domestic 0; other writing is left out. */
export function foldDigits(text: string): string {
  const digits = (plain.test(text) ? text : text.normalize('NFKC')).replace(/[^\d+]/g, '')
  return digits.startsWith('+') ? digits.replace(/^\+81/, '0').replaceAll('+', '') : digits
}

function even(text: string): string {
  return text
    .replace(loneSurrogate, '\ufffd')
    .replace(control, ' ')
    .replace(invisible, '')
    .replace(compatible, foldWidth)
    .replace(astral, searchForm)
}

function foldWidth(run: string): string {
  // José is found as jose; the marks of kana are not accents and come back with NFC.
  return run.normalize('NFKD').replace(accents, '').normalize('NFC').toLowerCase()
}

let units = new Uint16Array(1024)
let origins = new Uint32Array(1024)

/** Folds into `units` and `origins`; returns how many. */
function foldUnits(text: string): number {
  if (units.length < text.length) makeRoom(text.length * 2)
  let length = 0
  let lengthens: number = vowel.none
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isHyphen(unit)) {
      const end = afterHyphens(text, at)
      if (unit === longVowelMark || isDigit(units[length - 1]) || isDigit(foldTable[text.charCodeAt(end)])) {
        if (unit !== longVowelMark) at = end - 1
        lengthens = vowel.none
        continue
      }
    }
    const folded = isPossessive(text, at) ? 0x30ac : (foldTable[unit] ?? unit)
    if (lengthens !== vowel.none && isLong(folded, lengthens)) {
      lengthens = vowel.none
      continue
    }
    origins[length] = at
    units[length++] = folded
    lengthens = vowelTable[folded] ?? vowel.none
  }
  return length
}

function makeRoom(length: number): void {
  units = new Uint16Array(length)
  origins = new Uint32Array(length)
}

/** サトウ, サトー and Satō are one name: ウ after オ or ウ, and オ after オ only lengthen the syllable before. */
function isLong(folded: number, before: number): boolean {
  return folded === 0x30a6 || (folded === 0x30aa && before === vowel.o)
}

/** 霞ヶ関, 霞ケ関 and 霞が関 are one place: か, が and け between kanji count as ガ. */
function isPossessive(text: string, at: number): boolean {
  const folded = foldTable[text.charCodeAt(at)]
  const candidate = folded === 0x30ab || folded === 0x30ac || folded === 0x30b1
  return candidate && isHan(text.charCodeAt(at - 1)) && isHan(text.charCodeAt(at + 1))
}

function afterHyphens(text: string, at: number): number {
  let end = at + 1
  while (end < text.length && isHyphen(text.charCodeAt(end))) end++
  return end
}

const isHan = (unit: number) => (unit >= 0x4e00 && unit <= 0x9fff) || (unit >= 0x3400 && unit <= 0x4dbf)
const isDigit = (unit: number | undefined) => unit !== undefined && unit >= 0x30 && unit <= 0x39

function isHyphen(unit: number): boolean {
  return (
    unit === 0x2d ||
    unit === longVowelMark ||
    unit === 0xff0d ||
    unit === 0x2212 ||
    (unit >= 0x2010 && unit <= 0x2015)
  )
}

function textOf(folded: Uint16Array): string {
  // Arguments of a call are bounded; memos may be long (fault P24).
  if (folded.length <= 4096) return String.fromCharCode.apply(null, folded as unknown as number[])
  return Buffer.from(folded.buffer, folded.byteOffset, folded.byteLength).toString('utf16le')
}
