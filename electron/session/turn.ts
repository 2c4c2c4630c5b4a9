/** Runs a task once everything that was given before is done, and returns what the task returns. */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>

/** Makes a queue of its own; a task that fails does not hold up the next one. A task must not wait for its own queue. */
export function createTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const next = last.then(task)
    last = next.catch(() => undefined)
    return next
  }
}
