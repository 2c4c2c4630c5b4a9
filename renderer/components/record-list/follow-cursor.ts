import { watch } from 'vue'
import type { Ref, ShallowRef } from 'vue'

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
