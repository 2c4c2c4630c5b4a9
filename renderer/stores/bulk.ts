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
  const isRunning = computed(() => job.state.value?.phase === 'running')

  /** Answers whether main took it on; why not is told. */
  async function start(change: BulkChange, target: BulkTarget): Promise<boolean> {
    if (isRunning.value) return false
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

  async function ask(channel: 'bulk.cancel' | 'bulk.retry'): Promise<void> {
    if (job.state.value) job.take(await call(channel, { job: job.state.value.job }))
  }

  function load(): void {
    on('bulk.progress', (next) => job.hearNews(next))
    const profile = () => useSessionStore().profile?.id
    watch(profile, () => job.forget())
  }

  return {
    ...{ state: job.state, isRunning, start, undo, load },
    mayUndo: computed(() => job.state.value?.mayUndo ?? false),
    cancel: () => ask('bulk.cancel'),
    retry: () => ask('bulk.retry'),
    dismiss: () => job.forget(),
  }
})

function offerUndo({ total, undoMs }: BulkState, act: () => void): void {
  const text = tn('bulk.deleted', total)
  useNoticesStore().show({ text, action: t('notice.undo'), act, lifetime: undoMs ?? 0 })
}
