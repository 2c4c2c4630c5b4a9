import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { Input } from '../../contract/ipc/contract.ts'
import { mostCopied, type SharedCard } from '../../contract/ipc/share.ts'
import type { Family } from '../../contract/record/fields.ts'
import { call } from '../bridge/bridge.ts'
import { useDebounced } from '../composables/timed-calls.ts'
import { sharedText } from '../text/file-text.ts'
import { sentences, t, tn } from '../text/i18n.ts'
import { useExportStore } from './export.ts'
import { useNavigationStore } from './navigation.ts'
import { useNoticesStore, tellTooMany } from './notices.ts'
import { useSessionStore } from './session.ts'

/** A contact that is shared with another person. */
interface SharedContact {
  family: Family
  id: string
  name: string
}

/** Contacts on their way to a phone or another program. */
export const useShareStore = defineStore('share', () => ({ ...new ShareTask() }))

/** In ms: a photo on this computer is read within the first, and no wait for a photo is longer than the second. */
const unnoticed = 300
const longestFetch = 300_000

class ShareTask {
  /** The contact that the dialog is about. */
  readonly contact = shallowRef<SharedContact | null>(null)
  /** The code that a phone scans; null until it arrives. */
  readonly card = shallowRef<SharedCard | null>(null)
  readonly failure = shallowRef<Failure | null>(null)
  readonly isCopying = ref(false)
  #copies = 0
  #fetchingNotice = ''
  /** Contacts that are being dragged; they may also fall on a tag or a group. */
  readonly dragged = shallowRef<{ family: Family; ids: Ids } | null>(null)

  readonly open = async (whom: SharedContact): Promise<void> => {
    this.contact.value = whom
    this.card.value = null
    this.failure.value = null
    useNavigationStore().overlay = 'share'
    const { family, id } = whom
    const answer = await call('share.card', { profile: profile(), family, id })
    // Closed in the meantime, or opened for another contact.
    if (this.contact.value !== whom) return
    if (answer.ok) this.card.value = answer.value
    else this.failure.value = answer.failure
  }

  readonly close = (): void => {
    this.contact.value = null
    useNavigationStore().closeOverlay('share')
  }

  /** Copies whole contacts to the clipboard, and says so in a notice; the photo of a single contact is fetched first. */
  readonly copy = async (family: Family, ids: Ids, fetches = ids.length === 1): Promise<void> => {
    if (ids.length > mostCopied) return tellTooMany(tn('share.tooMany', mostCopied))
    const mine = this.#giveWay()
    this.isCopying.value = true
    if (fetches) this.#tellFetching(mine, () => this.copy(family, ids, false))
    const answer = await call('share.copy', { profile: profile(), family, ids: [...ids], fetches })
    // Stopped, or something else was copied.
    if (mine !== this.#copies) return
    this.#giveWay()
    if (!answer.ok) return useNoticesStore().showFailure(answer.failure)
    const text = sharedText(tn('share.copied', answer.value.contacts), ids.length, answer.value)
    useNoticesStore().show({ text })
  }

  /** For the page, no copy is under way any more; main drops it when the next one starts. */
  #giveWay(): number {
    this.isCopying.value = false
    useNoticesStore().dismiss(this.#fetchingNotice)
    this.#copies += 1
    return this.#copies
  }

  readonly #tellFetching = useDebounced((copy: number, stop: () => Promise<void>) => {
    if (copy !== this.#copies) return
    const actions = [{ text: t('exports.stop'), act: () => void stop() }]
    const text = t('share.fetchingPhoto')
    this.#fetchingNotice = useNoticesStore().show({ text, actions, lifetime: longestFetch })
  }, unnoticed)

  /** Copies whole contacts as text: `at` is the address of a letter, without it the first that is filled in. */
  readonly copyText = async (
    { family, ids, at }: { family: Family; ids: Ids; at?: number | undefined },
    as: Input<'share.copyText'>['as'],
  ): Promise<void> => {
    if (ids.length > mostCopied) return tellTooMany(tn('share.tooMany', mostCopied))
    this.#giveWay()
    const answer = await call('share.copyText', { profile: profile(), family, ids: [...ids], as, at })
    if (!answer.ok) return useNoticesStore().showFailure(answer.failure)
    const { contacts, without } = answer.value
    if (contacts === 0) return void useNoticesStore().show({ text: t(`share.noText.${as}`) })
    const left = without === 0 ? [] : [tn(`share.withoutText.${as}`, without)]
    useNoticesStore().show({ text: sentences(tn(`share.textCopied.${as}`, contacts), ...left) })
  }

  /** Shows a place of a contact on a map, if the user agrees that it leaves for the map. */
  readonly showMap = async (of: Omit<Input<'share.map'>, 'profile'>): Promise<void> => {
    const answer = await call('share.map', { profile: profile(), ...of })
    if (!answer.ok) useNoticesStore().showFailure(answer.failure)
  }

  /** Puts one value of a contact into the clipboard, and says which. */
  readonly copyValue = async (value: Omit<Input<'share.copyValue'>, 'profile'>): Promise<void> => {
    this.#giveWay()
    const answer = await call('share.copyValue', { profile: profile(), ...value })
    if (answer.ok) useNoticesStore().show({ text: t('share.valueCopied', answer.value) })
    else useNoticesStore().showFailure(answer.failure)
  }

  /**
   * Hands contacts to the drag that has begun. Until it ends, which the page learns from the next movement of the pointer,
   * anything dropped on the window is what was dragged out of it.
   */
  readonly drag = async (family: Family, ids: Ids): Promise<void> => {
    if (ids.length > mostCopied) return tellTooMany(tn('share.tooMany', mostCopied))
    this.dragged.value = { family, ids }
    const answer = await call('share.drag', { profile: profile(), family, ids: [...ids] })
    if (!answer.ok) useNoticesStore().showFailure(answer.failure)
    const over = () => {
      // What fell on a tag or a group has not left.
      const text = answer.ok && this.dragged.value ? sharedText('', ids.length, answer.value) : ''
      this.dragged.value = null
      if (text !== '') useNoticesStore().show({ text })
    }
    addEventListener('pointermove', over, { once: true })
  }

  /** Continues with the export of files, for this one contact. */
  readonly save = async (): Promise<void> => {
    const whom = this.contact.value
    if (whom === null) return
    this.close()
    const exports = useExportStore()
    if (!exports.format.startsWith('vcard')) exports.format = 'vcard-3.0'
    await exports.open({ kind: 'records', family: whom.family, ids: [whom.id] })
  }
}

const profile = () => useSessionStore().profileId
type Ids = readonly string[]
