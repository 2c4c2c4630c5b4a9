import { defineStore } from 'pinia'
import { call } from '../bridge/bridge.ts'
import { useNoticesStore } from './notices.ts'

/** What can be done with a record beside changing it. Failures are told in a notice. */
export const useRecordActionsStore = defineStore('record-actions', () => {
  const notices = useNoticesStore()

  async function openLink(url: string): Promise<void> {
    const answer = await call('link.open', { url })
    if (!answer.ok) notices.showFailure(answer.failure)
  }

  return { openLink }
})
