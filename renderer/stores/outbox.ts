import { useEventListener } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Result } from '../../contract/failure.ts'
import type { OutboxDone, OutboxItem, OutboxState } from '../../contract/ipc/outbox.ts'
import type { Notice } from '../../contract/ipc/notice.ts'
import type { Family } from '../../contract/record/fields.ts'
import { call, on } from '../bridge/bridge.ts'
import { useThrottledTask } from '../composables/timed-calls.ts'
import { t, tn } from '../text/i18n.ts'
import { useNavigationStore } from './navigation.ts'
import { useNoticesStore, tellSaved } from './notices.ts'
import { useOutboxRows } from './outbox-rows.ts'
import { useRecordEditorStore } from './record-editor.ts'
import { nameOfRecord } from './record-saver.ts'
import { useSessionStore } from './session.ts'

/** How often the outbox may be read while it empties, in ms. */
const pace = 200
/** How long the message about a damaged outbox stays, in ms. */
const damageLifetime = 60_000

/** Writes that are not done: for the outbox view and for the badges of records. */
export const useOutboxStore = defineStore('outbox', () => {
  const session = useSessionStore()
  const rows = useOutboxRows()
  const { items } = rows
  const receipts = useReceipts()
  const states = computed(() => {
    const latest = items.value.map((item) => [`${item.family}/${item.id}`, item.state] as const)
    return new Map<string, OutboxState>(latest)
  })
  /** Whether the service could not be reached when something was last tried. */
  const isOffline = computed(() => items.value.some(({ failure }) => failure?.kind === 'offline'))

  /** What waits for a record. */
  function stateOf({ family, id }: { family: Family; id: string }): OutboxState | null {
    return states.value.get(`${family}/${id}`) ?? null
  }

  async function refresh(): Promise<void> {
    await rows.refresh()
    // Updates the list of done entries if it is shown.
    if (receipts.done.value !== null) await receipts.loadDone()
  }

  const refreshSoon = useThrottledTask(refresh, pace)
  // The network of this computer is back: there is no need to wait for the next try.
  useEventListener('online', () => void call('outbox.wake', null))

  async function load(): Promise<void> {
    on('outbox.changed', ({ key }) => {
      rows.note(key)
      refreshSoon()
    })
    on('session.changed', () => {
      rows.noteAll()
      refreshSoon()
    })
    watch(() => session.state?.outboxDamaged && session.state.current, tellDamage, { immediate: true })
    await refresh()
  }

  /** Opens the form with what an entry was to save; a conflict also says what happened elsewhere. */
  async function edit(item: OutboxItem): Promise<boolean> {
    const { key, family, id } = item
    const editor = useRecordEditorStore()
    if (!(await editor.confirmLeave())) return false
    const kept = await call('outbox.takeBack', { key, family, id })
    if (!kept.ok || !(await editor.resume(kept.value))) return told(kept)
    if (item.state === 'conflict') void editor.compare()
    return true
  }

  const retry = async (key: string) => told(await call('outbox.retry', { key }))
  const discard = async (key: string) => told(await call('outbox.discard', { key }))
  const sendOther = async () => told(await call('outbox.sendOther', null))
  async function removeOther(): Promise<void> {
    const answer = await call('outbox.removeOther', null)
    if (!told(answer) || !answer.ok || !answer.value.saved) return
    tellSaved(tn('outbox.otherRemoved', answer.value.count), answer.value.handle)
  }
  const acts = { edit, retry, discard, sendOther, removeOther }
  return { items, isOffline, stateOf, load, watchRefusals, ...acts, ...receipts }
})

/** Starts to show refusals that arrive after their form was closed. Only for a window in which the outbox can be opened. */
function watchRefusals(): void {
  on('outbox.changed', (notice) => {
    // The open record shows this itself.
    if (notice.refusedLate && useRecordEditorStore().subject?.id !== notice.id) void tellRefused(notice)
  })
}

/** Says that the service refused a save; its content waits in the outbox, where the user can compare it. */
async function tellRefused({ family, id, state }: Notice<'outbox.changed'>): Promise<void> {
  const name = await nameOfRecord({ family, id })
  const open = { text: t('outbox.open'), act: () => (useNavigationStore().overlay = 'outbox') }
  const text = t(state === 'conflict' ? 'notice.lateConflict' : 'notice.lateRefusal', { name })
  useNoticesStore().show({ text, urgent: true, actions: [open] })
}

function told(answer: Result<unknown>): boolean {
  if (!answer.ok) useNoticesStore().showFailure(answer.failure)
  return answer.ok
}

function useReceipts() {
  /** What the service has taken; null until it is read. */
  const done = shallowRef<OutboxDone | null>(null)
  async function loadDone(): Promise<void> {
    const answer = await call('outbox.done', null)
    if (told(answer) && answer.ok) done.value = answer.value
  }

  async function exportReceipts(): Promise<void> {
    const answer = await call('outbox.exportReceipts', null)
    if (!told(answer) || !answer.ok || !answer.value.saved) return
    tellSaved(tn('outbox.receiptsSaved', answer.value.count), answer.value.handle)
  }
  return { done, loadDone, exportReceipts }
}

/** It is no longer known what was in it, so the user should check (fault D09). */
function tellDamage(profile: string | false | undefined): void {
  if (!profile) return
  const act = () => {
    useNavigationStore().overlay = 'recovery'
  }
  const actions = [{ text: t('action.recovery'), act }]
  useNoticesStore().show({ text: t('outbox.damaged'), actions, urgent: true, lifetime: damageLifetime })
}
