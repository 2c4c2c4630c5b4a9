import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { isUnknownIssuer, type Result } from '../../contract/failure.ts'
import { notSyncing, type SyncDoubts, type SyncState } from '../../contract/ipc/progress.ts'
import { call, on } from '../bridge/bridge.ts'
import { t } from '../text/i18n.ts'
import { useNoticesStore } from './notices.ts'
import { useSessionStore } from './session.ts'

/** How far the sync has filled the local copy. */
export const useSyncStore = defineStore('sync', () => {
  const state = shallowRef<SyncState>(notSyncing)
  /** The records that the counts refer to; read when the user opens the details. */
  const doubts = shallowRef<SyncDoubts>({ odd: [], unreachable: [] })
  const running = computed(() => state.value.phase === 'running')
  /** The first fill of a profile: there is nothing to show yet. */
  const first = computed(() => running.value && state.value.completedAt === null)

  function take(answer: Result<SyncState>): void {
    if (answer.ok) state.value = answer.value
    else useNoticesStore().showFailure(answer.failure)
  }

  async function load(): Promise<void> {
    on('sync.progress', (next) => (state.value = next))
    take(await call('sync.state', null))
  }

  /** Another profile is in use: what was said of the one before does not hold for it. */
  async function restart(): Promise<void> {
    state.value = notSyncing
    take(await call('sync.state', null))
  }

  async function start(): Promise<void> {
    take(await call('sync.start', null))
  }

  async function cancel(): Promise<void> {
    take(await call('sync.cancel', null))
  }

  async function pause(): Promise<void> {
    take(await call('sync.pause', null))
  }

  /** The copy holds as much as was allowed: main asks whether it may hold more. */
  async function readOn(): Promise<void> {
    take(await call('sync.readOn', null))
  }

  const { isCheckingCertificate, refusesCertificate, checkCertificate } = certificates(
    () => state.value,
    start,
  )

  async function refreshDoubts(): Promise<void> {
    const answer = await call('sync.doubts', null)
    if (answer.ok) doubts.value = answer.value
    else useNoticesStore().showFailure(answer.failure)
  }

  return {
    state,
    doubts,
    refreshDoubts,
    running,
    first,
    load,
    restart,
    start,
    cancel,
    pause,
    readOn,
    isCheckingCertificate,
    refusesCertificate,
    checkCertificate,
  }
})

/** What can be done where the certificate of the service is not known, so that nothing is sent to it. */
function certificates(state: () => SyncState, start: () => Promise<void>) {
  const session = useSessionStore()
  const isCheckingCertificate = ref(false)
  /** Whether the user can confirm it: that of another host, such as one of the sign-in, is not the one that a check shows. */
  const refusesCertificate = computed(() => {
    const { phase, failure } = state()
    const base_url = session.profile?.base_url ?? ''
    const isRefused = phase === 'failed' && failure?.kind === 'offline' && isUnknownIssuer(failure.code)
    return isRefused && URL.canParse(base_url) && new URL(base_url).host === failure.host
  })

  /** Main shows the certificate and asks about it, as the check of the profile does; after a yes the sync starts again. */
  async function checkCertificate(): Promise<void> {
    if (isCheckingCertificate.value || session.profile === null) return
    const { id, kind, base_url, allowHttp } = session.profile
    isCheckingCertificate.value = true
    const answer = await call('profile.check', { id, kind, base_url, allowHttp, token: null })
    isCheckingCertificate.value = false
    // Words about one profile would be wrong over another.
    if (session.profileId !== id) return
    if (!answer.ok) return useNoticesStore().showFailure(answer.failure)
    const { outcome } = answer.value
    if (outcome === 'ready' || outcome === 'asks-for-token') return start()
    useNoticesStore().show({ text: t(`profiles.outcome.${outcome}`), urgent: true })
  }
  return { isCheckingCertificate, refusesCertificate, checkCertificate }
}
