import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { project } from './project.mjs'
import { runShowing } from './run-command.mjs'

/**
 * Full path of the first of these programs on PATH, or null.
 * @param {string[]} names
 * @returns {string | null}
 */
export function findProgram(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : ['']
  for (const name of names)
    for (const folder of folders)
      for (const ending of endings) {
        const file = join(folder, name + ending)
        if (isExecutable(file)) return file
      }
  return null
}

/**
 * @param {string} file
 * @returns {boolean}
 */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * The browser that the stand-in and the component tests use: `ATENA_CHROMIUM`, or what is installed; null without.
 * @returns {string | null}
 */
export function findBrowser() {
  const chosen = process.env['ATENA_CHROMIUM']
  if (chosen) return isExecutable(chosen) ? chosen : null
  return findProgram(names) ?? fixedPlaces.find(isExecutable) ?? null
}

const folder = join(project, 'node_modules', 'electron')
/** Marks a refused download, so that a closed network is not tried again at every start. */
const refused = join(folder, '.download-refused')
const askAgainAfterMs = 24 * 60 * 60 * 1000

/** @returns {boolean} whether Electron's own binary has been downloaded already */
export function hasElectronBinary() {
  const pathFile = join(folder, 'path.txt')
  return existsSync(pathFile) && existsSync(join(folder, 'dist', readFileSync(pathFile, 'utf8').trim()))
}

/**
 * What decides whether Electron's binary starts on this computer.
 * @typedef {object} Computer
 * @property {boolean} hasBinary
 * @property {boolean} isRoot on Linux
 * @property {boolean} closesNamespaces AppArmor lets no program without a profile make user namespaces (Ubuntu 23.10 and later)
 * @property {boolean} hasSandboxHelper the helper that takes their place belongs to root and runs as root
 */

/** @returns {Computer} */
function thisComputer() {
  const isLinux = process.platform === 'linux'
  return {
    hasBinary: hasElectronBinary(),
    isRoot: isLinux && process.getuid?.() === 0,
    closesNamespaces:
      isLinux && textOf('/proc/sys/kernel/apparmor_restrict_unprivileged_userns').trim() === '1',
    hasSandboxHelper: isLinux && runsAsRoot(join(folder, 'dist', 'chrome-sandbox')),
  }
}

/**
 * @param {string} file
 * @returns {string} '' for a file that cannot be read
 */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * @param {string} file
 * @returns {boolean}
 */
function runsAsRoot(file) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && found.uid === 0 && (found.mode & 0o4000) !== 0
}

/**
 * Why the stand-in takes the place of Electron's binary, as a main clause; null where the binary starts. Electron ends immediately
 * where its sandbox cannot work, and Atena never starts it without.
 * @param {Computer} [computer]
 * @returns {string | null}
 */
export function whyStandIn(computer = thisComputer()) {
  if (!computer.hasBinary) return "Electron's own binary is not here"
  if (computer.isRoot) return 'Electron does not start as root'
  if (computer.closesNamespaces && !computer.hasSandboxHelper)
    return "this system closes user namespaces, which Electron's sandbox needs"
  return null
}

/**
 * Tries Electron's own download, at most two minutes and once a day: it comes from outside the package registry, and closed
 * networks refuse it.
 * @param {string} node24
 * @returns {Promise<boolean>} whether the binary is there afterwards
 */
export async function downloadElectronBinary(node24) {
  if (existsSync(refused) && Date.now() - statSync(refused).mtimeMs < askAgainAfterMs) return false
  await runShowing("asking for Electron's binary", node24, [join(folder, 'install.js')], { timeout: 120_000 })
  if (hasElectronBinary()) return true
  writeFileSync(refused, '')
  return false
}
