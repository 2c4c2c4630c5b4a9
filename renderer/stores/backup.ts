import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { BackupProgress, BackupSummary } from '../../contract/ipc/backup.ts'
import type { LackingPhotos } from '../../contract/ipc/photo.ts'
import { call } from '../bridge/bridge.ts'
import { savedText } from '../text/file-text.ts'
import { tn } from '../text/i18n.ts'
import { useNavigationStore } from './navigation.ts'
import { tellSaved } from './notices.ts'
import { useSessionStore } from './session.ts'

/** A backup of the profile in use, from its counts to the file. */
export const useBackupStore = defineStore('backup', () => ({ ...new BackupTask() }))

class BackupTask {
  /** What it would hold; null while that is counted. */
  readonly summary = shallowRef<BackupSummary | null>(null)
  /** How far it is; null while nothing is being written. */
  readonly progress = shallowRef<BackupProgress | null>(null)
  readonly failure = shallowRef<Failure | null>(null)
  /** Photos that the backup lacks, once it is written; null until then, and if none are missing. */
  readonly missing = shallowRef<readonly LackingPhotos[] | null>(null)
  /** The system asks where to save. */
  readonly isAsking = ref(false)
  /** Counts what was begun: an answer for one that was given up is thrown away. */
  #asked = 0

  readonly open = async (): Promise<void> => {
    this.close()
    this.#asked += 1
    const mine = this.#asked
    useNavigationStore().overlay = 'backup'
    const profile = useSessionStore().profileId
    const answer = await call('backup.prepare', { profile })
    if (mine !== this.#asked) {
      if (answer.ok) forget(answer.value.token)
      return
    }
    if (answer.ok) this.summary.value = answer.value
    else this.failure.value = answer.failure
  }

  /** Lets the user choose a place, writes the backup and reads it back; main does one part after the other. */
  readonly save = async (): Promise<void> => {
    const summary = this.summary.value
    if (summary === null || this.progress.value !== null || this.isAsking.value) return
    const mine = this.#asked
    const { token } = summary
    this.isAsking.value = true
    this.failure.value = null
    const begun = await call('backup.save', { token })
    this.isAsking.value = false
    if (mine !== this.#asked) return
    if (!begun.ok) return this.#fails(begun.failure)
    if (!begun.value.begun) return
    this.progress.value = { phase: 'writing', done: 0, total: 0, missing: [], handle: null }
    for (;;) {
      const now = await call('backup.step', { token })
      if (mine !== this.#asked) return
      if (!now.ok) return this.#fails(now.failure)
      this.progress.value = now.value
      if (now.value.phase === 'done') return this.#tell(summary, now.value)
    }
  }

  /** Stops what is being written; nothing of it stays. */
  readonly close = (): void => {
    this.#asked += 1
    if (this.summary.value) forget(this.summary.value.token)
    this.summary.value = null
    this.progress.value = null
    this.failure.value = null
    this.missing.value = null
    this.isAsking.value = false
    useNavigationStore().closeOverlay('backup')
  }

  #fails(failure: Failure): void {
    this.progress.value = null
    this.failure.value = failure
  }

  /** What it lacks is shown until the user closes it. */
  #tell({ contacts }: BackupSummary, { missing, handle }: BackupProgress): void {
    tellSaved(savedText(tn('backup.done', contacts), missing), handle)
    if (missing.length === 0) return this.close()
    this.progress.value = null
    this.missing.value = missing
  }
}

function forget(token: string): void {
  void call('backup.close', { token })
}
