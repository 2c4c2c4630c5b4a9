import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Encoding } from '../../contract/encodings.ts'
import type { Result } from '../../contract/failure.ts'
import {
  mostDroppedBytes,
  type EditedImport,
  type ImportColumn,
  type ImportDayOrder,
  type ImportFile,
} from '../../contract/ipc/import.ts'
import { call, on } from '../bridge/bridge.ts'
import { isoDay, localDay } from '../text/dates.ts'
import { byteSize } from '../text/file-text.ts'
import { currentLanguage, t, tn } from '../text/i18n.ts'
import { useBulkStore } from './bulk.ts'
import { FileTask } from './file-task.ts'
import { ImportRows, ImportChoices, makePictures, type MakeJpeg } from './import-rows.ts'
import { useNavigationStore } from './navigation.ts'
import { useNoticesStore } from './notices.ts'
import { useSessionStore } from './session.ts'

/** A file of contacts between being chosen and being imported. */
export const useImportStore = defineStore('import', () => {
  const { choices, rows, ...task } = new ImportTask()
  return {
    ...task,
    choices: choices.forAll,
    choiceOf: choices.of,
    setChoice: choices.set,
    setForAll: choices.setAll,
    rows: rows.shown,
    total: rows.total,
    shownState: rows.state,
    filter: rows.filter,
    ask: rows.ask,
  }
})

/** The way of a file from the user's hands to the job that imports it. */
class ImportTask extends FileTask {
  /** Name of the file that is being read; '' while it is being chosen; null when nothing is under way. */
  readonly reading = ref<string | null>(null)
  readonly file = shallowRef<ImportFile | null>(null)
  /** Name of a file that the user has opened with the app in the system, until the window is free for it; null without one. */
  readonly given = ref<string | null>(null)
  readonly isStarting = ref(false)
  /** The file is read in another encoding, or its dates in another order. */
  readonly isReadingAgain = ref(false)
  /** The user asked for a backup. */
  readonly isRestore = ref(false)
  /** Where new contacts go: a group of addresses, or null for home addresses. */
  readonly group = ref<string | null>(null)
  readonly tag = ref('')
  readonly choices = new ImportChoices()
  readonly rows = new ImportRows()
  /** How many persons something is done with. */
  readonly count = computed(() => (this.file.value ? this.choices.countOf(this.file.value.counts) : 0))

  constructor() {
    super('import')
  }

  readonly choose = (): Promise<void> => {
    this.isRestore.value = false
    return this.#read('', () => call('import.choose', null))
  }

  /** Begins to listen for files that the user opens with the app in the system; the start may have come with one. */
  readonly load = (): Promise<void> => {
    on('import.given', () => void this.#askGiven())
    return this.#askGiven()
  }

  readonly openGiven = (): Promise<void> => {
    const name = this.given.value ?? ''
    this.given.value = null
    this.isRestore.value = false
    return this.#read(name, () => call('import.readGiven', null))
  }

  async #askGiven(): Promise<void> {
    const answer = await call('import.given', null)
    if (answer.ok) this.given.value = answer.value?.name ?? null
  }

  /** Shows what is in a backup, which `ask` has main read. */
  readonly restore = (ask: () => Promise<Result<ImportFile>>): Promise<void> => {
    this.isRestore.value = true
    return this.#read('', ask)
  }

  /** SECURITY: main gets the bytes of dropped files, never their paths (SECURITY X20). */
  readonly drop = async (dropped: readonly File[]): Promise<void> => {
    const [one, another] = dropped
    if (one === undefined) return
    if (another !== undefined) return refuse(t('imports.dropOne'))
    const size = byteSize(mostDroppedBytes, currentLanguage())
    if (one.size > mostDroppedBytes) return refuse(t('imports.dropTooBig', { size }))
    const read = await one.arrayBuffer().catch(() => null)
    if (read === null) return refuse(t('imports.dropUnread'))
    const name = one.name.slice(0, 255)
    const bytes = new Uint8Array(read)
    this.isRestore.value = false
    await this.#read(name, () => call('import.read', { name, bytes }))
  }

