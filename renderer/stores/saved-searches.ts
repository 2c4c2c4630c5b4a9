import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Result } from '../../contract/failure.ts'
import type { SavedSearch } from '../../contract/ipc/searches.ts'
import { call } from '../bridge/bridge.ts'
import { currentLanguage, t } from '../text/i18n.ts'
import { useNavigationStore, type Place } from './navigation.ts'
import { useNoticesStore } from './notices.ts'
import { useRecordFilterStore } from './record-filter.ts'
import { useSessionStore } from './session.ts'

/** The searches that the profile keeps under a name, and the dialog that asks for the name of one. */
export const useSavedSearchesStore = defineStore('saved-searches', () => {
  const session = useSessionStore()
  const notices = useNoticesStore()
  const kept = shallowRef<readonly SavedSearch[]>([])
  /** What gets a name: what the list shows now (`present`), or one of the searches; null while its dialog is closed. */
  const naming = shallowRef<'present' | SavedSearch | null>(null)

  /** By name: the last one saved would move the others under the hand. */
  const searches = computed(() => {
    const order = new Intl.Collator(currentLanguage(), { numeric: true })
    return kept.value.toSorted((a, b) => order.compare(a.name, b.name))
  })

  async function read(): Promise<void> {
    const { profileId } = session
    if (profileId === '') return
    const answer = await call('searches.list', null)
    // An answer for the profile that was left is of no use, and one that failed says nothing about what is kept.
    if (answer.ok && profileId === session.profileId) kept.value = answer.value.searches
  }

  /** Waits for a change and reads the searches again. Returns whether it was made; if not, the user sees why. */
  async function change(changing: Promise<Result<null>>): Promise<boolean> {
    const answer = await changing
    if (!answer.ok) notices.showFailure(answer.failure)
    else await read()
    return answer.ok
  }

  const keep = (saved: SavedSearch, instead: string | null) =>
    change(call('searches.keep', { profile: session.profileId, saved, instead }))

  /** Gives what the dialog is about this name. */
  async function nameIt(name: string): Promise<void> {
    const named = naming.value
    if (named === null) return
    const isNew = named === 'present'
    const isKept = await (isNew ? keep({ ...present(), name }, null) : keep({ ...named, name }, named.name))
    if (!isKept) return
    naming.value = null
    if (isNew) notices.show({ text: t('searches.saved', { name }) })
  }

  async function drop(saved: SavedSearch): Promise<void> {
    const { profileId } = session
    if (!(await change(call('searches.drop', { profile: profileId, name: saved.name })))) return
    const undo = () => profileId === session.profileId && void keep(saved, null)
    const text = t('searches.deleted', { name: saved.name })
    notices.show({ text, actions: [{ text: t('notice.undo'), act: undo }] })
  }

  /** Searches follow a tag that gets another name, or they would find nothing. */
  async function renameTag(tag: string, to: string): Promise<void> {
    for (const saved of kept.value.filter(({ tags }) => tags.includes(tag))) {
      const tags = [...new Set(saved.tags.map((each) => (each === tag ? to : each)))]
      await keep({ ...saved, tags }, saved.name)
    }
  }

  watch(
    () => session.profileId,
    () => {
      kept.value = []
      naming.value = null
      void read()
    },
    { immediate: true },
  )

  return { searches, naming, read, nameIt, drop, renameTag, show, isShown }
})

/** What the list shows now. */
function present(): Omit<SavedSearch, 'name'> {
  const { search, tags, sort } = useRecordFilterStore().filter
  return { place: useNavigationStore().place, search, tags: [...tags], sort }
}

/** Shows the list as it was saved. */
function show({ place, search, tags, sort }: SavedSearch): void {
  const filter = useRecordFilterStore()
  // Another list would show, and print, people that the search does not mean.
  if (!isThere(place)) return void useNoticesStore().show({ text: t('searches.groupGone'), urgent: true })
  useNavigationStore().goTo(place)
  filter.$patch({ search, tags })
  filter.sort = sort
}

/** Whether the list shows this search. */
function isShown(saved: SavedSearch): boolean {
  const inOrder = ({ place, search, tags, sort }: Omit<SavedSearch, 'name'>) =>
    JSON.stringify([Object.entries(place).toSorted(), search, tags.toSorted(), sort])
  return inOrder(saved) === inOrder(present())
}

/** A group may have been removed from the profile in the meantime. */
export function isThere(place: Place): boolean {
  if (place.name !== 'group' || place.group_id === null) return true
  const groups = useSessionStore().profile?.groups ?? []
  return groups.some(({ group_id }) => group_id === place.group_id)
}
