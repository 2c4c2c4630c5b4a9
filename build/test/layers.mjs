import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { out, project } from '../project.mjs'

/**
 * One part of the tests: a program that checks something, or a project of Vitest.
 * @typedef {{ name: string, args: string[], isVitest: boolean, needs?: string, leftFiles?: number }} Layer
 * needs: a layer that must have passed before; leftFiles: spec files that it does not even load, in the long run as a whole
 */

const modules = join(project, 'node_modules')
const cache = join(out, 'cache')
/** @param {string} name @param {string[]} args @returns {Layer} */
const check = (name, args) => ({ name, args, isVitest: false })

const checks = [
  check('types', [join(project, 'build', 'types.mjs')]),
  check('lint', [
    join(modules, 'eslint', 'bin', 'eslint.js'),
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    join(cache, 'eslint'),
    '.',
  ]),
  check('format', [join(modules, 'oxfmt', 'bin', 'oxfmt'), '--check']),
  check('build', [join(project, 'build', 'bundle.ts')]),
]

/** Projects of `vitest.config.ts`, the longest first; the second three start the app from its bundle. */
const longest = 'component'
const projects = ['contract', 'unit', 'faults', 'labels', 'service', 'keychain']
const onBundle = ['e2e', 'security', 'stand-in']
/** As they begin in `npm test`: what others need, then what lasts longest, so that all end at about the same time. */
const order = [
  'build',
  longest,
  'types',
  'contract',
  'e2e',
  'unit',
  'security',
  'faults',
  'stand-in',
  'lint',
  'keychain',
  'labels',
  'service',
  'format',
]

/**
 * @param {string} name
 * @param {{ words: string[], files: string[], lanes: number }} options
 * @returns {Layer}
 */
function vitest(name, { words, files, lanes }) {
  const withParent = ['--import', join(project, 'test', 'end-with-parent.ts')]
  const args = [
    ...withParent,
    join(modules, 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    name,
    '--reporter=minimal',
    `--reporter=${join(project, 'build', 'test', 'count-reporter.mjs')}`,
    '--passWithNoTests',
    `--maxWorkers=${lanes}`,
    ...words,
    ...files,
  ]
  return { name, args, isVitest: true, ...(onBundle.includes(name) ? { needs: 'build' } : {}) }
}

/**
 * The layers of `npm test`. `--changed` omits the tests that have nothing to do with what git says has changed, and runs what is
 * otherwise left to the long run.
 * @param {{ changed: boolean, workers: number, without?: string[] }} options workers: processes of each project; without: names of
 * layers that have passed before and would do the same again
 * @returns {Layer[]}
 */
export function shortLayers({ changed, workers, without = [] }) {
  const words = [changed ? '--changed' : '--tags-filter=!long']
  const layer = (/** @type {string} */ name) => {
    // Vitest would load them with all that they import, only to find that none of their tests runs.
    const leftOut = changed ? [] : filesNaming(name, wholeIsLong)
    const excluding = leftOut.map((file) => `--exclude=${file.replaceAll('\\', '/')}`)
    return {
      ...vitest(name, { words: [...words, ...excluding], files: [], lanes: workers }),
      leftFiles: leftOut.length,
    }
  }
  const names = [longest, ...onBundle, ...projects].filter((name) => !without.includes(name))
  const all = [...checks, ...names.map(layer)]
  return all.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}

/** The long run in four parts; CI runs one of them for each commit: all of it takes half an hour. */
const quarters = 4

/**
 * Which part of the long run belongs to a commit.
 * @param {string} [commit] its hash
 * @returns {number | null} 0 to 3; null if this is not a hash: then the whole long run has its turn
 */
export function quarterOf(commit) {
  return /^[0-9a-f]{8,}$/.test(commit ?? '') ? Number.parseInt(`${commit}`.slice(0, 8), 16) % quarters : null
}

/**
 * The layers of `npm run test:long`: the files that have something left by the short run, with the long counts. The whole long run
 * has the short tests of the stand-in as well, which `npm test` may skip.
 * @param {{ workers: number, quarter?: number | null }} options quarter: 0 to 3, every fourth of these files; without it all
 * @returns {Layer[]}
 */
export function longLayers({ workers, quarter = null }) {
  const bundle = checks.filter(({ name }) => name === 'build')
  /** Counted over all layers, so that layers of one or two files do not all fall into the first quarter. */
  let place = 0
  const hasTurn = () => quarter === null || place++ % quarters === quarter
  const long = [longest, ...onBundle, ...projects].flatMap((name) => {
    const whole = filesNaming(name, wholeIsLong)
    const counted = filesNaming(name, /\/(counts|readings)\.ts'/)
      .filter((file) => !whole.includes(file))
      .filter(hasTurn)
    const tagged = [...new Set([...whole, ...filesNaming(name, /\['long'\]/)])].filter(hasTurn)
    return [
      ...(counted.length > 0 ? [vitest(name, { words: [], files: counted, lanes: workers })] : []),
      ...(tagged.length > 0
        ? [
            {
              ...vitest(name, { words: ['--tags-filter=long'], files: tagged, lanes: workers }),
              name: `${name}, more`,
            },
          ]
        : []),
    ]
  })
  if (quarter !== null) return [...bundle, ...long]
  const standIn = shortLayers({ changed: false, workers }).filter(({ name }) => name === 'stand-in')
  const skippable = standIn.map((layer) => ({ ...layer, name: 'stand-in, short', leftFiles: 0 }))
  return [...bundle, ...long, ...skippable]
}

/** What a spec file begins with that is left to the long run as a whole. */
const wholeIsLong = /^\/\/ @module-tag long$/m

/**
 * Spec files of a project whose text has this.
 * @param {string} name
 * @param {RegExp} text
 * @returns {string[]} paths from the project's folder
 */
function filesNaming(name, text) {
  const specs = textsOfSpecs.get(name) ?? readSpecs(name)
  textsOfSpecs.set(name, specs)
  return specs.filter((spec) => text.test(spec.text)).map(({ path }) => path)
}

/** Looked through for several texts in each run. @type {Map<string, { path: string, text: string }[]>} */
const textsOfSpecs = new Map()

/**
 * @param {string} name of a project
 * @returns {{ path: string, text: string }[]} its spec files, sorted, with paths from the project's folder
 */
function readSpecs(name) {
  const folder = join('test', name)
  return readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith('.spec.ts'))
    .map((path) => ({ path, text: readFileSync(join(project, path), 'utf8') }))
}
