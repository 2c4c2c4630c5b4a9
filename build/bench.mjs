import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setUp, testEnv } from './setup.mjs'
import { project } from './project.mjs'
import { run, stop } from './run-command.mjs'

// `npm run bench -- labels …` runs test/bench/labels/run.ts with the words that follow; figures are JSON lines.
const benches = join(project, 'test', 'bench')
const program = (/** @type {string} */ name) => join(benches, name, 'run.ts')
const names = readdirSync(benches).filter((name) => existsSync(program(name)))
const [name = '', ...words] = process.argv.slice(2)
if (!names.includes(name)) stop(`say which bench: npm run bench -- ${names.join('|')}`)

const { node } = await setUp({ forTests: true })
process.exitCode = run(node, ['--disable-warning=ExperimentalWarning', program(name), ...words], {
  env: testEnv(node),
  cwd: project,
})
