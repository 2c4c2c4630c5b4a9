import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setUp, testEnv } from '../build/setup.mjs'
import { project } from '../build/project.mjs'
import { run, stop } from '../build/run-command.mjs'

// Programs that belong to the tests and need what those need:
// `npm run bench -- labels …`: test/bench/labels/run.ts with the words that follow; figures are JSON lines.
// `npm run faults [-- D07] [-- --full]`: the fault matrix, row by row; with `--page` it writes docs/faults.md instead.
const [what, ...words] = process.argv.slice(2)
const help = `npm run faults                  the fault matrix, row by row, with its results
npm run faults -- D07           only this row
npm run faults -- --full        with the long counts
npm run faults -- --page        writes docs/faults.md instead
npm run faults -- --help        these lines`
if (what === 'faults' && words.includes('--help')) {
  console.log(help)
  process.exit(0)
}
const [file, ...args] = what === 'bench' ? bench(words) : faults(words)

const { node } = await setUp({ forTests: true })
const options = { env: testEnv(node), cwd: project }
// The matrix starts the app.
const built = file.endsWith(join('matrix', 'run.ts')) ? run(node, [join('build', 'bundle.ts')], options) : 0
process.exitCode = built || run(node, ['--disable-warning=ExperimentalWarning', file, ...args], options)

/** @param {string[]} words @returns {[file: string, ...args: string[]]} */
function bench([name = '', ...rest]) {
  const folder = join('test', 'bench')
  const program = (/** @type {string} */ of) => join(folder, of, 'run.ts')
  const names = readdirSync(join(project, folder)).filter((of) => existsSync(join(project, program(of))))
  if (!names.includes(name)) stop(`say which bench: npm run bench -- ${names.join('|')}`)
  return [program(name), ...rest]
}

/** @param {string[]} words @returns {[file: string, ...args: string[]]} */
function faults(words) {
  const matrix = join('test', 'faults', 'matrix')
  return words.includes('--page') ? [join(matrix, 'page.ts')] : [join(matrix, 'run.ts'), ...words]
}
