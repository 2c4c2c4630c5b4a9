/** Never less than this is left after a pause, in ms: time to move the pointer back. */
const leastLeft = 1_000

/** Timers by name that can stand still together. */
export class PausableTimers {
  #entries = new Map<string, { left: number; since: number; timer: number | null; done: () => void }>()
  #paused = false

  /** Calls `done` after `lifetime` ms of unpaused time. */
  start(name: string, lifetime: number, done: () => void): void {
    this.#entries.set(name, { left: lifetime, since: 0, timer: null, done })
    if (!this.#paused) this.#run(name)
  }

  stop(name: string): void {
    const timer = this.#entries.get(name)?.timer ?? null
    if (timer !== null) window.clearTimeout(timer)
    this.#entries.delete(name)
  }

  pause(paused: boolean): void {
    if (paused === this.#paused) return
    this.#paused = paused
    for (const [name, entry] of this.#entries) {
      if (!paused) this.#run(name)
      else if (entry.timer !== null) {
        window.clearTimeout(entry.timer)
        entry.left = Math.max(leastLeft, entry.left - (performance.now() - entry.since))
        entry.timer = null
      }
    }
  }

  #run(name: string): void {
    const entry = this.#entries.get(name)
    if (!entry) return
    entry.since = performance.now()
    entry.timer = window.setTimeout(() => {
      this.#entries.delete(name)
      entry.done()
    }, entry.left)
  }
}
