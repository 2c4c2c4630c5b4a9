import { splitEnvelope } from './envelope.ts'
import { isEastern } from './names.ts'

/** Cities of Japan with their prefectures, as the list of postal codes names them. */
export type Cities = readonly { region: string; city: string }[]

/** An address in the fields of the service. */
export interface SplitAddress {
  region?: string
  city?: string
  street?: string
  building?: string
}

/** A number shared by texts that begin with the same two code units, so that no text has to be cut to look it up. */
const startOf = (text: string) => (text.charCodeAt(0) << 16) | text.charCodeAt(1)

/** No two prefectures begin alike. */
const prefectures = new Map(
  `北海道 東京都 京都府 大阪府 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 神奈川県
   新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 兵庫県 奈良県 和歌山県 鳥取県 島根県
   岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県`
    .split(/\s+/u)
    .map((name) => [startOf(name), name]),
)
/** A city by its form, where the list does not know it. */
const cityLike =
  /^(?:[^\d\s]{1,5}?郡[^\d\s]{1,5}?[町村]|[^\d\s]{1,6}?市[^\d\s市]{1,4}?区|[^\d\s]{1,6}?[市区]|[^\d\s]{1,6}?[町村])/u
const digit = '[\\d０-９]'
const numeral = '[一二三四五六七八九十〇百]+'
/** What a kanji numeral is a number before; elsewhere it is part of a name, as in 八田. */
const counter = '(?:丁目|番地|番|号|条|線|地割)'
const hyphen = '[-－‐‑−–—―ー]'
/** The name of a town after its number, directly followed by more numbers: 8条通13丁目, 七番丁23, 20部1番地. */
const divided = `(?:通り?|丁|部|字)(?=[東西南北]?${digit})`
/** Numbers in kanji joined by hyphens, as in vertical writing: 一―二―三, 一ノ二, and a house number after its block: 十二番地五. */
const inKanji = `(?:(?<=番地?|丁目)${numeral}(?=[\\s\\u3000]|$)|${numeral}(?=(?:${hyphen}|[のノ之])${numeral})|(?:${hyphen}|[のノ之])${numeral})`
/** A blank after 丁目, before the number of a house and not of a room. */
const apart = `(?<=丁目)[\\s\\u3000]+(?=${digit}+(?:${hyphen}|[番のノ之\\s\\u3000]|号(?![室棟])|$))`
/** The numbers that end a street: 1-2-3, １丁目２番３号, 一丁目2番地の3, 北一条西2丁目, 2丁目 3-4. */
const numbers = new RegExp(
  `^.*?(?:${digit}|${numeral}(?=${counter}|(?:${hyphen}|[のノ之])${numeral}))(?:${inKanji}|${digit}|${numeral}(?=${counter})|${counter}|${divided}|[のノ之](?=${digit})|${hyphen}(?=${digit})|${apart}|[東西南北](?=${digit}|${numeral}(?=${counter})))*`,
  'gu',
)
/** Whether a text begins with a word for a part of a building: 201号室, 5階, 3号棟. */
const isRoom = (text: string) => text[0] === '室' || text[0] === '階' || text[0] === '棟'
/** The last number of a street, after a counter: 201号 of 3番4号201号. */
const ownNumber = new RegExp(`(?<=号|番地?)${digit}+号?$`, 'u')
/** Numbers that may end a street, unlike those in the name of a town: 二番三号 and 一-二-三, but neither 二丁目 nor 七番丁. */
const houseNumber = new RegExp(
  `${digit}|${numeral}(?:番地?(?![丁町通])|号|(?:${hyphen}|[のノ之])${numeral})|丁目${numeral}$|[一二三四五六七八九十〇百]{2,}$`,
  'u',
)
/** The continuation on the next line of a street that ends with a name. */
const numberBehind = new RegExp(`^(?:${digit}+|${numeral})(?:番|${hyphen}(?:${digit}|${numeral}))`, 'u')
/** The continuation of a name that contains a number: 七番丁, 四条通烏丸, 七条下ル, 北一条西. */
const goesOn = /^(?:[丁部字通]|[東西南北]$|[上下](?:ル|る|が)|[東西]入)/u
/** A number of a building, joined to the street by a hyphen: 1-2-3-B101. */
const tied = new RegExp(`^${hyphen}[A-Za-zＡ-Ｚａ-ｚ]`, 'u')

