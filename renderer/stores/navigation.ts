import { defineStore } from 'pinia'
import { computed, ref, shallowRef, type WritableComputedRef } from 'vue'
import type { RecordFilter } from '../../contract/ipc/records.ts'
import type { Family } from '../../contract/record/fields.ts'

/** Whose records the list shows. `group_id: null` is all groups. */
export type Place =
  | { name: 'group'; group_id: string | null }
  | { name: 'homeaddresses' }
  | { name: 'trash'; family: Family }

/** Which list shows a place. */
export function listOf(place: Place): Pick<RecordFilter, 'family' | 'group_id' | 'deleted'> {
  switch (place.name) {
    case 'group':
      return { family: 'address', group_id: place.group_id, deleted: 'without' }
    case 'homeaddresses':
      return { family: 'homeaddress', group_id: null, deleted: 'without' }
    case 'trash':
      return { family: place.family, group_id: null, deleted: 'only' }
  }
}

/** What is shown over the panes. */
export type Overlay =
  | 'none'
  | 'sign-in'
  | 'settings'
  | 'profiles'
  | 'outbox'
  | 'first-steps'
  | 'palette'
  | 'guide'
  | 'shortcuts'
  | 'recovery'
  | 'import'
  | 'sync'
  | 'export'
  | 'share'
  | 'mail'
  | 'backup'
  | 'restore'
  | 'duplicates'
  | 'cards'
  | 'paper-list'

/** The pane in front when the window is too narrow for all three. */
export type Pane = 'book' | 'list' | 'record'

/** What is open: one place, one overlay, one pane in front. */
export const useNavigationStore = defineStore('navigation', () => {
  const place = shallowRef<Place>({ name: 'group', group_id: null })
  const overlay = ref<Overlay>('none')
  const pane = ref<Pane>('list')
  /** Where the last new contact was put by hand: the next one goes there from a list of all groups. */
  const newGroup = ref<string | null>(null)

  const family = computed<Family>(() => listOf(place.value).family)

  function goTo(next: Place): void {
    place.value = next
    pane.value = 'list'
  }

  /** Closes one overlay. Another that the user has opened since stays. */
  function closeOverlay(which: Overlay): void {
    if (overlay.value === which) overlay.value = 'none'
  }

  return { place, overlay, pane, newGroup, family, goTo, closeOverlay }
})

/**
 * Whether an overlay is open, for `v-model:open`.
 * @param close what is done when it closes; left out, the overlay only disappears
 */
export function useOverlay(which: Overlay, close?: () => void): WritableComputedRef<boolean> {
  const navigation = useNavigationStore()
  return computed({
    get: () => navigation.overlay === which,
    set(isOpen) {
      if (isOpen) navigation.overlay = which
      else if (close) close()
      else navigation.closeOverlay(which)
    },
  })
}
