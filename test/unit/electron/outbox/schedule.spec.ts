import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../../contract/failure.ts'
import { createSchedule, usualWaits, notFoundYet, type Waits } from '../../../../electron/outbox/schedule.ts'
import { entryOf } from '../../../fakes/outbox-entry.ts'

const waits: Waits = { entry: [10, 30, 90], look: [20, 50], profile: [100, 300, 900] }
const lost: Failure = { kind: 'unknown-outcome', code: 'ECONNRESET' }
const offline: Failure = { kind: 'offline', code: 'ECONNREFUSED', host: 'h' }
const retryLater = (afterSeconds: number | null, status = 503): Failure => ({
  kind: 'retry-later',
  status,
  afterSeconds,
})

/** A schedule with a clock that the test sets. */
function start(given: Waits = waits) {
  const clock = { ms: 1000 }
  return { clock, schedule: createSchedule(given, () => clock.ms) }
}

const edit = entryOf(1)
const create = entryOf(2, { action: 'create' })

describe('reliability 5.2: when an entry is tried again', () => {
  it('what never failed is due immediately', () => {
    const { schedule } = start()
    expect(schedule.isDue(edit.key)).toBe(true)
    expect(schedule.next([edit.key])).toBe(0)
    expect(schedule.next([])).toBeNull()
  })

  it('an unclear entry waits longer each time, and then keeps the last wait', () => {
    const { clock, schedule } = start()
    for (const wait of [10, 30, 90, 90, 90]) {
      schedule.hold(edit, 'entry', lost)
      expect(schedule.next([edit.key])).toBe(wait)
      clock.ms += wait - 1
      expect(schedule.isDue(edit.key)).toBe(false)
      clock.ms += 1
      expect(schedule.isDue(edit.key)).toBe(true)
    }
  })

  it('where no waits are given nothing waits', () => {
    const { schedule } = start({ entry: [], look: [], profile: [] })
    schedule.hold(edit, 'entry', lost)
    schedule.hold(create, 'entry', lost)
    schedule.hold(create, 'profile', offline)
    expect(schedule.next([edit.key, create.key])).toBe(0)
    expect(schedule.paused()).toBeNull()
  })

  it('another entry does not wait with it; the nearest time counts', () => {
    const { clock, schedule } = start()
    schedule.hold(edit, 'entry', lost)
    expect(schedule.isDue(create.key)).toBe(true)
    clock.ms += 5
    schedule.hold(create, 'entry', lost)
    expect(schedule.next([edit.key, create.key])).toBe(5)
    expect(schedule.next([create.key])).toBe(20)
    clock.ms += 500
    expect(schedule.next([edit.key, create.key])).toBe(0)
  })

  it('a create waits before each look, and is sent again immediately after the last look found nothing', () => {
    const { clock, schedule } = start()
    schedule.hold(create, 'entry', lost)
    expect(schedule.next([create.key])).toBe(20)
    // A look that could not be made says nothing, and the next one waits longer.
    schedule.hold(create, 'entry', lost)
    expect([schedule.next([create.key]), schedule.lookedEnough(create.key)]).toEqual([30, false])
    schedule.hold(create, 'entry', notFoundYet)
    expect([schedule.next([create.key]), schedule.lookedEnough(create.key)]).toEqual([50, false])
    schedule.hold(create, 'entry', notFoundYet)
    expect([schedule.next([create.key]), schedule.lookedEnough(create.key)]).toEqual([0, true])
    clock.ms += 1
    expect(schedule.isDue(create.key)).toBe(true)
  })

  it('4.1: Retry-After of a 503 is kept where it is longer, in seconds', () => {
    const { schedule } = start()
    schedule.hold(edit, 'entry', retryLater(2))
    expect(schedule.next([edit.key])).toBe(2000)
    schedule.hold(edit, 'entry', retryLater(null))
    expect(schedule.next([edit.key])).toBe(30)
    schedule.hold(edit, 'entry', retryLater(0))
    expect(schedule.next([edit.key])).toBe(90)
  })

  it('a success resets all waits', () => {
    const { schedule } = start()
    schedule.hold(edit, 'entry', lost)
    schedule.hold(edit, 'entry', lost)
    schedule.hold(create, 'entry', notFoundYet)
    schedule.hold(create, 'entry', notFoundYet)
    schedule.hold(edit, 'profile', offline)
    schedule.free(edit.key)
    expect(schedule.paused()).toBeNull()
    expect(schedule.isDue(edit.key)).toBe(true)
    expect(schedule.lookedEnough(create.key)).toBe(true)
    schedule.free(create.key)
    expect(schedule.lookedEnough(create.key)).toBe(false)
    schedule.hold(edit, 'entry', lost)
    expect(schedule.next([edit.key])).toBe(10)
  })

  it('what the user has to decide has no wait', () => {
    const { schedule } = start()
    schedule.hold(edit, 'user', { kind: 'rejected', status: 400 })
    expect([schedule.paused(), schedule.next([edit.key])]).toEqual([null, 0])
  })
})

