import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { findBrowser } from './browser.mjs'
import { downloadElectronBinary, hasElectronBinary } from './electron-binary.mjs'
import { project } from './project.mjs'
import { run } from './run-command.mjs'
import { say, stop } from './say.mjs'

const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
const all = process.argv.includes('--tour')
const tour = all || !hasDisplay
const { node } = setUp()

say('building …')
if (run(node, [join(project, 'build', 'bundle.ts')], { quiet: true, cwd: project }) !== 0)
  stop('the build did not succeed; the lines above say why.')

const electron = hasElectronBinary() || (!tour && downloadElectronBinary(node))
const env = { ...process.env, ATENA_STANDIN_NODE: node, ATENA_STANDIN_WINDOW: tour ? '' : '1' }
if (!electron) {
  const browser = findBrowser()
  if (!browser)
    stop('neither Electron nor Chromium, Chrome or Edge was found. Install one, then run this again.')
  say(`Electron's own binary is not here; its stand-in runs the app in ${browser}.`)
  Object.assign(env, {
    ATENA_CHROMIUM: browser,
    ELECTRON_OVERRIDE_DIST_PATH: join(project, 'build', 'stand-in'),
  })
}
if (tour) say('taking the tour with the sample contacts …')

const cli = join(project, 'node_modules', 'electron', 'cli.js')
const args = tour ? [join(project, 'build', 'tour', 'tour.ts'), ...(all ? ['--all'] : [])] : [cli, project]
const app = spawn(node, args, { cwd: project, stdio: 'inherit', env })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => app.kill(signal))
app.on('exit', (code) => process.exit(code ?? 1))
