import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { BookSummary } from '../../contract/ipc/book.ts'
import { call, on } from '../bridge/bridge.ts'
import { useThrottled, useWhenIdle } from '../composables/timed-calls.ts'

/** How often the counts may be asked for while a sync pours records in, in ms. */
const pace = 500

/** Groups, tags and counts of the profile in use, for the sidebar. */
export const useBookStore = defineStore('book', () => {
  const summary = shallowRef<BookSummary | null>(null)

  async function refresh(): Promise<void> {
    const answer = await call('book.summary', null)
    if (answer.ok) summary.value = answer.value
  }

  const refreshSoon = useThrottled(refresh, pace)
  const refreshWhenIdle = useWhenIdle(refresh)

  /** The counts go through the whole book: they are asked for once the window has nothing else to do. */
  function load(): void {
    on('mirror.changed', refreshSoon)
    refreshWhenIdle()
  }

  return { summary, load, refresh }
})
