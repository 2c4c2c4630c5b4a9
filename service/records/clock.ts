/** Timestamps of the form %Y-%m-%dT%H:%M:%S.%fZ (interface 2.1): UTC, six digits, one never equal to the one before. */
export interface Clock {
  now(): string
}

/** Microseconds since 1970 as a timestamp text. */
export function timestampOf(micros: number): string {
  const millis = Math.floor(micros / 1000)
  const rest = String(micros - millis * 1000).padStart(3, '0')
  return `${new Date(millis).toISOString().slice(0, -1)}${rest}Z`
}

/** Microseconds since 1970 of a full timestamp text; NaN for any other text. */
function microsOf(timestamp: string): number {
  return Date.parse(`${timestamp.slice(0, 23)}Z`) * 1000 + Number(timestamp.slice(23, 26))
}

/**
 * A clock that starts after `last` (the newest change already stored) and strictly increases, so that `updatedmin`
 * with a server timestamp never misses a change. `offsetMs` lets tests run the service in another time.
 */
export function createClock(last: string | undefined, offsetMs: number): Clock {
  let latest = last === undefined ? 0 : microsOf(last)
  return {
    now() {
      const machine = Math.floor((performance.timeOrigin + performance.now() + offsetMs) * 1000)
      latest = Math.max(machine, latest + 1)
      return timestampOf(latest)
    },
  }
}

/** Cuts the fraction of a timestamp to 6, 3 or 0 digits. */
export function withDigits(timestamp: string, digits: '6' | '3' | '0'): string {
  if (digits === '6') return timestamp
  return timestamp.replace(/\.(\d{3})\d*Z$/, digits === '3' ? '.$1Z' : 'Z')
}
