import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Input } from '../../contract/ipc/contract.ts'
import type { ExportFile, ExportFormat, ExportProgress } from '../../contract/ipc/export.ts'
import { call } from '../bridge/bridge.ts'
import { exportFailureText } from '../text/file-text.ts'
import { t, tn, sentences } from '../text/i18n.ts'
import { WritingTask } from './file-task.ts'
import { useNoticesStore, tellSaved } from './notices.ts'
import { useRecordFilterStore } from './record-filter.ts'
import { useSelectionStore } from './selection.ts'
import { useSessionStore } from './session.ts'

/** Contacts between being chosen and being a file. */
export const useExportStore = defineStore('export', () => ({ ...new ExportTask() }))

type ExportOf = Input<'export.prepare'>['of']

class ExportTask extends WritingTask<ExportProgress> {
  /** Whether it is about named contacts; else about everything that the list shows. */
  readonly isSelected = ref(false)
  /** How many contacts go out; null while they are gathered. */
  readonly count = ref<number | null>(null)
  /** Stays as it was for the next export. */
  readonly format = ref<ExportFormat>('vcard-3.0')
  /** What the format makes of them; null until that is known. */
  readonly file = shallowRef<ExportFile | null>(null)

  constructor() {
    super('export')
  }

  /** @param of left out, it is about what is selected, else about everything that the list shows */
  readonly open = async (of: ExportOf = chosenContacts()): Promise<void> => {
    this.close()
    this.count.value = null
    this.file.value = null
    this.isSelected.value = of.kind === 'records'
    const profile = useSessionStore().profileId
    const answer = await this.begin(call('export.prepare', { profile, of }))
    if (!answer?.ok) return
    this.count.value = answer.value.contacts
    await this.choose(this.format.value)
  }

  /** Takes another format and finds out what it makes of the contacts. */
  readonly choose = async (format: ExportFormat): Promise<void> => {
    this.format.value = format
    if (this.token === null || this.count.value === 0) return
    this.file.value = null
    const answer = await this.latest(call('export.convert', { token: this.token, format }))
    if (answer?.ok) this.file.value = answer.value
  }

  readonly save = async (): Promise<void> => {
    const file = this.file.value
    const token = this.token
    if (token === null || file === null) return
    await this.write({
      begin: () => call('export.save', { token, format: file.format }),
      step: () => call('export.step', { token }),
      first: null,
      done: ({ persons }) => exportedText(file, persons),
    })
  }
}

/** The selected contacts, or else everything that the list shows. */
function chosenContacts(): ExportOf {
  const { ids } = useSelectionStore()
  const { filter } = useRecordFilterStore()
  return ids.size > 0 ? { kind: 'records', family: filter.family, ids: [...ids] } : { kind: 'list', filter }
}

/** The dialog said beforehand what the format has no place for. */
function exportedText({ losses }: ExportFile, persons: number): string {
  const isLess = losses.some(({ kind }) => kind !== 'guarded' && !kind.startsWith('photo-'))
  return tn(isLess ? 'exports.savedLess' : 'exports.saved', persons)
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
