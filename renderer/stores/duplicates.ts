import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { DuplicateComparison, DuplicatePair } from '../../contract/ipc/duplicates.ts'
import type { FieldName } from '../../contract/record/fields.ts'
import { call } from '../bridge/bridge.ts'
import { useBulkStore } from './bulk.ts'
import { useNavigationStore } from './navigation.ts'
import { useSessionStore } from './session.ts'

/** Contacts that are in the book more than once, and what the user says of them. */
export const useDuplicatesStore = defineStore('duplicates', () => ({ ...new DuplicatesTask() }))

type Phase = 'searching' | 'found' | 'failed'
type Found = { token: string; total: number; kept: number }

/** Pairs that main is asked for at once; the next ones come before the last of these is reached. */
const portion = 100

class DuplicatesTask {
  readonly phase = ref<Phase>('searching')
  /** Of the search; null otherwise. */
  readonly failure = shallowRef<Failure | null>(null)
  /** Why the last act on a pair was not done. */
  readonly refusal = shallowRef<Failure | null>(null)
  readonly found = shallowRef<Found | null>(null)
  /** Those that are not decided yet, as far as they are here. */
  readonly pairs = shallowRef<readonly DuplicatePair[]>([])
  readonly chosen = shallowRef<DuplicatePair | null>(null)
  /** The chosen pair beside each other; null until it is there. */
  readonly comparison = shallowRef<DuplicateComparison | null>(null)
  /** Fields in which the value of the one that goes is taken. */
  readonly fromOther = shallowRef<readonly FieldName[]>([])
  readonly isBusy = ref(false)
  /** Pairs that are left, those included that are not here yet. */
  readonly left = computed(() => this.pairs.value.length + Math.max(0, this.#kept.value - this.#asked.value))
  readonly #asked = ref(0)
  readonly #kept = computed(() => this.found.value?.kept ?? 0)
  /** What was said of pairs since the search, the last one at the end. */
  readonly decided = shallowRef<readonly { pair: DuplicatePair; decision: 'not-the-same' | 'later' }[]>([])
  /** Counts searches: the answer of one that was given up is thrown away. */
  #searches = 0

  readonly open = (): Promise<void> => {
    useNavigationStore().overlay = 'duplicates'
    return this.search()
  }

  readonly search = async (): Promise<void> => {
    const mine = (this.#searches += 1)
    this.#forget()
    const answer = await call('duplicates.find', { profile: profile() })
    if (mine !== this.#searches) return
    if (!answer.ok) {
      this.failure.value = answer.failure
      this.phase.value = 'failed'
      return
    }
    this.found.value = answer.value
    await this.#more()
    if (mine !== this.#searches) return
    this.phase.value = this.failure.value === null ? 'found' : 'failed'
    await this.choose(this.pairs.value[0] ?? null)
  }

  readonly close = (): void => {
    this.#searches += 1
    const token = this.found.value?.token ?? null
    this.#forget()
    void call('duplicates.close', { token })
    useNavigationStore().closeOverlay('duplicates')
  }

  readonly choose = async (
    pair: DuplicatePair | null,
    stays: DuplicateComparison['stays'] | null = null,
  ): Promise<void> => {
    if (this.chosen.value !== pair) this.refusal.value = null
    this.chosen.value = pair
    this.comparison.value = null
    this.fromOther.value = []
    if (pair === null) return
    const answer = await call('duplicates.read', { token: this.#token, place: pair.place, stays })
    if (this.chosen.value !== pair) return
    if (answer.ok) this.comparison.value = answer.value
    else this.refusal.value = answer.failure
  }

  /** The other one of the two is to stay. */
  readonly exchange = (): Promise<void> =>
    this.choose(this.chosen.value, this.comparison.value?.stays === 'a' ? 'b' : 'a')

  readonly take = (field: FieldName, side: 'stays' | 'goes'): void => {
    const others = this.fromOther.value.filter((each) => each !== field)
    this.fromOther.value = side === 'goes' ? [...others, field] : others
  }

  /** Chooses the pair so many places further. */
  readonly move = (by: number): void => {
    const pairs = this.pairs.value
    const at = pairs.findIndex((each) => each === this.chosen.value)
    const next = pairs[Math.min(pairs.length - 1, Math.max(0, at + by))]
    if (next && next !== this.chosen.value) void this.choose(next)
  }

  readonly decide = (decision: 'not-the-same' | 'later'): Promise<void> =>
    this.#act(async (pair) => {
      const answer = await call('duplicates.decide', { token: this.#token, place: pair.place, decision })
      if (answer.ok) this.decided.value = [...this.decided.value, { pair, decision }]
      return answer
    })

  /** Takes the last word back: the pair is there again, and chosen. */
  readonly takeBack = async (): Promise<void> => {
    const last = this.decided.value.at(-1)
    if (last === undefined || this.isBusy.value) return
    this.isBusy.value = true
    const { pair } = last
    const asked = { token: this.#token, place: pair.place, decision: 'open' } as const
    const answer = await call('duplicates.decide', asked)
    this.isBusy.value = false
    if (!answer.ok) return void (this.refusal.value = answer.failure)
    this.decided.value = this.decided.value.filter((each) => each !== last)
    this.pairs.value = [...this.pairs.value, pair].sort((one, other) => one.place - other.place)
    await this.choose(pair)
  }

  /** Hands the pair to a job; how that ends is told by the job. */
  readonly merge = async (): Promise<void> => {
    const comparison = this.comparison.value
    if (comparison === null || comparison.whyNot !== null || useBulkStore().isTaken) return
    const { stays, seen } = comparison
    await this.#act(async ({ place }) => {
      const asked = { token: this.#token, profile: profile(), place, stays, seen }
      const answer = await call('duplicates.merge', { ...asked, fromOther: [...this.fromOther.value] })
      if (answer.ok) {
        useBulkStore().take(answer)
        this.decided.value = []
      }
      return answer
    })
    // What is there now is shown, for another look.
    if (this.refusal.value?.kind === 'precondition-failed') await this.choose(this.chosen.value, stays)
  }

  /** Does something with the chosen pair; the next one takes its place. */
  async #act(
    act: (pair: DuplicatePair) => Promise<{ ok: true } | { ok: false; failure: Failure }>,
  ): Promise<void> {
    const pair = this.chosen.value
    if (pair === null || this.isBusy.value) return
    this.isBusy.value = true
    this.refusal.value = null
    const answer = await act(pair)
    this.isBusy.value = false
    if (!answer.ok) return void (this.refusal.value = answer.failure)
    const at = this.pairs.value.indexOf(pair)
    this.pairs.value = this.pairs.value.filter((each) => each !== pair)
    if (this.pairs.value.length - at < portion / 2) await this.#more()
    await this.choose(this.pairs.value[at] ?? this.pairs.value.at(-1) ?? null)
  }

  /** Asks main for pairs until some are here or there are no more. */
  async #more(): Promise<void> {
    const token = this.#token
    const before = this.pairs.value.length
    while (this.#asked.value < this.#kept.value && this.pairs.value.length === before) {
      const answer = await call('duplicates.page', { token, offset: this.#asked.value, limit: portion })
      if (token !== this.#token) return
      if (!answer.ok) return void (this.failure.value = answer.failure)
      this.#asked.value += portion
      this.pairs.value = [...this.pairs.value, ...answer.value.pairs]
    }
  }

  get #token(): string {
    return this.found.value?.token ?? ''
  }

  #forget(): void {
    this.phase.value = 'searching'
    this.found.value = null
    this.failure.value = null
    this.refusal.value = null
    this.pairs.value = []
    this.decided.value = []
    this.#asked.value = 0
    void this.choose(null)
  }
}

const profile = () => useSessionStore().state?.current ?? ''
