import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../../source-files.ts'
import { outcomeOf, type Report } from './outcome.ts'
import { allRows } from './page.ts'
import { testsOfRows } from './tests-of-rows.ts'

/**
 * `npm run faults`: runs every file with a test that shows a fault, and prints the matrix; with ids of rows (`-- D07`) only
 * theirs. `--full` takes the long counts: 10,000 interleavings, 350 kill points, 1,000 ambiguous creates. It takes hours;
 * without it, some minutes.
 */
const full = process.argv.includes('--full')
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = asked.filter((id) => !allRows.some((row) => row.id === id))
if (unknown.length > 0) {
  console.error(`No row of the matrix: ${unknown.join(', ')}. docs/faults.md lists them.`)
  process.exit(1)
}
const rows = asked.length === 0 ? allRows : allRows.filter(({ id }) => asked.includes(id))
const numbers = {
  ATENA_FAULT_INTERLEAVINGS: '10000',
  ATENA_INTERLEAVINGS: '1000',
  ATENA_KILL_POINTS: '50',
  ATENA_AMBIGUOUS_CREATES: '1000',
  ATENA_SLEEP_MS: '60000',
}

function runProject(name: string, files: readonly string[]): Report {
  const file = join(project, 'out', `faults-${name}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--project', name, ...reporters, ...files]
  const env = { ...process.env, NO_COLOR: '1', ...(full ? numbers : {}) }
  spawnSync(process.execPath, args, { cwd: project, env, stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    // vitest wrote it a moment ago.
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return { testResults: [{ name, status: 'failed', assertionResults: [] }] }
  }
}

mkdirSync(join(project, 'out'), { recursive: true })
const reports = [...testsOfRows(rows)].map(([name, files]) =>
  files.length === 0 ? { testResults: [] } : runProject(name, files),
)
const tests = reports.flatMap(({ testResults }) => testResults)
const outcomes = rows.map((row) => outcomeOf(row, tests))
for (const { id, name, outcome, tests: count, why } of outcomes) {
  console.log(`${id} · ${name} · ${outcome}${why === '' ? ` (${count})` : `: ${why}`}`)
}
const total = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length
const broken = tests.filter(({ status }) => status === 'failed').map(({ name }) => name)
console.log(`${rows.length} rows: ${total('pass')} pass, ${total('skip')} skip, ${total('fail')} fail`)
if (broken.length > 0) console.log(`files with a failure:\n${broken.join('\n')}`)
process.exit(total('fail') === 0 && broken.length === 0 ? 0 : 1)
