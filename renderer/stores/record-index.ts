import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { RecordIndex } from '../../contract/ipc/records.ts'
import { call, on } from '../bridge/bridge.ts'
import { useThrottled, useWhenIdle } from '../composables/timed-calls.ts'
import { useRecordFilterStore } from './record-filter.ts'

/** How often the index may be read while a sync delivers many records, in ms. */
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

  /** The headers are read from the whole book: the window waits until it has nothing else to do. */
  function load(): void {
    on('mirror.changed', refreshSoon)
    refreshWhenIdle()
  }

  return { index, load }
})
