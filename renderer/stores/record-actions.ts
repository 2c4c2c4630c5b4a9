import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { Family } from '../../contract/model/family.ts'
import { call } from '../bridge/bridge.ts'
import { t } from '../text/i18n.ts'
import { useNoticesStore } from './notices.ts'

/** What can be done with a record beside changing it. Failures are told in a notice. */
export const useRecordActionsStore = defineStore('record-actions', () => {
  const notices = useNoticesStore()
  const printing = ref(false)

  /** Makes a card of the record; main asks where to. */
  async function printCard(family: Family, id: string): Promise<void> {
    if (printing.value) return
    printing.value = true
    const answer = await call('print.card', { family, id })
    printing.value = false
    if (!answer.ok) notices.showFailure(answer.failure)
    else if (answer.value.saved) notices.show({ text: t('record.view.cardSaved') })
  }

  async function openLink(url: string): Promise<void> {
    const answer = await call('link.open', { url })
    if (!answer.ok) notices.showFailure(answer.failure)
  }

  return { printing, printCard, openLink }
})
