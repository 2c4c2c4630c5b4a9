import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef, watch } from 'vue'
import {
  cardYearOn,
  countCards,
  filteredCards,
  findByReading,
  isCardSeason,
  kanchuDue,
  sendList,
  type CardFilter,
  type CardsOf,
  type CardRow,
} from '../../contract/ipc/cards.ts'
import {
  hasMark,
  inverseEdits,
  withEdits,
  yearOf,
  type CardEdit,
  type CardKind,
  type CardMark,
  type Mourning,
} from '../../contract/cards/card-marks.ts'
import type { Failure } from '../../contract/failure.ts'
import { call, on } from '../bridge/bridge.ts'
import { useNavigationStore } from './navigation.ts'
import { useNoticesStore } from './notices.ts'
import { usePrintStore } from './print.ts'
import { useSessionStore } from './session.ts'

/** Cards by year: the table, and what is marked in it. */
export const useCardsStore = defineStore('cards', () => {
  const task = new CardsTask()
  /** A print run has marked contacts, or its undo has taken that back. */
  function load(): void {
    on('bulk.progress', ({ change, phase }) => {
      const isOver = phase === 'finished' || phase === 'undone' || phase === 'stopped'
      if (change.kind === 'mark-cards' && isOver) void task.read()
    })
    watch(
      () => useSessionStore().profile?.id,
      () => task.forget(),
    )
  }
  return { ...task, isInSeason: () => isCardSeason(new Date()), load }
})

/** What a key marks in a cell: a mark of the kind in view, or of the whole year. */
export type CellMark = 'sent' | 'received' | 'mourning' | 'stop'

/** Years that are shown, the newest first. */
const yearsShown = 8

/** Where the user is at the desk, and what is typed there: it stays while a contact is looked at, until the profile changes. */
class CardsDesk {
  /** The cell that the keyboard is on. */
  readonly cell = ref({ row: 0, column: 0 })
  /** What Enter marks for the contact that is found. */
  readonly entering = ref<'sent' | 'received' | 'mourning'>('received')
  /** The reading that is being typed. */
  readonly typed = ref('')
  /** Notices of mourning that are not saved yet, by contact and year. */
  readonly notices = shallowReactive(new Map<string, Mourning>())

  forget(): void {
    this.cell.value = { row: 0, column: 0 }
    this.entering.value = 'received'
    this.typed.value = ''
    this.notices.clear()
  }
}

/** Names a notice of mourning among those that are not saved yet. */
const noticeKey = (id: string, year: number) => `${year} ${id}`

class CardsTask {
  readonly desk = new CardsDesk()
  /** The contact of the cell when the desk was left. */
  #left = ''
  readonly rows = shallowRef<readonly CardRow[]>([])
  readonly isLocal = ref(false)
  readonly phase = ref<'reading' | 'ready' | 'failed'>('reading')
  readonly failure = shallowRef<Failure | null>(null)
  readonly kind = ref<CardKind>('nengajo')
  readonly filter = ref<CardFilter>('all')
  /** The New Year that it is about. */
  readonly year = ref(cardYearOn(new Date()))
  readonly years = computed(() => Array.from({ length: yearsShown }, (_, at) => this.year.value - at))
  readonly of = computed<CardsOf>(() => ({ kind: this.kind.value, year: this.year.value }))
  /** Ids of the rows that are shown: a mark takes no row away from under the pointer. */
  readonly #ids = shallowRef<readonly string[]>([])
  readonly #places = computed(() => new Map(this.rows.value.map(({ id }, at) => [id, at])))
  readonly shown = computed(() => this.#ids.value.flatMap((id) => this.rowOf(id) ?? []))
  readonly list = computed(() => sendList(this.rows.value, this.of.value))
  readonly counts = computed(() =>
    this.years.value.map((year) => ({
      year,
      ...countCards(this.rows.value, { kind: this.kind.value, year }),
    })),
  )
  readonly due = computed(() => kanchuDue(this.rows.value, new Date()))
  /** What takes the last marks back, the last one last. */
  readonly undoable = shallowRef<readonly { id: string; edits: CardEdit[] }[]>([])
  /** Counts the marks that were sent and answered: a list that was requested earlier may not include them. */
  #marks = 0

  /** Opens the desk where it was left. */
  readonly open = (): Promise<void> => {
    useNavigationStore().overlay = 'cards'
    this.phase.value = 'reading'
    return this.read()
  }

  readonly close = (): void => {
    this.#left = this.#current()?.id ?? ''
    this.rows.value = []
    this.#ids.value = []
    useNavigationStore().closeOverlay('cards')
  }

  /** Nothing of one profile is shown under another. */
  readonly forget = (): void => {
    this.close()
    this.#left = ''
    this.desk.forget()
    this.undoable.value = []
    this.kind.value = 'nengajo'
    this.filter.value = 'all'
    this.year.value = cardYearOn(new Date())
  }

  #current(): CardRow | undefined {
    return this.shown.value[this.desk.cell.value.row]
  }

  readonly rowOf = (id: string): CardRow | null => {
    const place = this.#places.value.get(id)
    return place === undefined ? null : (this.rows.value[place] ?? null)
  }

