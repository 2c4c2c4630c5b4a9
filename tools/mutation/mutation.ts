import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { out, project } from '../../build/project.mjs'
import { run } from '../../build/run-command.mjs'
import { killSecurityMutants } from './security/kill.ts'

/** A part of the safety core that is mutated in one go. */
interface Piece {
  name: string
  /** What is mutated. */
  files: readonly string[]
  /** The tests that should notice. */
  tests: readonly string[]
}

const api = ['test/unit/electron/api/**/*.spec.ts']
const wire = [
  'test/faults/transport*.spec.ts',
  'test/faults/payload.spec.ts',
  'test/faults/status-grid.spec.ts',
]
/** Transport, outbox, merge, ids and headers: what must not lose a word. In pieces, because all of it together takes hours. */
const pieces: readonly Piece[] = [
  {
    name: 'ids',
    files: ['electron/api/exchange.ts', 'electron/api/read-answer.ts'],
    tests: [...api, ...wire],
  },
  {
    name: 'headers',
    files: ['electron/api/record-api.ts'],
    tests: [...api, ...wire],
  },
  {
    name: 'merge',
    files: ['renderer/text/merge/*.ts'],
    tests: ['test/unit/renderer/text/merge/**/*.spec.ts', 'test/unit/renderer/text/record-conflict.spec.ts'],
  },
  {
    name: 'answers',
    files: ['electron/record-text/json-text.ts', 'electron/api/read-answer.ts'],
    tests: [
      'test/unit/electron/record-text/{json-text,parse-json,raw-record}.spec.ts',
      ...api,
      ...wire,
      'test/unit/electron/write/request-*.spec.ts',
      'test/unit/electron/outbox/pending.spec.ts',
      'test/unit/contract/cards/card-marks.spec.ts',
    ],
  },
  {
    name: 'calls',
    files: ['electron/api/call.ts'],
    // The whole grid of statuses would be run for each change; its table is among these.
    tests: api,
  },
  {
    name: 'transport',
    files: ['electron/api/transport.ts'],
    tests: [...api, 'test/faults/transport*.spec.ts', 'test/faults/payload.spec.ts'],
  },
  {
    name: 'outbox-plan',
    files: ['entry', 'pending', 'plan', 'schedule'].map((name) => `electron/outbox/${name}.ts`),
    tests: [
      'test/unit/electron/outbox/*.spec.ts',
      'test/contract/outbox/{pending-records,receipts,write-over-edit}.spec.ts',
    ],
  },
  {
    name: 'outbox-queue',
    files: ['electron/outbox/sender.ts', 'electron/outbox/twins.ts'],
    tests: [
      'test/contract/outbox/{deletions,new-record,receipts,save-through*,sender*,twins}.spec.ts',
      'test/faults/{lost-create,unknown-outcome}.spec.ts',
    ],
  },
  {
    name: 'write-body',
    files: ['bodies', 'request-variants'].map((name) => `electron/write/${name}.ts`),
    tests: [
      'test/unit/electron/write/{echo,variant-attempts,request-*}.spec.ts',
      'test/contract/outbox/{create-record,learned-variants,strict-service,update-record}.spec.ts',
    ],
  },
  {
    name: 'write-compare',
    files: ['electron/record-text/compare-texts.ts', 'electron/write/repair.ts'],
    tests: ['test/unit/electron/write/{compare*,echo,repair-echo,settle}.spec.ts'],
  },
  {
    name: 'write-send',
    files: ['create', 'delete', 'send'].map((name) => `electron/write/${name}.ts`),
    tests: [
      'test/contract/outbox/*-record.spec.ts',
      'test/contract/outbox/find-by-key.spec.ts',
      'test/contract/outbox/learned-variants.spec.ts',
      'test/contract/outbox/{find-anywhere,strict-service,version-to-delete}.spec.ts',
      'test/unit/electron/write/echo.spec.ts',
    ],
  },
  {
    name: 'outbox-journal',
    files: [
      ...['jobs', 'journal', 'read-journal'].map((name) => `electron/outbox/${name}.ts`),
      'electron/disk/kept-rows.ts',
      'electron/disk/database.ts',
    ],
    tests: ['test/unit/electron/outbox/{j*,keep-job}.spec.ts', 'test/unit/electron/disk/*.spec.ts'],
  },
  {
    name: 'outbox-keep',
    files: ['outbox', 'decisions', 'kept-jobs', 'outbox-list', 'drafts'].map(
      (name) => `electron/outbox/${name}.ts`,
    ),
    tests: [
      'test/contract/outbox/attention.spec.ts',
      'test/contract/outbox/deletions.spec.ts',
      'test/contract/outbox/discard.spec.ts',
      'test/contract/outbox/draft*.spec.ts',
      'test/contract/outbox/kept-jobs.spec.ts',
      'test/contract/outbox/outbox.spec.ts',
      'test/contract/outbox/save-through*.spec.ts',
      'test/unit/electron/outbox/{drafts,keep-job,outbox,outbox-core,step-waiters}.spec.ts',
    ],
  },
  {
    name: 'outbox-around',
    files: ['electron/outbox/batches.ts', 'electron/outbox/deletions.ts', 'electron/write/settle.ts'],
    tests: [
      'test/contract/outbox/attention.spec.ts',
      'test/contract/outbox/batches.spec.ts',
      'test/contract/outbox/deletions.spec.ts',
      'test/contract/outbox/draft-and-edit.spec.ts',
      'test/contract/outbox/kept-jobs.spec.ts',
      'test/contract/outbox/pending-records.spec.ts',
      'test/contract/outbox/write-over-edit.spec.ts',
      'test/unit/electron/write/repair-echo.spec.ts',
      'test/unit/electron/write/settle.spec.ts',
      'test/unit/electron/outbox/{batches,held-deletes,undo-timers}.spec.ts',
    ],
  },
]

