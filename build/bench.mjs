import { existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setUp } from './setup.mjs'
import { findBrowser } from './browser.mjs'
import { hasElectronBinary } from './electron-binary.mjs'
import { project } from './project.mjs'
import { run } from './run-command.mjs'
import { stop } from './say.mjs'

// `npm run bench -- labels …` runs test/bench/labels/run.ts with the words that follow; figures are JSON lines.
const benches = join(project, 'test', 'bench')
const program = (/** @type {string} */ name) => join(benches, name, 'run.ts')
const names = readdirSync(benches).filter((name) => existsSync(program(name)))
const [name = '', ...words] = process.argv.slice(2)
if (!names.includes(name)) stop(`say which bench: npm run bench -- ${names.join('|')}`)

const { node } = await setUp({ forTests: true })
const env = {
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`,
  ATENA_STANDIN_NODE: node,
  ATENA_CHROMIUM: findBrowser() ?? '',
  ...(hasElectronBinary() ? {} : { ELECTRON_OVERRIDE_DIST_PATH: join(project, 'build', 'stand-in') }),
}
process.exitCode = run(node, ['--disable-warning=ExperimentalWarning', program(name), ...words], {
  env,
  cwd: project,
})
