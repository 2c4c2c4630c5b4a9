import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { writePostalCodes } from '../../../build/postal/write-postal-codes.ts'
import { out } from '../../../build/project.mjs'
import { readImport } from '../../../electron/import/read-import.ts'
import { openMirror } from '../../../electron/mirror/mirror.ts'
import { readPostalList } from '../../../electron/postal/postal-codes.ts'
import { guardedForPrograms } from '../../../exchange/csv/formula-guard.ts'
import { googleTable } from '../../../exchange/csv/write-google.ts'
import { outlookTable } from '../../../exchange/csv/program-tables.ts'
import { csvText } from '../../../exchange/csv/own.ts'
import type { WrittenTable } from '../../../exchange/csv/own.ts'
import type { Person } from '../../../exchange/person.ts'
import { labelledBook } from '../../unit/electron/duplicates/labelled-book/book.ts'
import type { BookRecord } from '../../unit/electron/duplicates/labelled-book/people.ts'
import { median, say } from '../sync/figures.ts'

// A table of contacts until its preview can be shown, beside papaparse that reads the same file. Arguments: rows, rounds.
const count = Number(process.argv[2] ?? 10_000)
const rounds = Number(process.argv[3] ?? 9)

const persons = labelledBook(count, 1).records.slice(0, count) as unknown as Person[]
const tables: Record<string, () => WrittenTable> = {
  Google: () => googleTable(persons),
  'Outlook, Japanese': () => outlookTable(persons, 1),
  'kept by hand': keptByHand,
}

/** As people keep it: a cell for the name, one for the whole address. */
function keptByHand(): WrittenTable {
  const rows = (persons as BookRecord[]).map(({ addresses: [home], ...person }) => [
    ...[`${person.lastname ?? ''} ${person.firstname ?? ''}`.trim() || (person.organization?.name ?? '')],
    ...[`${person.lastkana ?? ''} ${person.firstkana ?? ''}`.trim(), home?.zipcode ?? ''],
    ...[`${home?.region ?? ''}${home?.city ?? ''}${home?.street ?? ''} ${home?.building ?? ''}`.trim()],
    ...[person.telephones[0]?.number ?? '', person.emails[0]?.address ?? '', person.birthdate ?? ''],
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
const opened = openMirror({ folder, profileId: 'bench' })
if (!opened.ok) throw new Error(JSON.stringify(opened.failure))
const mirror = opened.value
writePostalCodes()
const cities = (await readPostalList(join(out, 'postal', 'postal-codes.gz')))?.cities ?? []

for (const [kind, tableOf] of Object.entries(tables)) {
  const { headers, rows } = tableOf()
  const bytes = new TextEncoder().encode(
    csvText({ headers, rows: rows.map((row) => row.map(guardedForPrograms)) }),
  )
  const preview = () => {
    const read = readImport({ name: `${kind}.csv`, bytes }, { mirror: mirror.path, cities, edits: new Map() })
    const found = read.ok ? read.value.rows({ state: null, offset: 0, limit: 100 }) : null
    if (found?.total !== count) throw new Error(`${kind}: ${String(found?.total)} persons`)
  }
  const own: number[] = []
  const others: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    own.push(cpu(preview))
    others.push(cpu(() => void Papa.parse(new TextDecoder().decode(bytes))))
  }
  const [value, peer] = [median(own), median(others)]
  say({
    ...{ bench: 'import', metric: `preview_cpu_ms: ${kind}, ${count} rows, ${bytes.length} bytes` },
    ...{ value, unit: 'ms', spread: [Math.min(...own), Math.max(...own)] },
    ...{ against: 'papaparse reading the same file', peer, ratio: value / peer, bar: '<= 3' },
  })
}
await mirror.close()
rmSync(folder, { recursive: true, force: true })
