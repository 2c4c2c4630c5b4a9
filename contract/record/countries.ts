/** Where a country's post wants the postal code: before the town, behind town and region, or in a line of its own below. */
export type CodePlace = 'before' | 'behind' | 'below'

/** ISO 3166 codes; every other country has it behind the town. */
const countriesWith = {
  before: new Set([
    ...['AD', 'AL', 'AR', 'AT', 'BA', 'BE', 'BG', 'BR', 'CH', 'CY', 'CZ', 'DE', 'DK', 'DZ', 'EE', 'ES'],
    ...['FI', 'FO', 'FR', 'GL', 'GR', 'HR', 'HU', 'IS', 'IT', 'LI', 'LT', 'LU', 'MA', 'MC', 'ME', 'MK'],
    ...['MX', 'MY', 'NL', 'NO', 'PH', 'PL', 'PT', 'RO', 'RS', 'SE', 'SI', 'SK', 'SM', 'TN', 'TR', 'VA'],
  ]),
  below: new Set(['GB', 'IE']),
}

/** Languages in which people name countries other than their own. Each costs a millisecond or two when it is first read. */
const namedIn = ['en', 'ja', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'zh']

/** What countries call themselves in other languages, and what they are called besides their names, by ISO code. */
const moreNames = `
AE = uae
AL = Shqipëri, Shqipëria
AM = Հայաստան
BA = Bosna i Hercegovina
BG = България, Bulgaria
BY = Беларусь
CN = 中華人民共和国, 中华人民共和国, PRC, P.R. China
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
JP = jpn, nippon, nihon, 日本国, ニッポン, ニホン
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
TW = 中華民國, 臺灣
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

function codesByName(): Map<string, string> {
  const codes = new Map<string, string>()
  const add = (name: string, code: string) => {
    const plain = plainName(name)
    if (!codes.has(plain)) codes.set(plain, code)
  }
  for (const line of moreNames.trim().split('\n')) {
    const [code = '', names = ''] = line.split(' = ')
    for (const name of names.split(', ')) add(name, code)
  }
  const languages = namedIn.map((each) => new Intl.DisplayNames([each], { type: 'region', fallback: 'none' }))
  for (const written of letters.flatMap((first) => letters.map((second) => first + second))) {
    const names = languages.map((each) => each.of(written)).filter((name) => name !== undefined)
    if (names.length === 0) continue
    // Former codes have the name of today's country, too: DD is Germany, and UK the United Kingdom.
    const code = new Intl.Locale(`und-${written}`).region ?? written
    for (const each of [written, ...names]) add(each, code)
  }
  return codes
}

// Most books have no country that is not Japan, and no country at all in most addresses.
let known: Map<string, string> | null = null

/** The ISO 3166 code of a country, by its code or by its name as people write it; null where nobody knows it. */
export function countryCodeOf(country: string): string | null {
  if (country === '') return null
  known ??= codesByName()
  return known.get(plainName(country)) ?? null
}

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

/** Where the postal code stands in an address of a country, by its code, or its name as people write it. */
export function codePlaceIn(country: string): CodePlace {
  const code = countryCodeOf(country) ?? ''
  if (countriesWith.before.has(code)) return 'before'
  return countriesWith.below.has(code) ? 'below' : 'behind'
}
