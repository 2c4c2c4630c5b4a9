import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import { useNoticesStore } from './notices.ts'
import { useRecordFilterStore } from './record-filter.ts'
import { useRecordListStore } from './record-list.ts'
import { Selected } from './selected.ts'
import { idsFound, idsInRange } from './selection-range.ts'

/** How a row joins the selection: it alone changes sides, or everything from the anchor to it is selected. */
export type SelectHow = 'toggle' | 'extend'

/** The contacts that are selected for doing something with all of them; empty in the ordinary case. */
export const useSelectionStore = defineStore('selection', () => {
  const list = useRecordListStore()
  const filter = useRecordFilterStore()
  const selected = new Selected()
  /** In the Trash there is nothing to do with many. */
  const isAllowed = computed(() => filter.filter.deleted === 'without')

  async function extend(position: number): Promise<void> {
    // Where the keyboard is, or the last click was, is where a range begins.
    const from = [selected.anchor, list.cursor, position].find((each) => each >= 0) ?? position
    selected.anchor = from
    await selected.takeLater(idsInRange({ from, to: position }, { ...list, filter: filter.filter }))
  }

  function select(position: number, how: SelectHow): void {
    const id = list.rowAt(position)?.id
    if (!isAllowed.value) return
    if (how === 'extend') void extend(position)
    else if (id !== undefined) selected.toggle(id, position, list.selectedId)
  }

  /** Everything the list finds, also what is far below the screen. */
  async function selectAll(): Promise<void> {
    if (!isAllowed.value) return
    const answer = idsFound(filter.filter)
    await selected.takeLater(answer.then((found) => (found.ok ? found.value.ids : null)))
    const found = await answer
    if (!found.ok) useNoticesStore().showFailure(found.failure)
  }

  const clear = () => selected.clear()
  watch(() => filter.filter, clear)
  return {
    ids: selected.ids,
    count: computed(() => selected.ids.value.size),
    isActive: computed(() => selected.ids.value.size > 0),
    isAllowed,
    has: (id: string) => selected.ids.value.has(id),
    select,
    selectAll,
    clear,
  }
})
