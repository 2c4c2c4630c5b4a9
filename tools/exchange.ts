import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { convert, conversionOf } from '../electron/exchange/convert.ts'
import { contactsInLines, readContacts } from '../electron/exchange/read-contacts.ts'
import { PostalList } from '../electron/postal/postal-list.ts'
import type { Cities } from '../exchange/fields/japanese-address.ts'
import { remarkText, type Person, type ReadFile } from '../exchange/person.ts'
import { out } from '../build/project.mjs'
import { writePostalCodes } from '../build/postal/write-postal-codes.ts'
import { goToCaller } from './called-from.ts'

const help = `npm run exchange -- read FILE… [--json]
npm run exchange -- convert IN OUT [--as PROGRAM] [--vcard 3] [--force]

read: reads files with contacts (CSV, TSV, xlsx, vCard, jCard, xCard, ContactXML, LDIF, Windows .contact, zips of
these) and prints who is in them and what could not be read as it stands. With --json one line of JSON for each file:
{"file", "format", "encoding", "persons": […], "remarks": [{"line", "person", "field", "text"}]}

convert: reads IN and writes OUT by its ending: .vcf (vCard 4.0, or 3.0 with --vcard 3), .json (jCard), .csv, .xml
(ContactXML), .xlsx. What OUT has no place for is printed person by person, field by field. A .csv has every field,
or with --as what a program expects: google, outlook, outlook-ja, atena-shokunin, design-kit (whole: every field).
A file of another kind is replaced only with --force, the one that is read never.

Exit code: 0 when each file held contacts and OUT was written, 1 when not, 2 for words that are not understood.`

goToCaller()
const [verb, ...words] = process.argv.slice(2)
// A reader that stops reading, as `head` does, has what it wanted, except that `convert` must still write its file.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.exit(1)
  if (verb !== 'convert') process.exit(0)
})

if (verb === '--help' || words.includes('--help')) console.log(help)
else if (verb === 'read') await read()
else if (verb === 'convert') await convertOne()
else misunderstood(help)

async function read(): Promise<void> {
  const files = words.filter((word) => !word.startsWith('--'))
  const unknown = words.find((word) => word.startsWith('--') && word !== '--json')
  if (unknown !== undefined) return misunderstood(`${unknown} is not known.\n\n${help}`)
  if (files.length === 0) return misunderstood(help)
  const cities = citiesOfJapan()
  for (const file of files) {
    const found = readContacts(file, cities)
    if (found.persons.length === 0) process.exitCode = 1
    const pieces = words.includes('--json') ? inJson(file, found) : contactsInLines(file, found)
    const end = words.includes('--json') ? '' : '\n'
    for (const piece of pieces) if (!process.stdout.write(piece + end)) await once(process.stdout, 'drain')
  }
}

async function convertOne(): Promise<void> {
  const conversion = conversionOf(words)
  if (typeof conversion === 'string') return misunderstood(`${conversion}\n\n${help}`)
  process.exitCode = await convert(conversion, {
    cities: citiesOfJapan(),
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
  })
}

function misunderstood(text: string): void {
  console.error(text)
  process.exitCode = 2
}

/** The cities of the list of postal codes, with their prefectures. */
function citiesOfJapan(): Cities {
  writePostalCodes()
  const list = new PostalList(
    gunzipSync(readFileSync(join(out, 'postal', 'postal-codes.gz'))).toString('utf8'),
  )
  return list.cities
}

/** As one line of JSON, piece by piece, since the whole is as large as the file: photos by their size, remarks as sentences. */
function* inJson(file: string, { format, encoding, persons, remarks }: ReadFile): Generator<string> {
  yield `${JSON.stringify({ file, format, encoding }).slice(0, -1)},"persons":[`
  for (const [at, { person }] of persons.entries())
    yield (at === 0 ? '' : ',') + JSON.stringify(plain(person))
  yield '],"remarks":['
  for (const [at, { text, ...place }] of remarks.entries())
    yield (at === 0 ? '' : ',') + JSON.stringify({ ...place, text: remarkText(text) })
  yield ']}\n'
}

function plain(person: Person): unknown {
  const { photo } = person
  return photo === undefined ? person : { ...person, photo: { bytes: photo.bytes.length, type: photo.type } }
}
