import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Family } from '../../contract/record/fields.ts'
import { call } from '../bridge/bridge.ts'
import type { LineOf } from '../text/line-of.ts'
import { useNoticesStore } from './notices.ts'

/** What can be done with a record besides changing it. Failures are shown in a notice. */
export const useRecordActionsStore = defineStore('record-actions', () => {
  const notices = useNoticesStore()
  /** The value in which the form begins; null for its first field. */
  const beginIn = shallowRef<LineOf | null>(null)

  async function openLink(url: string): Promise<void> {
    const answer = await call('link.open', { url })
    if (!answer.ok) notices.showFailure(answer.failure)
  }

  /** Shows a contact in its own window. */
  async function openWindow({ family, id }: { family: Family; id: string }): Promise<void> {
    const answer = await call('window.openRecord', { family, id })
    if (!answer.ok) notices.showFailure(answer.failure)
  }

  return { beginIn, openLink, openWindow }
})
