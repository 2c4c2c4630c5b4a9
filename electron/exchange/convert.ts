import { statSync } from 'node:fs'
import type { Cities } from '../../exchange/fields/japanese-address.ts'
import type { FileFormat } from '../../exchange/person.ts'
import { writeFile } from '../../exchange/write-file.ts'
import type { WriteFormat } from '../../exchange/write-file.ts'
import { checkOutput, unwritten } from '../print/batch/check-output.ts'
import type { OutputKind } from '../print/batch/check-output.ts'
import { Refusal } from '../print/batch/refusal.ts'
import { holdsBytes, saveFile } from '../print/save-file.ts'
import type { Conversion } from './convert-words.ts'
import { contactsInLines, readContacts, remarkLine } from './read-contacts.ts'

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

/** What may be replaced without being asked: a file of the same kind that holds contacts, or nothing. */
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
