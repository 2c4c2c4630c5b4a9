import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import type { LeftView } from '../../contract/ipc/app.ts'
import { call } from '../bridge/bridge.ts'
import { useDebounced } from '../composables/timed-calls.ts'
import { useRecentSearchesStore } from './recent-searches.ts'
import { useRecordFilterStore } from './record-filter.ts'
import { useNavigationStore } from './navigation.ts'
import { useRecordEditorStore } from './record-editor.ts'
import { isThere } from './saved-searches.ts'
import { useSessionStore } from './session.ts'

/** How long the user stays somewhere before it is kept, in ms. */
const rest = 400

/** Begins where the profile was left: what the list showed and the record that was open. */
export const useLeftViewStore = defineStore('left-view', () => {
  const session = useSessionStore()
  const editor = useRecordEditorStore()
  const view = computed(viewNow)
  /** Profile whose view is kept as it changes; null during the switch to another one, while the window is emptied. */
  let kept: string | null = null

  const keep = (profile: string) => call('view.keep', { ...view.value, profile })
  const keepSoon = useDebounced((profile: string) => {
    if (profile === kept && profile === session.profile?.id) void keep(profile)
  }, rest)

  /**
   * Shows the current profile as the user left it, unless the user has moved on from `before`. A new start does not repeat
   * yesterday's search.
   */
  async function restore(isStart = false, before = chosen(view.value)): Promise<void> {
    const profile = session.profile?.id
    if (profile === undefined) return
    const answer = await call('view.read', null)
    if (profile !== session.profile?.id) return
    kept = profile
    useRecentSearchesStore().searches = (answer.ok && answer.value?.searches) || []
    // A user who was quicker than the disk stays where they are; so does a form that comes back after a crash.
    if (!answer.ok || answer.value === null || editor.subject !== null || chosen(view.value) !== before)
      return
    await showLeft(isStart ? { ...answer.value, search: '' } : answer.value)
  }

  /** Call it before the switch to another profile, which closes what is open. Returns the way back, in case the switch fails. */
  async function leave(): Promise<() => void> {
    const profile = kept
    kept = null
    if (profile !== null) await keep(profile)
    return () => {
      kept = profile
    }
  }

  function load(): void {
    const before = chosen(view.value)
    const stop = watch(
      () => session.profile?.id,
      async (id) => {
        if (id === undefined) return
        stop()
        watch(view, () => kept !== null && keepSoon(kept))
        await restore(true, before)
      },
    )
  }

  return { load, restore, leave }
})

function viewNow(): LeftView {
  const { search, tags, chosenSort: sort } = useRecordFilterStore()
  const { family, id } = useRecordEditorStore().subject ?? {}
  const open = family && id ? { family, id } : null
  const { place, newGroup } = useNavigationStore()
  const { searches } = useRecentSearchesStore()
  return { place, newGroup, search, searches: [...searches], tags: [...tags], sort, open }
}

/** The user's choices for a view, as a text to compare. */
const chosen = ({ place, search, tags, sort }: LeftView) => JSON.stringify([place, search, tags, sort])

async function showLeft({ place, newGroup, search, tags, sort, open }: LeftView): Promise<void> {
  useNavigationStore().newGroup = newGroup
  useRecordFilterStore().$patch({ search, tags, chosenSort: sort })
  const editor = useRecordEditorStore()
  if (isThere(place)) useNavigationStore().place = place
  if (open === null || !(await editor.open(open.family, open.id))) return
  if (editor.state === 'failed') await editor.close()
}
