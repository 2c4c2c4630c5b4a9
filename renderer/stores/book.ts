import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { BookPlace, BookSummary, RecordIndex } from '../../contract/ipc/records.ts'
import { call, on } from '../bridge/bridge.ts'
import { useThrottled, useWhenIdle } from '../composables/timed-calls.ts'
import { useRecordFilterStore } from './record-filter.ts'

/** How often the counts may be asked for while a sync pours records in, in ms. */
const pace = 500

/** Groups, tags and counts of the profile in use, for the sidebar. */
export const useBookStore = defineStore('book', () => {
  const summary = shallowRef<BookSummary | null>(null)
  const filter = useRecordFilterStore()
  /** As a text, so that a search that is typed asks for nothing. */
  const place = computed(() => {
    const { family, group_id, tags, deleted } = filter.filter
    return JSON.stringify({ family, group_id, tags, deleted })
  })

  async function refresh(): Promise<void> {
    const asked = place.value
    const answer = await call('book.summary', JSON.parse(asked) as BookPlace)
    if (!answer.ok) return
    // What comes late of another place would say the wrong counts of this one.
    if (asked === place.value) summary.value = answer.value
    else if (summary.value === null) await refresh()
  }

  const refreshSoon = useThrottled(refresh, pace)
  const refreshWhenIdle = useWhenIdle(refresh)

  /** The counts go through the whole book: they are asked for once the window has nothing else to do. */
  function load(): void {
    on('mirror.changed', refreshSoon)
    watch(place, () => summary.value !== null && void refresh())
    refreshWhenIdle()
  }

  return { summary, load, refresh }
})

/** How often the index may be asked for while a sync pours records in, in ms. */
const indexPace = 1_000

/** Where each header (あ か さ …, A–Z, digits of postal codes, months) begins in the list, for its headings and the rail. */
export const useRecordIndexStore = defineStore('record-index', () => {
  const filter = useRecordFilterStore()
  const index = shallowRef<RecordIndex>([])

  async function refresh(): Promise<void> {
    const asked = filter.filter
    const answer = await call('record.index', asked)
    if (answer.ok && asked === filter.filter) index.value = answer.value
  }

  watch(() => filter.filter, refresh)

  const refreshSoon = useThrottled(refresh, indexPace)
  const refreshWhenIdle = useWhenIdle(refresh)

  /** The headers go through the whole book: they are asked for once the window has nothing else to do. */
  function load(): void {
    on('mirror.changed', refreshSoon)
    refreshWhenIdle()
  }

  return { index, load }
})
