import { defineStore } from 'pinia'
import { shallowRef, ref, watch } from 'vue'
import { usualSort, type RecordRow } from '../../contract/ipc/records.ts'
import { call } from '../bridge/bridge.ts'
import { useDebounced } from '../composables/timed-calls.ts'
import { currentLanguage } from '../text/i18n.ts'

/** How long typing must pause before main looks for contacts, in ms. */
const rest = 60
const mostContacts = 8

/** The text in the command palette, and the contacts that match it. */
export const usePaletteStore = defineStore('palette', () => {
  const text = ref('')
  const rows = shallowRef<readonly RecordRow[]>([])
  const busy = ref(false)

  async function ask(): Promise<void> {
    const search = text.value.trim()
    // The field is empty again.
    if (search === '') return
    const answer = await call('record.find', {
      text: search,
      sort: usualSort(currentLanguage()),
      limit: mostContacts,
    })
    // The user kept typing: another answer is under way.
    if (search !== text.value.trim()) return
    rows.value = answer.ok ? answer.value.rows : []
    busy.value = false
  }
  const askSoon = useDebounced(ask, rest)

  watch(text, (typed) => {
    busy.value = typed.trim() !== ''
    if (busy.value) askSoon()
    else rows.value = []
  })

  return { text, rows, busy }
})
