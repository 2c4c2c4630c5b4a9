import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Result } from '../../contract/failure.ts'
import { notSyncing, type SyncDoubts, type SyncState } from '../../contract/ipc/progress.ts'
import { call, on } from '../bridge/bridge.ts'
import { useNoticesStore } from './notices.ts'

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

  async function refreshDoubts(): Promise<void> {
    const answer = await call('sync.doubts', null)
    if (answer.ok) doubts.value = answer.value
    else useNoticesStore().showFailure(answer.failure)
  }

  return { state, doubts, refreshDoubts, running, first, load, restart, start, cancel, pause, readOn }
})
