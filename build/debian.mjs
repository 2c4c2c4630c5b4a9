import { existsSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { findProgram } from './find-program.mjs'
import { run } from './run-command.mjs'
import { say, stop } from './say.mjs'

const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`

/** @param {string} file */
const missing = (file) => !existsSync(file)
/** @param {string} program */
const absent = (program) => findProgram([program]) === null

/**
 * What the app needs of the system, and how to notice that it is not there. `tests` are needed by `npm test` only.
 * @type {{ name: string, needed: () => boolean, tests?: true }[]}
 */
const packages = [
  { name: 'chromium', needed: () => findBrowser() === null },
  { name: 'libsecret-1-0', needed: () => missing(`${libraries}/libsecret-1.so.0`) },
  { name: 'gnome-keyring', needed: () => absent('gnome-keyring-daemon') },
  { name: 'dbus', needed: () => absent('dbus-run-session') },
  { name: 'fonts-noto-cjk', needed: () => missing('/usr/share/fonts/opentype/noto') },
  { name: 'poppler-utils', needed: () => absent('pdftotext'), tests: true },
  { name: 'xvfb', needed: () => absent('xvfb-run'), tests: true },
  { name: 'xauth', needed: () => absent('xauth'), tests: true },
]

/**
 * On Debian as root, installs what is missing after saying so; elsewhere names it (design 8).
 * @param {{ forTests: boolean }} options
 */
export function installSystemPackages({ forTests }) {
  if (process.platform !== 'linux') return
  const names = packages
    .filter((entry) => (forTests || !entry.tests) && entry.needed())
    .map(({ name }) => name)
  if (names.length === 0) return
  if (process.getuid?.() !== 0 || absent('apt-get')) {
    const sentence = `these system packages are missing: ${names.join(', ')}. Install them, then run this again.`
    if (findBrowser() === null) stop(sentence)
    return say(sentence)
  }
  say(`installing Debian packages: ${names.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], { quiet: true, env })
  const code = run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    quiet: true,
    env,
  })
  if (code !== 0)
    stop(`apt-get could not install ${names.join(', ')}. Install them by hand, then run this again.`)
}
