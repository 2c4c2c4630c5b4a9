import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { ok, type Failure, type Result } from '../../contract/failure.ts'
import type { Input } from '../../contract/ipc/contract.ts'
import type { ExportFile, ExportFormat, ExportProgress } from '../../contract/ipc/export.ts'
import type { LackingPhotos } from '../../contract/ipc/photo.ts'
import { call } from '../bridge/bridge.ts'
import { exportFailureText, savedText } from '../text/file-text.ts'
import { t, tn, sentences } from '../text/i18n.ts'
import { useNavigationStore } from './navigation.ts'
import { useNoticesStore, tellSaved } from './notices.ts'
import { useRecordFilterStore } from './record-filter.ts'
import { useSelectionStore } from './selection.ts'
import { useSessionStore } from './session.ts'

/** Contacts between being chosen and being a file. */
export const useExportStore = defineStore('export', () => ({ ...new ExportTask() }))

type ExportOf = Input<'export.prepare'>['of']

class ExportTask {
  /** Whether it is about named contacts; else about everything that the list shows. */
  readonly isSelected = ref(false)
  /** How many contacts go out; null while they are gathered. */
  readonly count = ref<number | null>(null)
  /** Stays as it was for the next export. */
  readonly format = ref<ExportFormat>('vcard-3.0')
  /** What the format makes of them; null until that is known. */
  readonly file = shallowRef<ExportFile | null>(null)
  readonly failure = shallowRef<Failure | null>(null)
  /** The user is choosing a place, or the file is being written. */
  readonly isSaving = ref(false)
  /** How far it is; null while nothing is written. */
  readonly progress = shallowRef<ExportProgress | null>(null)
  /** Photos that the file lacks, once it is saved; null until then, and if none are missing. */
  readonly missing = shallowRef<readonly LackingPhotos[] | null>(null)
  #token: string | null = null
  /** Counts the requests: the answer to one that was given up is discarded. */
  #asked = 0

  /** @param of left out, it is about what is selected, else about everything that the list shows */
  readonly open = async (of: ExportOf = chosenContacts()): Promise<void> => {
    this.close()
    this.#asked += 1
    const mine = this.#asked
    this.isSelected.value = of.kind === 'records'
    useNavigationStore().overlay = 'export'
    const profile = useSessionStore().profileId
    const answer = await call('export.prepare', { profile, of })
    // Given up in the meantime: main need not keep it.
    if (mine !== this.#asked) {
      if (answer.ok) forget(answer.value.token)
      return
    }
    if (!answer.ok) {
      this.failure.value = answer.failure
      return
    }
    this.#token = answer.value.token
    this.count.value = answer.value.contacts
    await this.choose(this.format.value)
  }

  /** Takes another format and finds out what it makes of the contacts. */
  readonly choose = async (format: ExportFormat): Promise<void> => {
    this.format.value = format
    if (this.#token === null || this.count.value === 0) return
    this.#asked += 1
    const mine = this.#asked
    this.file.value = null
    this.failure.value = null
    const answer = await call('export.convert', { token: this.#token, format })
    if (mine !== this.#asked) return
    if (answer.ok) this.file.value = answer.value
    else this.failure.value = answer.failure
  }

  readonly save = async (): Promise<void> => {
    const file = this.file.value
    if (this.#token === null || file === null || this.isSaving.value) return
    const mine = this.#asked
    const token = this.#token
    this.isSaving.value = true
    this.failure.value = null
    let answer: Result<ExportProgress | null> = await begin(token, file.format)
    while (answer.ok && answer.value && answer.value.phase !== 'done') {
      // Stopped in the meantime.
      if (mine !== this.#asked) return
      this.progress.value = answer.value
      answer = await call('export.step', { token })
    }
    if (answer.ok && answer.value) tellExported(file, answer.value)
    if (mine !== this.#asked) return
    this.isSaving.value = false
    this.progress.value = null
    if (!answer.ok) this.failure.value = answer.failure
    else if (answer.value && answer.value.missing.length > 0) this.missing.value = answer.value.missing
    else if (answer.value) this.close()
  }

  /** Forgets the contacts. */
  readonly close = (): void => {
    this.#asked += 1
    if (this.#token !== null) forget(this.#token)
    this.#token = null
    this.count.value = null
    this.file.value = null
    this.failure.value = null
    this.isSaving.value = false
    this.progress.value = null
    this.missing.value = null
    useNavigationStore().closeOverlay('export')
  }
}

/** The selected contacts, or else everything that the list shows. */
function chosenContacts(): ExportOf {
  const { ids } = useSelectionStore()
  const { filter } = useRecordFilterStore()
  return ids.size > 0 ? { kind: 'records', family: filter.family, ids: [...ids] } : { kind: 'list', filter }
}

/** Asks where to save. Returns how far it is then; null when the user thought better of it. */
async function begin(token: string, format: ExportFormat): Promise<Result<ExportProgress | null>> {
  const begun = await call('export.save', { token, format })
  if (!begun.ok) return begun
  return begun.value.begun ? call('export.step', { token }) : ok(null)
}

/** The dialog said beforehand what the format has no place for; here the photos that did not arrive are counted. */
function tellExported({ losses }: ExportFile, { persons, missing, handle }: ExportProgress): void {
  const isLess = losses.some(({ kind }) => kind !== 'guarded' && !kind.startsWith('photo-'))
  tellSaved(savedText(tn(isLess ? 'exports.savedLess' : 'exports.saved', persons), missing), handle)
}

function forget(token: string): void {
  void call('export.close', { token })
}

/** Writes cards to a file; a notice shows the outcome. */
export async function exportCards(of: Omit<Input<'share.cardYear'>, 'profile'>): Promise<void> {
  const profile = useSessionStore().profileId
  const answer = await call('share.cardYear', { profile, ...of })
  const notices = useNoticesStore()
  if (!answer.ok) {
    notices.show({ text: exportFailureText(answer.failure), urgent: true })
    return
  }
  const { saved, handle, contacts } = answer.value
  if (contacts === 0) notices.show({ text: t('cards.nothingToExport', { year: of.year }) })
  else if (saved) tellSaved(tn('cards.exported', contacts), handle)
}

/** Writes the birthdays of the selected contacts, or else of the list, to a calendar file; a notice shows the outcome. */
export async function exportBirthdays(): Promise<void> {
  const profile = useSessionStore().profileId
  const answer = await call('share.birthdays', { profile, of: chosenContacts() })
  const notices = useNoticesStore()
  if (!answer.ok) {
    notices.show({ text: exportFailureText(answer.failure), urgent: true })
    return
  }
  const { saved, handle, birthdays, without } = answer.value
  if (birthdays === 0) {
    notices.show({ text: t('share.noBirthdays') })
    return
  }
  if (!saved) return
  const more = without === 0 ? [] : [tn('share.withoutBirthday', without)]
  tellSaved(sentences(tn('share.birthdays', birthdays), ...more), handle)
}
