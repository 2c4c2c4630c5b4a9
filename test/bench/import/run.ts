import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { writePostalCodes } from '../../../build/postal/write-postal-codes.ts'
import { out } from '../../../build/project.mjs'
import { readImport } from '../../../electron/jobs/import/read-import.ts'
import { openMirror } from '../../../electron/book/mirror.ts'
import { readPostalList } from '../../../electron/postal/postal-codes.ts'
import { guardedForPrograms } from '../../../exchange/csv/formula-guard.ts'
import { readFile } from '../../../exchange/read-file.ts'
import { googleTable } from '../../../exchange/csv/write-google.ts'
import { outlookTable } from '../../../exchange/csv/program-tables.ts'
import { csvText, type WrittenTable } from '../../../exchange/csv/own.ts'
import type { Person } from '../../../exchange/person.ts'
import { labelledBook } from '../../unit/electron/duplicates/labelled-book/book.ts'
import type { BookRecord } from '../../unit/electron/duplicates/labelled-book/people.ts'
import { median, say } from '../sync/figures.ts'

// A table of contacts until its preview can be shown, compared with papaparse, which makes an object of each row of
// the same file; and how the cost of reading grows. Arguments: rows, rounds.
const count = Number(process.argv[2] ?? 10_000)
const rounds = Number(process.argv[3] ?? 9)

const times = 10

type TableOf = (persons: readonly Person[]) => WrittenTable
/** What the time may be, as a multiple of that of papaparse: taking addresses apart is work in which it has no part. */
const tables: Readonly<Record<string, { tableOf: TableOf; bar: number }>> = {
  Google: { tableOf: (persons) => googleTable(persons), bar: 2 },
  'Outlook, Japanese': { tableOf: (persons) => outlookTable(persons, 1), bar: 2 },
  'kept by hand': { tableOf: keptByHand, bar: 5 },
}

/** As people keep it: a cell for the name, one for the whole address. */
function keptByHand(persons: readonly Person[]): WrittenTable {
  const rows = (persons as unknown as BookRecord[]).map(({ addresses: [home], ...person }) => [
    `${person.lastname ?? ''} ${person.firstname ?? ''}`.trim() || (person.organization?.name ?? ''),
    `${person.lastkana ?? ''} ${person.firstkana ?? ''}`.trim(),
    home?.zipcode ?? '',
    `${home?.region ?? ''}${home?.city ?? ''}${home?.street ?? ''} ${home?.building ?? ''}`.trim(),
    person.telephones[0]?.number ?? '',
    person.emails[0]?.address ?? '',
    person.birthdate ?? '',
  ])
  return { headers: ['名前', 'ふりがな', '〒', '住所', 'TEL', 'メール', '誕生日'], rows }
}

/** CPU time in ms. */
function cpu(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const folder = mkdtempSync(join(tmpdir(), 'atena-import-bench-'))
const opened = openMirror({ folder })
if (!opened.ok) throw new Error(JSON.stringify(opened.failure))
const mirror = opened.value
writePostalCodes()
const cities = (await readPostalList(join(out, 'postal', 'postal-codes.gz')))?.cities ?? []

/** The file of each table. The people are let go of afterwards: in the app, too, the thread that reads a file holds nothing else. */
function filesOf(people: number): Uint8Array[] {
  const persons = labelledBook(people, 1).records.slice(0, people) as unknown as Person[]
  return Object.values(tables).map(({ tableOf }) => {
    const { headers, rows } = tableOf(persons)
    return new TextEncoder().encode(
      csvText({ headers, rows: rows.map((row) => row.map(guardedForPrograms)) }),
    )
  })
}
/** More rows than one import takes: all are read before the user sees that there are too many. */
const readWhole = (bytes: Uint8Array) => readFile(bytes, { name: 'a.csv', cities }).persons.length
const ratio = (one: readonly number[], other: readonly number[]) => median(one) / median(other)
const [few, many] = [filesOf(count), filesOf(count * times)]

for (const [at, [kind, { bar }]] of Object.entries(tables).entries()) {
  const [bytes = new Uint8Array(), more = new Uint8Array()] = [few[at], many[at]]
  const preview = () => {
    const read = readImport({ name: `${kind}.csv`, bytes }, { mirror: mirror.path, cities, edits: new Map() })
    const found = read.ok ? read.value.rows({ state: null, offset: 0, limit: 100 }) : null
    if (found?.total !== count) throw new Error(`${kind}: ${String(found?.total)} persons`)
  }
  const [own, others, ten]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    own.push(cpu(preview))
    others.push(cpu(() => void Papa.parse(new TextDecoder().decode(bytes), { header: true })))
    if (round % 3 === 0) ten.push(cpu(() => void readWhole(more)))
  }
  say({
    bench: 'import',
    metric: `preview_cpu_ms: ${kind}, ${count} rows, ${bytes.length} bytes`,
    value: median(own),
    unit: 'ms',
    spread: [Math.min(...own), Math.max(...own)],
    against: 'papaparse with header: true, the same file',
    peer: median(others),
    ratio: ratio(own, others),
    bar: `<= ${bar}`,
  })
  say({
    bench: 'import',
    metric: `read_cpu_ms: ${kind}, ${count * times} rows, ${more.length} bytes`,
    value: median(ten),
    unit: 'ms',
    spread: [Math.min(...ten), Math.max(...ten)],
    against: `the preview of ${count} rows`,
    peer: median(own),
    ratio: ratio(ten, own),
    bar: '<= 12',
  })
}
await mirror.close()
rmSync(folder, { recursive: true, force: true })
