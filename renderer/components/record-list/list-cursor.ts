import type { Virtualizer } from '@tanstack/vue-virtual'
import { nextTick, watch, type Ref, type ShallowRef, type WatchSource } from 'vue'
import type { RecordRow } from '../../../contract/ipc/records.ts'
import { isImeKey, keyName } from '../../composables/use-shortcuts.ts'
import { isMod } from '../../text/keys.ts'

// How the cursor of the list is moved, what is selected with it, and what keeps its row in view.

/** The list that the keys move in. Positions count from 0. */
interface KeyedList {
  total: number
  cursor: number
  /** Positions that are passed over. */
  gone: ReadonlySet<number>
}

/** What the keys do. */
interface ListKeys {
  /** Rows that fit on one screen. */
  page: () => number
  move: (position: number) => void
  open: (position: number) => void
  remove: (position: number) => void
  /** The cursor goes to a position, and everything from the anchor to it is selected. */
  extend: (position: number) => void
  toggle: (position: number) => void
  copy: (position: number) => void
  /** Opens the contact in its own window. */
  openWindow: (position: number) => void
  /** A letter leads to the name that begins with it, together with those typed just before. */
  type: (letter: string) => void
  /** Ends the selection. Returns false if nothing was selected. */
  clear: () => boolean
}

/** No single letter is a key of the window: `/` and `?` are signs. */
const isLetter = (key: string) => /^[\p{L}\p{N}ー]$/u.test(key)

/** Returns a keydown handler: arrows, Page Up/Down, Home, End, with Shift to select; Enter, with Ctrl for a new window; Delete, Escape; letters. */
export function useListKeys(list: Readonly<KeyedList>, keys: ListKeys): (event: KeyboardEvent) => void {
  function step(from: number, by: number): number {
    const direction = Math.sign(by)
    const last = list.total - 1
    let position = Math.min(Math.max(from + by, 0), last)
    while (list.gone.has(position) && position + direction >= 0 && position + direction <= last) {
      position += direction
    }
    return list.gone.has(position) ? from : position
  }

  const targets: Record<string, () => number> = {
    ArrowDown: () => step(list.cursor, 1),
    ArrowUp: () => (list.cursor < 0 ? step(0, 0) : step(list.cursor, -1)),
    PageDown: () => step(list.cursor, keys.page()),
    PageUp: () => step(list.cursor, -keys.page()),
    Home: () => step(-1, 1),
    End: () => step(list.total, -1),
  }
  const actions: Record<string, (position: number) => void> = {
    Enter: keys.open,
    'Mod+Enter': keys.openWindow,
    Delete: keys.remove,
    'Mod+Space': keys.toggle,
    'Mod+C': keys.copy,
  }

  /** Returns whether the key was meant for the list. */
  function obey(key: string): boolean {
    if (key === 'Escape') return keys.clear()
    if (isLetter(key)) keys.type(key.toLowerCase())
    const target = targets[key.replace(/^Shift\+/u, '')]
    const action = actions[key]
    if (target) (key.startsWith('Shift+') ? keys.extend : keys.move)(target())
    else if (action && list.cursor >= 0) action(list.cursor)
    return isLetter(key) || target !== undefined || action !== undefined
  }

  return (event) => {
    const name = keyName(event)
    if (isImeKey(event) || event.altKey || list.total === 0) return
    // Text that is selected somewhere is what the user means to copy.
    if (name === 'Mod+C' && getSelection()?.isCollapsed === false) return
    if (obey(name)) event.preventDefault()
  }
}

/** What the list knows of a selection of many. */
interface SelectionProps {
  selectedId: string | null
  /** Whether a row is selected; left out while nothing is selected. */
  isSelected?: ((id: string) => boolean) | undefined
}

/** What the list reports about it. */
interface SelectionEvents {
  open: (position: number) => void
  select: (position: number, how: 'toggle' | 'extend') => void
  clear: () => void
}

/** Clicks with Shift and Ctrl or Cmd, the keys that do the same, and which rows are shown as chosen. */
export function useListSelection(props: SelectionProps, { open, select, clear }: SelectionEvents) {
  const keys: Pick<ListKeys, 'extend' | 'toggle' | 'clear'> = {
    extend: (position) => select(position, 'extend'),
    toggle: (position) => select(position, 'toggle'),
    clear() {
      if (props.isSelected) clear()
      return props.isSelected !== undefined
    },
  }

  function isChosen(row: RecordRow | null): boolean {
    if (row === null) return false
    return props.isSelected?.(row.id) ?? row.id === props.selectedId
  }

  function onClick(event: MouseEvent, position: number): void {
    if (event.shiftKey) select(position, 'extend')
    else if (isMod(event)) select(position, 'toggle')
    else open(position)
  }

  return { keys, isChosen, onClick }
}

/** Heights in px; rows are never measured, so that 100,000 of them cost nothing. */
export const rowHeights = { comfortable: 56, compact: 40 }

export const headingHeight = 28

type Rows = Virtualizer<HTMLDivElement, Element>

interface Measured {
  list: Readonly<ShallowRef<HTMLElement | null>>
  virtualizer: Readonly<Ref<Rows>>
  /** Headings and height of the rows. */
  heights: WatchSource[]
  /** Changes when rows appear or disappear. */
  gone: () => string
  cursor: () => number
}

/**
 * Measures the rows again when their heights change, and keeps the row that the user looks at in its place on the screen: the row
 * of the cursor, or the first one. Headings arrive after the rows, and there are many of them above a row far down.
 */
export function keepMeasured({ list, virtualizer, heights, gone, cursor }: Measured): void {
  watch(heights, async () => {
    const anchor = list.value && anchorOf(virtualizer.value, list.value, cursor())
    virtualizer.value.measure()
    if (!anchor) return
    // The list has its new height in the page only then.
    await nextTick()
    const end = endOf(virtualizer.value, anchor.index)
    if (list.value && end !== undefined) scroll(list.value, anchor.end, end)
  })
  watch(gone, () => virtualizer.value.measure())
}

/** At the top of the list, the first heading is visible with its rows, as long as the anchor stays in view. */
function scroll(list: HTMLElement, before: number, now: number): void {
  list.scrollTop = list.scrollTop > 0 ? list.scrollTop + now - before : Math.max(0, now - list.clientHeight)
}

/** Null if nothing on the screen has to stay in place. */
function anchorOf(rows: Rows, { scrollTop, clientHeight }: HTMLElement, cursor: number) {
  const onScreen = rows
    .getVirtualItems()
    .filter(({ start, end }) => start >= scrollTop && end <= scrollTop + clientHeight)
  const first = scrollTop > 0 ? onScreen[0] : undefined
  return onScreen.find(({ index }) => index === cursor) ?? first ?? null
}

/** Of a row: its start may get a heading. */
function endOf(rows: Rows, index: number): number | undefined {
  return rows.getVirtualItems() && rows.measurementsCache[index]?.end
}

/**
 * Keeps the row of the cursor in view. When a view is restored, the list may be created with its row known already: that row
 * starts in the middle.
 */
export function followCursor(
  list: Readonly<ShallowRef<HTMLElement | null>>,
  cursor: () => number,
  scroller: Readonly<Ref<{ scrollToIndex(at: number, how: { align: 'auto' | 'center' }): void }>>,
): void {
  watch(
    [cursor, list],
    ([position, element], [, before]) => {
      const align = before ? 'auto' : 'center'
      if (element && position >= 0) scroller.value.scrollToIndex(position, { align })
    },
    { flush: 'post' },
  )
}
