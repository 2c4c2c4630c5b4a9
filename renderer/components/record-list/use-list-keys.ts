/** What the keys of a list act on. Positions count from 0. */
export interface ListKeys {
  total: () => number
  cursor: () => number
  /** Rows that fit on one screen. */
  page: () => number
  /** True for a position that is passed over. */
  isGone: (position: number) => boolean
  move: (position: number) => void
  open: (position: number) => void
  remove: (position: number) => void
}

/** Answers a keydown handler: arrows, Page Up/Down, Home, End, Enter and Delete. */
export function useListKeys(list: ListKeys): (event: KeyboardEvent) => void {
  function step(from: number, by: number): number {
    const direction = Math.sign(by)
    const last = list.total() - 1
    let position = Math.min(Math.max(from + by, 0), last)
    while (list.isGone(position) && position + direction >= 0 && position + direction <= last) {
      position += direction
    }
    return list.isGone(position) ? from : position
  }

  const targets: Record<string, () => number> = {
    ArrowDown: () => step(list.cursor(), 1),
    ArrowUp: () => (list.cursor() < 0 ? step(0, 0) : step(list.cursor(), -1)),
    PageDown: () => step(list.cursor(), list.page()),
    PageUp: () => step(list.cursor(), -list.page()),
    Home: () => step(-1, 1),
    End: () => step(list.total(), -1),
  }

  return (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || list.total() === 0) return
    const target = targets[event.key]
    const action = event.key === 'Enter' ? list.open : event.key === 'Delete' ? list.remove : null
    if (!target && !action) return
    event.preventDefault()
    if (target) list.move(target())
    else if (list.cursor() >= 0) action?.(list.cursor())
  }
}
