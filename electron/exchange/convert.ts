import { statSync } from 'node:fs'
import type { Cities } from '../../exchange/fields/japanese-address.ts'
import type { FileFormat } from '../../exchange/person.ts'
import { writeFile, type WriteFormat } from '../../exchange/write-file.ts'
import { checkOutput, unwritten, Refusal, type OutputKind } from './check-output.ts'
import { holdsBytes, saveFile } from '../disk/save-file.ts'
import { contactsInLines, readContacts, remarkLine } from './read-contacts.ts'

interface Conversion {
  input: string
  output: string
  format: WriteFormat
  /** Whether a file of another kind may be replaced. */
  force: boolean
}

/** Programs of `--as`, with what is written for them. */
const programs = new Map<string, WriteFormat>([
  ['whole', 'csv'],
  ['google', 'csv-google'],
  ['outlook', 'csv-outlook'],
  ['outlook-ja', 'csv-outlook-ja'],
  ['atena-shokunin', 'csv-atena-shokunin'],
  ['design-kit', 'csv-design-kit'],
])
const endings = new Map<string, WriteFormat>([
  ['vcf', 'vcard-4.0'],
  ['json', 'jcard'],
  ['csv', 'csv'],
  ['xml', 'contactxml'],
  ['xlsx', 'xlsx'],
])

/** The words after `convert`, or the sentence that says which of them is not understood. */
export function conversionOf(words: readonly string[]): Conversion | string {
  const files: string[] = []
  const values = new Map<string, string>()
  let force = false
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const [name = '', given] = word.split(/=(.*)/su)
    if (word === '--force') force = true
    else if (name === '--as' || name === '--vcard') {
      if (given === undefined) at += 1
      const value = given ?? words[at]
      if (value === undefined) return `${name} needs a word behind it.`
      values.set(name, value)
    } else if (word.startsWith('--')) return `${word} is not known.`
    else files.push(word)
  }
  const [input, output, ...more] = files
  if (input === undefined || output === undefined)
    return 'convert needs two files: one to read, one to write.'
  if (more.length > 0) return `convert takes two files; ${more.join(' ')} is one too many.`
  const format = formatOf(output, values.get('--as'), values.get('--vcard'))
  return typeof format === 'string' ? { input, output, format, force } : format.problem
}

function formatOf(
  output: string,
  program: string | undefined,
  version: string | undefined,
): WriteFormat | { problem: string } {
  const ending = /\.([^./\\]+)$/u.exec(output)?.[1]?.toLowerCase() ?? ''
  const format = endings.get(ending)
  if (format === undefined) {
    const known = [...endings.keys()].map((each) => `.${each}`).join(', ')
    return { problem: `${output} ends in nothing that is written: ${known}.` }
  }
  if (version !== undefined && format !== 'vcard-4.0')
    return { problem: '--vcard is for a file that ends in .vcf.' }
  if (version !== undefined && !/^[34](?:\.0)?$/u.test(version))
    return { problem: `--vcard ${version}: 3 and 4 are written.` }
  if (program === undefined) return version?.startsWith('3') ? 'vcard-3.0' : format
  if (format !== 'csv') return { problem: '--as is for a file that ends in .csv.' }
  return (
    programs.get(program) ?? { problem: `--as ${program}: known are ${[...programs.keys()].join(', ')}.` }
  )
}

/** What a conversion needs from outside. */
export interface ConvertHost {
  cities: Cities
  say(line: string): void
  complain(line: string): void
}

/**
 * Reads a file with contacts and writes them as another. Says what could not be read and what the new file lacks, and
 * only then that it is done. Returns the exit code: 0 where it was written, 1 where not. A file that was there before
 * stays whole until the new one is.
 */
export async function convert(conversion: Conversion, host: ConvertHost): Promise<number> {
  try {
    return await converted(conversion, host)
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    host.complain(thrown.message)
    return thrown.code
  }
}

async function converted({ input, output, format, force }: Conversion, host: ConvertHost): Promise<number> {
  const read = readContacts(input, host.cities)
  for (const line of contactsInLines(input, read)) host.say(line)
  if (read.persons.length === 0) throw new Refusal(`${input} holds nobody; nothing was written`)
  await checkOutput(
    output,
    [{ path: input, what: 'the file that is read' }],
    force,
    kindOf(format, host.cities),
  )
  const persons = read.persons.map(({ person }) => person)
  const file = writeFile(persons, format, { cities: host.cities })
  if (!file.ok)
    throw new Refusal(`${output} would hold ${file.found} of ${file.written} persons; nothing was written`)
  const saved = await saveFile(output, file.bytes)
  if (!saved.ok) throw unwritten(output, saved.failure, '')
  if (!(await holdsBytes(output, file.bytes)))
    throw new Refusal(`${output} does not hold what was written to it; the disk may be damaged`)
  for (const remark of file.remarks) host.say(remarkLine('person', remark))
  host.say(`${output}: ${format}, persons: ${file.persons}, remarks: ${file.remarks.length}`)
  return 0
}

const sameKind: Readonly<Record<string, { what: string; formats: readonly FileFormat[] }>> = {
  vcard: { what: 'vCard file', formats: ['vcard-2.1', 'vcard-3.0', 'vcard-4.0'] },
  jcard: { what: 'jCard file', formats: ['jcard'] },
  contactxml: { what: 'ContactXML file', formats: ['contactxml'] },
  xlsx: { what: 'workbook with contacts', formats: ['xlsx'] },
  csv: { what: 'CSV file with contacts', formats: ['csv'] },
}

/** What may be replaced without a question: a file of the same kind that holds contacts, or nothing. */
function kindOf(format: WriteFormat, cities: Cities): OutputKind {
  const { what, formats } = sameKind[format.split('-')[0] ?? ''] ?? { what: format, formats: [] }
  return {
    option: '',
    what,
    is(path) {
      const there = statSync(path, { throwIfNoEntry: false })
      if (there?.size === 0) return Promise.resolve(true)
      const before = readContacts(path, cities)
      const isKnown = before.remarks.every(({ text }) => text.kind !== 'columns-unknown')
      return Promise.resolve(isKnown && formats.includes(before.format))
    },
  }
}