/** No address is longer, in UTF-16 units; the patterns would be slow on other long texts. */
const longest = 1000

/**
 * Returns street and building of an address whose street is in lines: without a building of its own, the last of several lines
 * is the building, and in Japan everything after the line with the house number. A postal code and a country in these lines are
 * not a building: they stay in lines before the street, where `takeEnvelope` finds them.
 */
export function streetOfLines(written: string, extended: string): { street: string; building: string } {
  if (!hasBreak(written)) return { street: written.trim(), building: extended }
  const { country, zipcode, rest } = splitEnvelope(written)
  const lines = rest
    .split(/\r\n|\r|\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const isWhole = isEastern(rest) && hasHouseNumber(lines[0] ?? '')
  const building = extended === '' && lines.length > 1 ? lines.splice(isWhole ? 1 : -1).join(' ') : extended
  const parts = [country, zipcode, lines.join(' ')].filter((part) => part !== '')
  return { street: parts.join('\n'), building }
}

/** An address in lines, as on an envelope, joined to one line. */
export function inOneCell(written: string): string {
  const text = written.trim()
  if (!hasBreak(text)) return text
  const lines = text.split(/[\r\n]+/u).map((line) => line.trim())
  return lines.filter((line) => line !== '').join(isEastern(text) ? ' ' : ', ')
}

/** Whether a text has several lines. */
export function hasBreak(text: string): boolean {
  return text.includes('\n') || text.includes('\r')
}

/** Whether a text has a digit, including full-width ones. */
export function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if ((unit >= 0x30 && unit <= 0x39) || (unit >= 0xff10 && unit <= 0xff19)) return true
  }
  return false
}

/** Whether an address has a house number, including one in kanji. */
export function hasHouseNumber(text: string): boolean {
  return hasDigit(text) || (text.length <= longest && houseNumber.test(text))
}

/** Whether the house number is on the line after the street: 北１条西２丁目, １番地. */
export function goesOnBehind(street: string, line: string): boolean {
  return /(?:丁目|条|線|字)$/u.test(street) && numberBehind.test(line)
}

/** Whether a text is a Japanese postal code in its usual form: 100-0001, 1000001. */
export function isZipcode(text: string): boolean {
  const hyphen = text.charCodeAt(3) === 0x2d ? 3 : -1
  if (text.length !== (hyphen < 0 ? 7 : 8)) return false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (at !== hyphen && (code < 0x30 || code > 0x39)) return false
  }
  return true
}

/** Whether the list names this city. */
export function isKnownCity(city: string | undefined, cities: Cities): boolean {
  return (
    city !== undefined &&
    namesIn(cities)
      .get(startOf(city))
      ?.some(({ name }) => name === city) === true
  )
}

/** Whether a text begins like a Japanese address. */
export function isJapaneseAddress(text: string): boolean {
  const written = text.trim()
  return (
    prefectureOf(written) !== '' ||
    /^[^\d\s]{1,6}[市区町村郡].*(?:[\d０-９一二三四五六七八九]|[上下](?:ル|る|が)|[東西]入)/u.test(written)
  )
}

/** Whether a region is a prefecture of Japan, by its last character. */
export function isPrefecture(region: string): boolean {
  return /[都道府県]$/u.test(region)
}

/** The prefecture at the beginning of a text, '' without one. */
export function prefectureOf(text: string): string {
  const name = prefectures.get(startOf(text))
  return name !== undefined && text.startsWith(name) ? name : ''
}

/**
 * Divides a Japanese address in one cell: prefecture, the longest city of the list that follows, the street up to its numbers,
 * and the text after them as the building. No text is lost: the parts together hold all of it.
 */
export function splitJapaneseAddress(text: string, cities: Cities = []): SplitAddress {
  const line = hasBreak(text) ? text.replace(/[\r\n]+/gu, ' ') : text
  const whole = splitEnvelope(line).rest.trim()
  const region = prefectureOf(whole)
  const afterRegion = whole.slice(region.length).trim()
  const { city, length } = cityOf(afterRegion, region, cities)
  const rest = afterRegion.slice(length).trim()
  const { street, building } = splitBuilding(rest)
  const named = region === '' ? namesIn(cities).get(startOf(city)) : undefined
  // Where two prefectures have a 府中市, it is unclear which one is meant.
  const [own, another] = named?.filter(({ name, isWhole }) => isWhole && name === city) ?? []
  const split: SplitAddress = {}
  const inRegion = region || (another ? '' : (own?.region ?? ''))
  if (inRegion !== '') split.region = inRegion
  if (city !== '') split.city = city
  if (street !== '') split.street = street
  if (building !== '') split.building = building
  return split
}