/**
 * `npm run mutation [-- PIECE…]`: changes the safety core in small ways and counts the changes that no test notices.
 * `npm run mutation -- security [ROW…]` breaks the rules of SECURITY.md instead (security/kill.ts).
 * Stryker is fetched at a pinned version into `out/`, because its 177 packages stay out of ours; that is why this is a
 * command of its own and no part of `npm test`. All pieces together take hours.
 */
const stryker = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1']
/** Share of changes that tests must notice, in percent. */
const target = 85
const folder = join(out, 'mutation')
const program = join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')

interface MutationReport {
  files: Record<string, { mutants: Mutant[] }>
}
interface Mutant {
  status: string
  mutatorName: string
  replacement: string
  location: { start: { line: number } }
}

function install(): boolean {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  // Its peer is our own Vitest, which is in the folders above.
  const args = ['install', '--legacy-peer-deps', '--save-exact', '--ignore-scripts', ...stryker]
  return run('npm', args, { cwd: folder }) === 0
}

function mutate(piece: Piece): MutationReport | null {
  const report = join(folder, `${piece.name}.json`)
  const config = join(folder, `${piece.name}.config.json`)
  rmSync(report, { force: true })
  const settings = {
    mutate: piece.files,
    testRunner: 'vitest',
    plugins: [join(folder, 'node_modules', '@stryker-mutator', 'vitest-runner', 'dist', 'src', 'index.js')],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    tempDirName: 'out/mutation/sandbox',
    ignorePatterns: ['out', 'tour', 'release', 'docs'],
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    timeoutMS: 20_000,
  }
  writeFileSync(config, JSON.stringify(settings, null, 2))
  // Each of its creates is the same case again, and each change would wait for all of them.
  const env = { ...process.env, ATENA_MUTATION_TESTS: piece.tests.join('\n'), ATENA_AMBIGUOUS_CREATES: '5' }
  run(process.execPath, [program, 'run', config], { cwd: project, env })
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as MutationReport) : null
}

interface Count {
  noticed: number
  all: number
}

/** Prints what survived; a change that no test reaches counts like one that no test notices. */
function updateOutcomes({ name }: Piece, report: MutationReport): Count {
  const count: Count = { noticed: 0, all: 0 }
  for (const [file, { mutants }] of Object.entries(report.files)) {
    for (const { status, mutatorName, replacement, location } of mutants) {
      if (status === 'Ignored' || status === 'CompileError' || status === 'RuntimeError') continue
      count.all += 1
      if (status === 'Killed' || status === 'Timeout') count.noticed += 1
      else console.log(`${status} ${file}:${location.start.line} ${mutatorName} ${oneLine(replacement)}`)
    }
  }
  console.log(`${name}: ${score(count)}`)
  return count
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 80)
}

function score({ noticed, all }: Count): string {
  return `${noticed} of ${all} noticed, ${percent({ noticed, all }).toFixed(1)} %`
}

function percent({ noticed, all }: Count): number {
  return all === 0 ? 0 : (100 * noticed) / all
}

const wanted = process.argv.slice(2)
if (wanted[0] === 'security') process.exit(killSecurityMutants(wanted.slice(1)) ? 0 : 1)

const chosen = pieces.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
if (!existsSync(program) && !install()) process.exit(1)
const sum: Count = { noticed: 0, all: 0 }
let isWhole = chosen.length > 0
for (const piece of chosen) {
  const report = mutate(piece)
  if (report === null) {
    console.log(`${piece.name}: gave no report`)
    isWhole = false
    continue
  }
  const { noticed, all } = updateOutcomes(piece, report)
  sum.noticed += noticed
  sum.all += all
}
console.log(`mutation score: ${score(sum)}`)
process.exit(isWhole && percent(sum) >= target ? 0 : 1)
