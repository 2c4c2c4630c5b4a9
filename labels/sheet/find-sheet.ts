import { catalogue } from './catalogue.ts'
import { sheets } from './sheets.ts'
import type { Sheet } from './sheet.ts'

/** Every sheet that comes with the app: the checked ones first. */
export const allSheets: readonly Sheet[] = [...sheets, ...catalogue]

/** Other names of makers, as they are written on packs and in shops; each is read as the maker at its left. */
const makerNames: readonly (readonly [maker: string, ...names: string[]])[] = [
  ['A-One', 'エーワン', 'A-one', 'aone', '3M エーワン'],
  ['Avery', 'Avery US', 'エイブリィ', 'エイブリー'],
  ['Brother', 'ブラザー'],
  ['Dymo', 'ダイモ'],
  ['Hisago', 'ヒサゴ'],
  ['Sanwa', 'サンワサプライ', 'サンワ'],
  ['Zweckform', 'Avery Zweckform'],
]

/** Case, width, blanks, hyphens and number signs do not count, nor does the word for an envelope. */
export function plainName(text: string): string {
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

const knownMakers = new Set([...allSheets.map(({ maker }) => maker), ...makerNames.map(([maker]) => maker)])

/** The number of a code that begins with its maker, such as `Herma 4271`; null for other codes. */
function numberAlone(code: string): string | null {
  const maker = [...knownMakers].find((each) => each !== '' && code.startsWith(`${each} `))
  return maker === undefined ? null : code.slice(maker.length + 1)
}

/** Every name of a sheet: its codes with and without the maker; the name of a card or envelope. */
function namesOf({ maker, code, name, also, kind }: Sheet): string[] {
  const codes = [code, ...also]
  if (kind !== 'labels') return [...codes, name]
  return codes.flatMap((each) => {
    const number = numberAlone(each)
    return number === null ? [each, `${maker} ${each}`] : [each, number]
  })
}

const byName = new Map<string, Sheet[]>()
for (const sheet of allSheets)
  for (const name of new Set(namesOf(sheet).map(plainName))) {
    const known = byName.get(name)
    if (known === undefined) byName.set(name, [sheet])
    else known.push(sheet)
  }

function geometry({ paper, grid, shape, hole }: Sheet): string {
  return JSON.stringify([paper, grid, shape, hole])
}

/**
 * The sheets that a name means: a code or a number, with or without the maker, in any width and case. More than one when
 * makers use the same number for sheets that differ; a checked sheet alone decides. Empty when the name is unknown.
 */
export function sheetsNamed(name: string): readonly Sheet[] {
  const plain = plainName(name)
  const found = byName.get(plain) ?? byName.get(withMaker(plain)) ?? []
  const checked = found.find((sheet) => sheets.includes(sheet))
  if (checked !== undefined) return [checked]
  const different = new Map<string, Sheet>()
  for (const sheet of found) if (!different.has(geometry(sheet))) different.set(geometry(sheet), sheet)
  return [...different.values()]
}

/** The first sheet of that name; undefined when there is none. */
export function findSheet(name: string): Sheet | undefined {
  return sheetsNamed(name)[0]
}
