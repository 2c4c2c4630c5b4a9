import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBrowser } from '../find-program.mjs'
import { out, project } from '../project.mjs'

/**
 * What the tests of the stand-in depend on: its source, its specs, and the versions of Electron, Playwright and all other packages.
 * Paths from the project's folder.
 */
const madeOf = ['tools/stand-in', 'test/stand-in', 'build/find-program.mjs', 'package-lock.json']

/**
 * Digest of what the tests of the stand-in depend on, with the Node and the browser that run them.
 * @param {{ folder?: string, browser?: string | null }} [options] folder: the project's, absolute
 * @returns {string} hexadecimal
 */
export function digestOfStandIn({ folder = project, browser = findBrowser() } = {}) {
  const files = madeOf.flatMap((path) => filesAt(folder, path))
  const contents = files.map((file) => [file, sha256(readFileSync(join(folder, file)))])
  // An update of the browser puts a new file in its place.
  const browserTime = browser === null ? null : statSync(browser).mtimeMs
  return sha256(JSON.stringify([process.version, browser, browserTime, contents]))
}

/**
 * A file itself, or all files below a folder; none where there is neither.
 * @param {string} folder
 * @param {string} path
 * @returns {string[]} paths from `folder`, in order
 */
function filesAt(folder, path) {
  const place = join(folder, path)
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [path]
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => statSync(join(folder, file)).isFile())
    .toSorted()
}

/**
 * @param {string | Buffer} text
 * @returns {string}
 */
function sha256(text) {
  return createHash('sha256').update(text).digest('hex')
}

/** The digest with which the tests of the stand-in last passed. */
const record = join(out, 'cache', 'stand-in-passed')

/**
 * Whether the tests of the stand-in last passed with this digest.
 * @param {string} digest
 * @param {string} [file] where it is kept
 */
export function hasPassed(digest, file = record) {
  return existsSync(file) && readFileSync(file, 'utf8') === digest
}

/**
 * Remembers with which digest the tests of the stand-in have passed.
 * @param {string | null} digest null: they have failed, and run again next time
 * @param {string} [file] where it is kept
 */
export function rememberPassed(digest, file = record) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, digest ?? '')
}
