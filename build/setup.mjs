import { delimiter, dirname, join } from 'node:path'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  hasElectronBinary,
  downloadElectronBinary,
  findBrowser,
  findProgram,
  whyStandIn,
} from './find-program.mjs'
import { project, newNode } from './project.mjs'
import { runShowing, stop, say } from './run-command.mjs'

/**
 * What tests need to know about this machine.
 * @param {string} node the Node that runs them
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnv(node) {
  return {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`,
    ATENA_STANDIN_NODE: node,
    ATENA_CHROMIUM: findBrowser() ?? '',
    ...(whyStandIn() === null ? {} : { ELECTRON_OVERRIDE_DIST_PATH: join(project, 'tools', 'stand-in') }),
  }
}

const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`

/** @param {string} file */
const missing = (file) => !existsSync(file)
/** @param {string} program */
const absent = (program) => findProgram([program]) === null

/**
 * What the app needs of the system, and how to notice that it is not there. `tests` are needed by `npm test` only.
 * @type {{ name: string, needed: (forTests: boolean) => boolean, tests?: true }[]}
 */
const packages = [
  // Electron brings its own Chromium; tests of the window run in an installed one.
  { name: 'chromium', needed: (forTests) => findBrowser() === null && (forTests || whyStandIn() !== null) },
  { name: 'libsecret-1-0', needed: () => missing(`${libraries}/libsecret-1.so.0`) },
  { name: 'gnome-keyring', needed: () => absent('gnome-keyring-daemon') },
  { name: 'dbus', needed: () => absent('dbus-run-session') },
  { name: 'fonts-noto-cjk', needed: () => missing('/usr/share/fonts/opentype/noto') },
  { name: 'poppler-utils', needed: () => absent('pdftotext'), tests: true },
  { name: 'xvfb', needed: () => absent('xvfb-run'), tests: true },
  { name: 'xauth', needed: () => absent('xauth'), tests: true },
]

/** What only tests of the long run use: they are left out, and say so, where it is missing. */
const ofLongRun = [
  { name: 'ibus-mozc', needed: () => missing('/usr/share/ibus/component/mozc.xml') },
  { name: 'ibus-gtk3', needed: () => missing(`${libraries}/gtk-3.0/3.0.0/immodules/im-ibus.so`) },
  { name: 'xdotool', needed: () => absent('xdotool') },
]

/**
 * On Debian as root, installs what is missing after saying so; elsewhere says what to type.
 * @param {{ forTests: boolean }} options
 */
async function installSystemPackages({ forTests }) {
  if (process.platform !== 'linux') return
  const names = packages
    .filter((entry) => (forTests || !entry.tests) && entry.needed(forTests))
    .map(({ name }) => name)
  if (names.length === 0) return
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', ...names]
  if (process.getuid?.() !== 0 || absent('apt-get')) return tellWhatToInstall(names, command)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const label = `installing Debian packages: ${names.join(', ')}`
  await runShowing('reading the list of Debian packages', 'apt-get', ['update', '-qq'], { env })
  const { code, text } = await runShowing(label, 'apt-get', command.slice(1), { env })
  if (code === 0) return
  say(text)
  stop(
    `apt-get could not install ${names.join(', ')}. The lines above say why; mend that, then run this again.`,
  )
}

/**
 * On Debian as root, installs what the long run alone uses. The run continues without what cannot be installed.
 */
async function installForLongRun() {
  const names = ofLongRun.filter(({ needed }) => needed()).map(({ name }) => name)
  if (process.platform !== 'linux' || names.length === 0) return
  if (process.getuid?.() !== 0 || absent('apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const label = `installing Debian packages for the long run: ${names.join(', ')}`
  await runShowing('reading the list of Debian packages', 'apt-get', ['update', '-qq'], { env })
  const command = ['install', '-y', '--no-install-recommends', ...names]
  const { code } = await runShowing(label, 'apt-get', command, { env })
  if (code !== 0)
    say(`apt-get could not install ${names.join(', ')}: the tests with an input method are left out.`)
}

/**
 * Without root nothing is installed. The app cannot be shown without a browser engine; everything else it can do without.
 * @param {string[]} names
 * @param {string[]} command
 */
function tellWhatToInstall(names, command) {
  const sentence = absent('apt-get')
    ? `these system packages are missing: ${names.join(', ')}. Install them with your package manager, then run this again.`
    : `these system packages are missing. Type this, then run this again:\n  sudo ${command.join(' ')}`
  if (names.includes('chromium')) stop(sentence)
  say(sentence)
}

/**
 * Makes a fresh clone runnable: packages, a Node that runs TypeScript, Electron's binary or a browser in its place, system
 * packages. Does nothing when all is there. No dependencies: it runs before there are any, on Node 20.
 * @param {{ forTests?: boolean, forLongRun?: boolean, wantsElectron?: boolean }} [options] `wantsElectron`: ask for the binary
 * even where a browser could take its place
 * @returns {Promise<{ node: string }>} the Node to run our TypeScript with
 */
export async function setUp({ forTests = false, forLongRun = false, wantsElectron = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) stop(`Node 20 or newer is needed; this is ${process.version}.`)
  await installPackages()
  const node = newNode()
  const runsTypeScript = major > 22 || (major === 22 && minor >= 18)
  if (node === process.execPath && !runsTypeScript)
    stop(
      `Node 22.18 or newer is needed on this system (${process.platform} ${process.arch}); this is ${process.version}.`,
    )
  if (!hasElectronBinary() && (wantsElectron || findBrowser() === null)) await downloadElectronBinary(node)
  await installSystemPackages({ forTests })
  if (forLongRun) await installForLongRun()
  return { node }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await setUp()

/**
 * The packages of a lock file; null if it is missing or cannot be read.
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> | null}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null
  } catch {
    return null
  }
}

/**
 * Whether `node_modules` holds what package-lock.json asks for. npm itself writes down what it has installed, so an `npm ci`
 * by hand counts as well as ours. Optional packages may be missing: they belong to other systems.
 */
function areInstalled() {
  const asked = packagesOf(join(project, 'package-lock.json'))
  const there = packagesOf(join(project, 'node_modules', '.package-lock.json'))
  if (asked === null || there === null) return false
  return Object.entries(asked).every(
    ([place, { version, integrity, optional }]) =>
      place === '' ||
      (there[place] === undefined
        ? optional === true
        : there[place].version === version && there[place].integrity === integrity),
  )
}

/**
 * Runs `npm ci` when `node_modules` is missing or holds other packages than package-lock.json asks for. Not where
 * `node_modules` is a link: npm would empty its target, which is the folder of another checkout.
 */
async function installPackages() {
  if (areInstalled()) return
  if (lstatSync(join(project, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    stop(
      'node_modules is a link to a folder with other packages than package-lock.json asks for. Remove the link, then run this again.',
    )
  const { code, text } = await runShowing('installing packages (about a minute)', 'npm', [
    'ci',
    '--loglevel=error',
  ])
  if (code === 0) return
  say(text)
  stop('npm could not install the packages. The lines above say why; mend that, then run this again.')
}
