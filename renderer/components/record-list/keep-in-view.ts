import type { Virtualizer } from '@tanstack/vue-virtual'
import { nextTick, watch } from 'vue'
import type { Ref, ShallowRef, WatchSource } from 'vue'

/** Heights in px; rows are never measured, so that 100,000 of them cost nothing. */
export const rowHeights = { comfortable: 56, compact: 40 }

export const headingHeight = 28

type Rows = Virtualizer<HTMLDivElement, Element>

interface Measured {
  list: Readonly<ShallowRef<HTMLElement | null>>
  virtualizer: Readonly<Ref<Rows>>
  /** Headings and height of the rows. */
  heights: WatchSource[]
  /** Changes when rows come or go. */
  gone: () => string
  cursor: () => number
}

/**
 * Measures the rows anew when their heights change, and keeps what the user looks at where it stands on the screen: the
 * row of the cursor, or the first one. Headings come after the rows, and above a row far down there are many of them.
 */
export function keepMeasured({ list, virtualizer, heights, gone, cursor }: Measured): void {
  watch(heights, async () => {
    const anchor = list.value && anchorOf(virtualizer.value, list.value, cursor())
    virtualizer.value.measure()
    if (!anchor) return
    // The list has its new height in the page only then.
    await nextTick()
    const end = endOf(virtualizer.value, anchor.index)
    if (list.value && end !== undefined) scroll(list.value, anchor.end, end)
  })
  watch(gone, () => virtualizer.value.measure())
}

/** At the top of the list the first heading is to be seen with its rows, as long as the anchor stays in view. */
function scroll(list: HTMLElement, before: number, now: number): void {
  list.scrollTop = list.scrollTop > 0 ? list.scrollTop + now - before : Math.max(0, now - list.clientHeight)
}

/** Null where nothing on the screen need be kept. */
function anchorOf(rows: Rows, { scrollTop, clientHeight }: HTMLElement, cursor: number) {
  const onScreen = rows
    .getVirtualItems()
    .filter(({ start, end }) => start >= scrollTop && end <= scrollTop + clientHeight)
  const first = scrollTop > 0 ? onScreen[0] : undefined
  return onScreen.find(({ index }) => index === cursor) ?? first ?? null
}

/** Of a row: its start may get a heading. */
function endOf(rows: Rows, index: number): number | undefined {
  return rows.getVirtualItems() && rows.measurementsCache[index]?.end
}

/**
 * Keeps the row of the cursor in view. The list may come into being with its row known already, where a view is restored:
 * that row begins in the middle.
 */
export function followCursor(
  list: Readonly<ShallowRef<HTMLElement | null>>,
  cursor: () => number,
  scroller: Readonly<Ref<{ scrollToIndex(at: number, how: { align: 'auto' | 'center' }): void }>>,
): void {
  watch(
    [cursor, list],
    ([position, element], [, before]) => {
      const align = before ? 'auto' : 'center'
      if (element && position >= 0) scroller.value.scrollToIndex(position, { align })
    },
    { flush: 'post' },
  )
}
