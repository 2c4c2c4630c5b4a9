import { catalogue } from './catalogue.ts'
import { sheets } from './sheets.ts'
import type { Sheet } from './sheet.ts'

/** Every sheet that comes with the app: the checked ones first. */
export function allSheets(): readonly Sheet[] {
  return [...sheets, ...catalogue()]
}

/** Other names of makers, as they are written on packs and in shops; each is read as the maker at its left. */
const makerNames: readonly (readonly [maker: string, ...names: string[]])[] = [
  ['A-One', 'エーワン', 'A-one', 'aone', '3M エーワン'],
  ['Avery', 'Avery US', 'エイブリィ', 'エイブリー'],
  ['Brother', 'ブラザー'],
  ['Dymo', 'ダイモ'],
  ['Elecom', 'エレコム'],
  ['Hisago', 'ヒサゴ'],
  ['Kokuyo', 'コクヨ'],
  ['Nana', 'ナナ'],
  ['Plus', 'プラス'],
  ['Sanwa', 'サンワサプライ', 'サンワ'],
  ['Zweckform', 'Avery Zweckform'],
]

/** Case, width, blanks, hyphens and number signs do not count, nor does the word for an envelope. */
function plainName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[×x*]/gu, 'x')
    .replace(/封筒|no\.|[\s\-‐–—#]/gu, '')
}

const makers: ReadonlyMap<string, string> = new Map(
  makerNames.flatMap(([maker, ...names]) => names.map((name) => [plainName(name), plainName(maker)])),
)
/** The longest first, so that `Avery Zweckform 3474` does not become a number of Avery. */
const spellings = [...makers.keys()].toSorted((a, b) => b.length - a.length)

function withMaker(plain: string): string {
  const spelling = spellings.find((each) => plain.startsWith(each))
  return spelling === undefined ? plain : `${makers.get(spelling)}${plain.slice(spelling.length)}`
}

/** Every name of a sheet: its codes with and without the maker; the name of a card or envelope, and of a sheet of the user's own. */
function namesOf({ maker, code, name, also, kind }: Sheet): string[] {
  const codes = [code, ...also, ...(maker === '' ? [name] : [])]
  if (kind !== 'labels') return [...codes, name]
  // A code may begin with the maker, as in `Herma 4271`, or with another one that sells the same sheet.
  const prefixes = [maker, ...makerNames.map(([other]) => other)].map((each) => `${each} `)
  return codes.flatMap((each) => {
    const prefix = prefixes.find((one) => each.startsWith(one))
    return prefix === undefined ? [each, `${maker} ${each}`] : [each, each.slice(prefix.length)]
  })
}

type Index = ReadonlyMap<string, readonly Sheet[]>

/** The sheets by each of their names. */
function indexOf(all: readonly Sheet[]): Index {
  const byName = new Map<string, Sheet[]>()
  for (const sheet of all)
    for (const name of new Set(namesOf(sheet).map(plainName))) {
      const known = byName.get(name)
      if (known === undefined) byName.set(name, [sheet])
      else known.push(sheet)
    }
  return byName
}

const checkedByName = indexOf(sheets)
let catalogueByName: Index | null = null

function geometry({ paper, grid, shape, hole }: Sheet): string {
  return JSON.stringify([paper, grid, shape, hole])
}

/** The sheets of an index with a name, also where it spells the maker in another way. */
function found(index: Index, name: string): readonly Sheet[] {
  const plain = plainName(name)
  return index.get(plain) ?? index.get(withMaker(plain)) ?? []
}

/**
 * The sheets that a name means: a code or a number, with or without the maker, in any width and case. More than one when
 * makers use the same number for sheets that differ; a sheet of the user's own decides alone, and then a checked one. Empty when the
 * name is unknown.
 */
export function sheetsNamed(name: string, own: readonly Sheet[] = []): readonly Sheet[] {
  const [mine] = own.length === 0 ? [] : found(indexOf(own), name)
  if (mine !== undefined) return [mine]
  const [checked] = found(checkedByName, name)
  if (checked !== undefined) return [checked]
  catalogueByName ??= indexOf(catalogue())
  const different = new Map<string, Sheet>()
  for (const sheet of found(catalogueByName, name))
    if (!different.has(geometry(sheet))) different.set(geometry(sheet), sheet)
  return [...different.values()]
}

/** Every spelling of the makers whose names or numbers a sheet has; the name of an own sheet may begin with any of them. */
function makerSpellings({ maker, code, also, name }: Sheet): string[] {
  const begins = (spelling: string) => maker === '' && plainName(name).startsWith(plainName(spelling))
  const named = makerNames.filter(
    (all) =>
      all[0] === maker || [code, ...also].some((one) => one.startsWith(`${all[0]} `)) || all.some(begins),
  )
  return [maker, ...named.flat()]
}

const searchTexts = new WeakMap<Sheet, string>()

/**
 * What a search looks for words in: each name of a sheet and of its makers after a `|`, its sizes and the number of its labels
 * after a `~`. Made once for each sheet.
 */
function searchText(sheet: Sheet): string {
  const known = searchTexts.get(sheet)
  if (known !== undefined) return known
  const { grid, paper } = sheet
  const faces = grid.columns * grid.rows
  const sizes = [`${grid.width}x${grid.height}`, `${paper.width}x${paper.height}`, `${faces}面`, `${faces}up`]
  const names = new Set([...namesOf(sheet), sheet.name, ...makerSpellings(sheet)])
  const text = plainName(`|${[...names].join('|')}~${sizes.join('~')}`)
  searchTexts.set(sheet, text)
  return text
}

/**
 * The sheets of `among` that have every one of these words in a name, a maker, a size or the number of labels. First come
 * those with exactly this name, then those with a name that begins with it; otherwise the order is kept.
 */
export function sheetsWith(words: string, among: readonly Sheet[]): readonly Sheet[] {
  const wanted = words.split(/\s+/u).map(plainName)
  const named = new Set(sheetsNamed(words))
  const plain = plainName(words)
  const exact = new Set(among.filter((sheet) => named.has(sheet) || plainName(sheet.name) === plain))
  const beginning = `|${plain}`
  const begins = (sheet: Sheet) => searchText(sheet).includes(beginning)
  const found = among.filter((sheet) => {
    const text = searchText(sheet)
    return !exact.has(sheet) && wanted.every((word) => text.includes(word))
  })
  return [...exact, ...found.filter(begins), ...found.filter((sheet) => !begins(sheet))]
}

/** The first sheet of that name; undefined when there is none. */
export function findSheet(name: string): Sheet | undefined {
  return sheetsNamed(name)[0]
}
