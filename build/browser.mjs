import { findProgram, isExecutable } from './find-program.mjs'

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
