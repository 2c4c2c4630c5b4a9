import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isObject, parseJson } from './json.ts'
import type { ServiceOptions } from './run-service.ts'
import { readVariant, switchTable, variantsOf, type VariantEntry } from './variants.ts'

/** The options of the command line, or the text to show instead of starting. */
export type Command =
  | { kind: 'start'; options: ServiceOptions; remarks: string[] }
  | { kind: 'help'; text: string }
  | { kind: 'wrong'; message: string }

const switches = {
  port: { type: 'string', default: '8080' },
  seed: { type: 'string', default: '200' },
  db: { type: 'string', default: ':memory:' },
  'list-delay-ms': { type: 'string', default: '2000' },
  variant: { type: 'string', multiple: true, default: [] as string[] },
  like: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** Reads the switches of `service/main.ts`; the message about a wrong one names it. */
export function readCommandLine(args: readonly string[]): Command {
  const parsed = parse(args)
  if (typeof parsed === 'string') return { kind: 'wrong', message: parsed }
  if (parsed.help) return { kind: 'help', text: usage() }
  const wrong: string[] = []
  const number = (name: 'port' | 'seed' | 'list-delay-ms', most: number): number => {
    const value = /^\d{1,9}$/.test(parsed[name]) ? Number(parsed[name]) : Infinity
    if (value > most) wrong.push(`--${name} takes a whole number from 0 to ${most}, not "${parsed[name]}".`)
    return value
  }
  const like = parsed.like === undefined ? null : readLikeReport(parsed.like)
  if (like?.ok === false) wrong.push(like.message)
  // The command line overrides the report.
  const entries: VariantEntry[] = like?.ok ? [...like.entries] : []
  for (const text of parsed.variant) {
    const variant = readVariant(text)
    if (variant.ok) entries.push(variant.entry)
    else wrong.push(`--variant ${text}: ${variant.message}`)
  }
  const options = {
    port: number('port', 65_535),
    seed: number('seed', 1_000_000),
    listDelayMs: number('list-delay-ms', 600_000),
    db: parsed.db,
    variants: variantsOf(entries),
  }
  return wrong.length === 0
    ? { kind: 'start', options, remarks: like?.ok ? like.remarks : [] }
    : { kind: 'wrong', message: wrong.join('\n') }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: switches, strict: true }).values
  } catch (reason) {
    // node:util throws for unknown switches and missing values, in a sentence that names the switch.
    return reason instanceof Error ? reason.message : String(reason)
  }
}

function usage(): string {
  const variants = Object.entries(switchTable).map(
    ([name, { values, meaning }]) => `  ${name}=${values.join('|')}\n      ${meaning}`,
  )
  return [
    'node service/main.ts [--port 8080] [--seed 200] [--db file] [--list-delay-ms 2000] [--variant name=value …]',
    '                     [--like report.json]',
    '',
    '--like takes the switches of a report of npm run doctor; a --variant beside it wins.',
    '',
    'Variants (the first value is the default):',
    ...variants,
    '',
  ].join('\n')
}

/** Switches that a report of the doctor requires, and sentences about what no switch can do. */
type Like = { ok: true; entries: VariantEntry[]; remarks: string[] } | { ok: false; message: string }

/**
 * Reads the report of `npm run doctor -- --json`: the switches under which this service behaves like the examined one. Returns
 * a message if the file is not such a report.
 */
export function readLikeReport(file: string): Like {
  const refused = (why: string): Like => ({ ok: false, message: `--like ${file}: ${why}` })
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return refused('the file cannot be read.')
  }
  const parsed = parseJson(text)
  const report = parsed.ok && isObject(parsed.value) ? parsed.value : {}
  if (report['format'] !== 'atena-doctor') return refused('this is no report of the doctor.')
  if (report['version'] !== 1) return refused('this version of the report is not known.')
  const points = Array.isArray(report['points']) ? report['points'].filter(isObject) : []
  const entries: VariantEntry[] = []
  const remarks: string[] = []
  for (const { id, verdict, switch: name } of points) {
    const read = typeof name === 'string' ? readVariant(name) : null
    if (read?.ok) entries.push(read.entry)
    else if (read) remarks.push(read.message)
    // Two points are numbers in life and a few values here.
    else if (typeof verdict === 'string' && ['limit', 'cap', 'timestamps'].includes(String(id)))
      remarks.push(`${String(id)}=${verdict.slice(0, 40)} cannot be imitated.`)
  }
  return { ok: true, entries, remarks }
}
