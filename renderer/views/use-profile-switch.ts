import { watch } from 'vue'
import { useBookStore } from '../stores/book.ts'
import { useRecordFilterStore } from '../stores/record-filter.ts'
import { useLeftViewStore } from '../stores/left-view.ts'
import { useNavigationStore } from '../stores/navigation.ts'
import { useNoticesStore } from '../stores/notices.ts'
import { useRecordEditorStore } from '../stores/record-editor.ts'
import { useRecordListStore } from '../stores/record-list.ts'
import { useSessionStore } from '../stores/session.ts'
import { useSyncStore } from '../stores/sync.ts'

/** Clears the window at each switch to another profile: the two must never be mixed (design 4). */
export function useProfileSwitch(): void {
  const session = useSessionStore()
  const list = useRecordListStore()
  const book = useBookStore()

  watch(
    () => session.profile?.id,
    async (_id, before) => {
      if (before === undefined) return
      list.forget()
      useRecordFilterStore().clear()
      useNavigationStore().goTo({ name: 'group', group_id: null })
      await useLeftViewStore().restore()
      await Promise.all([list.restart(), book.refresh(), useSyncStore().restart()])
      if (list.selectedId !== null) await list.reveal(list.selectedId)
    },
  )
  // Names and order of the groups in the sidebar come with the profile.
  watch(
    () => session.profile?.groups,
    (groups, before) => {
      if (before !== undefined && JSON.stringify(groups) !== JSON.stringify(before)) void book.refresh()
    },
  )
}

/** Changes to another connection profile. Returns false when the user stayed with unsaved edits, or main refused. */
export async function selectProfile(id: string): Promise<boolean> {
  const session = useSessionStore()
  const stay = await useLeftViewStore().leave()
  const left = await useRecordEditorStore().leaveProfile()
  const selected = left && (await session.select(id))
  if (!selected) stay()
  // A user who stays for the edits in a contact window has just answered a question about them.
  const isAsked = session.failure?.kind === 'cancelled'
  if (left && !selected && session.failure && !isAsked) useNoticesStore().showFailure(session.failure)
  return selected
}
