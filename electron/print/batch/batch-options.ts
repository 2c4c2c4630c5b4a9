import type { Direction } from '../../../contract/ipc/print.ts'

/** What the command line asks for. Lengths are mm; `start` counts from 0. */
export interface BatchOptions {
  readonly sheet: string
  readonly input: string
  readonly output: string
  readonly start: number
  readonly copies: number
  readonly direction: Direction | null
  /** serif, sans, klee, the name of an installed family, or the path of a font file. */
  readonly font: string
  readonly offset: { readonly x: number; readonly y: number }
  readonly outline: boolean
  readonly barcode: boolean
  /** Whether an existing file that is not a PDF may be replaced. */
  readonly force: boolean
  /** Whether one row that cannot be printed stops the whole run. */
  readonly strict: boolean
}

export type BatchCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'list-sheets' }
  | { readonly kind: 'print'; readonly options: BatchOptions }
  /** The command line cannot be understood; `reason` is a sentence. */
  | { readonly kind: 'wrong'; readonly reason: string }

export const usage = `npm run labels -- --sheet CODE --in FILE --out FILE.pdf

  --list-sheets       the sheets that --sheet knows
  --start N           the first label of the first sheet to use, counted from 1
  --copies N          of each label
  --vertical          Japanese vertical writing; --horizontal the other way
  --font NAME         serif, sans, klee, an installed font by its name, or a TrueType or OpenType file
  --offset X,Y        shifts everything to the right and down, in mm
  --barcode           Japan Post's customer barcode, where it fits
  --outline           prints the edges of the labels, for a trial on plain paper
  --strict            prints nothing where a row cannot be printed; without it the other rows are
  --force             replaces a file that is no PDF; what is read is never written over

FILE is a file of contacts of any format that Atena imports (vCard, jCard, ContactXML, xlsx, LDIF, CSV of other
programs), or a CSV file whose header line has field names of the service: lastname, firstname, suffix, zipcode, region,
city, street, building, organization.name, … in UTF-8 or Shift_JIS.
`

const switches = {
  sheet: { type: 'string' },
  in: { type: 'string' },
  out: { type: 'string' },
  start: { type: 'string', default: '1' },
  copies: { type: 'string', default: '1' },
  font: { type: 'string', default: 'serif' },
  offset: { type: 'string', default: '0,0' },
  vertical: { type: 'boolean', default: false },
  horizontal: { type: 'boolean', default: false },
  outline: { type: 'boolean', default: false },
  barcode: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  'list-sheets': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const valued = new Set(
  Object.entries(switches).flatMap(([name, { type }]) => (type === 'string' ? [name] : [])),
)

const offsetForm = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+)),([+-]?(?:\d+(?:\.\d+)?|\.\d+))$/u
const negative = /^-[\d.]/u

/** Joins a negative number to the switch before it; alone it would be read as a switch. */
function joined(args: readonly string[]): string[] {
  return args.reduce<string[]>((done, arg) => {
    const before = done.at(-1) ?? ''
    const takesValue = before.startsWith('--') && valued.has(before.slice(2))
    return takesValue && negative.test(arg) ? [...done.slice(0, -1), `${before}=${arg}`] : [...done, arg]
  }, [])
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
  const { sheet = '', in: input = '', out: output = '', font, vertical, horizontal } = values
  const missing = Object.entries({ sheet, in: input, out: output }).find(([, value]) => value === '')
  if (missing) return wrong(`--${missing[0]} is missing`)
  const start = wholeNumber(values.start, 40_000)
  const copies = wholeNumber(values.copies, 1000)
  const [, x, y] = offsetForm.exec(values.offset) ?? []
  if (start === null) return wrong('--start is a number of a label, counted from 1')
  if (copies === null) return wrong('--copies is a number from 1 to 1000')
  if (x === undefined || y === undefined)
    return wrong('--offset is two lengths in mm, as in --offset 1.5,-0.3')
  if (vertical && horizontal) return wrong('--vertical and --horizontal exclude each other')
  const direction = vertical ? 'vertical' : horizontal ? 'horizontal' : null
  const offset = { x: Number(x), y: Number(y) }
  const { outline, barcode, force, strict } = values
  const options: BatchOptions = {
    sheet,
    input,
    output,
    start: start - 1,
    copies,
    direction,
    font,
    offset,
    outline,
    barcode,
    force,
    strict,
  }
  return { kind: 'print', options }
}

function wrong(reason: string): BatchCommand {
  return { kind: 'wrong', reason }
}

function wholeNumber(text: string, most: number): number | null {
  const value = /^\d+$/u.test(text) ? Number(text) : 0
  return value >= 1 && value <= most ? value : null
}
