import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { mostSearches } from '../../contract/ipc/app.ts'

/** What was searched for last, the newest first. It stays with the profile on this computer. */
export const useRecentSearchesStore = defineStore('recent-searches', () => {
  const searches = shallowRef<readonly string[]>([])

  /** Keeps a search whose results the user made use of. A single letter is only the beginning of a word, unless it is a kanji. */
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
