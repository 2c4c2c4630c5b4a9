import { useDebounceFn, useThrottleFn } from '@vueuse/core'
import { onScopeDispose } from 'vue'

// Every delayed call goes through here. It ends with the component or store that made it: a later call would act on something
// that no longer exists.

/**
 * Returns a function that calls `act`, with its last arguments, once it was not called again for `rest` ms; `maxWait` (ms) is the
 * longest that `act` is put off. `flush` does immediately what is being put off. Calls made after the scope has ended do nothing.
 */
export function useDebounced<A extends unknown[]>(
  act: (...args: A) => unknown,
  rest: number,
  options: { maxWait?: number } = {},
): Debounced<A> {
  const isOver = useIsOver()
  const soon = useDebounceFn(
    (...args: A) => {
      if (!isOver()) act(...args)
    },
    rest,
    options,
  )
  onScopeDispose(() => soon.cancel())
  const call = (...args: A) => {
    if (!isOver()) void soon(...args)
  }
  return Object.assign(call, { flush: () => void soon.flush() })
}

/** A function that is put off, and `flush`, which does immediately what it puts off. */
type Debounced<A extends unknown[]> = ((...args: A) => void) & { flush: () => void }

/**
 * Returns a function that calls `act` immediately, but at most every `pace` ms; the last of the calls in between is made
 * afterwards.
 */
export function useThrottled<A extends unknown[]>(
  act: (...args: A) => unknown,
  pace: number,
): (...args: A) => void {
  const isOver = useIsOver()
  const paced = useThrottleFn(
    (...args: A) => {
      if (!isOver()) act(...args)
    },
    pace,
    true,
  )
  return (...args) => {
    if (!isOver()) void paced(...args)
  }
}

/**
 * As `useThrottled`, but never while `act` is under way: such a call is made when it has ended. Otherwise tasks that take longer
 * than the pace, such as reading a list of thousands of waiting entries, would pile up until the window froze.
 */
export function useThrottledTask(act: () => Promise<void>, pace: number): () => void {
  let isUnderWay = false
  let isStale = false
  const soon = useThrottled(async () => {
    isStale = isUnderWay
    if (isUnderWay) return
    isUnderWay = true
    try {
      await act()
    } finally {
      isUnderWay = false
    }
    if (isStale) soon()
  }, pace)
  return soon
}

/** A busy page is not waited for longer than that, in ms. */
const longestBusy = 1000

/** Returns a function that calls `act` once the page has nothing else to do. */
export function useWhenIdle(act: () => unknown): () => void {
  const waiting = new Set<number>()
  onScopeDispose(() => waiting.forEach((each) => cancelIdleCallback(each)))
  return () => {
    const mine = requestIdleCallback(
      () => {
        waiting.delete(mine)
        act()
      },
      { timeout: longestBusy },
    )
    waiting.add(mine)
  }
}

/** Returns whether the present scope has ended. */
function useIsOver(): () => boolean {
  let over = false
  onScopeDispose(() => (over = true))
  return () => over
}
