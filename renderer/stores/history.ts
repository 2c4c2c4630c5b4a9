import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Result } from '../../contract/failure.ts'
import {
  jobSteps,
  type HistoryDone,
  type HistoryState,
  type HistoryStep,
} from '../../contract/ipc/history.ts'
import type { Family } from '../../contract/record/fields.ts'
import { call, on } from '../bridge/bridge.ts'
import { useThrottled } from '../composables/timed-calls.ts'
import { restoredText, stepDoneText, stepText } from '../text/history-text.ts'
import { t } from '../text/i18n.ts'
import { useBulkStore } from './bulk.ts'
import { useNavigationStore } from './navigation.ts'
import { useNoticesStore } from './notices.ts'
import { useRecordDeletionStore } from './record-deletion.ts'
import { useSessionStore } from './session.ts'

const none: HistoryState = { undo: null, redo: null, isDamaged: false }

/** A step of this many contacts takes a while: the user sees what is under way. */
const many = 20

/** The menu and the palette follow a job at a pace, in ms. */
const pace = 200

/** Longer than a step takes, in ms: the message is replaced when it is done. */
const aWhile = 3_600_000

const jobs = new Set<HistoryStep['kind']>(jobSteps)

const profile = () => useSessionStore().profileId

/** What main says can be undone, done again, or is there again. */
class HistoryWatch {
  readonly state = shallowRef<HistoryState>(none)
  /** Ids of deleted contacts that have a copy, in the part of the Trash that is shown. */
  readonly restored = shallowRef<ReadonlySet<string>>(new Set())
  /**
   * Marking a card is not a step of the history. This holds the step after which the last mark was made, '' if there was none.
   */
  readonly #beforeMarks = new Map<string, string>()
  /** Profiles whose lost history has been reported. */
  readonly #told = new Set<string>()

  /** Whether the last act was a job that marked cards, which takes them back itself. */
  isMarkingLast(): boolean {
    const { state, mayUndo } = useBulkStore()
    const before = this.#beforeMarks.get(state?.job ?? '')
    return mayUndo && before !== undefined && before === (this.state.value.undo?.key ?? '')
  }

  /** Notes which step was the last one when a job began to mark cards. */
  async noteMarks(): Promise<void> {
    const { state } = useBulkStore()
    if (state?.change.kind !== 'mark-cards' || this.#beforeMarks.has(state.job)) return
    await this.refresh()
    this.#beforeMarks.set(state.job, this.state.value.undo?.key ?? '')
  }

  refresh = async (): Promise<void> => {
    const { place, family } = useNavigationStore()
    if (place.name === 'trash') {
      const found = await call('history.restored', { family })
      if (found.ok) this.restored.value = new Set(found.value.ids)
    }
    const answer = await call('history.state', null)
    this.state.value = answer.ok ? answer.value : none
    if (!this.state.value.isDamaged || this.#told.has(profile())) return
    this.#told.add(profile())
    useNoticesStore().show({ text: t('history.damaged'), urgent: true })
  }
}

/** Undoes, redoes and restores, one at a time, each with a sentence about the outcome. */
class HistoryCalls {
  readonly isUnderway = shallowRef(false)
  readonly #watch: HistoryWatch

  constructor(watched: HistoryWatch) {
    this.#watch = watched
  }

  /** A delete that is still waiting is taken back where it waits; the history undoes everything else. */
  async undo(): Promise<void> {
    await this.#watch.refresh()
    const last = this.#watch.state.value.undo
    const deletion = useRecordDeletionStore()
    const bulk = useBulkStore()
    if (this.#watch.isMarkingLast()) return bulk.undo()
    if (deletion.pending.length > 0 && (last === null || last.isHeld)) return deletion.undo()
    if (last === null && bulk.mayUndo) return bulk.undo()
    return this.take('undo')
  }

  async take(way: 'undo' | 'redo'): Promise<void> {
    const message = this.#tellBegin(this.#watch.state.value[way], way)
    const channel = way === 'undo' ? 'history.undo' : 'history.redo'
    const answer = await this.#alone(() => call(channel, { profile: profile() }))
    useNoticesStore().dismiss(message)
    // The strip of a job has its own Undo button, which was just done.
    if (answer?.ok && jobs.has(answer.value.step.kind)) useBulkStore().dismiss()
    if (answer) tell(answer, (done) => stepDoneText(done, way))
    // The user sees what came back, as after the Undo of a delete that was not sent yet.
    if (answer?.ok && answer.value.back)
      useRecordDeletionStore().wanted = { ...answer.value.back, name: answer.value.step.name }
    await this.#watch.refresh()
  }

  /** Brings deleted contacts back. Returns whether any of them is there again. */
  async restore(family: Family, ids: readonly string[]): Promise<boolean> {
    const asked = { profile: profile(), family, ids: [...ids] }
    const answer = await this.#alone(() => call('history.restore', asked))
    if (answer) tell(answer, restoredText)
    await this.#watch.refresh()
    return answer?.ok === true && answer.value.done > 0
  }

  /** null if another one is under way. */
  async #alone<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.isUnderway.value) return null
    this.isUnderway.value = true
    return work().finally(() => (this.isUnderway.value = false))
  }

  /** Says what is under way with many contacts. Returns the message. */
  #tellBegin(step: HistoryStep | null, way: 'undo' | 'redo'): string {
    if (step === null || step.count < many || this.isUnderway.value) return ''
    const text = t(way === 'undo' ? 'history.undoing' : 'history.redoing', { what: stepText(step) })
    return useNoticesStore().show({ text, lifetime: aWhile })
  }
}

function tell(answer: Result<HistoryDone>, text: (done: HistoryDone) => string): void {
  const notices = useNoticesStore()
  if (answer.ok) notices.show({ text: text(answer.value), urgent: answer.value.failed > 0 })
  else notices.showFailure(answer.failure)
}

/** Undo and Redo: the last step of what the user did with the contacts of this profile, also before the app was started. */
export const useHistoryStore = defineStore('history', () => {
  const watched = new HistoryWatch()
  const calls = new HistoryCalls(watched)
  const { isUnderway } = calls
  const refreshSoon = useThrottled(watched.refresh, pace)
  const isAnyLeft = () => useRecordDeletionStore().pending.length > 0 || useBulkStore().mayUndo

  function load(): void {
    on('history.changed', refreshSoon)
    watch(profile, () => void watched.refresh(), { immediate: true })
    watch(() => useNavigationStore().place, refreshSoon)
    watch(
      () => useBulkStore().state?.job,
      () => void watched.noteMarks(),
    )
  }

  return {
    state: watched.state,
    isUnderway,
    load,
    isRestored: (id: string) => watched.restored.value.has(id),
    undo: () => calls.undo(),
    redo: () => calls.take('redo'),
    restore: (family: Family, ids: readonly string[]) => calls.restore(family, ids),
    mayUndo: computed(() => !isUnderway.value && (watched.state.value.undo !== null || isAnyLeft())),
    mayRedo: computed(() => !isUnderway.value && watched.state.value.redo !== null),
  }
})