describe('reliability 4.1: when nothing of a profile is sent', () => {
  it('while the service cannot be reached everything waits, longer each time', () => {
    const { clock, schedule } = start()
    for (const wait of [100, 300, 900, 900, 900]) {
      schedule.hold(edit, 'profile', offline)
      expect(schedule.paused()).toEqual(offline)
      expect(schedule.next([create.key])).toBe(wait)
      clock.ms += wait - 1
      expect(schedule.paused()).toEqual(offline)
      clock.ms += 1
      expect(schedule.paused()).toBeNull()
    }
  })

  it('a pause delays entries that are due, and does not shorten the longer wait of an entry', () => {
    const { schedule } = start({ ...waits, entry: [1000] })
    schedule.hold(edit, 'entry', lost)
    schedule.hold(create, 'profile', offline)
    expect(schedule.next([create.key])).toBe(100)
    expect(schedule.next([edit.key])).toBe(1000)
  })

  it('when the network is back, everything is sent, and the waits start again from the first', () => {
    const { schedule } = start()
    schedule.hold(edit, 'profile', offline)
    schedule.hold(edit, 'profile', offline)
    schedule.wake()
    expect(schedule.paused()).toBeNull()
    schedule.hold(edit, 'profile', offline)
    expect(schedule.next([edit.key])).toBe(100)
  })

  it('429: a wake-up does not shorten the time that the service gives', () => {
    const { clock, schedule } = start()
    schedule.hold(edit, 'profile', retryLater(7, 429))
    schedule.wake()
    expect(schedule.paused()).toEqual(retryLater(7, 429))
    expect(schedule.next([edit.key])).toBe(7000)
    clock.ms += 7000
    expect(schedule.paused()).toBeNull()
  })

  it('429 without a time: half a minute', () => {
    const { schedule } = start()
    schedule.hold(edit, 'profile', retryLater(null, 429))
    expect(schedule.next([edit.key])).toBe(30_000)
  })

  it('without a given clock it measures the time that has passed', () => {
    const schedule = createSchedule({ ...waits, entry: [60_000] })
    schedule.hold(edit, 'entry', lost)
    const next = schedule.next([edit.key]) ?? 0
    expect(schedule.isDue(edit.key)).toBe(false)
    expect(next).toBeGreaterThan(30_000)
    expect(next).toBeLessThanOrEqual(60_000)
  })

  it('the usual waits grow, and a create is looked for over a minute before it is sent again', () => {
    for (const each of [usualWaits.entry, usualWaits.look, usualWaits.profile])
      expect([...each].sort((one, other) => one - other)).toEqual(each)
    expect(usualWaits.look.reduce((sum, wait) => sum + wait)).toBeGreaterThan(60_000)
    expect(usualWaits.entry.length).toBeGreaterThan(2)
    expect(usualWaits.profile.length).toBeGreaterThan(2)
  })
})
