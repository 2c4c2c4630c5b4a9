import type { PostalTown } from '../../contract/ipc/postal-code.ts'

/**
 * The towns as electron/postal/postal-list.ts reads them: the date, the cities, an empty line, then a line for each place
 * in the order of the codes: code, number of its city, street, building, company, note, between tabs.
 */
export function postalText(date: string, towns: readonly PostalTown[]): string {
  const cities = [...new Set(towns.map(cityLine))]
  const numbers = new Map(cities.map((city, number) => [city, number]))
  const lines = towns
    .toSorted((one, other) => (one.code < other.code ? -1 : one.code > other.code ? 1 : 0))
    .map((town) =>
      [town.code, numbers.get(cityLine(town)), town.street, town.building, town.company, town.note]
        .join('\t')
        .trimEnd(),
    )
  return [date, ...cities, '', ...lines].join('\n')
}

const cityLine = ({ region, city }: PostalTown) => `${region}\t${city}`
