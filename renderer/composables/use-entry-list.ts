import { nextTick, onScopeDispose, ref, type Ref } from 'vue'

/** One drag from its beginning; all lengths in px from the top of the list. `at` counts the entries that are drawn. */
interface Drag {
  at: number
  startY: number
  /** Position in the list of each entry that is drawn: of a long list not all are. */
  places: number[]
  /** Middle of each of them before anything moved. */
  middles: number[]
  /** How far the entries in between make way: height of the dragged one with its gap. */
  room: number
}

/** The list whose entries, the children of `root` with `data-at`, can be dragged. */
interface DragList {
  root: () => HTMLElement | null
  /** Called once, when the user drops an entry at another place. */
  move: (at: number, to: number) => void
}

/** How near the edge of the screen a drag has to be for the list to scroll, and how far each step scrolls, in px. */
const edge = 56
const scrollStep = 14

/** Putting the entries of a list in order by dragging a handle. Escape puts the entry back. */
function useDragOrder(list: DragList): DragOrder {
  const order = new DragOrder(list)
  onScopeDispose(() => order.stop())
  return order
}

/** The positions of the dragged entry and of those that make way for it. */
class DragOrder {
  readonly #list: DragList
  readonly #drag = ref<Drag | null>(null)
  readonly #target = ref(0)
  readonly #offset = ref(0)
  #listening = new AbortController()

  constructor(list: DragList) {
    this.#list = list
  }

  /** Begins with the press of a handle. */
  start(at: number, event: PointerEvent): void {
    const root = this.#list.root()
    if (root === null || event.button !== 0 || this.#drag.value !== null) return
    // Otherwise the press would begin to select text.
    event.preventDefault()
    this.#drag.value = begin(root, at, event.clientY)
    this.#target.value = this.#drag.value.at
    this.#offset.value = 0
    this.#listening = new AbortController()
    const { signal } = this.#listening
    window.addEventListener('pointermove', (moved) => this.#follow(moved.clientY), { signal })
    window.addEventListener('pointerup', () => this.#drop(), { signal })
    window.addEventListener('pointercancel', () => this.stop(), { signal })
    window.addEventListener('keydown', (key) => this.#leave(key), { signal, capture: true })
  }

  /** Puts everything back. */
  stop(): void {
    this.#listening.abort()
    this.#drag.value = null
  }

  isDragged(at: number): boolean {
    return this.#drag.value?.places[this.#drag.value.at] === at
  }

  /** How far an entry is from its own place now, for `translate`; undefined while nothing is dragged. */
  translateOf(place: number): string | undefined {
    if (this.#drag.value === null) return undefined
    const { at: from, room, places } = this.#drag.value
    const at = places.indexOf(place)
    if (at === from) return `0 ${this.#offset.value}px`
    if (at > from && at <= this.#target.value) return `0 ${-room}px`
    return at < from && at >= this.#target.value ? `0 ${room}px` : '0 0'
  }

  #follow(clientY: number): void {
    const root = this.#list.root()
    if (this.#drag.value === null || root === null) return
    const { at, startY, middles } = this.#drag.value
    this.#offset.value = clientY - root.getBoundingClientRect().top - startY
    const middle = (middles[at] ?? 0) + this.#offset.value
    this.#target.value = middles.filter((other, position) => position !== at && other < middle).length
    if (clientY < edge) scrollerOf(root)?.scrollBy(0, -scrollStep)
    if (clientY > window.innerHeight - edge) scrollerOf(root)?.scrollBy(0, scrollStep)
  }

  #drop(): void {
    const from = this.#drag.value?.places[this.#drag.value.at]
    const to = this.#drag.value?.places[this.#target.value]
    this.stop()
    if (from !== undefined && to !== undefined && from !== to) this.#list.move(from, to)
  }

  #leave(key: KeyboardEvent): void {
    if (key.key !== 'Escape') return
    // The dialog around the list must not take this Escape for its own.
    key.stopPropagation()
    this.stop()
  }
}

/** The nearest element around the list that scrolls. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  const parent = element.parentElement
  if (parent === null || /auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  return scrollerOf(parent)
}

function begin(root: HTMLElement, place: number, clientY: number): Drag {
  const top = root.getBoundingClientRect().top
  const drawn = [...root.querySelectorAll<HTMLElement>(':scope > [data-at]')]
  const places = drawn.map(({ dataset }) => Number(dataset['at']))
  const boxes = drawn.map((entry) => entry.getBoundingClientRect())
  const at = places.indexOf(place)
  const one = boxes[at]
  const other = boxes[at + 1] ?? boxes[at - 1]
  const gap = one && other ? Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom) : 0
  return {
    at,
    startY: clientY - top,
    places,
    middles: boxes.map((box) => box.top + box.height / 2 - top),
    room: (one?.height ?? 0) + gap,
  }
}

/** Of a long list, which entries are drawn (components/base/BaseSteps.vue). */
export interface DrawnEntries {
  /** Draws the entry at this position, too. */
  reach(at: number): void
  /** The entry at this position was taken out. */
  removed(at: number): void
}

/** A list of equal groups of fields; its entries are the children of `root` with `data-at`. */
export interface EntryList<Entry> {
  root: Readonly<Ref<HTMLElement | null>>
  /** Left out where all are drawn. */
  drawn?: Readonly<Ref<DrawnEntries | null>>
  entries: () => readonly Entry[]
  change: (entries: Entry[]) => void
  /** The screen reader announcement after an entry has moved. */
  moved: (at: number, to: number) => string
}

/**
 * Adding, removing and putting in order by button or by dragging. The focus follows the hands: otherwise it would stay
 * on a button that now belongs to another entry.
 */
export function useEntryList<Entry>({ root, drawn, entries, change, moved }: EntryList<Entry>) {
  const announcement = ref('')

  async function focus(...selectors: string[]): Promise<void> {
    await nextTick()
    const found = selectors.map((selector) => root.value?.querySelector<HTMLElement>(selector)).find(Boolean)
    found?.focus()
  }

  function add(entry: Entry): void {
    const at = entries().length
    change([...entries(), entry])
    drawn?.value?.reach(at)
    void focus(`[data-at="${at}"] :is(input, select, textarea)`)
  }

  function remove(at: number): void {
    const next = at < entries().length - 1 ? at : at - 1
    change(withoutAt(entries(), at))
    drawn?.value?.removed(at)
    drawn?.value?.reach(next)
    void focus(next < 0 ? '[data-add]' : `[data-at="${next}"] [data-remove]`)
  }

  function reorder(at: number, to: number): void {
    announcement.value = moved(at, to)
    change(movedTo(entries(), at, to))
    drawn?.value?.reach(to)
  }

  function move(at: number, to: number): void {
    reorder(at, to)
    const [same, other] = to < at ? ['up', 'down'] : ['down', 'up']
    void focus(`[data-at="${to}"] [data-${same}]:enabled`, `[data-at="${to}"] [data-${other}]`)
  }

  const drag = useDragOrder({ root: () => root.value, move: reorder })
  return { announcement, add, remove, move, drag }
}

/** The list with the element at `at` replaced. */
export function replacedAt<T>(list: readonly T[], at: number, value: T): T[] {
  return list.map((element, index) => (index === at ? value : element))
}

/** The list without the element at `at`. */
function withoutAt<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, index) => index !== at)
}

/** The list with the element at `from` moved to `to`; unchanged if either lies outside. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = withoutAt(list, from)
  const taken = list.slice(from, from + 1)
  return to < 0 || to >= list.length || from < 0 ? [...list] : rest.toSpliced(to, 0, ...taken)
}
