import { shallowRef } from 'vue'
import type {
  ImportChoice,
  ImportFile,
  ImportPlan,
  ImportRow,
  ImportState,
} from '../../contract/ipc/import.ts'

type Choices = Record<ImportState, ImportChoice>

/** What is safe without looking: nothing is made twice, and nothing that is there is written over. */
const usual: Choices = { new: 'take', same: 'skip', changed: 'merge', perhaps: 'skip', deleted: 'take' }

/** What is done with the persons of a file: for all of a state, and for single ones that differ. */
export class ImportChoices {
  readonly forAll = shallowRef<Choices>(usual)
  readonly #single = shallowRef<ReadonlyMap<number, { state: ImportState; choice: ImportChoice }>>(new Map())

  reset(): void {
    this.forAll.value = usual
    this.#single.value = new Map()
  }

  /** Who has no contact to go into is skipped where all of his state are put into theirs. */
  readonly of = ({ place, state, match }: ImportRow): ImportChoice => {
    const choice = this.#single.value.get(place)?.choice ?? this.forAll.value[state]
    return match === null && choice !== 'take' ? 'skip' : choice
  }

  readonly set = ({ place, state }: ImportRow, choice: ImportChoice): void => {
    this.#single.value = new Map(this.#single.value).set(place, { state, choice })
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
