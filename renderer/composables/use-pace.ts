import { shallowRef, watch, type ShallowRef } from 'vue'

/** How far something is; `phase` names the part of it that is counted. */
export interface Counted {
  phase: string
  done: number
  total: number
}

/** How fast a task is and how long the rest takes at that pace; null while that is not known. */
export interface Pace {
  perSecond: number | null
  secondsLeft: number | null
}

/** What takes less time than this does not need a figure, in seconds. */
const earliest = 1

const unknown: Pace = { perSecond: null, secondsLeft: null }

/** Follows a count; each phase starts again. `now` gives milliseconds. */
export function usePace(
  progress: () => Counted | null,
  now = () => performance.now(),
): Readonly<ShallowRef<Pace>> {
  const pace = shallowRef(unknown)
  let first: (Counted & { at: number }) | null = null
  watch(
    progress,
    (next) => {
      const isNew = first === null || next?.phase !== first.phase || next.done < first.done
      if (isNew) first = next && { ...next, at: now() }
      pace.value = next && first ? paceSince(first, next, now()) : unknown
    },
    { immediate: true, flush: 'sync' },
  )
  return pace
}

function paceSince(first: Counted & { at: number }, next: Counted, now: number): Pace {
  const seconds = (now - first.at) / 1000
  const done = next.done - first.done
  if (seconds < earliest || done <= 0) return unknown
  const perSecond = done / seconds
  return { perSecond, secondsLeft: (next.total - next.done) / perSecond }
}