  readonly paste = (text: string): Promise<void> => this.drop([new File([text], t('imports.pasted'))])

  /** Reads the file again, with columns as the user has named them. */
  readonly nameColumns = async (mapping: { hasHeader: boolean; columns: ImportColumn[] }): Promise<void> => {
    if (this.file.value === null) return
    const { token, name } = this.file.value
    await this.#read(name, () => call('import.columns', { token, ...mapping }))
  }

  readonly nameEncoding = (encoding: Encoding): Promise<void> =>
    this.#readAgain((token) => call('import.encoding', { token, encoding }))

  readonly nameDayOrder = (dayOrder: ImportDayOrder): Promise<void> =>
    this.#readAgain((token) => call('import.dayOrder', { token, dayOrder }))

  /** What is shown stays until the file is read again, and so do the choices below it. */
  async #readAgain(ask: (token: string) => Promise<Result<ImportFile>>): Promise<void> {
    if (this.file.value === null) return
    this.isReadingAgain.value = true
    const answer = await this.latest(ask(this.file.value.token))
    if (answer === null) return
    this.isReadingAgain.value = false
    this.isStarting.value = false
    if (answer.ok) this.#take(answer.value)
  }

  /** @param makeJpeg for portraits that are not JPEGs yet */
  readonly start = async (makeJpeg: MakeJpeg): Promise<void> => {
    if (this.file.value === null || this.isStarting.value || this.isReadingAgain.value) return
    this.isStarting.value = true
    const isLatest = this.ask()
    const { token } = this.file.value
    const damaged = await makePictures(token, makeJpeg)
    // Given up in the meantime.
    if (!isLatest()) return
    const profile = useSessionStore().profileId
    const to = { group_id: this.group.value, tag: this.tag.value.trim() }
    const answer = await call('import.start', { profile, token, ...this.choices.plan(), ...to })
    if (answer.ok) {
      useBulkStore().take(answer)
      if (damaged > 0) refuse(tn('imports.picturesDamaged', damaged))
    }
    // Another file may be shown by now.
    if (!isLatest()) return
    this.isStarting.value = false
    if (this.shown(answer).ok) this.close()
  }

  /** A person of the file was edited: the states of all of them may have changed. */
  readonly renew = ({ file, restated }: EditedImport): void => {
    this.file.value = file
    restated.forEach((each) => this.choices.restate(each))
    this.rows.renew()
  }

  /** Forgets the file; nothing was written. */
  readonly close = (): void => {
    this.end()
    this.reading.value = null
    this.#show(null)
  }

  async #read(name: string, ask: () => Promise<Result<ImportFile>>): Promise<void> {
    this.#show(null)
    this.reading.value = name
    const answer = await this.begin(ask())
    if (answer === null) return
    this.reading.value = null
    if (answer.ok) this.#show(answer.value)
    else if (answer.failure.kind === 'cancelled') this.close()
  }

  #take(next: ImportFile | null): void {
    this.isReadingAgain.value = false
    this.isStarting.value = false
    this.file.value = next
    this.choices.reset()
    this.rows.reset(next?.token ?? null)
  }

  #show(next: ImportFile | null): void {
    this.#take(next)
    // A contact comes back as it was.
    this.tag.value = next?.backup ? '' : t('imports.tagPreset', { date: isoDay(localDay(new Date())) })
    this.group.value = groupInView()
  }
}

function refuse(text: string): void {
  useNoticesStore().show({ text, urgent: true })
}

/** New contacts go into the group in view; if the view is not a group, into the first one. */
function groupInView(): string | null {
  const { place, family } = useNavigationStore()
  if (family === 'homeaddress') return null
  const groups = useSessionStore().profile?.groups ?? []
  return (place.name === 'group' ? place.group_id : null) ?? groups[0]?.group_id ?? null
}
