/** Cities of Japan with their prefectures, as the list of postal codes names them. */
export type Cities = readonly { region: string; city: string }[]

/** An address in the fields of the service. */
export interface SplitAddress {
  region?: string
  city?: string
  street?: string
  building?: string
}

const prefecture =
  /^(?:北海道|東京都|京都府|大阪府|(?:青森|岩手|宮城|秋田|山形|福島|茨城|栃木|群馬|埼玉|千葉|神奈川|新潟|富山|石川|福井|山梨|長野|岐阜|静岡|愛知|三重|滋賀|兵庫|奈良|和歌山|鳥取|島根|岡山|広島|山口|徳島|香川|愛媛|高知|福岡|佐賀|長崎|熊本|大分|宮崎|鹿児島|沖縄)県)/u
/** A city by the look of it, where the list does not know it. */
const cityLike =
  /^(?:[^\d\s]{1,5}?郡[^\d\s]{1,5}?[町村]|[^\d\s]{1,6}?市[^\d\s市]{1,4}?区|[^\d\s]{1,6}?[市区]|[^\d\s]{1,6}?[町村])/u
const digit = '[\\d０-９]'
const numeral = '[一二三四五六七八九十〇百]+'
/** What a kanji numeral is a number before; elsewhere it is part of a name, as in 八田. */
const counter = '(?:丁目|番地|番|号|条|線|地割)'
/** The numbers that end a street: 1-2-3, １丁目２番３号, 一丁目2番地の3, 北一条西2丁目. */
const numbers = new RegExp(
  `^.*?(?:${digit}|${numeral}(?=${counter}))(?:${digit}|${numeral}(?=${counter})|${counter}|[のノ之](?=${digit})|[-－‐‑−–—―ー](?=${digit})|[東西南北](?=${digit}|${numeral}(?=${counter})))*`,
  'u',
)

/** No address is longer, in UTF-16 units; the patterns would take their time with a text that is none. */
const longest = 1000

/**
 * Returns street and building of an address whose street is in lines: without a building of its own, the last of several
 * lines is it.
 */
export function streetOfLines(written: string, extended: string): { street: string; building: string } {
  if (!/[\r\n]/u.test(written)) return { street: written.trim(), building: extended }
  const lines = written
    .split(/\r\n|\r|\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const building = extended === '' && lines.length > 1 ? (lines.pop() ?? '') : extended
  return { street: lines.join(' '), building }
}

/** The postal code that an address begins with, and what follows; without 〒 only one with a blank behind it. */
export function splitZipcode(text: string): { zipcode: string; rest: string } {
  if (!/^\s*[〒\d０-９]/u.test(text)) return { zipcode: '', rest: text }
  const [all = '', marked, plain] =
    /^\s*(?:〒\s*([\d０-９]{3}[-－‐−ー]?[\d０-９]{4})\s*|([\d０-９]{3}[-－‐−ー]?[\d０-９]{4})\s+)/u.exec(
      text,
    ) ?? []
  return { zipcode: marked ?? plain ?? '', rest: text.slice(all.length) }
}

/** Whether the list names this city. */
export function isKnownCity(city: string | undefined, cities: Cities): boolean {
  return (
    city !== undefined &&
    namesIn(cities)
      .get(city.slice(0, 2))
      ?.some(({ name }) => name === city) === true
  )
}

/** Whether a text begins as an address of Japan does. */
export function isJapaneseAddress(text: string): boolean {
  return (
    prefecture.test(text.trim()) ||
    /^[^\d\s]{1,6}[市区町村郡].*[\d０-９一二三四五六七八九]/u.test(text.trim())
  )
}

/**
 * Takes an address of Japan in one cell apart: prefecture, the longest city of the list that follows, the street up to its
 * numbers, and what stands behind them as the building. Nothing of the text is lost: all parts together hold it.
 */
export function splitJapaneseAddress(text: string, cities: Cities = []): SplitAddress {
  const line = /[\r\n]/u.test(text) ? text.replace(/[\r\n]+/gu, ' ') : text
  const whole = splitZipcode(line).rest.trim()
  const region = prefecture.exec(whole)?.[0] ?? ''
  const afterRegion = whole.slice(region.length).trim()
  const city = cityOf(afterRegion, region, cities)
  const rest = afterRegion.slice(city.length).trim()
  const { street, building } = splitBuilding(rest)
  const named = region === '' ? namesIn(cities).get(city.slice(0, 2)) : undefined
  // Of two prefectures with a 府中市 nobody knows which one is meant.
  const [own, another] = named?.filter(({ name, isWhole }) => isWhole && name === city) ?? []
  const split: SplitAddress = {}
  const inRegion = region || (another ? '' : (own?.region ?? ''))
  if (inRegion !== '') split.region = inRegion
  if (city !== '') split.city = city
  if (street !== '') split.street = street
  if (building !== '') split.building = building
  return split
}

function cityOf(text: string, region: string, cities: Cities): string {
  let longest = ''
  for (const each of namesIn(cities).get(text.slice(0, 2)) ?? [])
    if (region === '' || each.region === region)
      if (each.name.length > longest.length && text.startsWith(each.name)) longest = each.name
  return longest || (cityLike.exec(text)?.[0] ?? '')
}

/** Names of cities by their first two characters, those without their district too: 榛東村 for 北群馬郡榛東村. */
type CityNames = Map<string, { name: string; region: string; isWhole: boolean }[]>
const known = new WeakMap<Cities, CityNames>()

function namesIn(cities: Cities): CityNames {
  const found = known.get(cities)
  if (found) return found
  const names: CityNames = new Map()
  for (const { region, city } of cities)
    for (const name of new Set([city, city.replace(/^.+?郡(?=.)/u, '')])) {
      const start = name.slice(0, 2)
      const entry = { name, region, isWhole: name === city }
      const same = names.get(start)
      if (same) same.push(entry)
      else names.set(start, [entry])
    }
  known.set(cities, names)
  return names
}

/** Splits at the end of the numbers, else at the last blank. */
export function splitBuilding(text: string): { street: string; building: string } {
  if (text.length > longest) return { street: text.trim(), building: '' }
  const blank = /[\s\u3000]/u
  const street = numbers.exec(text)?.[0] ?? ''
  const rest = text.slice(street.length)
  // A run of digits that goes on in letters is one word: 3-2-1A, 12F.
  if (street !== '' && (rest === '' || blank.test(rest[0] ?? '')))
    return { street: street.trim(), building: rest.trim() }
  if (street !== '' && /^[^\d\w]/u.test(rest) && !/^[町村区市]/u.test(rest))
    return { street: street.trim(), building: rest.trim() }
  const at = text.search(/[\s\u3000][^\s\u3000]*$/u)
  return at > 0 && /[\d０-９]/u.test(text.slice(0, at))
    ? { street: text.slice(0, at).trim(), building: text.slice(at).trim() }
    : { street: text.trim(), building: '' }
}
