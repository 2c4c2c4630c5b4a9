import { getPriority, setPriority } from 'node:os'

/** Steps of niceness: a tenth of the processor where both are wanted by somebody at full priority (sched(7)). */
const steps = 10
const lowest = 19

/**
 * Lets this thread give way to those that the user waits for. Linux has a priority for each thread (setpriority(2));
 * elsewhere this would hold up the whole program, so nothing is done.
 */
export function runInBackground(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, Math.min(getPriority(0) + steps, lowest))
  } catch {
    // A sandbox may forbid it; the sync is then as important as everything else.
  }
}
