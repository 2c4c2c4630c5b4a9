import { watch } from 'vue'
import type { KeptRemoval } from '../../contract/ipc/kept-here.ts'
import { useBookStore } from '../stores/book.ts'
import { useRecordFilterStore } from '../stores/record-filter.ts'
import { useLeftViewStore } from '../stores/left-view.ts'
import { useNavigationStore } from '../stores/navigation.ts'
import { useNoticesStore } from '../stores/notices.ts'
import { useRecordEditorStore } from '../stores/record-editor.ts'
import { useRecordListStore } from '../stores/record-list.ts'
import { useSavedSearchesStore } from '../stores/saved-searches.ts'
import { useSettingsStore } from '../stores/settings.ts'
import { useSessionStore } from '../stores/session.ts'
import { useSyncStore } from '../stores/sync.ts'

/** Clears the window at each switch to another profile: the two must never be mixed (design 4). */
export function useProfileSwitch(): void {
  const session = useSessionStore()
  watch(
    () => session.profile?.id,
    async (_id, before) => before !== undefined && showAgain(),
  )
  // Names and order of the groups in the sidebar come with the profile.
  watch(
    () => session.profile?.groups,
    (groups, before) => {
      if (before !== undefined && JSON.stringify(groups) !== JSON.stringify(before))
        void useBookStore().refresh()
    },
  )
}

/** Empties the window, and shows what the profile in use has now. */
async function showAgain(): Promise<void> {
  const list = useRecordListStore()
  list.forget()
  useBookStore().forget()
  useRecordFilterStore().clear()
  useNavigationStore().goTo({ name: 'group', group_id: null })
  await useLeftViewStore().restore()
  await Promise.all([list.restart(), useBookStore().refresh(), useSyncStore().restart()])
  if (list.selectedId !== null) await list.reveal(list.selectedId)
}

/**
 * Removes what is kept on this computer. Together with contacts, what the window shows of them goes, and where the user was: it is
 * kept with them, and must not come back.
 */
export async function removeKept(what: KeptRemoval): Promise<void> {
  const settings = useSettingsStore()
  if (what === 'history' || what === 'copies') {
    await settings.remove(what)
    return
  }
  const navigation = useNavigationStore()
  const editor = useRecordEditorStore()
  const stay = await useLeftViewStore().leave()
  // The form asks about its edits, and the question would be under the settings.
  if (editor.isDirty) navigation.overlay = 'none'
  const left = await editor.leaveProfile()
  navigation.overlay = 'settings'
  const isRemoved = left && (await settings.remove(what))
  if (isRemoved) await Promise.all([showAgain(), useSavedSearchesStore().read()])
  else stay()
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
