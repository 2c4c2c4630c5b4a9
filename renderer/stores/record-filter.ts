import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { usualSort, type RecordFilter, type RecordSort } from '../../contract/ipc/records.ts'
import { currentLanguage } from '../text/i18n.ts'
import { listOf, useNavigationStore } from './navigation.ts'

/** Which records the list shows: the place of the sidebar, narrowed by search and tags, in an order. */
export const useRecordFilterStore = defineStore('record-filter', () => {
  const navigation = useNavigationStore()
  const search = ref('')
  const tags = shallowRef<readonly string[]>([])
  /** What the user chose for every place but the Trash; null for the usual order of the language. */
  const chosenSort = ref<RecordSort | null>(null)
  /** Users mostly look for what was deleted last. */
  const trashSort = ref<RecordSort>('updated_at')
  const isTrash = () => navigation.place.name === 'trash'
  const sort = computed<RecordSort>({
    get: () => (isTrash() ? trashSort.value : (chosenSort.value ?? usualSort(currentLanguage()))),
    set(next) {
      if (isTrash()) trashSort.value = next
      else chosenSort.value = next
    },
  })

  const filter = computed<RecordFilter>(() => ({
    ...listOf(navigation.place),
    search: search.value.trim(),
    tags: [...tags.value],
    sort: sort.value,
  }))

  /** Whether words or tags leave out some of the place. */
  const isNarrowed = computed(() => filter.value.search !== '' || tags.value.length > 0)

  function toggleTag(tag: string): void {
    tags.value = tags.value.includes(tag) ? tags.value.filter((each) => each !== tag) : [...tags.value, tag]
  }

  /** A filter by a renamed tag continues under the new name, or the list would be empty; null if the tag was deleted. */
  function renameTag(tag: string, to: string | null): void {
    if (!tags.value.includes(tag)) return
    tags.value = [...new Set(tags.value.flatMap((each) => (each === tag ? (to ?? []) : each)))]
  }

  function clear(): void {
    search.value = ''
    tags.value = []
  }

  return { search, tags, sort, chosenSort, filter, isNarrowed, toggleTag, renameTag, clear }
})
