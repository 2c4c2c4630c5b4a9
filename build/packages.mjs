import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runShowing } from './progress.mjs'
import { project } from './project.mjs'
import { say, stop } from './say.mjs'

/**
 * The packages of a lock file; null where there is none that can be read.
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

/** Runs `npm ci` when `node_modules` is missing or holds other packages than package-lock.json asks for. */
export async function installPackages() {
  if (areInstalled()) return
  const { code, text } = await runShowing('installing packages (about a minute)', 'npm', [
    'ci',
    '--loglevel=error',
  ])
  if (code === 0) return
  say(text)
  stop('npm could not install the packages. The lines above say why; mend that, then run this again.')
}
