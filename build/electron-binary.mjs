import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from './project.mjs'
import { run } from './run-command.mjs'
import { say } from './say.mjs'

const folder = join(project, 'node_modules', 'electron')

/** @returns {boolean} whether Electron's own binary has been downloaded already */
export function hasElectronBinary() {
  const pathFile = join(folder, 'path.txt')
  return existsSync(pathFile) && existsSync(join(folder, 'dist', readFileSync(pathFile, 'utf8').trim()))
}

/**
 * Tries Electron's own download once, at most two minutes: it comes from outside the package registry and closed
 * networks refuse it (research/electron 1).
 * @param {string} node24
 * @returns {boolean} whether the binary is there afterwards
 */
export function downloadElectronBinary(node24) {
  say('asking for the Electron binary …')
  run(node24, [join(folder, 'install.js')], { quiet: true, timeout: 120_000 })
  return hasElectronBinary()
}
