import type { Language } from '../../../contract/language.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { isEastAsian } from '../../../labels/compose/mailing-record.ts'
import { listPages } from '../../../labels/list/list-pages.ts'
import { saveFile } from '../../disk/save-file.ts'
import { checkOutput, Refusal, unwritten } from '../../exchange/check-output.ts'
import { readContacts, remarkLine } from '../../exchange/read-contacts.ts'
import { readPostalList } from '../../postal/postal-codes.ts'
import { listOfRecords, listPaper } from '../list/list-of-records.ts'
import { drawnPdf, isBundled, type BatchSurroundings } from './batch-fonts.ts'
import { readTableCommand, tableUsage, type TableOptions } from './table-options.ts'
import { shownName } from '../../record-text/shown-name.ts'

/** Makes a list from a file of contacts. Throws `Refusal`, and leaves a former file of that name where it was then. */
export async function runTable(args: readonly string[], around: BatchSurroundings): Promise<void> {
  const command = readTableCommand(args)
  if (command.kind === 'wrong') throw new Refusal(`${command.reason}\n\n${tableUsage}`, 2)
  await printTable(command.options, around)
}

async function printTable(options: TableOptions, around: BatchSurroundings): Promise<void> {
  const { input, output, font, force, list: chosen } = options
  const named = [{ path: input, what: 'the file of --in' }]
  if (!isBundled(font)) named.push({ path: font, what: 'the file of --font' })
  await checkOutput(output, named, force)
  const rows = await contactsOf(input, around)
  const records = rows.map(({ record }) => record)
  const language = options.language ?? languageOfMost(records)
  const { list, count, leftOut } = listOfRecords({
    family: 'address',
    records,
    options: chosen,
    language,
    today: new Date(),
  })
  for (const at of leftOut)
    around.complain(`${input}:${rows[at]?.line ?? 1}: no day of birth: not on the list`)
  if (count === 0) throw new Refusal(`${input}: no contact in it has a day of birth`)
  const paper = listPaper(chosen)
  const layOut = (fonts: Parameters<typeof listPages>[1]) => ({ pages: listPages(list, fonts, paper) })
  const { laid, pdf, paths, gaps } = await drawnPdf({ font, title: list.title, layOut }, around)
  if (gaps.size > 0)
    around.complain(
      `${input}: no font has “${[...gaps.keys()].join('')}”: 〓 is printed, or an ordinary form`,
    )
  // Once more, since files come and go, and now all that was read is known.
  const ours = [...paths, around.postalCodes].map((path) => ({ path, what: 'a file that Atena reads' }))
  await checkOutput(output, [...named, ...ours], force)
  const written = await saveFile(output, pdf)
  if (!written.ok) throw unwritten(output, written.failure)
  const [contacts, pages] = [count, laid.pages.length]
  around.say(
    `${output}: ${contacts} contact${contacts === 1 ? '' : 's'} on ${pages} page${pages === 1 ? '' : 's'}\n`,
  )
}

interface TableRow {
  readonly line: number
  readonly record: ServiceRecord
}

/** The contacts of a file of any format that Atena imports. */
async function contactsOf(
  file: string,
  { postalCodes, complain }: BatchSurroundings,
): Promise<readonly TableRow[]> {
  const cities = (await readPostalList(postalCodes))?.cities ?? []
  const { persons, remarks } = readContacts(file, cities)
  for (const remark of remarks) complain(`${file}: ${remarkLine('line', remark).trim()}`)
  if (persons.length === 0) throw new Refusal(`${file}: no contact in it`)
  // A person has the field names of a record.
  return persons.map(({ line, person }, at) => ({
    line,
    record: { ...person, id: String(at) } as ServiceRecord,
  }))
}

function languageOfMost(records: readonly ServiceRecord[]): Language {
  const own = records.filter((record) => isEastAsian(shownName(record))).length
  return own * 2 >= records.length ? 'ja' : 'en'
}
