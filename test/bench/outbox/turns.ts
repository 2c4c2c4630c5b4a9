/** Processor time of this process so far, in ms. */
function now(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Watches the turns of the loop until `end`, which returns the CPU time of the longest and of all of them, in ms. By CPU time, because
 * a busy machine lets every process wait. The watch itself turns the loop without a rest: `ms` is right for what never waits.
 */
export function watchTurns(): { end(): Promise<{ longest: number; ms: number }> } {
  const begun = now()
  let [last, longest, isOver] = [begun, 0, false]
  const look = () => {
    const time = now()
    longest = Math.max(longest, time - last)
    last = time
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  return {
    async end() {
      isOver = true
      // One turn more, so that the last one counts.
      await new Promise((resolve) => setImmediate(resolve))
      return { longest, ms: last - begun }
    },
  }
}
