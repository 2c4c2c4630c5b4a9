/** What one measure takes at least, in ms: the clock of the processor may go in steps of ten. */
const least = 30

/**
 * Processor time of `work` in ms: the least of three measures, each of as many rounds as the clock needs. No machine is
 * like another, so a test compares it with that of other work and asks for no time of its own.
 */
export function cpuMs(work: () => unknown): number {
  return Math.min(...[1, 2, 3].map(() => measured(work)))
}

function measured(work: () => unknown): number {
  const begun = process.cpuUsage()
  for (let rounds = 1; ; rounds += 1) {
    work()
    const ms = process.cpuUsage(begun).user / 1000
    if (ms >= least) return ms / rounds
  }
}
