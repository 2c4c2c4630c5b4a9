import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import type { BulkChange, BulkState, BulkTarget } from '../../contract/ipc/bulk.ts'
import { call, on } from '../bridge/bridge.ts'
import { t, tn } from '../text/i18n.ts'
import { BulkWatch } from './bulk-watch.ts'
import { useNoticesStore } from './notices.ts'
import { useSessionStore } from './session.ts'

/** The change of many records that is under way, or was the last one. */
export const useBulkStore = defineStore('bulk', () => {
  const job = new BulkWatch()
  /** One runs, or was interrupted and the user has not said whether it goes on: another one has to wait. */
  const isTaken = computed(() => ['running', 'interrupted'].includes(job.state.value?.phase ?? ''))

  /** Answers whether main took it on; why not is told. */
  async function start(change: BulkChange, target: BulkTarget): Promise<boolean> {
    if (isTaken.value) return false
    const profile = useSessionStore().state?.current ?? ''
    if (change.kind === 'delete' && target.kind === 'records') job.hide(target.ids)
    const answer = await call('bulk.start', { profile, target, change })
    if (!answer.ok) job.unhide()
    if (!job.take(answer)) return false
    if (answer.value.undoMs !== null) offerUndo(answer.value, () => void undo())
    return true
  }

  async function undo(): Promise<void> {
    const before = job.state.value
    if (!before || !job.take(await call('bulk.undo', { job: before.job })) || before.phase !== 'undo') return
    useNoticesStore().show({ text: tn('bulk.undone', before.total) })
    job.forget()
  }

  async function ask(channel: 'bulk.continue' | 'bulk.cancel' | 'bulk.retry'): Promise<void> {
    if (job.state.value) job.take(await call(channel, { job: job.state.value.job }))
  }

  function load(): void {
    on('bulk.progress', (next) => job.hearNews(next))
    watch(
      () => useSessionStore().profile?.id,
      () => job.forget(),
    )
    watch(sessionInUse, () => look(job))
  }

  return {
    ...{ state: job.state, isTaken, start, undo, load },
    mayUndo: computed(() => job.state.value?.mayUndo ?? false),
    resume: () => ask('bulk.continue'),
    cancel: () => ask('bulk.cancel'),
    retry: () => ask('bulk.retry'),
    dismiss: () => job.forget(),
  }
})

/** Changes when main opens another session: of another profile, or after a sign-in. */
function sessionInUse(): string {
  const { state } = useSessionStore()
  return JSON.stringify([state?.current, state?.signedIn, state?.needsToken])
}

/** Another session has other jobs; one that was interrupted in it earlier is told. */
async function look(job: BulkWatch): Promise<void> {
  const asked = sessionInUse()
  const answer = await call('bulk.state', null)
  if (asked !== sessionInUse()) return
  const now = answer.ok ? answer.value : null
  if (now?.job !== job.state.value?.job) job.forget()
  if (now) job.hearNews(now)
}

function offerUndo({ total, undoMs }: BulkState, act: () => void): void {
  const text = tn('bulk.deleted', total)
  useNoticesStore().show({ text, action: t('notice.undo'), act, lifetime: undoMs ?? 0 })
}
