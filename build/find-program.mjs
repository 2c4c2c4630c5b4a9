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
