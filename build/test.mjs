import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { out, project } from './project.mjs'
import { run } from './run-command.mjs'
import { setUp, testEnv } from './setup.mjs'
import { longLayers, quarterOf, shortLayers } from './test/layers.mjs'
import { linesOfLeft } from './test/left-out.mjs'
import { endRunning, runMeasured } from './test/measured.mjs'
import { digestOfStandIn, hasPassed, rememberPassed } from './test/passed-before.mjs'
import { makeFolderInMemory } from './test/temporary-folder.mjs'

/** @typedef {import('./test/layers.mjs').Layer} Layer */
/** @typedef {import('./test/count-reporter.mjs').Counts} Counts */

// `npm test`, `npm run test:long` (--long) and `npm run test:unit -- path` (--project unit path).
// `npm run test:long -- --quarter COMMIT` runs the part of the long run that belongs to a commit, as `.ci/run` does.
// `npm test -- --all`, as `.ci/run` has it, also tests the stand-in where nothing of it has changed.
const words = process.argv.slice(2)
const help = `npm test                            the tests of every change
npm test -- --all                   also those of the stand-in where nothing of it has changed
npm test -- --changed               those of what has changed since the last commit
npm test -- --layers unit,lint      only these layers
npm run test:long                   all tests with the long counts; takes hours
npm run test:unit -- FILE           one file of the unit tests
node build/test.mjs --project NAME FILE   one file of another project, such as contract or security
node build/test.mjs --help          these lines`
if (words[0] !== '--project' && words.includes('--help')) {
  console.log(help)
  process.exit(0)
}
const isLong = words.includes('--long')
/** @param {string} option */
const wordAfter = (option) => (words.includes(option) ? words[words.indexOf(option) + 1] : undefined)
const { node } = await setUp({ forTests: true, forLongRun: isLong })
/** Hundreds of threads and processes load the same modules: what one has compiled the next one reads. */
const compiled = { NODE_COMPILE_CACHE: join(out, 'compile-cache') }
/** @type {NodeJS.ProcessEnv} */
const env = { ...testEnv(node), ...compiled, ...(isLong ? { ATENA_LONG: '1' } : {}) }
mkdirSync(out, { recursive: true })

if (words[0] === '--project') {
  const args = [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    words[1] ?? '',
    ...words.slice(2),
  ]
  process.exit(run(node, args, { env, cwd: project }))
}

/** Four at a time: while some wait for a window or a service, two others have the processors. */
const lanes = 4
const workers = Math.max(1, Math.floor(availableParallelism() / lanes))
/** `--layers unit,lint`: only these. */
const only = wordAfter('--layers')?.split(',')
const quarter = quarterOf(wordAfter('--quarter'))
const isChanged = words.includes('--changed')
/** Taken before the tests: what changes while they run has not passed. */
const standIn = digestOfStandIn()
const mayRest = !isLong && !isChanged && only === undefined && !words.includes('--all') && hasPassed(standIn)
const without = mayRest ? ['stand-in'] : []
const layers = (
  isLong ? longLayers({ workers, quarter }) : shortLayers({ changed: isChanged, workers, without })
).filter(({ name }) => only?.includes(name.replace(/[ ,].*/, '')) ?? true)
const total = { passed: 0, failed: 0, skipped: 0, cpu: 0 }
/** @type {[layer: string, left: Counts['left']][]} */
const left = []
const begun = performance.now()
if (isLong)
  console.log(quarter === null ? 'the whole long run' : `quarter ${quarter + 1} of 4 of the long run`)
if (mayRest)
  console.log('stand-in: skipped, nothing of it has changed since it passed; npm test -- --all runs it')
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    endRunning()
    process.exit(1)
  })
/** The long run takes the disk, so that all of this is proven on one as well. */
const temporary = isLong ? null : makeFolderInMemory()
if (temporary !== null) {
  env.TMPDIR = temporary
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }))
}

/** @param {Layer} layer */
async function runLayer(layer) {
  const file = join(out, `counts-${layers.indexOf(layer)}.json`)
  rmSync(file, { force: true })
  const own = { ...env, ATENA_COUNTS: file, NO_COLOR: '1', FORCE_COLOR: '0' }
  const done = await runMeasured([node, ...layer.args], {
    env: own,
    cwd: project,
    timesFile: `${file}.times`,
  })
  /** @type {Counts} */
  const none = { passed: layer.isVitest ? 0 : 1, failed: 0, skipped: 0, left: {} }
  const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : none
  // A runner that dies fails no single test: it must still count.
  if (done.code !== 0 && counts.failed === 0)
    Object.assign(counts, { failed: 1 }, layer.isVitest ? {} : { passed: 0 })
  if (layer.leftFiles) counts.left['whole files'] = layer.leftFiles
  add(layer.name, counts, done)
  const hasNothingOpen = counts.failed === 0 && counts.skipped === 0 && counts.passed > 0
  if (layer.name === 'stand-in' && !isLong && !isChanged) rememberPassed(hasNothingOpen ? standIn : null)
  return counts.failed === 0
}

/**
 * Says what became of a layer in one line; the whole text only where something failed.
 * @param {string} name
 * @param {Counts} counts
 * @param {{ output: string, seconds: number, cpu: number | null }} done
 */
function add(name, counts, { output, seconds, cpu }) {
  const { passed, failed, skipped } = counts
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  total.cpu += cpu ?? 0
  left.push([name, counts.left])
  if (failed > 0) console.log(output.trimEnd())
  const skip = skipped > 0 ? `, ${skipped} skipped` : ''
  const time = `${seconds.toFixed(0)} s${cpu === null ? '' : `, ${cpu.toFixed(0)} CPU s`}`
  console.log(`${name}: ${passed} passed, ${failed} failed${skip}, ${time}`)
}

/** @type {Map<string, Promise<boolean>>} */
const outcomes = new Map()
const waiting = [...layers]
async function lane() {
  for (let layer = waiting.shift(); layer; layer = waiting.shift()) {
    const { needs, name } = layer
    const isReady = needs === undefined || ((await outcomes.get(needs)) ?? true)
    if (isReady) outcomes.set(name, runLayer(layer))
    else
      add(
        name,
        { passed: 0, failed: 1, skipped: 0, left: {} },
        { output: `${needs} did not pass`, seconds: 0, cpu: 0 },
      )
    await outcomes.get(name)
  }
}
await Promise.all(Array.from({ length: lanes }, lane))

if (!isLong) for (const line of linesOfLeft(left)) console.log(line)
const seconds = ((performance.now() - begun) / 1000).toFixed(0)
const skip = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(
  `${total.passed} passed, ${total.failed} failed${skip}, ${seconds} s, ${total.cpu.toFixed(0)} CPU s`,
)
const { passed, failed } = total
writeFileSync(join(out, isLong ? 'totals-long.json' : 'totals.json'), JSON.stringify({ passed, failed }))
process.exit(failed === 0 && passed > 0 ? 0 : 1)
