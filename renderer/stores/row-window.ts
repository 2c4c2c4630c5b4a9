import { shallowRef, watch } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { RecordFilter, RecordRow, FoundMarks, RowSnippet } from '../../contract/ipc/records.ts'
import { call } from '../bridge/bridge.ts'
import { useDebounced } from '../composables/timed-calls.ts'

/** Rows per question. */
export const pageSize = 100

/** One page of a list, and how long the list was when it was read. */
interface RowPage {
  number: number
  total: number
  rows: readonly RecordRow[]
}

/** Rows by page number. */
type RowPages = ReadonlyMap<number, readonly RecordRow[]>

/** Asks for one page; `number` counts from 0. */
async function fetchPage(filter: RecordFilter, number: number): Promise<RowPage | Failure> {
  const answer = await call('record.rows', { ...filter, offset: number * pageSize, limit: pageSize })
  return answer.ok ? { number, total: answer.value.total, rows: answer.value.rows } : answer.failure
}

/** Pages kept on each side of the viewport. */
const reach = 2

/** A long list of which only the pages near the viewport are loaded (design 3). Start with `restart`. */
export class RowWindow {
  /** Which list it is, its length, and its loaded part; null until the first answer. */
  readonly known = shallowRef<{ filter: RecordFilter; total: number; pages: RowPages } | null>(null)
  /** Why the last request failed; the rows loaded before stay. */
  readonly failure = shallowRef<Failure | null>(null)

  #filter: RecordFilter | null = null
  #firstPage = 0
  #lastPage = 0
  /** Raised with every other list, so that late answers about the old one are recognised. */
  #generation = 0
  #underway = new Map<number, Promise<void>>()
  #refreshing: Promise<void> | null = null
  #again = false

  /** The row at a position, undefined while it is not loaded. */
  rowAt(index: number): RecordRow | undefined {
    return this.known.value?.pages.get(Math.floor(index / pageSize))?.[index % pageSize]
  }

  /** The position of a row among the loaded ones, or -1. */
  indexOf(id: string): number {
    for (const [page, rows] of this.known.value?.pages ?? []) {
      const at = rows.findIndex((row) => row.id === id)
      if (at >= 0) return page * pageSize + at
    }
    return -1
  }

  /** Takes the rows that are on screen (positions, both included). Returns when they are loaded. */
  async show(first: number, last: number): Promise<void> {
    this.#firstPage = Math.floor(Math.max(0, first) / pageSize)
    this.#lastPage = Math.max(this.#firstPage, Math.floor(last / pageSize))
    await Promise.all(this.#pagesOnScreen().map((page) => this.#load(page)))
  }

  /** Returns when the row at a position is loaded, wherever the screen is. */
  hold(position: number): Promise<void> {
    return this.#load(Math.floor(position / pageSize))
  }

  /** Another list: late answers to earlier requests are dropped. */
  async restart(filter: RecordFilter): Promise<void> {
    this.#generation += 1
    this.#filter = filter
    this.#firstPage = 0
    this.#lastPage = 0
    this.#underway.clear()
    await this.#reload()
  }

  /** Drops every row immediately, for a list that must no longer be seen. */
  forget(): void {
    this.#generation += 1
    this.known.value = null
  }

  /** Reads the same list again; the rows on screen stay until the new ones arrive. */
  async refresh(): Promise<void> {
    // While one refresh is under way the next waits: a busy sync must not overtake every answer.
    this.#again = this.#refreshing !== null
    this.#refreshing ??= this.#reload().finally(() => {
      this.#refreshing = null
      if (this.#again) void this.refresh()
    })
    await this.#refreshing
  }

  async #reload(): Promise<void> {
    const filter = this.#filter
    const generation = this.#generation
    if (filter === null) return
    const answers = await Promise.all(this.#pagesOnScreen().map((page) => fetchPage(filter, page)))
    if (generation === this.#generation) this.#take(filter, answers, new Map())
  }

  #load(page: number): Promise<void> {
    const filter = this.#filter
    if (filter === null || this.known.value?.pages.has(page)) return Promise.resolve()
    const generation = this.#generation
    const wait =
      this.#underway.get(page) ??
      fetchPage(filter, page).then((answer) => {
        if (generation !== this.#generation) return
        this.#underway.delete(page)
        this.#take(filter, [answer], this.known.value?.pages ?? new Map())
      })
    this.#underway.set(page, wait)
    return wait
  }

  #take(filter: RecordFilter, answers: readonly (RowPage | Failure)[], held: RowPages): void {
    const failure = answers.find((answer) => 'kind' in answer) ?? null
    this.failure.value = failure
    if (failure !== null) return
    const pages = new Map(
      [...held].filter(([page]) => page >= this.#firstPage - reach && page <= this.#lastPage + reach),
    )
    let total = 0
    for (const answer of answers) {
      if ('kind' in answer) continue
      pages.set(answer.number, answer.rows)
      total = answer.total
    }
    this.known.value = { filter, total, pages }
  }

  #pagesOnScreen(): number[] {
    return Array.from({ length: this.#lastPage - this.#firstPage + 1 }, (_, at) => this.#firstPage + at)
  }
}

/** The rows of a search come first: what else was found in them is requested once they have stayed this long, in ms. */
const rest = 60
/** More rows than any screen draws. */
const mostRows = 60

/** The hits of a search in rows on screen that do not show them. */
export class RowSnippets {
  readonly #found = shallowRef<{ search: string; byId: ReadonlyMap<string, RowSnippet> }>({
    search: '',
    byId: new Map(),
  })
  readonly #rows: RowWindow
  readonly #look = useDebounced(() => this.#ask(), rest)
  #first = 0
  #last = -1

  constructor(rows: RowWindow) {
    this.#rows = rows
    watch(rows.known, this.#look)
  }

  /** These rows are on screen now. */
  show(first: number, last: number): void {
    this.#first = first
    this.#last = Math.min(last, first + mostRows - 1)
    this.#look()
  }

  readonly of = (id: string): RowSnippet | null => {
    const { search, byId } = this.#found.value
    return search === this.#rows.known.value?.filter.search ? (byId.get(id) ?? null) : null
  }

  async #ask(): Promise<void> {
    const { family, search = '' } = this.#rows.known.value?.filter ?? {}
    if (family === undefined || search.trim() === '') return
    const rows: RecordRow[] = []
    for (let at = this.#first; at <= this.#last; at++) rows.push(...[this.#rows.rowAt(at) ?? []].flat())
    if (rows.length === 0) return
    const answer = await call('record.snippets', { family, search, ids: rows.map(({ id }) => id) })
    if (!answer.ok) return
    const byId = new Map(answer.value.snippets.map((each) => [each.id, each]))
    this.#found.value = { search, byId }
  }
}

/** Where a search matches in texts of the open record, in UTF-16 units; null when main cannot say. */
export async function marksIn(search: string, texts: string[]): Promise<FoundMarks['marks'] | null> {
  const answer = await call('record.marks', { search, texts })
  return answer.ok ? answer.value.marks : null
}
