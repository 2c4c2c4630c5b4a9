import { defineStore } from 'pinia'
import { watch } from 'vue'
import { call } from '../bridge/bridge.ts'
import { t } from '../text/i18n.ts'
import { useNoticesStore } from './notices.ts'
import { useSessionStore } from './session.ts'
import { useRecordEditorStore } from './record-editor.ts'

/** Brings back the form that was open when the app ended without a word. */
export const useDraftsStore = defineStore('drafts', () => {
  const editor = useRecordEditorStore()
  const session = useSessionStore()

  async function restore(): Promise<void> {
    const answer = await call('draft.read', null)
    if (!answer.ok || answer.value === null || editor.draft !== null) return
    await editor.resume(answer.value)
    useNoticesStore().show({ text: t('outbox.draftBack') })
  }

  function load(): void {
    watch(
      () => session.state?.current,
      (current) => current !== undefined && void restore(),
      { immediate: true },
    )
  }

  return { load }
})
