import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { PaneWidths } from '../../contract/ipc/app.ts'
import { useDebounced } from '../composables/timed-calls.ts'
import { usePreferencesStore } from './preferences.ts'

/**
 * Widths in px: as they are at first, and how far they can be moved. The list has a width of its own while it is a table. The record
 * keeps the rest of the window.
 */
export const paneLimits = {
  book: { usual: 216, min: 160, max: 360 },
  list: { usual: 340, min: 260, max: 600 },
  table: { usual: 640, min: 400, max: 1200 },
} as const

export type PaneName = keyof typeof paneLimits

/** How long a splitter must stay still before its place is kept, in ms. */
const rest = 400

/** How wide the left panes are. */
export const usePanesStore = defineStore('panes', () => {
  const preferences = usePreferencesStore()
  /** The widths while the user moves a splitter; null once they are kept. */
  const moved = shallowRef<PaneWidths | null>(null)

  const widths = computed<Record<PaneName, number>>(() => {
    const { book, list, table } = moved.value ?? preferences.chosen.panes ?? {}
    return { book: within('book', book), list: within('list', list), table: within('table', table) }
  })

  const keep = useDebounced(async () => {
    if (moved.value !== null) await preferences.choose({ panes: moved.value })
  }, rest)

  function resize(pane: PaneName, width: number): void {
    moved.value = { ...widths.value, [pane]: within(pane, width) }
    keep()
  }

  return { widths, resize }
})

function within(pane: PaneName, width: number | undefined): number {
  const { usual, min, max } = paneLimits[pane]
  return Math.round(Math.min(max, Math.max(min, width ?? usual)))
}
