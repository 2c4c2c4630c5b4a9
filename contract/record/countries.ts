/** Where a country's post wants the postal code: before the town, after town and region, or on its own line below. */
export type CodePlace = 'before' | 'behind' | 'below'

/** ISO 3166 codes; every other country has the code after the town. */
const countriesWith = {
  before: new Set([
    ...['AD', 'AL', 'AR', 'AT', 'BA', 'BE', 'BG', 'BR', 'CH', 'CY', 'CZ', 'DE', 'DK', 'DZ', 'EE', 'ES'],
    ...['FI', 'FO', 'FR', 'GL', 'GR', 'HR', 'HU', 'IS', 'IT', 'LI', 'LT', 'LU', 'MA', 'MC', 'ME', 'MK'],
    ...['MX', 'MY', 'NL', 'NO', 'PH', 'PL', 'PT', 'RO', 'RS', 'SE', 'SI', 'SK', 'SM', 'TN', 'TR', 'VA'],
  ]),
  below: new Set(['GB', 'IE']),
}

/** Languages in which people name countries other than their own. Each costs a millisecond or two when it is first read. */
const namedIn = ['en', 'ja', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'zh', 'pl', 'cs', 'sv', 'da', 'fi', 'nb']

/** Names of countries in other languages, and their other names, by ISO code. */
const moreNames = `
AE = uae
AL = Shqipëri, Shqipëria
AM = Հայաստան
BA = Bosna i Hercegovina
BG = България, Bulgaria
BY = Беларусь
CN = 中國, 中華人民共和国, 中华人民共和国, PRC, P.R. China
CY = Κύπρος, Kıbrıs
CZ = Česko, Česká republika, Czech Republic, Czech Rep.
DE = BRD
DK = Danmark
DZ = الجزائر
EE = Eesti
EG = مصر
FI = Suomi
FO = Føroyar
GB = U.K., Great Britain, Britain, England, Scotland, Wales, Northern Ireland, 英国
GE = საქართველო
GL = Kalaallit Nunaat
GR = Ελλάδα, Hellas
HR = Hrvatska
HU = Magyarország
IE = Éire, Republic of Ireland
IL = ישראל
IN = भारत, Bharat
IS = Ísland
JP = JP, Japan, 日本, jpn, nippon, nihon, 日本国, ニッポン, ニホン, にっぽん, にほん
KR = 대한민국, 한국, Korea, South Korea, Republic of Korea, 大韓民国
KZ = Қазақстан, Казахстан
LT = Lietuva
LV = Latvija
MA = المغرب
MD = Republica Moldova
ME = Црна Гора, Crna Gora
MK = Северна Македонија, Macedonia
NL = Holland
NO = Norge, Noreg
PH = Pilipinas
PL = Polska
RO = România
RS = Србија, Srbija
RU = Россия, Russian Federation
SA = المملكة العربية السعودية
SE = Sverige
SI = Slovenija
SK = Slovensko
TH = ไทย, ประเทศไทย
TN = تونس
TR = Türkiye, Turkey
TW = 中華民國, 台灣, 臺灣
UA = Україна
US = usa, u.s.a., u.s., United States of America, 米国, アメリカ
VN = Việt Nam, Viet Nam
XK = Kosovë, Kosova
`

/** Without accents, width and article. */
function plainName(country: string): string {
  const plain = country.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
  return plain.startsWith('the ') ? plain.slice(4) : plain
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The codes of the names in `moreNames`. */
function codesOfList(): Map<string, string> {
  const codes = new Map<string, string>()
  for (const line of moreNames.trim().split('\n')) {
    const [code = '', names = ''] = line.split(' = ')
    for (const name of names.split(', ')) codes.set(plainName(name), code)
  }
  return codes
}

/** The codes of all countries by their codes, and by their names in `namedIn`; the first language decides. */
function codesInLanguages(): Map<string, string> {
  const codes = new Map<string, string>()
  const languages = namedIn.map((each) => new Intl.DisplayNames([each], { type: 'region', fallback: 'none' }))
  for (const written of letters.flatMap((first) => letters.map((second) => first + second))) {
    const names = languages.map((each) => each.of(written)).filter((name) => name !== undefined)
    if (names.length === 0) continue
    // Former codes have the name of today's country, too: DD is Germany, and UK the United Kingdom.
    const code = new Intl.Locale(`und-${written}`).region ?? written
    for (const each of [written, ...names]) {
      const plain = plainName(each)
      if (!codes.has(plain)) codes.set(plain, code)
    }
  }
  return codes
}

let listed: Map<string, string> | null = null
// Most books name no country but Japan, and most of their addresses no country at all.
let known: Map<string, string> | null = null

/** The ISO 3166 code of a country, found by its code or by its name as people write it; null for an unknown country. */
export function countryCodeOf(country: string): string | null {
  if (country === '') return null
  const plain = plainName(country)
  listed ??= codesOfList()
  const code = listed.get(plain)
  if (code !== undefined) return code
  known ??= codesInLanguages()
  return known.get(plain) ?? null
}

/** The names of countries on mail, where they differ from the English ones that the system gives. */
const onMail = new Map([
  ['CD', 'DR CONGO'],
  ['CG', 'CONGO'],
  ['HK', 'HONG KONG'],
  ['MM', 'MYANMAR'],
  ['MO', 'MACAO'],
])
let english: Intl.DisplayNames | null = null

/**
 * Returns a country, given by its code or its name as people write it, as the last line of mail has it: in English and in
 * capitals, as the postal union asks. An unknown one is returned as it is, in capitals.
 */
export function countryOnMail(country: string): string {
  const code = countryCodeOf(country)
  if (code === null) return country.toUpperCase()
  english ??= new Intl.DisplayNames(['en'], { type: 'region' })
  return onMail.get(code) ?? (english.of(code) ?? country).replaceAll('&', 'and').toUpperCase()
}

/** Returns the codes of today's countries and territories, in no order that users know. */
export function countryCodes(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !notCountries.has(code) && names.of(code) !== undefined)
    .filter((code) => new Intl.Locale(`und-${code}`).region === code)
}

