import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { LocalCopy } from '../../contract/ipc/backup.ts'
import { call } from '../bridge/bridge.ts'
import { useImportStore } from './import.ts'
import { useNavigationStore } from './navigation.ts'

/** Where a restore begins: a backup, or a local copy. What is in it the import shows. */
export const useRestoreStore = defineStore('restore', () => {
  /** null while they are looked for. */
  const copies = shallowRef<readonly LocalCopy[] | null>(null)
  const failure = shallowRef<Failure | null>(null)

  async function open(): Promise<void> {
    copies.value = null
    failure.value = null
    useNavigationStore().overlay = 'restore'
    const answer = await call('restore.list', null)
    copies.value = answer.ok ? answer.value.copies : []
    if (!answer.ok) failure.value = answer.failure
  }

  return {
    copies,
    failure,
    open,
    choose: () => useImportStore().restore(() => call('restore.choose', null)),
    openCopy: (name: string) => useImportStore().restore(() => call('restore.copy', { name })),
  }
})
