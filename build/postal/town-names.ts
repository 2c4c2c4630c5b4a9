import type { PostalTown } from '../../contract/ipc/postal-code.ts'

/** What a line of Japan Post's list says of a place, cleaned of its remarks. */
export interface TownName {
  /** '' where the code stands for the rest of its city. */
  town: string
  /** Building and floor, where the code belongs to a floor. */
  building: string
  /** Which part of the town the code is for, such as `1〜2丁目`; '' for all of it. */
  note: string
}

/**
 * The places that one name of the list means: "以下に掲載がない場合" is no name, a floor belongs to its building, and
 * a remark in parentheses says which part of the town is meant.
 * @param towns all names of the same city without remarks: only they tell where 霞が関霞が関ビル is to be cut
 */
export function townNames(name: string, city: string, towns: ReadonlySet<string>): TownName[] {
  const [bare = '', remark = ''] = splitRemark(plainWidth(name))
  if (isRest(bare, city)) return [{ town: '', building: '', note: '' }]
  const floor = /(?:^|\()(\d+階|地階・階層不明)\)?$/.exec(remark)
  if (floor !== null) return [onFloor(bare, floor[1] ?? '', towns)]
  const note = /^(丁目|番地|その他|次のビルを除く|\d+階)$/.test(remark) ? '' : remark
  return bare.split('、').map((town) => ({ town: withoutLots(town), building: '', note }))
}

/** A name without its remark. */
export function bareTown(name: string): string {
  return withoutLots(splitRemark(plainWidth(name))[0] ?? '')
}

/** The list writes digits and Latin letters in full width; people do not. Nothing else is touched. */
export function plainWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5d]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll('～', '〜')
    .trim()
}

/** 三田(1階) → 三田, 1階; a remark in two parts keeps both: (高層棟)(1階). */
function splitRemark(name: string): [string, string] {
  const at = name.indexOf('(')
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1).replace(/\)$/, '')]
}

function isRest(name: string, city: string): boolean {
  if (/^以下に掲載がない場合$|の次に.*番地がくる場合$/.test(name)) return true
  // 一円 is "all of it", but also a town of Taga.
  return name !== '一円' && name.endsWith('一円') && city.endsWith(name.slice(0, -2))
}

/** 種市第8地割〜第14地割 → 種市: which lots of land it is for does not belong to the name. */
function withoutLots(town: string): string {
  return town.includes('地割') ? town.replace(/第?\d.*$/, '') : town
}

function onFloor(name: string, floor: string, towns: ReadonlySet<string>): TownName {
  const lengths = Array.from({ length: name.length - 1 }, (_, at) => name.length - 1 - at)
  const cut = lengths.find((length) => towns.has(name.slice(0, length))) ?? 0
  const building = name.slice(cut).trim()
  const known = floor.startsWith('地階') ? building : `${building} ${floor}`
  return { town: name.slice(0, cut), building: known, note: '' }
}

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
