import { shallowRef } from 'vue'
import type { ImportRow, ImportState } from '../../contract/ipc/import.ts'
import { call } from '../bridge/bridge.ts'

const pageSize = 200

/** The persons of a file that the list shows, page by page as they come into sight. */
export class ImportRows {
  /** By their positions in the list; what was not asked for is missing. */
  readonly shown = shallowRef<ReadonlyMap<number, ImportRow>>(new Map())
  readonly total = shallowRef(0)
  readonly state = shallowRef<ImportState | null>(null)
  #token: string | null = null
  #asked = new Set<number>()

  /** Another file; null where there is none. */
  reset(token: string | null): void {
    this.#token = token
    this.filter(null)
  }

  readonly filter = (state: ImportState | null): void => {
    this.state.value = state
    this.shown.value = new Map()
    this.total.value = 0
    this.#asked = new Set()
    void this.#load(0)
  }

  /** These positions are in sight. */
  readonly ask = (first: number, last: number): void => {
    for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page += 1)
      void this.#load(page)
  }

  async #load(page: number): Promise<void> {
    const asked = this.#asked
    if (this.#token === null || asked.has(page)) return
    asked.add(page)
    const offset = page * pageSize
    const input = { token: this.#token, state: this.state.value, offset, limit: pageSize }
    const answer = await call('import.rows', input)
    // Another file or filter is shown by now.
    if (asked !== this.#asked || !answer.ok) return
    const shown = new Map(this.shown.value)
    for (const [at, row] of answer.value.rows.entries()) shown.set(offset + at, row)
    this.shown.value = shown
    this.total.value = answer.value.total
  }
}
