import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { ImportPerson, ImportState } from '../../contract/ipc/import.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { call } from '../bridge/bridge.ts'
import {
  changesOf,
  draftOf,
  draftProblems,
  hasProblems,
  type DraftProblems,
  type RecordDraft,
} from '../text/record-draft.ts'
import { useImportStore } from './import.ts'

/** A person of the file in the form, before it is imported: nothing is written but in memory. */
export const useImportEditStore = defineStore('import-edit', () => ({ ...new ImportEdit() }))

class ImportEdit {
  /** null while no person is being edited. */
  readonly person = shallowRef<ImportPerson | null>(null)
  readonly draft = shallowRef<RecordDraft | null>(null)
  /** Null until the user tries to save. */
  readonly problems = shallowRef<DraftProblems | null>(null)
  readonly failure = shallowRef<Failure | null>(null)
  readonly isSaving = ref(false)
  readonly family = computed((): Family => (useImportStore().group === null ? 'homeaddress' : 'address'))
  /** All persons with this state are edited one after the other; null when only one is edited. */
  #all: ImportState | null = null

  /** Opens the form for one person. */
  readonly begin = (place: number): Promise<void> => this.#open(place - 1, null)

  /** Opens the form for all persons with this state, one after the other. */
  readonly beginAll = (state: ImportState): Promise<void> => this.#open(-1, state)

  readonly change = (patch: Partial<RecordDraft>): void => {
    if (this.draft.value) this.draft.value = { ...this.draft.value, ...patch }
  }

  /** Keeps what was typed, and continues with the next person when all are edited. */
  readonly save = async (): Promise<void> => {
    const imports = useImportStore()
    const person = this.person.value
    const draft = this.draft.value
    if (person === null || draft === null || imports.file === null || this.isSaving.value) return
    this.problems.value = draftProblems({ family: this.family.value, base: null, unreadable: [] }, draft)
    if (hasProblems(this.problems.value)) return
    this.failure.value = null
    this.isSaving.value = true
    const { token } = imports.file
    const changes = this.#changes(person, draft)
    const answer = await call('import.edit', { token, place: person.place, changes })
    this.isSaving.value = false
    if (person !== this.person.value) return
    if (!answer.ok) {
      this.failure.value = answer.failure
      return
    }
    imports.renew(answer.value)
    if (this.#all === null) this.cancel()
    else await this.#open(person.place, this.#all)
  }

  readonly cancel = (): void => {
    this.person.value = null
    this.draft.value = null
  }

  /** Escape closes the form only if nothing was typed. */
  readonly leave = (): void => {
    const person = this.person.value
    const draft = this.draft.value
    if (person === null || draft === null || Object.keys(this.#changes(person, draft)).length === 0)
      this.cancel()
  }

  #changes({ fields }: ImportPerson, draft: RecordDraft) {
    return changesOf({ family: this.family.value, base: fields as ServiceRecord, unreadable: [] }, draft)
  }

  async #open(after: number, state: ImportState | null): Promise<void> {
    const { file } = useImportStore()
    if (file === null) return
    const answer = await call('import.person', { token: file.token, after, state })
    if (file.token !== useImportStore().file?.token) return
    this.#all = state
    this.problems.value = null
    this.failure.value = null
    this.person.value = answer.ok ? answer.value : null
    this.draft.value = this.person.value && draftOf(this.person.value.fields as ServiceRecord)
  }
}
