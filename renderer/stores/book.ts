import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { mostSearches } from '../../contract/ipc/app.ts'
import type {
  BookPlace,
  BookSummary,
  RecordFilter,
  RecordIndex,
  RecordSort,
} from '../../contract/ipc/records.ts'
import { call, on } from '../bridge/bridge.ts'
import { useThrottled, useWhenIdle } from '../composables/timed-calls.ts'
import { listOf, useNavigationStore } from './navigation.ts'

/** Which records the list shows: the place of the sidebar, narrowed by search and tags, in an order. */
export const useRecordFilterStore = defineStore('record-filter', () => {
  const navigation = useNavigationStore()
  const search = ref('')
  const tags = shallowRef<readonly string[]>([])
  /** The order of every place but the Trash. */
  const liveSort = ref<RecordSort>('kana')
  /** What was deleted last is looked for most. */
  const trashSort = ref<RecordSort>('updated_at')
  const isTrash = () => navigation.place.name === 'trash'
  const sort = computed<RecordSort>({
    get: () => (isTrash() ? trashSort.value : liveSort.value),
    set: (next) => void ((isTrash() ? trashSort : liveSort).value = next),
  })

  const filter = computed<RecordFilter>(() => ({
    ...listOf(navigation.place),
    search: search.value.trim(),
    tags: [...tags.value],
    sort: sort.value,
  }))

  function toggleTag(tag: string): void {
    tags.value = tags.value.includes(tag) ? tags.value.filter((each) => each !== tag) : [...tags.value, tag]
  }

  /** A filter by a tag goes on under its new name; null where the tag is gone. */
  function renameTag(tag: string, to: string | null): void {
    if (!tags.value.includes(tag)) return
    tags.value = [...new Set(tags.value.flatMap((each) => (each === tag ? (to ?? []) : each)))]
  }

  function clear(): void {
    search.value = ''
    tags.value = []
  }

  return { search, tags, sort, liveSort, filter, toggleTag, renameTag, clear }
})

/** What was searched for last, the newest first. It stays with the profile on this computer. */
export const useRecentSearchesStore = defineStore('recent-searches', () => {
  const searches = shallowRef<readonly string[]>([])

  /** Keeps a search that somebody went on from. One letter is only the beginning of a word, unless it is a kanji. */
  function keep(text: string): void {
    const search = text.trim()
    if (search === '' || /^[\p{ASCII}\p{sc=Hira}\p{sc=Kana}]$/u.test(search)) return
    // What was only the beginning of it has served.
    const others = searches.value.filter((each) => !search.startsWith(each))
    searches.value = [search, ...others].slice(0, mostSearches)
  }

  const clear = () => void (searches.value = [])

  return { searches, keep, clear }
})

/** How often the counts may be asked for while a sync pours records in, in ms. */
const pace = 500

/** Groups, tags and counts of the profile in use, for the sidebar. */
export const useBookStore = defineStore('book', () => {
  const summary = shallowRef<BookSummary | null>(null)
  /** Every tag of the place, as far as it is known. */
  const tagNames = computed(() => (summary.value?.tags ?? []).map(({ tag }) => tag))
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

  return { summary, tagNames, load, refresh }
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
