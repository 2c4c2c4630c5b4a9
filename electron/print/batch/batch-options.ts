import type util from 'node:util'
import { countryCodeOf } from '../../../contract/record/countries.ts'
import type { LayoutOptions } from '../../../labels/layout-options.ts'
import type { TestRulers } from '../../../labels/impose/test-page.ts'

/** What the command line asks for. Lengths are mm. */
export interface BatchOptions {
  readonly sheet: string
  /** The path of a file of gLabels, or of the app's data folder, whose sheets `sheet` may name; null without one. */
  readonly sheets: string | null
  readonly input: string
  readonly output: string
  /** The path of a file whose first contact is the sender; null prints no sender. */
  readonly sender: string | null
  /** serif, sans, klee, the name of an installed family, or the path of a font file. */
  readonly font: string
  readonly offset: { readonly x: number; readonly y: number }
  /** What was measured on the test page of the sheet; null where the printer is not corrected. */
  readonly measured: TestRulers | null
  /** People of one family name at one address share a label. */
  readonly household: boolean
  /** Leaves out contacts without an address. */
  readonly onlyWithAddress: boolean
  /** A layout that comes with the app, by its name, or the path of a file; null for that of the sheet. */
  readonly layout: string | null
  readonly labels: BatchLabels
  /** Whether an existing file that is not a PDF may be replaced. */
  readonly force: boolean
  /** Whether one row that cannot be printed stops the whole run. */
  readonly strict: boolean
}

/** How the labels are set and in which order; without a direction or an honorific, the usual one of the sheet. */
export type BatchLabels = Omit<LayoutOptions, 'sender' | 'calibration' | Usual> &
  Partial<Pick<LayoutOptions, Usual>>
type Usual = 'direction' | 'honorific'

export type BatchCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'list-sheets' }
  | { readonly kind: 'print'; readonly options: BatchOptions }
  /** The command line cannot be understood; `reason` is a sentence. */
  | { readonly kind: 'wrong'; readonly reason: string }

export const usage = `npm run labels -- --sheet NAME --in FILE --out FILE.pdf

  --list-sheets       the sheets that --sheet knows
  --sheets PATH       also those of a template or document of gLabels, or of the data folder of Atena, where own sheets are

Where the labels go
  --start N           the first label of the first sheet to use, counted from 1
  --used N,N,…        labels of the first sheet that are gone
  --copies N          of each label; with --sets all labels once, then all again
  --offset X,Y        shifts everything to the right and down, in mm
  --calibration W,H,X,Y  corrects the printer: the lengths of the two rulers on the test page of the sheet, and
                      where their corner is on the paper, in mm
  --outline           prints the edges of the labels, for a trial on plain paper

Who gets one, and in which order
  --order ORDER       file (usual), postal-code, kana or code
  --by-group          each group begins a new page
  --household         people of one family name at one address share a label
  --only-with-address leaves out contacts without an address

What is on it
  --layout LAYOUT     badge, tent-card or return-label, or a file of a layout, which ends in .json; its photos stay empty
  --address KIND      first (usual), home or office
  --organization WHEN office (usual), always or never: when the company is printed
  --honorific TEXT    instead of 様; "" for none
  --home-country NAME where the mail is posted, as in US or Germany: no country is printed there, and JAPAN on mail to
                      Japan; without it the country of the sender or, without one, Japan
  --no-title          without the job title
  --no-joint-names    without the other people of a contact; --no-joint-honorifics: without honorifics for them
  --sender FILE       the first contact of this file is the sender; not for labels
  --air-mail          AIR MAIL on mail to another country
  --postal-mark       〒 before a postal code
  --barcode           Japan Post's customer barcode, where it fits
  --vertical          Japanese vertical writing; --horizontal the other way
  --numerals FORM     of vertical writing: kanji (usual), upright or combined
  --font NAME         serif, sans, klee, an installed font by its name, or a TrueType or OpenType file

  --strict            prints nothing where a row cannot be printed; without it the other rows are
  --force             replaces a file that is no PDF; what is read is never written over

FILE is a file of contacts of any format that Atena imports (vCard, jCard, ContactXML, xlsx, LDIF, CSV of other
programs), or a CSV file whose header line has field names of the service: lastname, firstname, suffix, zipcode, region,
city, street, building, organization.name, … in UTF-8 or Shift_JIS.
`

