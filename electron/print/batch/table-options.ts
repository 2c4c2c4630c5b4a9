import type util from 'node:util'
import { languages, type Language } from '../../../contract/language.ts'
import { usualList, type ListOptions } from '../../../contract/ipc/paper-list.ts'
import type { ListColumn } from '../../../contract/record/list-columns.ts'

/** What the command line says of a list in place of labels. */
export interface TableOptions {
  readonly input: string
  readonly output: string
  /** As of labels (batch-options.ts). */
  readonly font: string
  /** null: that of most contacts. */
  readonly language: Language | null
  readonly list: ListOptions
  readonly force: boolean
}

export type TableCommand =
  | { readonly kind: 'print'; readonly options: TableOptions }
  /** The command line cannot be understood; `reason` is a sentence. */
  | { readonly kind: 'wrong'; readonly reason: string }

export const tableUsage = `npm run labels -- --table KIND --in FILE --out FILE.pdf

  --table KIND        a list in place of labels: address, birthday (by month and day) or tick (with a box for each contact)
  --columns NAME,…    what it shows besides the name: reading, joint-names, company, postal-code, address, telephone,
                      email, birth-date, tags, memo, tick, notes
  --title TEXT        in place of the usual title
  --order ORDER       kana (usual), name, company, postal-code or file (usual for tick)
  --no-headings       without kana rows, letters or months above the contacts
  --address KIND      first (usual), home or office
  --paper PAPER       A4 (usual) or Letter; --landscape
  --points N          of the type, from 8 to 12; 9 without it
  --font NAME         as for labels; sans without it
  --language NAME     ja or en; that of most contacts without it
  --force             as for labels
`

const text = { type: 'string' } as const
const mark = { type: 'boolean', default: false } as const

const switches = {
  table: { ...text, default: '' },
  in: { ...text, default: '' },
  out: { ...text, default: '' },
  columns: text,
  title: { ...text, default: '' },
  order: text,
  'no-headings': mark,
  address: { ...text, default: 'first' },
  paper: { ...text, default: 'A4' },
  landscape: mark,
  points: { ...text, default: '9' },
  font: { ...text, default: 'sans' },
  language: text,
  force: mark,
} as const

const words = {
  table: { address: 'address', birthday: 'birthday', tick: 'tick' },
  order: {
    kana: 'kana',
    name: 'name',
    company: 'organization',
    'postal-code': 'zipcode',
    file: 'selection',
  },
  address: { first: 'first', home: 'home', office: 'office' },
  paper: { A4: 'A4', Letter: 'Letter' },
} as const

const columnWords: Record<string, ListColumn> = {
  reading: 'kana',
  'joint-names': 'jointNames',
  company: 'company',
  'postal-code': 'zipcode',
  address: 'address',
  telephone: 'telephone',
  email: 'email',
  'birth-date': 'birthdate',
  tags: 'tags',
  memo: 'memo',
  tick: 'tick',
  notes: 'blank',
}

type Words = typeof words
type Meaning<Switch extends keyof Words> = Words[Switch][keyof Words[Switch]]

/** Ends the reading of a command line that cannot be understood. */
class Wrong extends Error {}

function meaning<Switch extends keyof Words>(name: Switch, word: string): Meaning<Switch> {
  const meanings = new Map<string, unknown>(Object.entries(words[name]))
  if (!meanings.has(word)) throw new Wrong(`--${name} is one of ${[...meanings.keys()].join(', ')}`)
  return meanings.get(word) as Meaning<Switch>
}

function columnsOf(named: string): ListColumn[] {
  const names = named.split(',').map((name) => name.trim())
  return names.flatMap((name) => {
    if (name === '') return []
    if (!Object.hasOwn(columnWords, name))
      throw new Wrong(`--columns has no “${name}”: there are ${Object.keys(columnWords).join(', ')}`)
    return columnWords[name] ?? []
  })
}

function languageOf(word: string | undefined): Language | null {
  const language = languages.find((each) => each === word)
  if (word !== undefined && language === undefined)
    throw new Wrong(`--language is one of ${languages.join(', ')}`)
  return language ?? null
}

/** Reads the arguments after the program's name. */
export function readTableCommand(args: readonly string[]): TableCommand {
  try {
    return { kind: 'print', options: tableOptions(args) }
  } catch (thrown) {
    return { kind: 'wrong', reason: thrown instanceof Error ? thrown.message : String(thrown) }
  }
}

/** Throws for what cannot be understood. */
function tableOptions(args: readonly string[]): TableOptions {
  const { parseArgs } = process.getBuiltinModule('node:util') as typeof util
  const { values } = parseArgs({ args: [...args], options: switches, strict: true })
  const { in: input, out: output, title, font, landscape, force } = values
  const kind = meaning('table', values.table)
  const missing = Object.entries({ in: input, out: output }).find(([, value]) => value === '')
  if (missing) throw new Wrong(`--${missing[0]} is missing`)
  const points = Number(values.points)
  if (!Number.isInteger(points) || points < 8 || points > 12)
    throw new Wrong('--points is a whole number from 8 to 12')
  const usual = usualList(kind, 'kana')
  const list: ListOptions = {
    ...usual,
    title,
    columns: values.columns === undefined ? usual.columns : columnsOf(values.columns),
    order: values.order === undefined ? usual.order : meaning('order', values.order),
    headings: usual.headings && !values['no-headings'],
    address: meaning('address', values.address),
    paper: meaning('paper', values.paper),
    landscape,
    points,
  }
  return { input, output, font, language: languageOf(values.language), list, force }
}
