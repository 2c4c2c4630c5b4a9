import { afterEach, beforeEach, describe, expect, inject } from 'vitest'
import type { RunnerTestCase } from 'vitest'
import { variantTable } from '../../service/variants.ts'
import type { Variants } from '../../service/variants.ts'

/** One way to read what the spec leaves open: the base, or one switch away from it. */
export interface Reading {
  reading: string
  variants: Partial<Variants>
}

/** The base and every single variant of the reference service (reliability 5.1). */
export const readings: Reading[] = [
  { reading: 'base', variants: {} },
  ...Object.entries(variantTable).flatMap(([name, { values, default: usual }]) =>
    values
      .filter((value) => value !== usual)
      .map((value) => ({ reading: `${name}=${value}`, variants: { [name]: value } })),
  ),
]

/** Names of the switches that services of the test at hand were asked for; `startBench` hands it to them. */
export const asked = new Set<string>()

/** Says why a test was left out, to the program that counts. */
const leftToLong = 'left to the long run'

/**
 * Runs tests against the base, and then against each single variant. `npm test` leaves out a test under a variant whose
 * switch the same test did not ask for under the base: it would run as before, step by step. The long run takes them all,
 * and fails where such a switch was asked for after all.
 */
export function eachReading(title: string, define: (reading: Reading) => void): void {
  const askedInBase = new Map<string, ReadonlySet<string>>()
  describe.each(readings)(`${title} with $reading`, (reading) => {
    const [changed = ''] = Object.keys(reading.variants)
    const isLeft = (task: Readonly<RunnerTestCase>) => askedInBase.get(nameOf(task))?.has(changed) === false
    beforeEach(({ task, skip }) => {
      asked.clear()
      if (changed !== '' && !inject('long')) skip(isLeft(task), leftToLong)
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
