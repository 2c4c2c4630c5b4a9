import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { HistoryVersion } from '../../contract/ipc/history.ts'
import { isLocalId } from '../../contract/record/record.ts'
import { call, on } from '../bridge/bridge.ts'
import { useThrottled } from '../composables/timed-calls.ts'
import { t, sentences, tn } from '../text/i18n.ts'
import { versionLines, type VersionLine } from '../text/history-text.ts'
import { useNoticesStore } from './notices.ts'
import { useRecordEditorStore } from './record-editor.ts'
import { useSessionStore } from './session.ts'

/** While a job runs, new versions keep arriving: how often the timeline is updated, in ms. */
const pace = 500

/** The versions of the open contact: read when the user unfolds them, and kept up to date while they are unfolded. */
class Timeline {
  readonly isOpen = ref(false)
  readonly isUnderway = ref(false)
  readonly versions = shallowRef<readonly HistoryVersion[]>([])

  refresh = async (): Promise<void> => {
    const { subject } = useRecordEditorStore()
    if (!this.isOpen.value || !subject?.id) return
    const answer = await call('history.versions', { family: subject.family, id: subject.id })
    if (!answer.ok) useNoticesStore().showFailure(answer.failure)
    else if (useRecordEditorStore().subject === subject) this.versions.value = answer.value.versions
  }

  fold(): void {
    this.isOpen.value = false
    this.versions.value = []
  }

  toggle(): void {
    this.isOpen.value = !this.isOpen.value
    void this.refresh()
  }

  /** Writes an old version over the current one; the user sees what could not be restored. */
  async putBack({ version, time }: VersionLine): Promise<void> {
    const { family, id } = useRecordEditorStore().subject ?? {}
    if (version === null || !family || !id || this.isUnderway.value) return
    this.isUnderway.value = true
    const profile = useSessionStore().profileId
    const answer = await call('history.putBack', { profile, family, id, version })
    this.isUnderway.value = false
    const notices = useNoticesStore()
    if (!answer.ok) return notices.showFailure(answer.failure)
    const { lostPhotos } = answer.value
    const lost = lostPhotos > 0 ? [tn('history.lostPhotos', lostPhotos)] : []
    notices.show({ text: sentences(t('history.isPutBack', { time }), ...lost), urgent: lostPhotos > 0 })
    await this.refresh()
  }
}

/** The timeline of the contact in the right pane. */
export const useRecordHistoryStore = defineStore('record-history', () => {
  const editor = useRecordEditorStore()
  const timeline = new Timeline()
  const refreshSoon = useThrottled(timeline.refresh, pace)
  on('mirror.changed', ({ ids }) => {
    const { id } = editor.subject ?? {}
    if (id && (ids === null || ids.includes(id))) refreshSoon()
  })
  watch(
    () => editor.subject?.id,
    () => timeline.fold(),
  )
  return {
    isOpen: timeline.isOpen,
    isUnderway: timeline.isUnderway,
    /** A contact that only this computer has was nothing before. */
    isShown: computed(() => !isLocalId(editor.subject?.id ?? '')),
    lines: computed(() => versionLines(editor.subject?.family ?? 'address', timeline.versions.value)),
    toggle: () => timeline.toggle(),
    putBack: (line: VersionLine) => timeline.putBack(line),
  }
})
