import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { findBrowser, whyStandIn } from './find-program.mjs'
import { runShowing, say, stop } from './run-command.mjs'
import { project } from './project.mjs'

const help = `npm start              opens the app with sample contacts; no account needed
npm start -- --tour    takes the whole tour instead: pictures of every view in tour/
npm start -- --guide   makes the pictures of the guide instead (docs/guide); with --check, says which are older than the window
npm start -- --help    these lines

Everything else is handed to the app, for example --first-steps, --labels --help or --user-data-dir=FOLDER.
Without a display a short tour is taken.`

const words = process.argv.slice(2)
if (words.includes('--help') && !words.includes('--labels')) {
  console.log(help)
  process.exit(0)
}
const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
const all = words.includes('--tour')
const guide = words.includes('--guide')
const tour = all || guide || !hasDisplay
const { node } = await setUp({ wantsElectron: !tour })

const built = await runShowing('building what has changed', node, [join(project, 'build', 'bundle.ts')])
if (built.code !== 0) {
  say(built.text)
  stop('the build did not succeed; the lines above say why.')
}

const env = { ...process.env, ATENA_STANDIN_NODE: node, ATENA_STANDIN_WINDOW: tour ? '' : '1' }
const reason = whyStandIn()
if (reason !== null) {
  const browser = findBrowser()
  if (!browser)
    stop(`${reason}, and no Chromium, Chrome or Edge was found. Install one, then run this again.`)
  say(`${reason}; its stand-in runs the app in ${browser}.`)
  Object.assign(env, {
    ATENA_CHROMIUM: browser,
    ELECTRON_OVERRIDE_DIST_PATH: join(project, 'tools', 'stand-in'),
  })
}
say(tour ? 'taking the tour with the sample contacts …' : 'opening the window …')

const cli = join(project, 'node_modules', 'electron', 'cli.js')
const program = join(project, 'tools', 'tour', guide ? 'guide-pictures.ts' : 'tour.ts')
const args = tour ? [program, ...words, ...(all ? ['--all'] : [])] : [cli, project, ...words]
const app = spawn(node, args, { cwd: project, stdio: 'inherit', env })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => app.kill(signal))
app.on('exit', (code) => process.exit(code ?? 1))
