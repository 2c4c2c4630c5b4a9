/**
 * Processor time of `work` in ms: the least of three measures of `times` rounds each, for one round. No machine is like
 * another, so a test compares it with that of other work and asks for no time of its own.
 */
export function cpuMs(work: () => unknown, times = 1): number {
  return Math.min(...[1, 2, 3].map(() => measured(work, times)))
}

function measured(work: () => unknown, times: number): number {
  const begun = process.cpuUsage()
  for (let done = 0; done < times; done += 1) work()
  return process.cpuUsage(begun).user / 1000 / times
}
