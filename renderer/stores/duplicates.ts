import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { DuplicateComparison, DuplicateGroup, GroupKind } from '../../contract/ipc/duplicates.ts'
import type { FieldName } from '../../contract/record/fields.ts'
import { call } from '../bridge/bridge.ts'
import { useBulkStore } from './bulk.ts'
import { DuplicateLists, portion } from './duplicate-lists.ts'
import { useNavigationStore } from './navigation.ts'
import { useSessionStore } from './session.ts'

/** Contacts that are in the book more than once, and what the user says of them. */
export const useDuplicatesStore = defineStore('duplicates', () => ({ ...new DuplicatesTask() }))

type Phase = 'searching' | 'found' | 'failed'
type Decided = { group: DuplicateGroup; decision: 'not-the-same' | 'later' }
type Taken = { field: FieldName; from: number }

class DuplicatesTask {
  readonly phase = ref<Phase>('searching')
  /** Of the search; null otherwise. */
  readonly failure = shallowRef<Failure | null>(null)
  /** Why the last act on a group was not done. */
  readonly refusal = shallowRef<Failure | null>(null)
  readonly #lists = new DuplicateLists()
  readonly found = this.#lists.found
  /** Which list is looked at. */
  readonly kind = ref<GroupKind>('person')
  /** Those of the list that are not decided yet, as far as they are loaded. */
  readonly groups = computed(() => this.#lists.groups.value[this.kind.value])
  readonly chosen = shallowRef<DuplicateGroup | null>(null)
  /** The contacts of the chosen group, side by side; null until they have arrived. */
  readonly comparison = shallowRef<DuplicateComparison | null>(null)
  /** Fields in which the value of another one than the first is taken. */
  readonly taken = shallowRef<readonly Taken[]>([])
  readonly isBusy = ref(false)
  /** Groups of each list that are left, those included that are not here yet. */
  readonly left = this.#lists.left
  /** The decisions about groups since the search, the last one at the end. */
  readonly decided = shallowRef<readonly Decided[]>([])
  /** Counts searches: the answer of one that was given up is thrown away. */
  #searches = 0

  readonly open = (): Promise<void> => {
    useNavigationStore().overlay = 'duplicates'
    return this.search()
  }

  readonly search = async (): Promise<void> => {
    this.#searches += 1
    const mine = this.#searches
    this.#forget()
    const answer = await call('duplicates.find', { profile: useSessionStore().profileId })
    if (mine !== this.#searches) return
    if (!answer.ok) {
      this.failure.value = answer.failure
      this.phase.value = 'failed'
      return
    }
    this.found.value = answer.value
    await this.#more('person')
    await this.#more('household')
    if (mine !== this.#searches) return
    this.phase.value = this.failure.value === null ? 'found' : 'failed'
    await this.choose(this.groups.value[0] ?? null)
  }

  readonly close = (): void => {
    this.#searches += 1
    const token = this.found.value?.token ?? null
    this.#forget()
    void call('duplicates.close', { token })
    useNavigationStore().closeOverlay('duplicates')
  }

  /** The other list. */
  readonly show = (kind: GroupKind): Promise<void> => {
    this.kind.value = kind
    return this.choose(this.groups.value[0] ?? null)
  }

  readonly choose = async (group: DuplicateGroup | null, ids: string[] | null = null): Promise<void> => {
    if (this.chosen.value !== group) this.refusal.value = null
    this.chosen.value = group
    this.taken.value = []
    if (ids === null) this.comparison.value = null
    if (group === null) return
    const answer = await call('duplicates.read', { token: this.#token, place: group.place, ids })
    if (this.chosen.value !== group) return
    if (answer.ok) this.comparison.value = answer.value
    else this.refusal.value = answer.failure
  }

  /** The next one of them is to stay. */
  readonly exchange = async (): Promise<void> => {
    const [first, ...others] = this.comparison.value?.ids ?? []
    if (first !== undefined) await this.choose(this.chosen.value, [...others, first])
  }

  /** Leaves a contact out of the group, or takes it back in; at least two remain. */
  readonly include = async (id: string): Promise<void> => {
    const ids = this.comparison.value?.ids ?? []
    const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
    if (ids.length > 0 && next.length > 1) await this.choose(this.chosen.value, next)
  }

  readonly take = (field: FieldName, from: number): void => {
    this.taken.value = [...this.taken.value.filter((each) => each.field !== field), { field, from }]
  }

  /** Chooses the group this many places further on. */
  readonly move = (by: number): void => {
    const groups = this.groups.value
    const at = groups.findIndex((each) => each === this.chosen.value)
    const next = groups[Math.min(groups.length - 1, Math.max(0, at + by))]
    if (next && next !== this.chosen.value) void this.choose(next)
  }

  readonly decide = (decision: Decided['decision']): Promise<void> =>
    this.#act(async (group) => {
      const answer = await call('duplicates.decide', { token: this.#token, place: group.place, decision })
      if (answer.ok) this.decided.value = [...this.decided.value, { group, decision }]
      return answer
    })

  /** Takes the last word back: the group is there again, and chosen. */
  readonly takeBack = async (): Promise<void> => {
    const last = this.decided.value.at(-1)
    if (last === undefined || this.isBusy.value) return
    this.isBusy.value = true
    const { group } = last
    const asked = { token: this.#token, place: group.place, decision: 'open' } as const
    const answer = await call('duplicates.decide', asked)
    this.isBusy.value = false
    if (!answer.ok) {
      this.refusal.value = answer.failure
      return
    }
    this.decided.value = this.decided.value.filter((each) => each !== last)
    this.kind.value = group.kind
    this.#lists.put(
      group.kind,
      [...this.groups.value, group].sort((one, other) => one.place - other.place),
    )
    await this.choose(group)
  }

  /** Hands the group to a job; the job reports how that ends. */
  readonly merge = async (): Promise<void> => {
    const comparison = this.comparison.value
    if (comparison === null || comparison.whyNot !== null || useBulkStore().isTaken) return
    const { ids, seen } = comparison
    await this.#act(async ({ place }) => {
      const asked = { token: this.#token, profile: useSessionStore().profileId, place, ids: [...ids], seen }
      const answer = await call('duplicates.merge', { ...asked, taken: [...this.taken.value] })
      if (answer.ok) {
        useBulkStore().take(answer)
        this.decided.value = []
      }
      return answer
    })
    // Shows the current contacts, for another look.
    if (this.refusal.value?.kind === 'precondition-failed') await this.choose(this.chosen.value, ids)
  }

  /** Applies an act to the chosen group; then the next group is shown. */
  async #act(
    act: (group: DuplicateGroup) => Promise<{ ok: true } | { ok: false; failure: Failure }>,
  ): Promise<void> {
    const group = this.chosen.value
    if (group === null || this.isBusy.value) return
    this.isBusy.value = true
    this.refusal.value = null
    const answer = await act(group)
    const at = this.groups.value.indexOf(group)
    if (answer.ok) this.#lists.remove(group)
    if (answer.ok && this.groups.value.length - at < portion / 2) await this.#more(group.kind)
    // Until the next group is chosen: a second press on this one would be a mistake.
    this.isBusy.value = false
    if (!answer.ok) {
      this.refusal.value = answer.failure
      return
    }
    await this.choose(this.groups.value[at] ?? this.groups.value.at(-1) ?? null)
  }

  async #more(kind: GroupKind): Promise<void> {
    const failure = await this.#lists.more(kind)
    if (failure) this.failure.value = failure
  }

  get #token(): string {
    return this.found.value?.token ?? ''
  }

  #forget(): void {
    this.phase.value = 'searching'
    this.failure.value = null
    this.refusal.value = null
    this.kind.value = 'person'
    this.#lists.forget()
    this.decided.value = []
    void this.choose(null)
  }
}
