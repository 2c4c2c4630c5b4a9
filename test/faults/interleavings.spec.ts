import fc from 'fast-check'
import { describe, it } from 'vitest'
import { createWorld, type Step } from './interleavings/world.ts'
import { counts } from '../counts.ts'

/** `npm run faults -- --full` runs 10,000. */
const runs = Number(process.env['ATENA_FAULT_INTERLEAVINGS'] ?? counts(10, 500, 'random interleavings'))
/** A failed run prints its seed; set it to run the same again. */
const seed = Number(process.env['ATENA_SEED'] ?? Date.now() % 2 ** 31)
/** Worlds are made again after this many runs, so that a list of the service does not grow without end. */
const runsPerWorld = 25

const place = fc.constantFrom('a' as const, 'b' as const)
const record = fc.nat(5)
const fault = fc.constantFrom(
  'drop-before-commit' as const,
  'drop-after-commit' as const,
  'truncate' as const,
  'html' as const,
  'status' as const,
  'slow' as const,
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('edit' as const), record }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), record }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('elsewhere' as const), record }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('fault' as const), place, fault }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('select' as const), place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('signIn' as const), place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('signOut' as const), place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sync' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(12) }) },
)

describe('random interleavings of edit, switch, token change, fault and restart', () => {
  it(`${runs} runs (seed ${seed}): no crossing, no lost edit, no silent overwrite, no duplicate`, async () => {
    let world = await createWorld()
    let count = 0
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      if (count > 0 && count % runsPerWorld === 0) {
        await world.end()
        world = await createWorld()
      }
      count += 1
      for (const each of steps) await world.take(each)
      await world.settle()
      world.check()
    })
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: true })
    await world.end()
    console.log(`interleavings: ${count} runs, seed ${seed}, last world ${JSON.stringify(world.tally)}`)
  }, 3_600_000)
})
