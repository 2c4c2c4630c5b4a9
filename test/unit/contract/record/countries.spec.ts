import { expect, test } from 'vitest'
import { codePlaceIn, countryCodeOf } from '../../../../contract/record/countries.ts'

const names = {
  before: [
    ...[
      'Germany',
      'DEUTSCHLAND',
      'DE',
      'Allemagne',
      'ドイツ',
      'Nederland',
      'The Netherlands',
      'nl',
      'オランダ',
    ],
    ...[
      'Suisse',
      'Svizzera',
      'Österreich',
      'Osterreich',
      'Belgique',
      'België',
      'Luxembourg',
      'Danmark',
      'Norge',
    ],
    ...['Sverige', 'Suomi', 'Polska', 'Polen', 'Česko', 'Czech Republic', 'Czechia', 'Slovensko', 'România'],
    ...[
      'Hrvatska',
      'Slovenia',
      'Eesti',
      'Lithuania',
      'Iceland',
      'Ísland',
      'アイスランド',
      'Turkey',
      'Türkiye',
    ],
    ...['México', 'メキシコ', 'Brasil', 'Malaysia', 'Portugal', 'España', 'Italia', 'ギリシャ', 'Ελλάδα'],
  ],
  below: [
    'UK',
    'U.K.',
    'United Kingdom',
    'England',
    'Royaume-Uni',
    'イギリス',
    '英国',
    'Ireland',
    'アイルランド',
  ],
  behind: ['', 'USA', 'US', 'Canada', 'Australia', 'Korea', 'Taiwan', 'Singapore', 'India', 'Atlantis'],
} as const

const cases = (['before', 'below', 'behind'] as const).flatMap((place) =>
  names[place].map((country) => [country, place] as const),
)

test.each(cases)('the postal code in “%s” stands %s the town', (country, place) => {
  expect(codePlaceIn(country)).toBe(place)
})

test.each([
  ['DE', ['de', 'Germany', 'Deutschland', 'ＧＥＲＭＡＮＹ', 'ドイツ', 'DD', ' allemagne ']],
  ['GB', ['gb', 'UK', 'U.K.', 'the United Kingdom', '英国', 'イギリス', 'Royaume-Uni']],
  ['VN', ['vn', 'Vietnam', 'Việt Nam', 'ベトナム']],
  ['JP', ['jp', 'JPN', '日本', '日本国', 'Japan', 'Nippon', 'Japon', '日本 ']],
  ['US', ['us', 'USA', 'U.S.A.', 'United States', 'アメリカ合衆国', '米国']],
])('%s is one country by its code, its former codes and its names', (code, names) => {
  expect(names.map(countryCodeOf)).toEqual(names.map(() => code))
})

test('what is no country has no code', () => {
  expect(['', ' ', 'Atlantis', 'Kent', '東京都'].map(countryCodeOf)).toEqual([null, null, null, null, null])
})
