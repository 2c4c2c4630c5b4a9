/** Languages in which the names of countries are known. */
const languages = ['en', 'ja', 'de', 'fr', 'zh'] as const
/** What nobody finds under the names that languages have for a country. */
const others: Readonly<Record<string, string>> = {
  jpn: 'JP',
  nippon: 'JP',
  日本国: 'JP',
  usa: 'US',
  'u.s.a.': 'US',
  米国: 'US',
  アメリカ: 'US',
  uk: 'GB',
  英国: 'GB',
}
let known: Map<string, string> | null = null

/** A country in one form for its names and for its code: 日本, JAPAN and jp are the same. Another text is its own form. */
export function countryForm(text: string): string {
  const name = plain(text)
  known ??= namesOfCountries()
  return known.get(name) ?? name
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

function namesOfCountries(): Map<string, string> {
  const names = new Map(Object.entries(others))
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  for (const language of languages) {
    const named = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = named.of(code)
      if (name === undefined) continue
      names.set(code.toLowerCase(), code)
      if (!names.has(plain(name))) names.set(plain(name), code)
    }
  }
  return names
}
