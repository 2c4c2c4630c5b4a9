/** How fast a job is, and how often it tells. */
export interface Pace {
  /** @param done records that were dealt with before */
  begin(done: number): void
  read(
    done: number,
    left: number,
    isRunning: boolean,
  ): { perSecond: number | null; secondsLeft: number | null }
  /** The same function, called at most ten times a second, the last time included. */
  spaced(tell: () => void): () => void
}

const tellEveryMs = 100

/** Before so many records a pace means nothing. */
const fewest = 5

export function createPace(now = () => performance.now()): Pace {
  let begun = now()
  let before = 0
  return {
    begin(done) {
      begun = now()
      before = done
    },
    read(done, left, isRunning) {
      const seconds = (now() - begun) / 1000
      if (done - before < fewest || seconds <= 0) return { perSecond: null, secondsLeft: null }
      const perSecond = (done - before) / seconds
      return { perSecond, secondsLeft: isRunning ? left / perSecond : null }
    },
    spaced(tell) {
      let timer: NodeJS.Timeout | null = null
      return () => {
        timer ??= setTimeout(() => {
          timer = null
          tell()
        }, tellEveryMs)
      }
    },
  }
}
