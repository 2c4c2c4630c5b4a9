/** Where a country's post wants the postal code: before the town, behind town and region, or in a line of its own below. */
export type CodePlace = 'before' | 'behind' | 'below'

/** ISO 3166 codes; every other country has it behind the town. */
const countriesWith = {
  before: [
    ...['AD', 'AL', 'AR', 'AT', 'BA', 'BE', 'BG', 'BR', 'CH', 'CY', 'CZ', 'DE', 'DK', 'DZ', 'EE', 'ES'],
    ...['FI', 'FO', 'FR', 'GL', 'GR', 'HR', 'HU', 'IS', 'IT', 'LI', 'LT', 'LU', 'MA', 'MC', 'ME', 'MK'],
    ...['MX', 'MY', 'NL', 'NO', 'PH', 'PL', 'PT', 'RO', 'RS', 'SE', 'SI', 'SK', 'SM', 'TN', 'TR', 'VA'],
  ],
  below: ['GB', 'IE'],
} as const

/** What countries are called besides their names in the languages below. */
const otherNames: Readonly<Record<string, string>> = {
  uk: 'GB',
  'u.k.': 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  英国: 'GB',
  eire: 'IE',
  holland: 'NL',
  'czech republic': 'CZ',
  'czech rep.': 'CZ',
  'ceska republika': 'CZ',
  turkey: 'TR',
  macedonia: 'MK',
}

/** Languages in which people name countries other than their own. */
const namedIn = ['en', 'ja', 'de', 'fr', 'es', 'it', 'nl', 'pt']

/** Without accents, width and article. */
function plainName(country: string): string {
  const plain = country.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
  return plain.startsWith('the ') ? plain.slice(4) : plain
}

function placesByName(): Map<string, CodePlace> {
  const named = new Map<string, Intl.DisplayNames>()
  const nameIn = (language: string, code: string) => {
    const names = named.get(language) ?? new Intl.DisplayNames([language], { type: 'region' })
    named.set(language, names)
    return plainName(names.of(code) ?? code)
  }
  const places = new Map<string, CodePlace>()
  for (const place of ['before', 'below'] as const)
    for (const code of countriesWith[place]) {
      const own = new Intl.Locale(`und-${code}`).maximize().language
      places.set(code.toLowerCase(), place)
      for (const language of [...namedIn, own]) places.set(nameIn(language, code), place)
    }
  for (const [name, code] of Object.entries(otherNames))
    places.set(name, places.get(code.toLowerCase()) ?? 'behind')
  return places
}

// Most jobs have no address abroad.
let known: Map<string, CodePlace> | null = null

/** Where the postal code stands in an address of a country, by its code, or its name as people write it. */
export function codePlaceIn(country: string): CodePlace {
  if (country === '') return 'behind'
  known ??= placesByName()
  return known.get(plainName(country)) ?? 'behind'
}
