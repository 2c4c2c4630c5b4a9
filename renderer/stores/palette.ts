import { defineStore } from 'pinia'
import { shallowRef, ref, watch } from 'vue'
import { usualSort, type RecordKey, type RecordRow } from '../../contract/ipc/records.ts'
import { call } from '../bridge/bridge.ts'
import { useDebounced } from '../composables/timed-calls.ts'
import { currentLanguage } from '../text/i18n.ts'
import { useRecordEditorStore } from './record-editor.ts'
import { useSessionStore } from './session.ts'

/** How long typing must pause before main looks for contacts, in ms. */
const rest = 60
const mostContacts = 8

/** As many contacts are remembered, until Atena ends: no file says who was looked at. */
const mostRecent = 20

/** The text in the command palette, and the contacts that match it, those opened last first among equals. */
export const usePaletteStore = defineStore('palette', () => {
  const text = ref('')
  const recent = recentlyOpened()
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
      recent: recent(),
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

/** Returns what gives the contacts that were opened in this window, the last one first. */
function recentlyOpened(): () => RecordKey[] {
  const editor = useRecordEditorStore()
  let opened: RecordKey[] = []
  watch(
    () => editor.subject,
    (subject) => {
      if (!subject || subject.id === null) return
      const { family, id } = subject
      const others = opened.filter((each) => each.id !== id || each.family !== family)
      opened = [{ family, id }, ...others].slice(0, mostRecent)
    },
    { immediate: true },
  )
  // The contacts of another profile may have the same ids.
  watch(
    () => useSessionStore().profile?.id,
    () => (opened = []),
  )
  return () => opened
}
