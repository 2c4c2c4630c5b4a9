import fc from 'fast-check'
import { describe, it } from 'vitest'
import { counts } from '../counts.ts'
import { HostileWorld, type At, type Step } from './hostile/hostile-world.ts'

const operations = counts(100, 2_000, 'random operations on a service that others change, too')
const perWorld = 20
/** A failed run prints its seed; set it to run the same again. */
const seed = Number(process.env['ATENA_SEED'] ?? Date.now() % 2 ** 31)

const at = fc.constantFrom<At>(0, 1)
const record = fc.nat(6)
const method = fc.constantFrom('POST' as const, 'PUT' as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('create' as const), at }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('edit' as const), at, record }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('import' as const), at, list: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('continue' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('othersEdit' as const), record }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('othersDelete' as const), record }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('othersPurge' as const), record }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('backUp' as const, 'putBack' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('storeAndRefuse' as const), method }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('storeAndDrop' as const), method }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('outage' as const), method }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('copyFolder' as const), at }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sync' as const), at }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(20) }) },
)

describe('two computers on a service that others change, put back, purge and that loses answers', () => {
  it(`${operations} operations (seed ${seed}): nothing lost, nothing twice untold, no write to what others deleted`, async () => {
    const tally: Record<string, number> = {}
    const steps = fc.array(step, { minLength: perWorld, maxLength: perWorld })
    const property = fc.asyncProperty(steps, async (taken) => {
      const world = await HostileWorld.start({})
      try {
        for (const each of taken) await world.take(each)
        await world.settle()
        await world.check()
      } finally {
        await world.end()
      }
      for (const [what, many] of Object.entries(world.tally)) tally[what] = (tally[what] ?? 0) + many
    })
    await fc.assert(property, { numRuns: Math.ceil(operations / perWorld), seed, endOnFailure: true })
    console.log(`hostile service: seed ${seed}, ${JSON.stringify(tally)}`)
  }, 3_600_000)
})
