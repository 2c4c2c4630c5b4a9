import type { WriteFormat } from '../../exchange/write-file.ts'

/** What `convert` is to do. */
export interface Conversion {
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

/** The words behind `convert`, or the sentence that says which of them is not understood. */
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
