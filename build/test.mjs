import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { out, project } from './project.mjs'
import { run } from './run-command.mjs'
import { say } from './say.mjs'
import { testEnv } from './test-env.mjs'

const { node } = setUp({ forTests: true })
const env = testEnv(node)
const total = { passed: 0, failed: 0, skipped: 0 }

/** @param {string} name @param {string[]} args */
function step(name, args) {
  say(`${name} …`)
  const good = run(node, args, { env, cwd: project }) === 0
  if (!good) {
    total.failed += 1
    say(`${name} did not pass.`)
  }
  return good
}

/** @param {string[]} projects Vitest projects, run together */
function vitest(projects) {
  say(`tests: ${projects.join(', ')} …`)
  const report = join(out, `tests-${projects[0]}.json`)
  rmSync(report, { force: true })
  const names = projects.flatMap((name) => ['--project', name])
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const code = run(node, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...names, ...reporters], {
    env,
    cwd: project,
  })
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numFailedTests: 0 }
  total.passed += counts.numPassedTests ?? 0
  total.failed += counts.numFailedTests ?? 0
  total.skipped += (counts.numPendingTests ?? 0) + (counts.numTodoTests ?? 0)
  // A file that does not load, or a runner that dies, fails no single test: it must still count.
  if (code !== 0 && !counts.numFailedTests) total.failed += 1
}

mkdirSync(out, { recursive: true })
step('types', [join('node_modules', 'vue-tsc', 'bin', 'vue-tsc.js'), '-b'])
step('lint', [join('node_modules', 'eslint', 'bin', 'eslint.js'), '.'])
step('format', [join('node_modules', 'prettier', 'bin', 'prettier.cjs'), '--check', '--log-level=warn', '.'])
const built = step('build', [join('build', 'bundle.ts')])
vitest(['unit', 'service', 'contract', 'labels', 'faults'])
vitest(['component'])
vitest(['stand-in'])
vitest(['keychain'])
if (built) vitest(['security'])
if (built) vitest(['e2e'])

console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
