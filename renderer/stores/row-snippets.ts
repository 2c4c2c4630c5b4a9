import { shallowRef, watch } from 'vue'
import type { FoundMarks, RecordRow, RowSnippet } from '../../contract/ipc/records.ts'
import { call } from '../bridge/bridge.ts'
import { useDebounced } from '../composables/timed-calls.ts'
import type { RowWindow } from './row-window.ts'

/** The rows of a search come first: what else was found in them is asked for when they have stood for so long, in ms. */
const rest = 60
/** More rows than any screen draws. */
const mostRows = 60

/** What a search found in rows on screen that do not show it. */
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

/** Where a search stands in texts of the open record, in UTF-16 units; null where main cannot say. */
export async function marksIn(search: string, texts: string[]): Promise<FoundMarks['marks'] | null> {
  const answer = await call('record.marks', { search, texts })
  return answer.ok ? answer.value.marks : null
}
