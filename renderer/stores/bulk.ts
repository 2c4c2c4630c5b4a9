import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { BulkChange, BulkState, BulkTarget } from '../../contract/ipc/bulk.ts'
import { call, on } from '../bridge/bridge.ts'
import type { Failure, Result } from '../../contract/failure.ts'
import { useRecordDeletionStore } from './record-deletion.ts'
import { useSessionStore } from './session.ts'
import { useNoticesStore } from './notices.ts'
import { failureText } from '../text/failure-text.ts'
import { t } from '../text/i18n.ts'

/** The state of the last job, and the records that are hidden while jobs delete them. */
class BulkWatch {
  readonly state = shallowRef<BulkState | null>(null)
  /** Ids by the job that deletes them. */
  readonly #leaving = new Map<string, readonly string[]>()

  /** Takes main's answer and shows a failure. Returns whether main did what was requested. */
  take(answer: Result<BulkState>): answer is { ok: true; value: BulkState } {
    if (answer.ok) this.hear(answer.value)
    else useNoticesStore().showFailure(answer.failure)
    return answer.ok
  }

  hear(next: BulkState): void {
    this.state.value = next
    this.#follow(next)
  }

  /**
   * News of a job that is no longer shown is ignored, unless that job is under way or asks something and no other one is: deletes
   * go out when their Undo period ends, whatever was begun since.
   */
  hearNews(next: BulkState): void {
    if (this.state.value?.job === next.job || (isOpen(next) && !isOpen(this.state.value))) this.hear(next)
    else this.#follow(next)
  }

  /** A delete of many records waits for its own Undo period. */
  hold({ job, total, undoMs }: BulkState, ids: readonly string[], since: number): void {
    this.#leaving.set(job, ids)
    const lifetime = undoMs ?? 0
    const takeBack = () => this.#takeBack(job)
    useRecordDeletionStore().holdMany({ key: job, count: total, name: null, since, lifetime, takeBack })
  }

  forget(): void {
    this.state.value = null
  }

  /** Another profile is shown. What waited was sent when the user left this one, and its outcome is no longer shown here. */
  leave(): void {
    this.forget()
    useRecordDeletionStore().unhide([...this.#leaving.values()].flat())
    this.#leaving.clear()
  }

  async #takeBack(job: string): Promise<Failure | null> {
    const answer = await call('bulk.undo', { job })
    if (!answer.ok) return answer.failure
    this.#follow(answer.value)
    if (this.state.value?.job === job) this.forget()
    return null
  }

  #follow({ job, phase }: BulkState): void {
    const deletion = useRecordDeletionStore()
    if (phase !== 'undo') deletion.releaseMany(job)
    if (phase === 'undo' || phase === 'running') return
    deletion.unhide(this.#leaving.get(job) ?? [])
    this.#leaving.delete(job)
  }
}

function isOpen(state: BulkState | null): boolean {
  return state?.phase === 'running' || state?.phase === 'interrupted'
}

/** The change of many records that is under way, or was the last one. */
export const useBulkStore = defineStore('bulk', () => {
  const job = new BulkWatch()
  /** When the last one was begun, in ms since the window was opened. */
  const since = ref(0)
  /** A job runs, or was interrupted and the user has not decided yet whether it continues: another one has to wait. */
  const isTaken = computed(() => ['running', 'interrupted'].includes(job.state.value?.phase ?? ''))

  /** Returns whether main took the job; if not, the user sees why. */
  async function start(change: BulkChange, target: BulkTarget): Promise<boolean> {
    if (isTaken.value) return false
    const profile = useSessionStore().profileId
    since.value = performance.now()
    const leaving = change.kind === 'delete' && target.kind === 'records' ? target.ids : []
    useRecordDeletionStore().hide(leaving)
    const answer = await call('bulk.start', { profile, target, change })
    if (!answer.ok) useRecordDeletionStore().unhide(leaving)
    if (!job.take(answer)) return false
    if (answer.value.undoMs !== null) job.hold(answer.value, leaving, since.value)
    return true
  }

  async function undo(): Promise<void> {
    if (job.state.value) job.take(await call('bulk.undo', { job: job.state.value.job }))
  }

  /** Main asks the service before it continues. */
  const isResuming = ref(false)

  async function resume(): Promise<void> {
    if (!job.state.value || isResuming.value) return
    isResuming.value = true
    const answer = await call('bulk.continue', { job: job.state.value.job })
    isResuming.value = false
    if (answer.ok || !isOfService(answer.failure)) job.take(answer)
    else
      useNoticesStore().show({
        text: t('bulk.notResumed', { why: failureText(answer.failure, t) }),
        urgent: true,
      })
  }

  async function ask(channel: 'bulk.pause' | 'bulk.cancel' | 'bulk.retry'): Promise<void> {
    if (job.state.value) job.take(await call(channel, { job: job.state.value.job }))
  }

  return {
    state: job.state,
    isTaken,
    since,
    start,
    undo,
    load: () => follow(job),
    mayUndo: computed(() => job.state.value?.mayUndo ?? false),
    /** Another call of main has begun a job. */
    take: (answer: Result<BulkState>) => job.take(answer),
    resume,
    isResuming,
    pause: () => ask('bulk.pause'),
    cancel: () => ask('bulk.cancel'),
    retry: () => ask('bulk.retry'),
    dismiss: () => job.forget(),
  }
})

/** Whether the failure says why the service could not be reached, rather than that there is nothing to continue. */
function isOfService({ kind }: Failure): boolean {
  return kind !== 'cancelled' && kind !== 'not-found'
}

/** Hears how jobs go, in each profile that is chosen. */
function follow(job: BulkWatch): void {
  on('bulk.progress', (next) => job.hearNews(next))
  watch(
    () => useSessionStore().profile?.id,
    () => job.leave(),
  )
  watch(sessionInUse, () => look(job))
}

/** Changes when main opens another session: of another profile, or after a sign-in. */
function sessionInUse(): string {
  const { state } = useSessionStore()
  return JSON.stringify([state?.current, state?.signedIn, state?.needsToken])
}

/** Another session has other jobs; the user sees one that was interrupted in it earlier. */
async function look(job: BulkWatch): Promise<void> {
  const asked = sessionInUse()
  const answer = await call('bulk.state', null)
  if (asked !== sessionInUse()) return
  const now = answer.ok ? answer.value : null
  if (now?.job !== job.state.value?.job) job.forget()
  if (now) job.hearNews(now)
}
