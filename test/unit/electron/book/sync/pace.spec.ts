import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPace } from '../../../../../electron/book/sync/sync.ts'

/** A pace with a clock that the test moves on, in ms. */
function paced() {
  let time = 0
  const pace = createPace(() => time)
  return {
    ...pace,
    later(ms: number, records: number) {
      time += ms
      pace.note(records)
    },
  }
}

describe('how fast records arrive', () => {
  it('there is no value before 200 ms have passed', () => {
    const pace = paced()
    expect(pace.value()).toBeNull()
    pace.later(199, 1000)
    expect(pace.value()).toBeNull()
    pace.later(1, 0)
    expect(pace.value()).toMatchObject({ perSecond: 5000 })
  })

  it('the time left follows from the expected total and from what a previous run brought', () => {
    const pace = paced()
    pace.later(1000, 100)
    expect(pace.value()).toEqual({ perSecond: 100, total: null, secondsLeft: null })
    pace.expect(1000)
    expect(pace.value()).toMatchObject({ total: 1000, secondsLeft: 9 })
    pace.resume(400)
    expect(pace.value()).toMatchObject({ secondsLeft: 5 })
    pace.later(1000, 900)
    expect(pace.value()).toMatchObject({ secondsLeft: null })
  })

  it('a network that became slow shows within eleven seconds, however fast it was', () => {
    const rates = fc.integer({ min: 1, max: 1000 })
    fc.assert(
      fc.property(rates, rates, fc.integer({ min: 1, max: 60 }), (before, now, seconds) => {
        const pace = paced()
        for (let at = 0; at < seconds; at += 1) pace.later(1000, before)
        for (let at = 0; at < 11; at += 1) pace.later(1000, now)
        expect(pace.value()?.perSecond).toBe(now)
      }),
    )
  })

  it('one slow second does not hide the ten before it', () => {
    const pace = paced()
    for (let at = 0; at < 19; at += 1) pace.later(1000, 100)
    pace.later(1000, 0)
    expect(pace.value()?.perSecond).toBeCloseTo(1000 / 11)
  })
})
