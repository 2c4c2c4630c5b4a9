import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { mostSearches } from '../../contract/ipc/app.ts'

/** The recent searches, the newest first. They stay with the profile on this computer. */
export const useRecentSearchesStore = defineStore('recent-searches', () => {
  const searches = shallowRef<readonly string[]>([])

  /** Keeps a search whose results the user made use of. A single letter is only the beginning of a word, unless it is a kanji. */
  function keep(text: string): void {
    const search = text.trim()
    if (search === '' || /^[\p{ASCII}\p{sc=Hira}\p{sc=Kana}]$/u.test(search)) return
    // Searches that were only the beginning of this one are no longer needed.
    const others = searches.value.filter((each) => !search.startsWith(each))
    searches.value = [search, ...others].slice(0, mostSearches)
  }

  const clear = () => {
    searches.value = []
  }

  return { searches, keep, clear }
})
