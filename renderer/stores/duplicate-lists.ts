import { computed, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { DuplicateGroup, GroupKind } from '../../contract/ipc/duplicates.ts'
import { call } from '../bridge/bridge.ts'

/** What main found: how many of each list. */
type Found = { token: string; total: number; kept: number; households: number }
type Groups = Readonly<Record<GroupKind, readonly DuplicateGroup[]>>

/** Number of groups requested from main together; the next ones arrive before the user reaches the last of these. */
export const portion = 100

/**
 * The two lists of what was found: contacts that may be one person, and contacts of one household; only the part in view is
 * loaded.
 */
export class DuplicateLists {
  readonly found = shallowRef<Found | null>(null)
  /** Those that are not decided yet, as far as they are loaded. */
  readonly groups = shallowRef<Groups>(none)
  /** How many are left, including those that are not loaded yet. */
  readonly left = computed(() => ({ person: this.#leftOf('person'), household: this.#leftOf('household') }))
  readonly #asked = shallowRef<Record<GroupKind, number>>({ person: 0, household: 0 })

  /**
   * Asks main for groups of a list until some have arrived or there are no more. Returns the failure if that was not possible.
   */
  async more(kind: GroupKind): Promise<Failure | null> {
    const token = this.found.value?.token ?? ''
    const before = this.groups.value[kind].length
    const [start, end] = this.#placesOf(kind)
    while (start + this.#asked.value[kind] < end && this.groups.value[kind].length === before) {
      const offset = start + this.#asked.value[kind]
      const answer = await call('duplicates.page', { token, offset, limit: Math.min(portion, end - offset) })
      if (token !== this.found.value?.token) return null
      if (!answer.ok) return answer.failure
      this.#asked.value = { ...this.#asked.value, [kind]: this.#asked.value[kind] + portion }
      this.put(kind, [...this.groups.value[kind], ...answer.value.groups])
    }
    return null
  }

  put(kind: GroupKind, groups: readonly DuplicateGroup[]): void {
    this.groups.value = { ...this.groups.value, [kind]: groups }
  }

  remove(group: DuplicateGroup): void {
    this.put(
      group.kind,
      this.groups.value[group.kind].filter((each) => each !== group),
    )
  }

  forget(): void {
    this.found.value = null
    this.groups.value = none
    this.#asked.value = { person: 0, household: 0 }
  }

  /** The households follow the groups of one person. */
  #placesOf(kind: GroupKind): [start: number, end: number] {
    const { kept = 0, households = 0 } = this.found.value ?? {}
    return kind === 'person' ? [0, kept] : [kept, kept + households]
  }

  #leftOf(kind: GroupKind): number {
    const [start, end] = this.#placesOf(kind)
    return this.groups.value[kind].length + Math.max(0, end - start - this.#asked.value[kind])
  }
}

const none: Groups = { person: [], household: [] }