  /** Reads every contact again. */
  readonly read = async (): Promise<void> => {
    if (useNavigationStore().overlay !== 'cards') return
    const marks = this.#marks
    const answer = await call('cards.list', { profile: useSessionStore().profileId })
    if (useNavigationStore().overlay !== 'cards') return
    if (marks !== this.#marks) return this.read()
    this.failure.value = answer.ok ? null : answer.failure
    this.phase.value = answer.ok ? 'ready' : 'failed'
    if (!answer.ok) return
    const at = this.#current()?.id ?? this.#left
    this.rows.value = answer.value.rows
    this.isLocal.value = answer.value.isLocal
    this.#show()
    this.#goTo(at)
  }

  /** The keyboard stays on its contact, or in its place where that is no longer shown. */
  #goTo(id: string): void {
    const { row, column } = this.desk.cell.value
    const at = this.shown.value.findIndex((each) => each.id === id)
    const last = Math.max(0, this.shown.value.length - 1)
    this.desk.cell.value = { row: at < 0 ? Math.min(row, last) : at, column }
  }

  readonly choose = (kind: CardKind, filter: CardFilter, year = this.year.value): void => {
    this.kind.value = kind
    this.year.value = year
    this.filter.value = filter
    this.#show()
    this.desk.cell.value = { row: 0, column: 0 }
  }

  #show(): void {
    this.#ids.value = filteredCards(this.rows.value, this.of.value, this.filter.value).map(({ id }) => id)
  }

  readonly has = ({ years }: CardRow, year: number, mark: CellMark): boolean =>
    hasMark(years, year, this.#named(mark))

  /** Turns a mark on or off. */
  readonly toggle = (id: string, year: number, mark: CellMark): Promise<void> => {
    const row = this.rowOf(id)
    if (row === null) return Promise.resolve()
    const isOn = this.has(row, year, mark)
    if (mark === 'mourning') return this.note(id, year, isOn ? null : { date: '', whom: '' })
    return this.#edit(id, [{ year, mark: this.#named(mark) as CardMark, to: !isOn }])
  }

  /** From nothing to sent, sent and received, received, and nothing again. */
  readonly cycle = (id: string, year: number): Promise<void> => {
    const row = this.rowOf(id)
    if (row === null) return Promise.resolve()
    const sent = this.has(row, year, 'sent')
    const received = this.has(row, year, 'received')
    return this.toggle(id, year, sent === received ? 'sent' : 'received')
  }

  readonly find = (typed: string): CardRow[] => findByReading(this.rows.value, typed, this.of.value)

  /** The notice of mourning as it is typed, or else as it is saved; null where the contact is not in mourning. */
  readonly noticeOf = (id: string, year: number): Mourning | null => {
    const row = this.rowOf(id)
    const saved = row && yearOf(row.years, year).mourning
    return saved && (this.desk.notices.get(noticeKey(id, year)) ?? saved)
  }

  readonly typeNotice = (id: string, year: number, to: Mourning): void => {
    this.desk.notices.set(noticeKey(id, year), to)
  }

  /** Notes a mourning, or removes it. */
  readonly note = (id: string, year: number, to: Mourning | null): Promise<void> => {
    this.desk.notices.delete(noticeKey(id, year))
    return this.#edit(id, [{ year, mark: 'mourning', to }])
  }

  /**
   * A card was sent or received, or a notice of mourning arrived: the keyboard goes to that cell. Returns whether that was not
   * known yet.
   */
  readonly enter = (id: string, mark: CellMark): boolean => {
    const row = this.rowOf(id)
    if (row === null) return false
    const at = this.shown.value.findIndex((each) => each.id === id)
    if (at >= 0) this.desk.cell.value = { row: at, column: 0 }
    if (this.has(row, this.year.value, mark)) return false
    void this.toggle(id, this.year.value, mark)
    return true
  }

  readonly undo = async (): Promise<void> => {
    const last = this.undoable.value.at(-1)
    if (last === undefined) return
    this.undoable.value = this.undoable.value.slice(0, -1)
    await this.#send(last.id, last.edits)
  }

  /** Opens the workbench for the labels of this year's list. */
  readonly print = async (): Promise<void> => {
    const ids = this.list.value.to.map(({ id }) => id)
    this.close()
    await usePrintStore().open({ kind: 'records', family: 'address', ids }, this.of.value)
  }

  #named(mark: CellMark): CardMark | 'mourning' {
    return mark === 'mourning' || mark === 'stop' ? mark : `${this.kind.value}.${mark}`
  }

  async #edit(id: string, edits: CardEdit[]): Promise<void> {
    const row = this.rowOf(id)
    if (row === null) return
    this.undoable.value = [...this.undoable.value, { id, edits: inverseEdits(row.years, edits) }]
    await this.#send(id, edits)
  }

  /** The mark shows immediately; if main refuses it, it disappears and the user sees why. */
  async #send(id: string, edits: CardEdit[]): Promise<void> {
    const before = this.rowOf(id)
    if (before === null || edits.length === 0) return
    const back = inverseEdits(before.years, edits)
    this.#put(id, (years) => withEdits(years, edits))
    this.#marks += 1
    const answer = await call('cards.mark', { profile: useSessionStore().profileId, id, edits })
    this.#marks += 1
    if (answer.ok) this.isLocal.value = answer.value.isLocal
    else {
      this.#put(id, (years) => withEdits(years, back))
      this.undoable.value = this.undoable.value.filter((each) => each.id !== id)
      useNoticesStore().showFailure(answer.failure)
    }
  }

  #put(id: string, change: (years: CardRow['years']) => CardRow['years']): void {
    const place = this.#places.value.get(id)
    const row = place === undefined ? undefined : this.rows.value[place]
    if (place === undefined || row === undefined) return
    this.rows.value = this.rows.value.with(place, { ...row, years: change(row.years) })
  }
}
