import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { BookPlace, BookSummary } from '../../contract/ipc/records.ts'
import { call, on } from '../bridge/bridge.ts'
import { useThrottled, useWhenIdle } from '../composables/timed-calls.ts'
import { useRecordFilterStore } from './record-filter.ts'
import { useSessionStore } from './session.ts'

/** How often the counts may be read while a sync delivers many records, in ms. */
const pace = 500

/** Groups, tags and counts of the profile in use, for the sidebar. */
export const useBookStore = defineStore('book', () => {
  const summary = shallowRef<BookSummary | null>(null)
  /** Every tag of the place, as far as it is known. */
  const tagNames = computed(() => (summary.value?.tags ?? []).map(({ tag }) => tag))
  const filter = useRecordFilterStore()
  const session = useSessionStore()
  /** As a text, so that a search that is typed asks for nothing. */
  const place = computed(() => {
    const { family, group_id, tags, deleted } = filter.filter
    return JSON.stringify({ family, group_id, tags, deleted })
  })

  async function refresh(): Promise<void> {
    const asked = place.value
    const { profileId } = session
    const answer = await call('book.summary', JSON.parse(asked) as BookPlace)
    // Groups of one profile are not shown under another.
    if (!answer.ok || profileId !== session.profileId) return
    // A late answer about another place would show the wrong counts for this one.
    if (asked === place.value) summary.value = answer.value
    else if (summary.value === null) await refresh()
  }

  const refreshSoon = useThrottled(refresh, pace)
  const refreshWhenIdle = useWhenIdle(refresh)

  /** The counts are read from the whole book: the window waits until it has nothing else to do. */
  function load(): void {
    on('mirror.changed', refreshSoon)
    watch(place, () => summary.value !== null && void refresh())
    refreshWhenIdle()
  }

  /** Nothing is known of the profile that comes into use. */
  function forget(): void {
    summary.value = null
  }

  return { summary, tagNames, load, refresh, forget }
})
