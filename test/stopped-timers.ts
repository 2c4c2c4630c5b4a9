import { onTestFinished, vi } from 'vitest'

/**
 * Stops the timers of this process until the test ends, or until the returned function is called: they go on with
 * `vi.advanceTimersByTime`, however long a slow machine takes in between. Connections are not stopped.
 */
export function stopTimers(): () => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const letGo = () => void vi.useRealTimers()
  onTestFinished(letGo)
  return letGo
}

/** Waits until it is so without moving stopped timers, as `expect.poll` would. */
export async function until(isSo: () => boolean): Promise<void> {
  let isOver = false
  onTestFinished(() => void (isOver = true))
  while (!isOver && !isSo()) await new Promise((resolve) => setImmediate(resolve))
}
