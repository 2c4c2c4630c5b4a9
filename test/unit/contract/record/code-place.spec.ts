import { expect, test } from 'vitest'
import { codePlaceIn } from '../../../../contract/record/code-place.ts'

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
