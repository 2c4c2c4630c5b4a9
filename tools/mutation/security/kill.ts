import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { project } from '../../../build/project.mjs'
import type { SecurityMutant } from './mutant.ts'
import { securityMutants } from './mutants.ts'
import { securityRows } from './rows.ts'

/** How a changed copy fared. Only `killed` is good. */
type Outcome =
  /** The test that the row names failed. */
  | 'killed'
  /** The test passed although the rule was broken. */
  | 'survived'
  /** The text to change is not in its file exactly once. */
  | 'stale'
  /** No test of that name ran, in the changed copy or in the unchanged one. */
  | 'no test ran'
  /** The test also fails in the unchanged copy. */
  | 'fails unchanged'

/** Longest run of the tests of one change, in ms; a test that hangs until then has not passed. */
const mostTime = 15 * 60_000

/**
 * `npm run mutation -- security [ROW…]`: breaks each rule of SECURITY.md in a copy of the project and runs the test that the row
 * names. Prints what became of each change.
 * @param wanted ids of rows such as `X04`; all rows if empty
 * @returns whether every row has a change, and a test noticed each change
 */
export function killSecurityMutants(wanted: readonly string[]): boolean {
  const isWanted = (row: string) => wanted.length === 0 || wanted.includes(row)
  const rows = securityRows().filter(({ id }) => isWanted(id))
  const mutants = securityMutants.filter(({ row }) => isWanted(row))
  const copy = copyOfProject()
  try {
    const passing = passingTests(copy, mutants)
    const outcomes = mutants.map((mutant) => {
      const outcome = outcomeOf(copy, mutant, passing)
      console.log(`${mutant.row} ${outcome}: ${mutant.file} › ${mutant.by}`)
      return outcome
    })
    const without = rows.filter(({ id }) => !mutants.some(({ row }) => row === id)).map(({ id }) => id)
    if (without.length > 0) console.log(`no change for ${without.join(', ')}`)
    const killed = outcomes.filter((outcome) => outcome === 'killed').length
    const survived = outcomes.filter((outcome) => outcome === 'survived').length
    const other = outcomes.length - killed - survived
    console.log(
      `${rows.length} rows, ${mutants.length} changes: ${killed} killed, ${survived} survived, ${other} other`,
    )
    return without.length === 0 && mutants.length > 0 && killed === mutants.length
  } finally {
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The files of the project, with what is not committed yet, as a repository of its own: some tests ask git for the files. */
function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'atena-mutation-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const path of listed.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(project, path), join(copy, path), { force: true })
  }
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'), 'junction')
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
  // The rule of .gitignore is for a folder.
  writeFileSync(join(copy, '.git', 'info', 'exclude'), 'node_modules\n')
  return copy
}

/** A test of the report of Vitest. */
interface RanTest {
  fullName: string
  status: string
}

/** Runs a file of tests in the copy: those of which the pattern matches a part of the full name, or all. Returns what ran. */
function runTests(copy: string, file: string, pattern: string | null): RanTest[] {
  const report = join(copy, '.git', 'tests.json')
  rmSync(report, { force: true })
  const only = pattern === null ? [] : ['-t', pattern]
  const words = ['--project', layerOf(file), file, ...only, '--reporter=json', `--outputFile=${report}`]
  spawnSync(process.execPath, ['build/test.mjs', ...words], {
    cwd: copy,
    stdio: 'ignore',
    timeout: mostTime,
  })
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { assertionResults: RanTest[] }[]
    }
    // A test that was skipped, or whose file could not be set up, says nothing.
    return testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'passed' || status === 'failed'),
    )
  } catch {
    return []
  }
}

/** Projects of Vitest whose name is that of their folder below `test/`; all other tests are in `unit`. */
const layers = new Set([
  'contract',
  'security',
  'faults',
  'keychain',
  'component',
  'e2e',
  'labels',
  'service',
])

function layerOf(file: string): string {
  const folder = file.split('/')[1] ?? ''
  return layers.has(folder) ? folder : 'unit'
}

/** What `%s` is in a title is only known when the test runs. */
function patternOf(test: string): string {
  return test.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%[sdijfo]/g, '.+')
}

function namedBy({ by }: SecurityMutant): { file: string; pattern: string } {
  const [file = '', test = ''] = by.split(' › ')
  return { file, pattern: patternOf(test) }
}

/** Names of the tests that pass while nothing is changed, each with its file. */
function passingTests(copy: string, mutants: readonly SecurityMutant[]): ReadonlySet<string> {
  build(copy)
  const passing = new Set<string>()
  for (const file of new Set(mutants.map((mutant) => namedBy(mutant).file))) {
    const group = mutants.filter((mutant) => namedBy(mutant).file === file)
    const isWhole = group.some(({ needsWholeFile }) => needsWholeFile)
    const pattern = [...new Set(group.map((mutant) => namedBy(mutant).pattern))].join('|')
    for (const { fullName, status } of runTests(copy, file, isWhole ? null : pattern))
      if (status === 'passed') passing.add(`${file} ${fullName}`)
  }
  return passing
}

function outcomeOf(copy: string, mutant: SecurityMutant, passing: ReadonlySet<string>): Outcome {
  const path = join(copy, mutant.file)
  const text = readFileSync(path, 'utf8')
  if (text.split(mutant.find).length !== 2) return 'stale'
  writeFileSync(
    path,
    text.replace(mutant.find, () => mutant.replace),
  )
  if (mutant.needsBuild) build(copy)
  const { file, pattern } = namedBy(mutant)
  const isNamed = new RegExp(pattern, 'u')
  const tests = runTests(copy, file, mutant.needsWholeFile ? null : pattern)
  writeFileSync(path, text)
  if (mutant.needsBuild) build(copy)
  const named = tests.filter(({ fullName }) => isNamed.test(fullName))
  const failed = named.filter(({ status }) => status === 'failed')
  if (failed.some(({ fullName }) => passing.has(`${file} ${fullName}`))) return 'killed'
  if (failed.length > 0) return 'fails unchanged'
  return named.length > 0 ? 'survived' : 'no test ran'
}

/** Builds what has changed. If the bundler refuses a change, the tests run on what was built without it. */
function build(copy: string): void {
  spawnSync(process.execPath, ['build/run.mjs', 'build/bundle.ts'], { cwd: copy, stdio: 'ignore' })
}
