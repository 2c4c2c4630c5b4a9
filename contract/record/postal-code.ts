import { countryCodeOf } from './countries.ts'

/** The facts by which a postal code is judged: its address. */
export interface PostalCodePlace {
  readonly country?: string | null | undefined
  readonly region?: string | null | undefined
  readonly city?: string | null | undefined
  readonly street?: string | null | undefined
}

/** A postal code as it was read. */
export interface ReadPostalCode {
  /** In the form of its country if it fits that, else as typed: half-width, without 〒. */
  readonly text: string
  /** Whether zeros were put before it that a spreadsheet had taken off. */
  readonly restored: boolean
  /** Whether it does not fit the form of its country. False if the country is unknown or has no fixed form. */
  readonly wrong: boolean
}

/**
 * The forms of postal codes by ISO code of the country: 0 is a digit, A is a letter. `*` after the codes: its codes may begin
 * with zeros, as many as there are stars.
 */
const forms = `
JP ** 000-0000
US PR VI GU AS MP ** 00000, 00000-0000
DE FR ES KR TR UA MX LT MY * 00000
GP MQ GF RE YT MC SA CU HR TH EG MA 00000
IT FI VA SM ** 00000
EE ID RS ME BA 00000
CN RO SG * 000000
IN RU KZ BY 000000
VN * 00000, 000000
TW 000, 00000, 000000
AT CH LI BE DK HU LU BG SI CY PH TN MK LV MD GL 0000
NO AU NZ ZA AM GE * 0000
CZ SE GR 000 00
SK * 000 00
PL ** 00-000
PT 0000-000
BR * 00000-000
NL 0000 AA
IL 0000000, 00000
GB A0 0AA, A00 0AA, AA0 0AA, AA00 0AA, A0A 0AA, AA0A 0AA
CA A0A 0A0
IE A00 ****, A0A ****
FO IS AX 000, 00000
`

interface Form {
  readonly templates: readonly string[]
  /** How many zeros a code may begin with. */
  readonly zeros: number
}

function formsByCountry(): Map<string, Form> {
  const byCountry = new Map<string, Form>()
  for (const line of forms.trim().split('\n')) {
    const [, codes = '', stars = '', written = ''] = /^((?:[A-Z]{2} )+)(?:(\*+) )?(.+)$/.exec(line) ?? []
    const form = { templates: written.split(', '), zeros: stars.length }
    for (const code of codes.trim().split(' ')) byCountry.set(code, form)
  }
  return byCountry
}

const known = formsByCountry()

const separators = /[\s\p{Dash}ー]+/gu

/** The places of a template for letters, digits or either, in one pattern. */
function filled(template: string, code: string): string | null {
  let rest = code
  let text = ''
  for (const place of template) {
    const isFree = place === '*' || place === '0' || place === 'A'
    if (!isFree) {
      text += place
      continue
    }
    const next = rest.charAt(0)
    const fits = place === '0' ? /\d/ : place === 'A' ? /[A-Z]/ : /[A-Z\d]/
    if (!fits.test(next)) return null
    text += next
    rest = rest.slice(1)
  }
  return rest === '' ? text : null
}

/** The first parts of an address, which show where in Japan it is. */
const zerosOfJapan = { one: /^(?:北海道|青森県|岩手県|秋田県)/u, two: /^北海道/u }
const prefecture = /^(?:東京都|大阪府|京都府|北海道|\p{Script=Han}{2,3}県)/u
/** The states whose codes begin with one zero, and those with two. */
const zerosOfStates = {
  one: /^(?:MA|RI|NH|ME|VT|CT|NJ|PR|VI|Massachusetts|Rhode Island|New Hampshire|Maine|Vermont|Connecticut|New Jersey|Puerto Rico)$/iu,
  two: /^(?:PR|VI|Puerto Rico)$/iu,
}

/** How many zeros the codes of a place may begin with, judging by the region. */
function zerosOf(country: string, form: Form, place: PostalCodePlace): number {
  const region = place.region?.normalize('NFKC').trim() ?? ''
  if (country === 'JP') {
    const written = `${region}${place.city?.trim() ?? ''}${place.street?.trim() ?? ''}`
    if (zerosOfJapan.two.test(written)) return 2
    return zerosOfJapan.one.test(written) || !prefecture.test(written) ? 1 : 0
  }
  if (country === 'US') {
    if (zerosOfStates.two.test(region)) return 2
    return region === '' || zerosOfStates.one.test(region) ? 1 : 0
  }
  return country === 'PR' || country === 'VI' ? 2 : form.zeros === 0 || country === 'GU' ? 0 : form.zeros
}

/** The code with its missing zeros restored. Only the first group may be too short: 987-65 is a code from before 1998. */
function withZeros(typed: string, { templates }: Form, zeros: number): string | null {
  const groups = typed.split(separators)
  if (!groups.every((group) => /^\d+$/.test(group))) return null
  for (let count = 1; count <= zeros; count += 1)
    for (const template of templates) {
      const text = filled(template, '0'.repeat(count) + groups.join(''))
      if (text === null) continue
      const parts = text.split(/[ -]/)
      if (groups.length === 1 || groups.slice(1).join(' ') === parts.slice(1).join(' ')) return text
    }
  return null
}

/**
 * The ISO code of the country that a postal code belongs to; null where nothing says so. `usual` is that of addresses
 * without a country.
 */
function countryOf({ country, region }: PostalCodePlace, usual: string | null): string | null {
  const written = country?.trim() ?? ''
  if (written !== '') return countryCodeOf(written.normalize('NFKC'))
  // Four digits of other countries do not have these states next to them.
  return usual ?? (/^(?:MA|RI|NH|ME|VT|CT|NJ|PR)$/u.test(region?.trim() ?? '') ? 'US' : null)
}

/**
 * Reads a postal code by the form of its country: the same for imports, the form and labels. Zeros that a spreadsheet took off
 * its beginning are put back where codes of the place begin with them. `usual` is the country of an address that names none,
 * null where that is not known.
 */
export function readPostalCode(
  zipcode: string,
  place: PostalCodePlace,
  usual: string | null = null,
): ReadPostalCode {
  const typed = zipcode.normalize('NFKC').replace('〒', '').trim()
  const country = countryOf(place, usual)
  const form = country === null ? undefined : known.get(country)
  if (typed === '' || country === null || form === undefined)
    return { text: typed, restored: false, wrong: false }
  // D-10115, LV-1010: the sign of the country is a habit, and no part of the code.
  const [, sign = '', code = typed] = /^([A-Z]{1,3}-)(?=\d)(.*)$/u.exec(typed) ?? []
  const bare = code.replaceAll(separators, '').toUpperCase()
  for (const template of form.templates) {
    const text = filled(template, bare)
    if (text !== null) return { text: sign + text, restored: false, wrong: false }
  }
  const restored = withZeros(code, form, zerosOf(country, form, place))
  return restored === null
    ? { text: typed, restored: false, wrong: true }
    : { text: sign + restored, restored: true, wrong: false }
}
