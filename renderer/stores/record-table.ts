import { useMediaQuery } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { RecordKey, RecordRow } from '../../contract/ipc/records.ts'
import { listOrder } from '../../contract/ipc/paper-list.ts'
import { tableColumn, withColumn, type TableColumn } from '../../contract/record/list-columns.ts'
import { call } from '../bridge/bridge.ts'
import { useThrottledTask } from '../composables/timed-calls.ts'
import { useNavigationStore } from './navigation.ts'
import type { ListAsShown } from './paper-list.ts'
import { usePreferencesStore } from './preferences.ts'
import { useRecordFilterStore } from './record-filter.ts'
import { useRecordListStore } from './record-list.ts'
import { useSessionStore } from './session.ts'

/** A narrower window has its panes in fixed places, with no room for columns. */
const room = '(width >= 880px)'

/** How often the texts of rows may be read while the user scrolls, in ms. */
const pace = 60
/** As many rows keep their texts: a little more than the screen shows, so that scrolling back shows them immediately. */
const mostRows = 300
/** As many rows are read at a time. */
const perCall = 100

/** The texts of a row by column, and which row and columns they were read for. */
interface RowTexts {
  row: RecordRow
  columns: readonly TableColumn[]
  texts: Partial<Record<TableColumn, string>>
}

/** Of a row: ids of the two families may be equal. */
export const cellKey = ({ family, id }: RecordKey): string => `${family}/${id}`

/**
 * The list as a table: whether it is one, its columns, and their texts for the rows on screen. The rows come first; what is in the
 * columns is read once they are there.
 */
export const useRecordTableStore = defineStore('record-table', () => {
  const preferences = usePreferencesStore()
  const hasRoom = useMediaQuery(room)
  /** Rows of the Trash say why they are there, which no column does. */
  const isOffered = computed(() => hasRoom.value && useNavigationStore().place.name !== 'trash')
  const isShown = computed(() => isOffered.value && preferences.listView === 'table')
  const columns = computed(() => preferences.tableColumns)
  const { texts, show } = useTexts(() => (isShown.value ? columns.value : []))

  return {
    isOffered,
    isShown,
    columns,
    /** Every column that the table may have besides the name. */
    offered: tableColumn.options,
    texts,
    show,
    toggle: () => void preferences.choose({ listView: preferences.listView === 'table' ? 'rows' : 'table' }),
    toggleColumn(column: TableColumn): void {
      const isOn = !columns.value.includes(column)
      void preferences.choose({
        tableColumns: withColumn(tableColumn.options, columns.value, { column, isOn }),
      })
    },
    /** What a list that is printed from the table begins with; null while the list is no table. */
    asShown(): ListAsShown | null {
      if (!isShown.value) return null
      const order = listOrder.safeParse(useRecordFilterStore().sort).data ?? 'selection'
      return { columns: [...columns.value], order }
    },
  }
})

/** The texts of the rows on screen, read again when a row or the columns change; empty without columns. */
function useTexts(columns: () => readonly TableColumn[]) {
  const list = useRecordListStore()
  const known = shallowRef<ReadonlyMap<string, RowTexts>>(new Map())
  const range = shallowRef({ first: 0, last: -1 })

  const onScreen = computed(() => {
    if (columns().length === 0) return []
    const { first, last } = range.value
    return Array.from({ length: last - first + 1 }, (_, at) => list.rowAt(first + at) ?? []).flat()
  })
  const isRead = (row: RecordRow) => {
    const read = known.value.get(cellKey(row))
    return read?.row === row && read.columns === columns()
  }

  async function read(): Promise<void> {
    const wanted = onScreen.value.filter((row) => !isRead(row)).slice(0, perCall)
    const [first] = wanted
    if (!first) return
    const asked = columns()
    const before = known.value
    const answer = await call('record.cells', {
      family: first.family,
      ids: wanted.map(({ id }) => id),
      columns: [...asked],
    })
    // Another profile is in use now: its contacts may have the same ids.
    if (!answer.ok || known.value !== before) return
    const byId = new Map(answer.value.cells.map(({ id, texts }) => [id, texts]))
    const next = new Map(before)
    for (const row of wanted) {
      const texts = byId.get(row.id) ?? []
      const named = Object.fromEntries(asked.map((column, at) => [column, texts[at] ?? '']))
      // The rows that were read last are the last ones: they are kept longest.
      next.delete(cellKey(row))
      next.set(cellKey(row), { row, columns: asked, texts: named })
    }
    known.value = new Map([...next].slice(-mostRows))
    readSoon()
  }
  const readSoon = useThrottledTask(read, pace)

  watch([onScreen, columns], readSoon)
  watch(
    () => useSessionStore().profile?.id,
    () => (known.value = new Map()),
  )
  return {
    texts: known,
    /** These rows are on screen now (positions, both included). */
    show: (first: number, last: number) => {
      range.value = { first, last }
    },
  }
}
