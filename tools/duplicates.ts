import { existsSync, statSync } from 'node:fs'
import type { Reason } from '../electron/duplicates/compare-facts.ts'
import { DuplicateFinder, type DuplicatePair } from '../electron/duplicates/find-duplicates.ts'
import { readRecords, FileIds } from './duplicates/read-records.ts'
import { goToCaller } from './called-from.ts'

const help = `npm run duplicates -- FILE [--json]

Reads a file with contacts and prints who is in it more than once, the surest first. FILE is JSON (a list of records in
the names of the service, an object with such a list, or one record a line) or whatever npm run exchange reads.
With --json one line: {"pairs": [[id, id, bits], …]}, with the ids of the file, else the lines on which entries begin.
Each bit doubles the odds. Only pairs that are as good as sure are printed, and nothing is changed.

Exit code: 0 when the file was read, 1 when it was not, 2 for words that are not understood.`

goToCaller()
const words = process.argv.slice(2)
const files = words.filter((word) => !word.startsWith('--'))
const unknown = words.find((word) => word.startsWith('--') && word !== '--json')
if (words.includes('--help')) console.log(help)
else if (files.length !== 1 || unknown !== undefined) {
  console.error(unknown === undefined ? help : `${unknown} is not known.\n\n${help}`)
  process.exitCode = 2
} else await tellDuplicates(files[0] ?? '', words.includes('--json'))

async function tellDuplicates(file: string, asJson: boolean): Promise<void> {
  if (!existsSync(file) || !statSync(file).isFile()) return refuse(file, 'there is no such file')
  const finder = new DuplicateFinder()
  const ids = new FileIds()
  const names = new Map<string, string>()
  const { unreadable, problem } = await readRecords(file, (record, line) => {
    const fields = record as Record<string, unknown>
    const id = ids.idOf(fields, line)
    if (!asJson) names.set(id, nameOf(fields))
    finder.add(id, record)
  })
  if (problem !== null) return refuse(file, problem)
  if (unreadable > 0) console.error(`${unreadable} entries of ${file} could not be read.`)
  const pairs = finder.pairs()
  if (asJson) console.log(jsonOf(pairs, ids))
  else console.log(listOf(pairs, names))
}

function refuse(file: string, why: string): void {
  console.error(`${file} could not be read: ${why}.`)
  process.exitCode = 1
}

function jsonOf(pairs: readonly DuplicatePair[], ids: FileIds): string {
  return JSON.stringify({
    pairs: pairs.map(({ a, b, bits }) => [ids.asSaid(a), ids.asSaid(b), Number(bits.toFixed(1))]),
  })
}

function nameOf({ lastname, firstname, organization }: Record<string, unknown>): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const company = (organization ?? {}) as { name?: unknown }
  return `${text(lastname)} ${text(firstname)}`.trim() || text(company.name)
}

function listOf(pairs: readonly DuplicatePair[], names: ReadonlyMap<string, string>): string {
  const reasons: Record<Reason, string> = {
    name: 'name',
    'name-alike': 'name in other writing',
    reading: 'name in kana',
    'names-exchanged': 'family and given name exchanged',
    'given-name': 'given name',
    'company-name': 'company',
    company: 'same company',
    telephone: 'telephone',
    'telephone-alike': 'nearly the same telephone',
    email: 'e-mail',
    'email-alike': 'nearly the same e-mail',
    address: 'address',
    zipcode: 'postal code',
    birthdate: 'birth date',
    'birthdate-alike': 'nearly the same birth date',
  }
  const said = (id: string) => `${names.get(id) ?? ''} [${id}]`
  const list = pairs.map(
    (pair) =>
      `${pair.bits.toFixed(1).padStart(6)}  ${said(pair.a)} = ${said(pair.b)}: ${pair.reasons.map((each) => reasons[each]).join(', ')}`,
  )
  return [...list, `pairs: ${pairs.length}`].join('\n')
}
