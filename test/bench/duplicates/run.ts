import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { DuplicateFinder } from '../../../electron/duplicates/find-duplicates.ts'
import { foldedText } from '../../../electron/book/folded-text.ts'
import { buildGramIndex } from '../../../electron/book/search/gram-index.ts'
import { createTextStore } from '../../../electron/book/search/text-store.ts'
import { labelledBook, score } from '../../unit/electron/duplicates/labelled-book/book.ts'
import { median, say, timed } from '../sync/figures.ts'

// Finds duplicates in an invented book with known duplicates. Arguments: records, rounds, seed.
const count = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 3)
const seed = Number(process.argv[4] ?? 1)
const memory = fileURLToPath(new URL('./memory.ts', import.meta.url))
const pages = fileURLToPath(new URL('./pages.ts', import.meta.url))

function find(records: readonly { id: string }[]) {
  const finder = new DuplicateFinder()
  for (const record of records) finder.add(record.id, record)
  return finder.pairs()
}

const book = labelledBook(count, seed)
const records = book.records as unknown as ServiceRecord[]
const [finds, builds]: number[][] = [[], []]
for (let round = 0; round < rounds; round++) {
  finds?.push(await timed(() => find(book.records)))
  // What a session does to search in a book: fold its texts and index them.
  builds?.push(await timed(() => [...buildGramIndex(createTextStore(records.map(foldedText)))].length))
}
const [value, peer] = [median(finds ?? []), median(builds ?? [])]
const spread: [number, number] = [Math.min(...(finds ?? [])), Math.max(...(finds ?? []))]
const against = 'folding and indexing the same records for the search'
say({
  bench: 'duplicates',
  metric: 'find_ms',
  value,
  unit: 'ms',
  spread,
  against,
  peer,
  ratio: value / peer,
  bar: '<= 8',
})

const found = score(book, find(book.records))
const silent = labelledBook(count, seed, 0.5)
for (const [of, { precision, recall, trapped }] of [
  ['', found],
  [', half without a mobile', score(silent, find(silent.records))],
] as const)
  for (const [metric, share, bar] of [
    ['precision', precision, '>= 0.97'],
    ['recall', recall, '>= 0.95'],
    ['trapped', trapped, '<= 0.02'],
  ] as const)
    say({ bench: 'duplicates', metric: `${metric}${of}`, value: share, unit: 'share', bar })
for (const [kind, [hits, of]] of Object.entries(found.byKind))
  say({
    bench: 'duplicates',
    metric: `found: ${kind}`,
    value: hits,
    unit: 'records',
    against: 'all of them',
    peer: of,
  })

spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', pages, String(count), String(seed)], {
  stdio: 'inherit',
})

// Memory in a process of its own, with the switches of the command and nothing else in it.
const flags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--disable-warning=ExperimentalWarning',
]
const { stdout } = spawnSync(process.execPath, [...flags, memory, String(count), String(seed)], {
  encoding: 'utf8',
})
const { idle, peak } = JSON.parse(stdout) as { idle: number; peak: number }
say({
  bench: 'duplicates',
  metric: 'peak_bytes',
  value: peak - idle,
  unit: 'bytes',
  against: 'idle',
  peer: idle,
  bar: '<= 150 MB',
})