/** The city that a text begins with, and its length in the text: it may contain blanks, as in 横浜市 中区. */
function cityOf(text: string, region: string, cities: Cities): { city: string; length: number } {
  const known = knownCityOf(text, region, cities)
  if (known !== '') return { city: known, length: known.length }
  const start = text.slice(0, longestCity)
  const across = blank.test(start) ? knownCityOf(start.replace(blanks, ''), region, cities) : ''
  if (across !== '') {
    let length = 0
    for (let left = across.length; left > 0; length += 1) if (!blank.test(text[length] ?? '')) left -= 1
    return { city: across, length }
  }
  const city = cityLike.exec(text)?.[0] ?? ''
  return { city, length: city.length }
}

function knownCityOf(text: string, region: string, cities: Cities): string {
  let longest = ''
  for (const each of namesIn(cities).get(startOf(text)) ?? [])
    if (region === '' || each.region === region)
      if (each.name.length > longest.length && text.startsWith(each.name)) longest = each.name
  return longest
}

/** No city has more code units, including blanks between its parts. */
const longestCity = 24
const blank = /[\s\u3000]/u
const blanks = /[\s\u3000]+/gu

/** Names of cities by their beginning, also without their district: 榛東村 for 北群馬郡榛東村. */
type CityNames = Map<number, { name: string; region: string; isWhole: boolean }[]>
const known = new WeakMap<Cities, CityNames>()

function namesIn(cities: Cities): CityNames {
  const found = known.get(cities)
  if (found) return found
  const names: CityNames = new Map()
  for (const { region, city } of cities)
    for (const name of new Set([city, city.replace(/^.+?郡(?=.)/u, '')])) {
      const start = startOf(name)
      const entry = { name, region, isWhole: name === city }
      const same = names.get(start)
      if (same) same.push(entry)
      else names.set(start, [entry])
    }
  known.set(cities, names)
  return names
}

/** Splits after the numbers, or else at the last blank. */
export function splitBuilding(text: string): { street: string; building: string } {
  if (text.length > longest) return { street: text.trim(), building: '' }
  numbers.lastIndex = 0
  const street = numbers.test(text) ? text.slice(0, numbers.lastIndex) : ''
  const rest = text.slice(street.length)
  // 四条 of 四条通9 is a name: the numbers come after it.
  const isName =
    street !== '' &&
    !hasDigit(street) &&
    (goesOn.test(rest) || (endsAsName(street) && hasDigit(rest.split(blank, 1)[0] ?? '')))
  if (isName) return splitAtBlank(text)
  // Digits followed directly by letters are one word: 3-2-1A, 12F.
  if (street !== '' && rest === '') return { street: street.trim(), building: '' }
  if (street !== '' && isRoom(rest)) return splitAtRoom(street, rest)
  if (street !== '' && !tied.test(rest) && /^[^\d\w町村区市]/u.test(rest))
    return { street: street.trim(), building: rest.replace(/^[、，,]/u, '').trim() }
  return splitAtBlank(text)
}

/** 3番4号201号室 has a building; 1-2-3-201号室 is one word. */
function splitAtRoom(street: string, rest: string): { street: string; building: string } {
  const at = street.search(ownNumber)
  if (at > 0) return { street: street.slice(0, at).trim(), building: (street.slice(at) + rest).trim() }
  return { street: (street + rest.slice(0, 1)).trim(), building: rest.slice(1).trim() }
}

function endsAsName(street: string): boolean {
  const last = street.at(-1)
  return last === '条' || last === '線' || last === '割'
}

function splitAtBlank(text: string): { street: string; building: string } {
  const at = text.search(/[\s\u3000][^\s\u3000]*$/u)
  return at > 0 && /[\d０-９]/u.test(text.slice(0, at))
    ? { street: text.slice(0, at).trim(), building: text.slice(at).trim() }
    : { street: text.trim(), building: '' }
}
