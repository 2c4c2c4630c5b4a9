import { paddedTime } from '../mirror/incoming.ts'
import type { Clock } from './retry.ts'

/** How far the service's clock may be ahead of this one. */
const aheadMs = 10 * 60 * 1000

/**
 * The padded times that are not in the future. A service whose clock was ahead for a while left records from the future
 * behind; asking for changes since then would miss all that come until then (fault C28). Where the local clock
 * is the wrong one, later deltas ask for more than they need, and nothing is missed.
 */
export function believable(clock: Clock, times: string[]): string[] {
  const ceiling = paddedTime(new Date(clock.now().getTime() + aheadMs).toISOString())
  return times.filter((time) => time <= ceiling)
}

/** The latest of padded times and one more; '' counts as none. */
export function latestOf(times: string[], other: string): string {
  return times.reduce((one, each) => (each > one ? each : one), other)
}
