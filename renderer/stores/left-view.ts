import { useDebounceFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import type { LeftView } from '../../contract/ipc/left-view.ts'
import { call } from '../bridge/bridge.ts'
import { useNavigationStore } from './navigation.ts'
import { useRecordEditorStore } from './record-editor.ts'
import { useSessionStore } from './session.ts'

/** How long the user stays somewhere before it is kept, in ms. */
const rest = 400

/** Begins where the window was left: the place of the list and the record that was open. */
export const useLeftViewStore = defineStore('left-view', () => {
  const session = useSessionStore()
  const navigation = useNavigationStore()
  const editor = useRecordEditorStore()

  const view = computed<LeftView>(() => {
    const { family, id } = editor.subject ?? {}
    return { place: navigation.place, open: family && id ? { family, id } : null }
  })

  async function restore(): Promise<void> {
    const answer = await call('view.read', null)
    // Whoever was quicker than the disk is left where they are; so is a form that comes back after a crash.
    if (!answer.ok || answer.value === null || editor.subject !== null) return
    const { place, open } = answer.value
    if (isThere(place)) navigation.place = place
    if (open === null || !(await editor.open(open.family, open.id))) return
    if (editor.state === 'failed') await editor.close()
  }

  function isThere(place: LeftView['place']): boolean {
    if (place.name !== 'group' || place.group_id === null) return true
    return session.profile?.groups.some(({ group_id }) => group_id === place.group_id) ?? false
  }

  const keepSoon = useDebounceFn((profile: string) => {
    // A switch empties the window: what is kept belongs to the profile it was seen in.
    if (profile === session.profile?.id) void call('view.keep', { ...view.value, profile })
  }, rest)

  function load(): void {
    const stop = watch(
      () => session.profile?.id,
      async (id) => {
        if (id === undefined) return
        stop()
        await restore()
        watch(view, () => session.profile && void keepSoon(session.profile.id))
      },
    )
  }

  return { load }
})