const text = { type: 'string' } as const
const mark = { type: 'boolean', default: false } as const

const switches = {
  sheet: text,
  in: text,
  out: text,
  start: { ...text, default: '1' },
  used: { ...text, default: '' },
  copies: { ...text, default: '1' },
  sets: mark,
  offset: { ...text, default: '0,0' },
  calibration: text,
  outline: mark,
  order: { ...text, default: 'file' },
  'by-group': mark,
  household: mark,
  'only-with-address': mark,
  address: { ...text, default: 'first' },
  organization: { ...text, default: 'office' },
  honorific: text,
  'home-country': text,
  'air-mail': mark,
  'no-title': mark,
  'no-joint-names': mark,
  'no-joint-honorifics': mark,
  sender: text,
  'postal-mark': mark,
  barcode: mark,
  vertical: mark,
  horizontal: mark,
  numerals: { ...text, default: 'kanji' },
  font: { ...text, default: 'serif' },
  layout: text,
  sheets: text,
  strict: mark,
  force: mark,
  'list-sheets': mark,
  help: mark,
} as const

/** The words that a switch takes, and what each means. */
const words = {
  order: { file: 'selection', 'postal-code': 'postal-code', kana: 'kana', code: 'code' },
  address: { first: 'first', home: 'home', office: 'office' },
  organization: { office: 'office', always: 'always', never: 'never' },
  numerals: { kanji: 'kanji', upright: 'upright', combined: 'combined' },
} as const

type Words = typeof words
type Meaning<Switch extends keyof Words> = Words[Switch][keyof Words[Switch]]

function meaningOf<Switch extends keyof Words>(name: Switch, word: string): Meaning<Switch> | undefined {
  const meanings = new Map<string, unknown>(Object.entries(words[name]))
  return meanings.get(word) as Meaning<Switch> | undefined
}

type Choices = Pick<BatchLabels, 'order' | 'address' | 'organization' | 'digits'>

/** What the words of these switches mean; the name of the first switch with a word that it does not take. */
function choicesOf(values: Readonly<Record<keyof Words, string>>): Choices | keyof Words {
  const order = meaningOf('order', values.order)
  const address = meaningOf('address', values.address)
  const organization = meaningOf('organization', values.organization)
  const digits = meaningOf('numerals', values.numerals)
  if (order === undefined) return 'order'
  if (address === undefined) return 'address'
  if (organization === undefined) return 'organization'
  if (digits === undefined) return 'numerals'
  return { order, address, organization, digits }
}

/** “a, b or c” */
function orList(all: readonly string[]): string {
  return `${all.slice(0, -1).join(', ')} or ${all.at(-1) ?? ''}`
}

const valued = new Set(
  Object.entries(switches).flatMap(([name, { type }]) => (type === 'string' ? [name] : [])),
)

const lengthForm = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/u
const negative = /^-[\d.]/u

/** Joins a negative number to the switch before it; alone it would be read as a switch. */
function joined(args: readonly string[]): string[] {
  return args.reduce<string[]>((done, arg) => {
    const before = done.at(-1) ?? ''
    const takesValue = before.startsWith('--') && valued.has(before.slice(2))
    return takesValue && negative.test(arg) ? [...done.slice(0, -1), `${before}=${arg}`] : [...done, arg]
  }, [])
}

/** Whether the command line asks for a list in place of labels. */
export function asksForTable(args: readonly string[]): boolean {
  return args.some((arg) => arg === '--table' || arg.startsWith('--table='))
}

