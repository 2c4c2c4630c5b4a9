import type { PostalPlace, PostalTown } from '../../contract/ipc/postal-code.ts'

/** Spellings of the same place that people and Japan Post do not agree on. */
const alike: Readonly<Record<string, string>> = {
  ヶ: 'ケ',
  が: 'ケ',
  ガ: 'ケ',
  之: 'ノ',
  の: 'ノ',
  條: '条',
  澤: '沢',
}

/** A name of a place in the one form that comparisons use; not for showing. */
function foldPlace(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\s、,]/g, '')
    .replace(/^大字/, '')
    .replace(/[ヶがガ之の條澤]/g, (char) => alike[char] ?? char)
}

/**
 * The list of postal codes, as `postalText` writes it, ready for look-ups. It reads no file: a browser loads it,
 * too, in the tests of the page.
 */
export class PostalList {
  readonly date: string
  readonly #cities: readonly { region: string; city: string }[]
  /** One line for each place, in the order of the codes. */
  readonly #lines: readonly string[]
  /** Lines of each city, made when the first address is looked up. */
  #byCity: Map<number, string[]> | null = null

  constructor(text: string) {
    const lines = text.split('\n')
    const end = lines.indexOf('')
    this.date = lines[0] ?? ''
    this.#cities = lines.slice(1, end).map((line) => {
      const [region = '', city = ''] = line.split('\t')
      return { region, city }
    })
    this.#lines = lines.slice(end + 1)
  }

  /** Every city with its prefecture. */
  get cities(): readonly { region: string; city: string }[] {
    return this.#cities
  }

  /** The places of a code of seven digits; [] where the code does not exist. */
  towns(code: string): PostalTown[] {
    const found: PostalTown[] = []
    for (let at = this.#firstFrom(code); this.#lines[at]?.startsWith(code); at += 1)
      found.push(this.#townOf(this.#lines[at] ?? ''))
    return found
  }

  /**
   * The places of an address: the town with the longest name that its street begins with, in a city of that name. More
   * than one where a town has several codes. Codes of businesses are left out: they are theirs alone.
   */
  codes({ region, city, street }: PostalPlace): PostalTown[] {
    const wanted = { region: foldPlace(region), city: foldPlace(city), street: foldPlace(street) }
    if (wanted.city === '') return []
    const found = this.#citiesOf(wanted).flatMap((number) => this.#townsOf(number, wanted.street))
    const longest = Math.max(...found.map((town) => foldPlace(town.street).length))
    return found.filter((town) => foldPlace(town.street).length === longest)
  }

  #citiesOf(wanted: { region: string; city: string }): number[] {
    return this.#cities.flatMap(({ region, city }, number) => {
      const inRegion = wanted.region === '' || wanted.region === foldPlace(region)
      // People leave the district out: 榛東村 for 北群馬郡榛東村.
      const names = [city, city.replace(/^.+?郡(?=.)/, '')].map(foldPlace)
      return inRegion && names.includes(wanted.city) ? [number] : []
    })
  }

  #townsOf(city: number, street: string): PostalTown[] {
    const towns = (this.#cityLines().get(city) ?? []).map((line) => this.#townOf(line))
    const named = towns.filter(({ street: town, company, building }) => {
      return town !== '' && company === '' && building === '' && street.startsWith(foldPlace(town))
    })
    // A city without towns has one code for all of it; elsewhere that code is for what the list does not name.
    return named.length > 0 ? named : towns.filter(({ street: town }) => town === '' && towns.length === 1)
  }

  #cityLines(): Map<number, string[]> {
    this.#byCity ??= linesByCity(this.#lines)
    return this.#byCity
  }

  #townOf(line: string): PostalTown {
    const [code = '', city = '', street = '', building = '', company = '', note = ''] = line.split('\t')
    const place = this.#cities[Number(city)] ?? { region: '', city: '' }
    return { code, ...place, street, building, company, note }
  }

  /** Position of the first line that does not come before the code. */
  #firstFrom(code: string): number {
    let [low, high] = [0, this.#lines.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#lines[middle] ?? '').slice(0, code.length) < code) low = middle + 1
      else high = middle
    }
    return low
  }
}

function linesByCity(lines: readonly string[]): Map<number, string[]> {
  const byCity = new Map<number, string[]>()
  for (const line of lines) {
    const city = Number(line.split('\t', 2)[1])
    const known = byCity.get(city)
    if (known === undefined) byCity.set(city, [line])
    else known.push(line)
  }
  return byCity
}

function byCode(one: PostalTown, other: PostalTown): number {
  if (one.code === other.code) return 0
  return one.code < other.code ? -1 : 1
}

/**
 * The towns as `PostalList` reads them: the date, the cities, an empty line, then a line for each place in the order of the
 * codes: code, number of its city, street, building, company, note, between tabs.
 */
export function postalText(date: string, towns: readonly PostalTown[]): string {
  const cities = [...new Set(towns.map(cityLine))]
  const numbers = new Map(cities.map((city, number) => [city, number]))
  const lines = towns
    .toSorted(byCode)
    .map((town) =>
      [town.code, numbers.get(cityLine(town)), town.street, town.building, town.company, town.note]
        .join('\t')
        .trimEnd(),
    )
  return [date, ...cities, '', ...lines].join('\n')
}

const cityLine = ({ region, city }: PostalTown) => `${region}\t${city}`
