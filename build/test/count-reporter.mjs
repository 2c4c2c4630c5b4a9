import { writeFileSync } from 'node:fs'

/**
 * What `npm test` learns of one run of Vitest.
 * @typedef {{ passed: number, failed: number, skipped: number, left: Record<string, number> }} Counts
 */

/** With this note a test says itself that it belongs to the long run: `eachReading` of the contract tests. */
const leftToLong = 'left to the long run'

const onlyLong = process.argv.includes('--tags-filter=long')

/** Reporter of Vitest: writes the counts of a run as JSON to the file that ATENA_COUNTS names. */
export default class CountReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} errors what was thrown outside of tests
   */
  onTestRunEnd(modules, errors) {
    /** @type {Counts} */
    const counts = { passed: 0, failed: errors.length, skipped: 0, left: {} }
    for (const file of modules) {
      // A file that does not load fails no single test: it must still count.
      if (file.errors().length > 0) counts.failed += 1
      const { left = {} } = /** @type {{ left?: Record<string, number> }} */ (file.meta())
      for (const [what, many] of Object.entries(left)) counts.left[what] = (counts.left[what] ?? 0) + many
      for (const test of file.children.allTests()) add(counts, test)
    }
    writeFileSync(process.env['ATENA_COUNTS'] ?? 'counts.json', JSON.stringify(counts))
  }
}

/**
 * @param {Counts} counts
 * @param {import('vitest/node').TestCase} test
 */
function add(counts, test) {
  const { state, note } = /** @type {{ state: string, note?: string }} */ (test.result())
  if (state === 'passed' || state === 'failed') counts[state] += 1
  else if (test.tags.includes('long') || note === leftToLong)
    counts.left['tests'] = (counts.left['tests'] ?? 0) + 1
  // What a run of the long tests alone omits has its place in `npm test`.
  else if (!onlyLong) counts.skipped += 1
}
