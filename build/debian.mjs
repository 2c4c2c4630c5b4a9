import { existsSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { hasElectronBinary } from './electron-binary.mjs'
import { findProgram } from './find-program.mjs'
import { runShowing } from './progress.mjs'
import { say, stop } from './say.mjs'

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
  { name: 'chromium', needed: (forTests) => findBrowser() === null && (forTests || !hasElectronBinary()) },
  { name: 'libsecret-1-0', needed: () => missing(`${libraries}/libsecret-1.so.0`) },
  { name: 'gnome-keyring', needed: () => absent('gnome-keyring-daemon') },
  { name: 'dbus', needed: () => absent('dbus-run-session') },
  { name: 'fonts-noto-cjk', needed: () => missing('/usr/share/fonts/opentype/noto') },
  { name: 'poppler-utils', needed: () => absent('pdftotext'), tests: true },
  { name: 'xvfb', needed: () => absent('xvfb-run'), tests: true },
  { name: 'xauth', needed: () => absent('xauth'), tests: true },
]

/**
 * On Debian as root, installs what is missing after saying so; elsewhere says what to type.
 * @param {{ forTests: boolean }} options
 */
export async function installSystemPackages({ forTests }) {
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
