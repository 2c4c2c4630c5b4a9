import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runShowing } from './run-command.mjs'
import { project } from './project.mjs'

const folder = join(project, 'node_modules', 'electron')
/** Left behind by a download that was refused: a closed network is not asked again at every start. */
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
