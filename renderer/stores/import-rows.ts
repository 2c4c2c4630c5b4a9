import { shallowRef } from 'vue'
import type { PictureFacts } from '../../contract/ipc/photo.ts'
import type {
  ImportRow,
  ImportState,
  ImportChoice,
  ImportFile,
  ImportPlan,
} from '../../contract/ipc/import.ts'
import { call } from '../bridge/bridge.ts'

const pageSize = 200

/** The persons of a file that the list shows, page by page as they come into view. */
export class ImportRows {
  /** By their positions in the list; rows that were not requested are missing. */
  readonly shown = shallowRef<ReadonlyMap<number, ImportRow>>(new Map())
  readonly total = shallowRef(0)
  readonly state = shallowRef<ImportState | null>(null)
  #token: string | null = null
  #asked = new Set<number>()

  /** Another file; null for none. */
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

  /** Requests the visible rows again; the old ones stay until the new ones arrive, because a person of the file was changed. */
  renew(): void {
    const pages = [...this.#asked]
    this.#asked = new Set()
    for (const page of pages) void this.#load(page)
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

type Choices = Record<ImportState, ImportChoice>

/** What is safe without looking: nothing is created twice, and nothing existing is overwritten. */
const usual: Choices = { new: 'take', same: 'skip', changed: 'merge', perhaps: 'skip', deleted: 'take' }

/** What happens to the persons of a file: for all of a state, and for single ones that differ. */
export class ImportChoices {
  readonly forAll = shallowRef<Choices>(usual)
  readonly #single = shallowRef<ReadonlyMap<number, { state: ImportState; choice: ImportChoice }>>(new Map())

  reset(): void {
    this.forAll.value = usual
    this.#single.value = new Map()
  }

  /** A person without a contact to go into is skipped when everyone with the same state is to go into their own contact. */
  readonly of = ({ place, state, match }: ImportRow): ImportChoice => {
    const choice = this.#single.value.get(place)?.choice ?? this.forAll.value[state]
    return match === null && choice !== 'take' ? 'skip' : choice
  }

  readonly set = ({ place, state }: ImportRow, choice: ImportChoice): void => {
    this.#single.value = new Map(this.#single.value).set(place, { state, choice })
  }

  /** What the user chose for a person holds, whatever the person's state is now. */
  restate({ place, state }: Pick<ImportRow, 'place' | 'state'>): void {
    const single = this.#single.value.get(place)
    if (single) this.#single.value = new Map(this.#single.value).set(place, { ...single, state })
  }

  /** Single ones of this state follow, too. */
  readonly setAll = (state: ImportState, choice: ImportChoice): void => {
    this.forAll.value = { ...this.forAll.value, [state]: choice }
    this.#single.value = new Map([...this.#single.value].filter(([, single]) => single.state !== state))
  }

  /** How many are not skipped. */
  countOf(counts: ImportFile['counts']): number {
    const states = Object.keys(counts) as ImportState[]
    const usually = states.filter((state) => this.forAll.value[state] !== 'skip')
    let count = usually.reduce((sum, state) => sum + counts[state], 0)
    for (const { state, choice } of this.#single.value.values())
      count += Number(choice !== 'skip') - Number(this.forAll.value[state] !== 'skip')
    return count
  }

  plan(): Pick<ImportPlan, 'choices' | 'lines'> {
    const lines = [...this.#single.value].map(([place, { choice }]) => ({ place, choice }))
    return { choices: this.forAll.value, lines }
  }
}

/** Makes a JPEG of a picture, at most as large as photos go to the service; null if it is damaged. */
export type MakeJpeg = (
  bytes: Uint8Array<ArrayBuffer>,
  facts: PictureFacts,
) => Promise<Uint8Array<ArrayBuffer> | null>

/**
 * Makes JPEGs, one after the other, of the portraits in a file that are not JPEGs or lie on their side. Returns how many could
 * not be made.
 * SECURITY: foreign pictures are decoded in the sandboxed page only (reliability 3.4).
 */
export async function makePictures(token: string, makeJpeg: MakeJpeg): Promise<number> {
  let damaged = 0
  for (let after = -1; ;) {
    const answer = await call('import.picture', { token, after })
    if (!answer.ok || answer.value === null) return damaged
    const { place, bytes, ...facts } = answer.value
    const made = await makeJpeg(bytes as Uint8Array<ArrayBuffer>, facts)
    const kept = made && (await call('import.keepPicture', { token, place, bytes: made }))
    if (!kept?.ok) damaged += 1
    after = place
  }
}
