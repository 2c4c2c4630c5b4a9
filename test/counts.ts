import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether this run takes the long counts: `npm run test:long`, which sets ATENA_LONG=1. */
    long: boolean
  }
}

/**
 * What this test file has left to the long run so far: how many of which kind. `tell-left.ts` hands it to the runner.
 */
export const left: Record<string, number> = {}

/**
 * Returns how often something is tried: `short` in `npm test`, `long` in `npm run test:long`. The short run reports
 * at its end, under the name `what`, what it has left out.
 */
export function counts(short: number, long: number, what = 'random runs'): number {
  if (inject('long')) return long
  left[what] = (left[what] ?? 0) + long - short
  return short
}