/** Codes with a name that are not of a country. */
const notCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/**
 * Returns whether two addresses say the same country: by its code, or by its name in any language. One that says none is in
 * Japan, as on a label.
 */
export function isSameCountry(one: string, other: string): boolean {
  return one === other || countryForm(one) === countryForm(other)
}

function countryForm(text: string): string {
  const plain = text.normalize('NFKC').trim()
  return plain === '' ? 'JP' : (countryCodeOf(plain) ?? plain.toLowerCase())
}

/** Where the postal code is written in an address of a country, given by its code or its name as people write it. */
export function codePlaceIn(country: string): CodePlace {
  const code = countryCodeOf(country) ?? ''
  if (countriesWith.before.has(code)) return 'before'
  return countriesWith.below.has(code) ? 'below' : 'behind'
}

/** The parts of an address that decide where its postal code is written. */
export interface CodePlaceParts {
  readonly country?: string | null | undefined
  readonly region?: string | null | undefined
  readonly street?: string | null | undefined
  readonly zipcode?: string | null | undefined
}

/** Codes of Britain and Ireland, which have a line of their own. */
const codeBelow = /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|(?:[A-Z]\d\d|D6W) ?[A-Z\d]{4})$/iu
/** Codes that no country writes after its town: D-01067, 110 00, 1015 AB, 00-950, 1000-001. */
const onlyBefore = /^(?:[A-Z]{1,3}-\d{4,5}|\d{3} \d{2}|\d{4} ?[A-Z]{2}|\d{2}-\d{3}|\d{4}-\d{3})$/iu
const shortNumber = /^\d{4,5}$/u
/** Street names from Portugal to Poland: the word comes first, or the number last. */
const continentalWord =
  /^(?:\d+\s?(?:bis|ter|[a-z])?,?\s+)?(?:rue|avenue|av\.?|bd\.?|boulevard|place|pl\.|quai|impasse|all[ée]es?|chemin|cours|route|square|via|viale|piazza|corso|largo|vicolo|calle|c\/|plaza|paseo|avenida|rua|travessa|ulica|ul\.)\s\S/iu
const numberLast = /^\p{L}.*\p{L}\.?,?\s*\d{1,4}\s?[a-z]?(?:\s?[-/]\s?\d+\s?[a-z]?)?$/iu
/** The words before a number that is not a house number. */
const beforeNumber =
  /(?:\bbox|\bunit|\bapt\.?|\bsuite|\bste\.?|\bflat|\bfloor|\broom|\blot|\bhighway|\bhwy\.?|\broute|#)\s*\d+\w*$/iu
const englishWord =
  /^\d\S*\s.*\b(?:st|street|ave?|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|way|ct|court|pl|place|sq|square|hwy|highway|pkwy|parkway|ter|terrace|cir|circle|crescent|cres|close|broadway)\b\.?(?:\s+(?:north|south|east|west|[nsew]{1,2}))?$/iu

/**
 * Returns where the postal code of an address is written: as its country has it or, without a country, as the look of street
 * and code suggests. After the town where nothing decides it.
 */
export function codePlaceOf({ country, region, street, zipcode }: CodePlaceParts): CodePlace {
  const plain = (part: string | null | undefined) => (part ?? '').normalize('NFKC').trim()
  const code = plain(zipcode)
  if (plain(country) !== '') return codePlaceIn(plain(country))
  if (code === '') return 'behind'
  if (codeBelow.test(code)) return 'below'
  if (onlyBefore.test(code)) return 'before'
  if (!shortNumber.test(code)) return 'behind'
  const [road = ''] = (street ?? '').trim().split(/,\s*(?=\D)/u)
  if (continentalWord.test(road)) return 'before'
  if (numberLast.test(road) && !beforeNumber.test(road)) return 'before'
  // Boston, MA 02139, but 01067 Dresden.
  return (region ?? '').trim() !== '' || englishWord.test(road) ? 'behind' : 'before'
}
