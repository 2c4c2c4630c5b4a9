import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { Output } from '../../contract/ipc/contract.ts'
import { call, on } from '../bridge/bridge.ts'
import { useRecordDeletionStore } from './record-deletion.ts'
import { useRecordEditorStore } from './record-editor.ts'
import { useSessionStore } from './session.ts'

/** A window that shows one contact and nothing else. */
export const useOwnWindowStore = defineStore('own-window', () => {
  /** The contact that this window is for; null in the main window. */
  const record = shallowRef<Output<'window.record'>>(null)

  /** Asks main what this window is for. Returns whether it is for one contact. */
  async function load(): Promise<boolean> {
    const answer = await call('window.record', null)
    record.value = answer.ok ? answer.value : null
    return record.value !== null
  }

  const close = () => void call('window.close', null)

  async function show(): Promise<void> {
    const { family, id } = record.value ?? {}
    if (family && id) await useRecordEditorStore().open(family, id)
  }

  /** Shows the contact for as long as it exists. */
  async function open(): Promise<void> {
    const editor = useRecordEditorStore()
    const deletion = useRecordDeletionStore()
    const session = useSessionStore()
    watch(
      () => editor.subject,
      (subject) => {
        // The service gives a new contact its id.
        if (subject?.id) record.value = { family: subject.family, id: subject.id }
      },
    )
    // It was deleted here, and then taken back, refused by the service, or done: nothing is left to show then.
    watch(
      () => deletion.hidden.has(record.value?.id ?? ''),
      (isHidden) => !isHidden && editor.state === 'closed' && void show(),
    )
    on('deletion.settled', ({ id, failure }) => {
      if (id === record.value?.id && failure === null && editor.state === 'closed') close()
    })
    watch(
      () => session.profile?.id,
      // Contacts of another profile are never shown next to those of the current one.
      (_now, before) => before !== undefined && close(),
    )
    await show()
  }

  return { record, load, open, close }
})
