import { shallowRef } from 'vue'
import type { ShallowRef } from 'vue'

/** A set of record ids that components can watch. */
export class IdSet {
  readonly ids: ShallowRef<ReadonlySet<string>> = shallowRef(new Set())

  add(id: string): void {
    this.ids.value = new Set([...this.ids.value, id])
  }

  addAll = (ids: readonly string[]): void => {
    this.ids.value = new Set([...this.ids.value, ...ids])
  }

  removeAll = (ids: readonly string[]): void => {
    const gone = new Set(ids)
    this.ids.value = new Set([...this.ids.value].filter((each) => !gone.has(each)))
  }

  remove(id: string): void {
    this.ids.value = new Set([...this.ids.value].filter((each) => each !== id))
  }
}
