import { defineStore } from 'pinia'
import { computed, ref, watch, type Ref } from 'vue'
import type { Notice } from '../../contract/ipc/notice.ts'
import type { RecordFilter, RecordRow } from '../../contract/ipc/records.ts'
import { call, on } from '../bridge/bridge.ts'
import { useThrottled } from '../composables/timed-calls.ts'
import { useOutboxStore } from './outbox.ts'
import { useRecordDeletionStore } from './record-deletion.ts'
import { useRecordFilterStore } from './record-filter.ts'
import { RowSnippets, RowWindow, pageSize } from './row-window.ts'

/** How often the list may be read while a sync delivers many records, in ms. */
const pace = 250

/** The rows of the list near the viewport, and the position of the keyboard in it. */
export const useRecordListStore = defineStore('record-list', () => {
  const rows = new RowWindow()
  const filter = useRecordFilterStore()
  const deletion = useRecordDeletionStore()
  /** Position of the row that has the keyboard; -1 for none. */
  const cursor = ref(-1)
  const selectedId = ref<string | null>(null)

  const total = computed(() => rows.known.value?.total ?? null)

  const shown = withoutHidden(rows, (id) => deletion.hidden.has(id))

  function restart(): Promise<void> {
    cursor.value = -1
    return rows.restart(filter.filter)
  }

  const refresh = useThrottled(() => rows.refresh(), pace)

  function hear({ family }: Notice<'mirror.changed'>): void {
    if (family === null || family === filter.filter.family) refresh()
  }

  watch(() => filter.filter, restart)
  followOpenRecord({ rows, cursor, selectedId })

  function load(): Promise<void> {
    on('mirror.changed', hear)
    return restart()
  }

  const snippets = new RowSnippets(rows)
  const show = (first: number, last: number) => {
    snippets.show(first, last)
    return rows.show(first, last)
  }
  return {
    total,
    cursor,
    selectedId,
    failure: rows.failure,
    ...shown,
    waitingFor: useOutboxStore().stateOf,
    positionOf: (id: string | null) => (id === null ? -1 : rows.indexOf(id)),
    show,
    hold: (position: number) => rows.hold(position),
    load,
    restart,
    holds: (id: string) => holds(filter.filter, id),
    reveal: (id: string) => reveal({ rows, cursor, selectedId }, id),
    forget: () => rows.forget(),
    typeAhead: typeAhead(),
    snippetOf: snippets.of,
  }
})

/** A longer pause than this between two letters starts a new word, in ms. */
const longestRest = 1_000
/** Rows that are looked at for one whose name begins with what was typed: a search finds it inside of names, too. */
const mostRows = 300

/**
 * Letters typed on the list lead to the first name that begins with them. The function returns the position for the letters typed
 * so far; null for none, and when more letters were typed in between.
 */
function typeAhead() {
  const filter = useRecordFilterStore()
  let typed = ''
  let since = 0
  return async (letter: string): Promise<number | null> => {
    const now = performance.now()
    typed = now - since > longestRest ? letter : typed + letter
    since = now
    const wanted = typed
    const search = `${filter.filter.search} ${wanted}`.trim()
    const found = await call('record.rows', { ...filter.filter, search, offset: 0, limit: mostRows })
    if (!found.ok || wanted !== typed) return null
    const first = found.value.rows.find(({ name, kana, organization, marks }) => {
      const begins = [marks?.name, marks?.kana].some((spans) => spans?.some(([from]) => from === 0))
      return begins || [name, kana, organization].some((each) => each.startsWith(wanted))
    })
    if (!first) return null
    const place = await call('record.position', { ...filter.filter, id: first.id })
    return place.ok && wanted === typed ? place.value.offset : null
  }
}

/** Whether a list has a record; what is not known is taken for a yes. */
async function holds(asked: RecordFilter, id: string): Promise<boolean> {
  const answer = await call('record.position', { ...asked, id })
  return !answer.ok || answer.value.offset !== null
}

interface ListPlace {
  rows: RowWindow
  cursor: Ref<number>
  selectedId: Ref<string | null>
}

/** The keyboard follows the open record when rows appear or disappear, unless the user has moved it elsewhere. */
function followOpenRecord({ rows, cursor, selectedId }: ListPlace): void {
  /** Where the open record was seen last. */
  let seenAt = -1
  watch([rows.known, selectedId], ([, id], [, before]) => {
    const at = id === null ? -1 : rows.indexOf(id)
    if (at < 0) return
    const isOnIt = cursor.value < 0 || cursor.value === seenAt
    if (id !== before || isOnIt) cursor.value = at
    seenAt = at
  })
}

/**
 * Goes to the row of a record that was created or moved; does nothing when the list does not have it, or when the user has moved
 * elsewhere meanwhile.
 */
async function reveal({ rows, cursor, selectedId }: ListPlace, id: string): Promise<void> {
  const filter = useRecordFilterStore()
  const asked = filter.filter
  const before = cursor.value
  const answer = await call('record.position', { ...asked, id })
  const offset = answer.ok ? answer.value.offset : null
  if (offset === null) return
  await rows.refresh()
  await rows.hold(offset)
  if (asked !== filter.filter || selectedId.value !== id || cursor.value !== before) return
  const at = rows.indexOf(id)
  cursor.value = at < 0 ? offset : at
}

/** The rows without those whose delete is on its way; in the Trash, deleted records are shown. */
function withoutHidden(rows: RowWindow, isHidden: (id: string) => boolean) {
  /** Only loaded rows can be leaving: a delete starts with its row in view. */
  const gone = computed((): ReadonlySet<number> => {
    const positions = new Set<number>()
    for (const [page, held] of rows.known.value?.pages ?? []) {
      for (const [at, { id, deleted }] of held.entries())
        if (!deleted && isHidden(id)) positions.add(page * pageSize + at)
    }
    return positions
  })
  return {
    /** The filter of the rows on screen: the previous one, until the answer to the present one arrives. */
    shownFilter: computed(() => rows.known.value?.filter ?? null),
    /** How many the user sees. */
    shownTotal: computed(() => {
      const total = rows.known.value?.total ?? null
      return total === null ? null : total - gone.value.size
    }),
    /** The row at a position; null while it is not loaded or is being deleted. */
    rowAt(position: number): RecordRow | null {
      return gone.value.has(position) ? null : (rows.rowAt(position) ?? null)
    },
    /** Positions that take no room because their records are leaving. A set: an action of a store costs 30 µs for each row. */
    gone,
  }
}
