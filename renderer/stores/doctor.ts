import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { DoctorReport, DoctorProgress } from '../../contract/ipc/doctor.ts'
import { call, on } from '../bridge/bridge.ts'
import { t } from '../text/i18n.ts'
import { tellSaved } from './notices.ts'

/** The check of the service of a profile. */
export const useDoctorStore = defineStore('doctor', () => ({ ...new DoctorTask() }))

class DoctorTask {
  /** Whose service it is about; null while the dialog is closed. */
  readonly profile = ref<string | null>(null)
  /** Off whenever the dialog opens: the user has to allow writing each time. */
  readonly mayWrite = ref(false)
  readonly phase = ref<'asking' | 'running' | 'stopping' | 'done'>('asking')
  readonly progress = shallowRef<DoctorProgress | null>(null)
  readonly report = shallowRef<DoctorReport | null>(null)
  readonly failure = shallowRef<Failure | null>(null)
  readonly isStopped = ref(false)

  readonly load = (): void => {
    on('doctor.progress', (progress) => (this.progress.value = progress))
  }

  readonly open = (profile: string): void => {
    this.again()
    this.mayWrite.value = false
    this.profile.value = profile
  }

  /** Back to the question, before another check. */
  readonly again = (): void => {
    this.phase.value = 'asking'
    this.report.value = null
    this.failure.value = null
    this.isStopped.value = false
  }

  /** Nothing closes while a check runs: it is stopped first. */
  readonly close = (): void => {
    if (this.phase.value === 'asking' || this.phase.value === 'done') this.profile.value = null
  }

  readonly start = async (): Promise<void> => {
    const profile = this.profile.value
    if (profile === null || this.phase.value !== 'asking') return
    this.again()
    this.progress.value = null
    this.phase.value = 'running'
    const answer = await call('doctor.start', { profile, mayWrite: this.mayWrite.value })
    const wasStopped = this.isStopping()
    this.phase.value = answer.ok ? 'done' : 'asking'
    if (answer.ok) this.report.value = answer.value
    else if (answer.failure.kind === 'cancelled') this.isStopped.value = wasStopped
    else this.failure.value = answer.failure
  }

  readonly stop = async (): Promise<void> => {
    if (this.phase.value !== 'running') return
    this.phase.value = 'stopping'
    await call('doctor.stop', null)
  }

  readonly save = async (): Promise<void> => {
    this.failure.value = null
    const answer = await call('doctor.save', null)
    if (!answer.ok) this.failure.value = answer.failure
    else if (answer.value.saved) tellSaved(t('doctor.saved'), answer.value.handle)
  }

  /** Called after a wait, during which the phase may have changed. */
  readonly isStopping = (): boolean => this.phase.value === 'stopping'
}
