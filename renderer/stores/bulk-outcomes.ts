import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { BulkOutcome } from '../../contract/ipc/bulk.ts'
import { call, on } from '../bridge/bridge.ts'
import { useBulkStore } from './bulk.ts'

/** More rows than a user reads; the counts cover the rest. */
const mostShown = 500

/** The outcome for each record of the last job, while its list is open. */
export const useBulkOutcomesStore = defineStore('bulk-outcomes', () => {
  const bulk = useBulkStore()
  const isOpen = ref(false)
  const only = ref<'all' | 'failed'>('all')
  const outcomes = shallowRef<readonly BulkOutcome[]>([])
  const total = ref(0)

  async function refresh(): Promise<void> {
    const job = bulk.state?.job
    if (job === undefined || !isOpen.value) return
    const answer = await call('bulk.outcomes', { job, only: only.value, offset: 0, limit: mostShown })
    if (!answer.ok) return
    outcomes.value = answer.value.outcomes
    total.value = answer.value.total
  }

  function open(): void {
    only.value = (bulk.state?.failed ?? 0) > 0 ? 'failed' : 'all'
    isOpen.value = true
  }

  watch([isOpen, only, () => bulk.state], refresh)
  const load = () => on('bulk.show', ({ job }) => bulk.state?.job === job && open())
  return { load, isOpen, only, outcomes, total, open }
})
