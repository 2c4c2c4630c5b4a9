import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { LeftView } from '../../contract/ipc/app.ts'
import type { Output } from '../../contract/ipc/contract.ts'
import { call, on } from '../bridge/bridge.ts'
import { useDebounced } from '../composables/timed-calls.ts'
import { useRecoveryStore } from './backup.ts'
import { useRecentSearchesStore, useRecordFilterStore } from './book.ts'
import { useNavigationStore, type Overlay } from './navigation.ts'
import { usePrintStore } from './print.ts'
import { useRecordDeletionStore } from './record-deletion.ts'
import { useRecordEditorStore } from './record-editor.ts'
import { useSessionStore } from './session.ts'

/** A window that shows one contact and nothing else. */
export const useOwnWindowStore = defineStore('own-window', () => {
  /** The contact that this window is for; null in the main window. */
  const record = shallowRef<Output<'window.record'>>(null)

  /** Asks main what this window is for. Returns whether it is for one contact. */
  async function load(): Promise<boolean> {
    const answer = await call('window.record', null)
    record.value = answer.ok ? answer.value : null
    return record.value !== null
  }

  const close = () => void call('window.close', null)

  async function show(): Promise<void> {
    const { family, id } = record.value ?? {}
    if (family && id) await useRecordEditorStore().open(family, id)
  }

  /** Shows the contact, and stays with it as long as it is there. */
  async function open(): Promise<void> {
    const [editor, deletion, session] = [useRecordEditorStore(), useRecordDeletionStore(), useSessionStore()]
    watch(
      () => editor.subject,
      (subject) => {
        // The service gives a new contact its id.
        if (subject?.id) record.value = { family: subject.family, id: subject.id }
      },
    )
    // It was deleted here, and then taken back, refused by the service, or done: nothing is left to show then.
    watch(
      () => deletion.hidden.has(record.value?.id ?? ''),
      (isHidden) => !isHidden && editor.state === 'closed' && void show(),
    )
    on('deletion.settled', ({ id, failure }) => {
      if (id === record.value?.id && failure === null && editor.state === 'closed') close()
    })
    watch(
      () => session.profile?.id,
      // Contacts of another profile are never shown beside those of the one in use.
      (_now, before) => before !== undefined && close(),
    )
    await show()
  }

  return { record, load, open, close }
})

/** How long the user stays somewhere before it is kept, in ms. */
const rest = 400

/** Begins where the profile was left: what the list showed and the record that was open. */
export const useLeftViewStore = defineStore('left-view', () => {
  const session = useSessionStore()
  const editor = useRecordEditorStore()
  const view = computed(viewNow)
  /** Profile whose view is kept as it changes; null while another one comes into use and the window is emptied. */
  let kept: string | null = null

  const keep = async (profile: string) => void (await call('view.keep', { ...view.value, profile }))
  const keepSoon = useDebounced((profile: string) => {
    if (profile === kept && profile === session.profile?.id) void keep(profile)
  }, rest)

  /**
   * Shows the profile in use as it was left, unless the user has gone on from `before`. A new start does not search for what
   * was searched for yesterday.
   */
  async function restore(isStart = false, before = chosen(view.value)): Promise<void> {
    const profile = session.profile?.id
    if (profile === undefined) return
    const answer = await call('view.read', null)
    if (profile !== session.profile?.id) return
    kept = profile
    useRecentSearchesStore().searches = (answer.ok && answer.value?.searches) || []
    // Whoever was quicker than the disk is left where they are; so is a form that comes back after a crash.
    if (!answer.ok || answer.value === null || editor.subject !== null || chosen(view.value) !== before)
      return
    await showLeft(isStart ? { ...answer.value, search: '' } : answer.value)
  }

  /** Before another profile comes into use, which closes what is open. Returns the way back, if it does not. */
  async function leave(): Promise<() => void> {
    const profile = kept
    kept = null
    if (profile !== null) await keep(profile)
    return () => void (kept = profile)
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
  const { search, tags, liveSort: sort } = useRecordFilterStore()
  const { family, id } = useRecordEditorStore().subject ?? {}
  const open = family && id ? { family, id } : null
  const { place, newGroup } = useNavigationStore()
  const { searches } = useRecentSearchesStore()
  return { place, newGroup, search, searches: [...searches], tags: [...tags], sort, open }
}

/** What the user has chosen of a view, as a text to compare. */
const chosen = ({ place, search, tags, sort }: LeftView) => JSON.stringify([place, search, tags, sort])

async function showLeft({ place, newGroup, search, tags, sort, open }: LeftView): Promise<void> {
  useNavigationStore().newGroup = newGroup
  useRecordFilterStore().$patch({ search, tags, liveSort: sort })
  const editor = useRecordEditorStore()
  if (isThere(place)) useNavigationStore().place = place
  if (open === null || !(await editor.open(open.family, open.id))) return
  if (editor.state === 'failed') await editor.close()
}

/** A group may have left the profile meanwhile. */
function isThere(place: LeftView['place']): boolean {
  if (place.name !== 'group' || place.group_id === null) return true
  const groups = useSessionStore().profile?.groups ?? []
  return groups.some(({ group_id }) => group_id === place.group_id)
}

/** What may lie over the panes at start. */
const early: readonly Overlay[] = ['none', 'sign-in', 'first-steps']

/** How long the page may have other things to do before they are loaded all the same, in ms. */
const longest = 1_000

/** When the views come that nobody sees at start (views/late-views.ts). */
export const useLateViewsStore = defineStore('late-views', () => {
  const navigation = useNavigationStore()
  const print = usePrintStore()
  const recovery = useRecoveryStore()
  const areDue = ref(false)

  const come = () => void (areDue.value = true)
  watch(
    () => !early.includes(navigation.overlay) || print.isOpen || recovery.isUrgent,
    (isAsked) => isAsked && come(),
    { immediate: true },
  )

  /** What the window was opened for has come: once it is drawn they follow, so that each is there when it is opened. */
  const load = () => void requestAnimationFrame(() => requestIdleCallback(come, { timeout: longest }))

  return { areDue, load }
})
