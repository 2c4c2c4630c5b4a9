import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { RecoveryAct, RecoveryDone, RecoveryItem } from '../../contract/ipc/recovery.ts'
import { call } from '../bridge/bridge.ts'

/** Damaged data that was set aside, and data that belongs to no profile. */
export const useRecoveryStore = defineStore('recovery', () => {
  const items = shallowRef<readonly RecoveryItem[]>([])
  /** At start unsent changes of the user were found that no profile sends. */
  const isUrgent = ref(false)
  /** Why the last act was not done. */
  const failure = shallowRef<Failure | null>(null)
  /** Key of the item that something is being done with. */
  const busy = ref<string | null>(null)

  async function refresh(): Promise<void> {
    failure.value = null
    const answer = await call('recovery.list', null)
    if (answer.ok) items.value = answer.value
    else failure.value = answer.failure
  }

  async function load(): Promise<void> {
    await refresh()
    isUrgent.value = items.value.some((item) => item.isUrgent)
  }

  /** One act at a time. Returns its result; null if it had none: `failure` says why, unless the user stopped it. */
  async function act(input: RecoveryAct): Promise<RecoveryDone | null> {
    if (busy.value !== null) return null
    busy.value = input.key
    failure.value = null
    const answer = await call('recovery.act', input)
    busy.value = null
    if (answer.ok) {
      items.value = answer.value.items
      return answer.value
    }
    if (answer.failure.kind !== 'cancelled') failure.value = answer.failure
    return null
  }

  return { items, isUrgent, failure, busy, refresh, load, act }
})
