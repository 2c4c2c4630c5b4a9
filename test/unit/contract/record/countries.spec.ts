import { describe, expect, it, test } from 'vitest'
import {
  codePlaceIn,
  codePlaceOf,
  countryCodeOf,
  countryCodes,
  countryOnMail,
} from '../../../../contract/record/countries.ts'

const names = {
  before: [
    'Germany',
    'DEUTSCHLAND',
    'DE',
    'Allemagne',
    'ドイツ',
    'Nederland',
    'The Netherlands',
    'nl',
    'オランダ',
    'Suisse',
    'Svizzera',
    'Österreich',
    'Osterreich',
    'Belgique',
    'België',
    'Luxembourg',
    'Danmark',
    'Norge',
    'Sverige',
    'Suomi',
    'Polska',
    'Polen',
    'Česko',
    'Czech Republic',
    'Czechia',
    'Slovensko',
    'România',
    'Hrvatska',
    'Slovenia',
    'Eesti',
    'Lithuania',
    'Iceland',
    'Ísland',
    'アイスランド',
    'Turkey',
    'Türkiye',
    'México',
    'メキシコ',
    'Brasil',
    'Malaysia',
    'Portugal',
    'España',
    'Italia',
    'ギリシャ',
    'Ελλάδα',
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

test.each(cases)('the postal code in “%s” goes %s the town', (country, place) => {
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

test('every country has a name for mail in Latin capitals, by which it is known', () => {
  const codes = countryCodes()
  expect(codes.length).toBeGreaterThan(240)
  expect(codes).toEqual(expect.arrayContaining(['JP', 'US', 'DE', 'KR', 'TW', 'HK', 'GB']))
  expect(codes.filter((code) => !/^[\p{Lu}\p{M}’'. ()-]+$/u.test(countryOnMail(code)))).toEqual([])
  expect(countryOnMail('韓国')).toBe('SOUTH KOREA')
  expect(countryOnMail('Atlantis')).toBe('ATLANTIS')
})

test('text that is not a country has no code', () => {
  expect(['', ' ', 'Atlantis', 'Kent', '東京都'].map(countryCodeOf)).toEqual([null, null, null, null, null])
})

describe('the place of the postal code in an address without a country', () => {
  it.each([
    ['Hauptstr. 12', '01067', 'Dresden', ''],
    ['Am Markt 3a', '8010', 'Graz', ''],
    ['Unter den Linden 77', '10117', 'Berlin', 'Berlin'],
    ['Straße des 17. Juni 135-137', '10623', 'Berlin', ''],
    ['5 rue de la Paix', '75002', 'Paris', ''],
    ['12 bis, avenue Foch', '06000', 'Nice', ''],
    ['Via Roma 1', '00184', 'Roma', 'RM'],
    ['Piazza del Duomo', '20121', 'Milano', 'MI'],
    ['Calle Mayor, 5', '08001', 'Barcelona', ''],
    ['Gracht 1', '1015 AB', 'Amsterdam', 'NH'],
    ['Storgatan 1', '222 22', 'Lund', ''],
    ['Długa 5', '00-950', 'Warszawa', ''],
    ['', 'D-01067', 'Dresden', ''],
    ['', '01067', 'Dresden', ''],
  ])('is before the town: %s, %s %s %s', (street, zipcode, city, region) => {
    expect(codePlaceOf({ street, zipcode, region, city } as object)).toBe('before')
  })

  it.each([
    ['123 Main St', '02139', 'Boston', 'MA'],
    ['1450 SW Willow Creek Ave', '97204', 'Portland', 'OR'],
    ['350 Fifth Avenue, Floor 20', '10118', 'New York', 'NY'],
    ['PO Box 12', '62704', 'Springfield', 'IL'],
    ['12345 Highway 61', '55401', 'Duluth', 'Minnesota'],
    ['123 Main Street', '02139', 'Boston', ''],
    ['5 Elm Rd, Apt 4', '02139', 'Boston', ''],
    ['12 George Street', '2000', 'Sydney', 'NSW'],
    ['5 Oak Street', '1011', 'Auckland', ''],
    ['1 Yonge St', 'M5E 1W7', 'Toronto', 'ON'],
    ['12 Orchard Road', '238832', 'Singapore', ''],
    ['Hauptstr. 12', '', 'Dresden', ''],
  ])('is after the town: %s, %s %s %s', (street, zipcode, city, region) => {
    expect(codePlaceOf({ street, zipcode, region, city } as object)).toBe('behind')
  })

  it.each(['SW1A 2AA', 'M1 1AE', 'ec1a1bb', 'V94 T9PX'])('is below the town: %s', (zipcode) => {
    expect(codePlaceOf({ street: '10 Downing Street', zipcode, region: 'Greater London' })).toBe('below')
  })

  it('follows the country if the address has one', () => {
    expect(codePlaceOf({ country: 'USA', street: 'Hauptstr. 12', zipcode: '01067' })).toBe('behind')
    expect(codePlaceOf({ country: 'ドイツ', street: '1 Main St', zipcode: '01067' })).toBe('before')
  })
})
