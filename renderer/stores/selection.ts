import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { RecordFilter } from '../../contract/ipc/records.ts'
import { call } from '../bridge/bridge.ts'
import { useNoticesStore } from './notices.ts'
import { useRecordFilterStore } from './record-filter.ts'
import { useRecordListStore } from './record-list.ts'

/** A set of ids that grows and shrinks as lists do it everywhere: Ctrl changes one, Shift extends from an anchor. */
class Selected {
  readonly ids = shallowRef<ReadonlySet<string>>(new Set())
  /** Position from which Shift extends; -1 for none. */
  anchor = -1
  /** Raised with each change: late answers about an older selection are dropped. */
  #generation = 0

  take(ids: Iterable<string>): void {
    this.#generation += 1
    this.ids.value = new Set(ids)
  }

  /** Takes ids that are still on their way, unless the user selects something else meanwhile. */
  async takeLater(asked: Promise<Iterable<string> | null>): Promise<void> {
    this.#generation += 1
    const generation = this.#generation
    const ids = await asked
    if (ids !== null && generation === this.#generation) this.take(ids)
  }

  /** @param open the contact that is open: where a selection begins, it is the first of it */
  toggle(id: string, position: number, open: string | null): void {
    const isFirst = this.ids.value.size === 0
    const next = new Set(isFirst && open !== null ? [open] : this.ids.value)
    if (!isFirst && next.has(id)) next.delete(id)
    else next.add(id)
    this.take(next)
    this.anchor = position
  }

  only(id: string, position: number): void {
    this.take([id])
    this.anchor = position
  }

  clear(): void {
    if (this.ids.value.size > 0) this.take([])
    else this.#generation += 1
    this.anchor = -1
  }
}

/** Positions of a list, both included, in either order. */
interface Range {
  from: number
  to: number
}

/** The parts of the list that a range needs. */
interface RangeSource {
  filter: RecordFilter
  rowAt: (position: number) => { id: string } | null
  gone: ReadonlySet<number>
}

/** Ids of the rows of a range in list order; main supplies those that are not loaded. */
async function idsInRange({ from, to }: Range, list: RangeSource): Promise<string[]> {
  const first = Math.min(from, to)
  const count = Math.abs(from - to) + 1
  const positions = Array.from({ length: count }, (_, at) => first + at).filter((at) => !list.gone.has(at))
  const held = positions.flatMap((at) => list.rowAt(at)?.id ?? [])
  if (held.length === positions.length) return held
  const answer = await call('record.ids', { ...list.filter, offset: first, limit: count })
  return answer.ok ? answer.value.ids : held
}

/** Ids of everything that a filter finds. The caller shows a failure. */
function idsFound(filter: RecordFilter) {
  return call('record.ids', { ...filter, offset: 0, limit: null })
}

/** How a row joins the selection: it alone changes sides, everything from the anchor to it is selected, or nothing but it. */
export type SelectHow = 'toggle' | 'extend' | 'only'

/** The contacts that are selected for doing something with all of them; empty in the ordinary case. */
export const useSelectionStore = defineStore('selection', () => {
  const list = useRecordListStore()
  const filter = useRecordFilterStore()
  const selected = new Selected()
  /** Records in the Trash can only be restored. */
  const isAllowed = computed(() => filter.filter.deleted === 'without')

  async function extend(position: number): Promise<void> {
    // A range begins at the last click, or else where the keyboard is.
    const from = [selected.anchor, list.cursor, position].find((each) => each >= 0) ?? position
    selected.anchor = from
    await selected.takeLater(idsInRange({ from, to: position }, { ...list, filter: filter.filter }))
  }

  function select(position: number, how: SelectHow): void {
    const id = list.rowAt(position)?.id
    if (how === 'extend') void extend(position)
    else if (id !== undefined && how === 'only') selected.only(id, position)
    else if (id !== undefined) selected.toggle(id, position, list.selectedId)
  }

  /** Everything the list finds, also what is far below the screen. */
  async function selectAll(): Promise<void> {
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
