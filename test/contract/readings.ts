import { afterEach, beforeEach, describe, expect, inject, type RunnerTestCase } from 'vitest'
import { variantTable, type Variants } from '../../service/variants.ts'

/** One way to read what the spec leaves open: the base, or one switch away from it. */
export interface Reading {
  reading: string
  variants: Partial<Variants>
}

/** The base and every single variant of the reference service (reliability 5.1). */
export const readings: Reading[] = [
  { reading: 'base', variants: {} },
  ...Object.entries(variantTable).flatMap(([name, { values }]) =>
    values.slice(1).map((value) => ({ reading: `${name}=${value}`, variants: { [name]: value } })),
  ),
]

/** Names of the switches that the current test asked its services for; `startBench` hands it to them. */
export const asked = new Set<string>()

/** Says why a test was left out, to the program that counts. */
const leftToLong = 'left to the long run'

/** Of this many tests that ask for a switch the short run takes one under each of its variants. */
const oneOf = 5

/**
 * Runs tests against the base, and then against each single variant. `npm test` skips a test under a variant whose
 * switch the same test did not ask for under the base: it would run as before, step by step. Of the others it takes every
 * fifth, other ones for each variant, and all where there are at most five. The long run takes them all, and fails
 * where a test asks after all for a switch that it did not ask for under the base.
 */
export function eachReading(title: string, define: (reading: Reading) => void): void {
  const askedInBase = new Map<string, ReadonlySet<string>>()
  describe.each(readings)(`${title} with $reading`, (reading) => {
    const [changed = ''] = Object.keys(reading.variants)
    const isLeft = (task: Readonly<RunnerTestCase>) => askedInBase.get(nameOf(task))?.has(changed) === false
    const hasTurn = (task: Readonly<RunnerTestCase>) => {
      const asking = [...askedInBase].filter(([, names]) => names.has(changed)).map(([name]) => name)
      const turn = asking.indexOf(nameOf(task)) + readings.indexOf(reading)
      return asking.length <= oneOf || turn % oneOf === 0
    }
    beforeEach(({ task, skip }) => {
      asked.clear()
      if (changed !== '' && !inject('long')) skip(isLeft(task) || !hasTurn(task), leftToLong)
    })
    afterEach(({ task }) => {
      if (changed === '') askedInBase.set(nameOf(task), new Set(asked))
      else if (isLeft(task)) expect([...asked]).not.toContain(changed)
    })
    define(reading)
  })
}

/** What a test is called within its reading. */
function nameOf(task: Readonly<RunnerTestCase>): string {
  const names = [task.name]
  for (let at = task.suite; at?.suite !== undefined; at = at.suite) names.unshift(at.name)
  return names.join(' > ')
}
