import { shallowRef } from 'vue'

/** A set of ids that grows and shrinks as lists do it everywhere: Ctrl changes one, Shift extends from an anchor. */
export class Selected {
  readonly ids = shallowRef<ReadonlySet<string>>(new Set())
  /** Position from which Shift extends; -1 when there is none. */
  anchor = -1
  /** Raised with each change: late answers about an older selection are dropped. */
  #generation = 0

  take(ids: Iterable<string>): void {
    this.#generation += 1
    this.ids.value = new Set(ids)
  }

  /** Takes ids that are being asked for, unless something else is selected meanwhile. */
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

  clear(): void {
    if (this.ids.value.size > 0) this.take([])
    else this.#generation += 1
    this.anchor = -1
  }
}