/** Reads the arguments after the program's name. */
export function readCommand(args: readonly string[]): BatchCommand {
  // An import would look at each of its exports, and some load a part of Node when looked at: 4 ms of a cold start.
  const util = process.getBuiltinModule('node:util')
  let values
  try {
    ;({ values } = util.parseArgs({ args: joined(args), options: switches, strict: true }))
  } catch (thrown) {
    return wrong(thrown instanceof Error ? thrown.message : String(thrown))
  }
  if (values.help) return { kind: 'help' }
  if (values['list-sheets']) return { kind: 'list-sheets' }
  const { sheet = '', in: input = '', out: output = '', vertical, horizontal } = values
  const missing = Object.entries({ sheet, in: input, out: output }).find(([, value]) => value === '')
  if (missing) return wrong(`--${missing[0]} is missing`)
  const start = wholeNumber(values.start, 40_000)
  const copies = wholeNumber(values.copies, 1000)
  const offset = lengths(values.offset, 2)
  const measured = values.calibration === undefined ? [] : lengths(values.calibration, 4)
  const used = values.used === '' ? [] : values.used.split(',').map((each) => wholeNumber(each, 40_000))
  if (start === null) return wrong('--start is a number of a label, counted from 1')
  if (used.includes(null)) return wrong('--used is numbers of labels, counted from 1, as in --used 1,2,5')
  if (copies === null) return wrong('--copies is a number from 1 to 1000')
  if (offset === null) return wrong('--offset is two lengths in mm, as in --offset 1.5,-0.3')
  if (measured === null)
    return wrong('--calibration is four lengths in mm, as in --calibration 179.5,260.2,15.3,14.8')
  const homeCountry = homeOf(values['home-country'])
  if (homeCountry === null) return wrong('--home-country is a country, as in US or Germany')
  if (vertical && horizontal) return wrong('--vertical and --horizontal exclude each other')
  const choices = choicesOf(values)
  if (typeof choices === 'string') return wrong(`--${choices} is ${orList(Object.keys(words[choices]))}`)
  const { font, force, strict, household } = values
  const labels = labelsOf(values, {
    ...choices,
    homeCountry,
    startCell: start - 1,
    usedCells: used.flatMap((each) => (each === null ? [] : [each - 1])),
    copies,
  })
  const options: BatchOptions = {
    sheet,
    sheets: values.sheets ?? null,
    input,
    output,
    sender: values.sender ?? null,
    font,
    offset: { x: offset[0] ?? 0, y: offset[1] ?? 0 },
    measured: rulersOf(measured),
    household,
    onlyWithAddress: values['only-with-address'],
    layout: values.layout ?? null,
    labels,
    force,
    strict,
  }
  return { kind: 'print', options }
}

/** The code of a country by its code or name; null for another word. */
function homeOf(country: string | undefined): string | null {
  return country === undefined ? '' : countryCodeOf(country)
}

/** The words of the switches that take one, and the marks, as `parseArgs` returns them. */
type Values = ReturnType<typeof util.parseArgs<{ options: typeof switches }>>['values']

function labelsOf(
  values: Values,
  read: Choices & Pick<BatchLabels, 'homeCountry' | 'startCell' | 'usedCells' | 'copies'>,
): BatchLabels {
  const { vertical, horizontal, outline, barcode, honorific } = values
  return {
    ...read,
    collate: values.sets ? 'sets' : 'each',
    outline,
    byGroup: values['by-group'],
    title: !values['no-title'],
    jointNames: !values['no-joint-names'],
    jointHonorifics: !values['no-joint-honorifics'],
    airMail: values['air-mail'],
    postalMark: values['postal-mark'],
    barcode,
    ...(honorific === undefined ? {} : { honorific }),
    ...(vertical ? { direction: 'vertical' } : {}),
    ...(horizontal ? { direction: 'horizontal' } : {}),
  }
}

function rulersOf([horizontal, vertical, left, top]: readonly number[]): TestRulers | null {
  if (horizontal === undefined || vertical === undefined || left === undefined || top === undefined)
    return null
  return { horizontal, vertical, left, top }
}

/** This number of lengths in mm with commas between them; null if the text is anything else. */
function lengths(text: string, wanted: number): number[] | null {
  const parts = text.split(',')
  return parts.length === wanted && parts.every((part) => lengthForm.test(part)) ? parts.map(Number) : null
}

function wrong(reason: string): BatchCommand {
  return { kind: 'wrong', reason }
}

function wholeNumber(text: string, most: number): number | null {
  const value = /^\d+$/u.test(text) ? Number(text) : 0
  return value >= 1 && value <= most ? value : null
}
