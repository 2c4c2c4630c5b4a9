import { nextTick, ref } from 'vue'
import type { Ref } from 'vue'
import { movedTo, withoutAt } from '../text/list-edit.ts'
import { useDragOrder } from './use-drag-order.ts'

/** A list of equal groups of fields; its entries are the children of `root` with `data-at`. */
export interface EntryList<Entry> {
  root: Readonly<Ref<HTMLElement | null>>
  entries: () => readonly Entry[]
  change: (entries: Entry[]) => void
  /** What a screen reader is told when an entry has moved. */
  moved: (at: number, to: number) => string
}

/**
 * Adding, removing and putting in order by button or by dragging. The focus follows the hands: otherwise it would stay
 * on a button that now belongs to another entry.
 */
export function useEntryList<Entry>({ root, entries, change, moved }: EntryList<Entry>) {
  const announcement = ref('')

  async function focus(...selectors: string[]): Promise<void> {
    await nextTick()
    const found = selectors.map((selector) => root.value?.querySelector<HTMLElement>(selector)).find(Boolean)
    found?.focus()
  }

  function add(entry: Entry): void {
    const at = entries().length
    change([...entries(), entry])
    void focus(`[data-at="${at}"] :is(input, select, textarea)`)
  }

  function remove(at: number): void {
    const next = at < entries().length - 1 ? at : at - 1
    change(withoutAt(entries(), at))
    void focus(next < 0 ? '[data-add]' : `[data-at="${next}"] [data-remove]`)
  }

  function reorder(at: number, to: number): void {
    announcement.value = moved(at, to)
    change(movedTo(entries(), at, to))
  }

  function move(at: number, to: number): void {
    reorder(at, to)
    const [same, other] = to < at ? ['up', 'down'] : ['down', 'up']
    void focus(`[data-at="${to}"] [data-${same}]:enabled`, `[data-at="${to}"] [data-${other}]`)
  }

  const drag = useDragOrder({ root: () => root.value, move: reorder })
  return { announcement, add, remove, move, drag }
}
