import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

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
