import { shallowRef } from 'vue'
import type { ShallowRef } from 'vue'

/** A set of record ids that components can watch. */
export class IdSet {
  readonly ids: ShallowRef<ReadonlySet<string>> = shallowRef(new Set())

  add(id: string): void {
    this.ids.value = new Set([...this.ids.value, id])
  }

  remove(id: string): void {
    this.ids.value = new Set([...this.ids.value].filter((each) => each !== id))
  }
}
