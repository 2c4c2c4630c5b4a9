import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { BackupProgress, BackupSummary } from '../../contract/ipc/backup.ts'
import { call } from '../bridge/bridge.ts'
import { tn } from '../text/i18n.ts'
import { WritingTask } from './file-task.ts'
import { useSessionStore } from './session.ts'

/** A backup of the profile in use, from its counts to the file. */
export const useBackupStore = defineStore('backup', () => ({ ...new BackupTask() }))

class BackupTask extends WritingTask<BackupProgress> {
  /** What it would hold; null while that is counted. */
  readonly summary = shallowRef<BackupSummary | null>(null)

  constructor() {
    super('backup')
  }

  readonly open = async (): Promise<void> => {
    this.close()
    this.summary.value = null
    const answer = await this.begin(call('backup.prepare', { profile: useSessionStore().profileId }))
    if (answer?.ok) this.summary.value = answer.value
  }

  /** Lets the user choose a place, writes the backup and reads it back; main does one part after the other. */
  readonly save = async (): Promise<void> => {
    const summary = this.summary.value
    const token = this.token
    if (summary === null || token === null) return
    await this.write({
      begin: () => call('backup.save', { token }),
      step: () => call('backup.step', { token }),
      first: { phase: 'writing', done: 0, total: 0, missing: [], handle: null },
      done: () => tn('backup.done', summary.contacts),
    })
  }
}
