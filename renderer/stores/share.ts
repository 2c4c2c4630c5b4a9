import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { Input } from '../../contract/ipc/contract.ts'
import { mostCopied, mostMailed, type SharedCard, type MailToAll } from '../../contract/ipc/share.ts'
import type { Family } from '../../contract/record/fields.ts'
import { call } from '../bridge/bridge.ts'
import { useDebounced } from '../composables/timed-calls.ts'
import { sharedText } from '../text/file-text.ts'
import { t, tn } from '../text/i18n.ts'
import { useExportStore } from './export.ts'
import { useNavigationStore } from './navigation.ts'
import { useNoticesStore } from './notices.ts'
import { useRecordFilterStore } from './book.ts'
import { useSelectionStore } from './selection.ts'
import { useSessionStore } from './session.ts'

/** A contact that is handed to somebody. */
interface SharedContact {
  family: Family
  id: string
  name: string
}

/** Contacts on their way to a phone or another program. */
export const useShareStore = defineStore('share', () => ({ ...new ShareTask() }))

/** In ms: a photo that is here is read sooner, and none is waited for longer. */
const [unnoticed, longestFetch] = [300, 300_000]

class ShareTask {
  /** Whom the dialog is about. */
  readonly contact = shallowRef<SharedContact | null>(null)
  /** What a phone scans; null until it is there. */
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
    // Closed meanwhile, or opened for another contact.
    if (this.contact.value !== whom) return
    if (answer.ok) this.card.value = answer.value
    else this.failure.value = answer.failure
  }

  readonly close = (): void => {
    this.contact.value = null
    useNavigationStore().closeOverlay('share')
  }

  /** Puts whole contacts into the clipboard, and says so in a notice; the photo of one contact is fetched before that. */
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

  /** Nothing is being copied any more, for the page; main lets go of it with the next that is. */
  #giveWay(): number {
    this.isCopying.value = false
    useNoticesStore().dismiss(this.#fetchingNotice)
    return (this.#copies += 1)
  }

  readonly #tellFetching = useDebounced((copy: number, stop: () => Promise<void>) => {
    if (copy !== this.#copies) return
    const actions = [{ text: t('exports.stop'), act: () => void stop() }]
    const text = t('share.fetchingPhoto')
    this.#fetchingNotice = useNoticesStore().show({ text, actions, lifetime: longestFetch })
  }, unnoticed)

  /** Puts one value of a contact into the clipboard, and says which. */
  readonly copyValue = async (value: Omit<Input<'share.copyValue'>, 'profile'>): Promise<void> => {
    this.#giveWay()
    const answer = await call('share.copyValue', { profile: profile(), ...value })
    if (answer.ok) useNoticesStore().show({ text: t('share.valueCopied', answer.value) })
    else useNoticesStore().showFailure(answer.failure)
  }

  /**
   * Hands contacts to the drag that has begun. Until it is over, which the page sees by the next movement of the pointer, what is
   * dropped on the window is what was dragged out of it.
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

  /** Goes on with the export of files, of the one contact. */
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
const forget = ({ token }: MailToAll) => void call('share.closeMail', { token })
const tellTooMany = (text: string) => void useNoticesStore().show({ text, urgent: true })
type Ids = readonly string[]

/** A mail to many, until it stands in the user's mail program. */
export const useMailStore = defineStore('mail', () => ({ ...new MailTask() }))

class MailTask {
  /** What the dialog is about; null while there is none. */
  readonly mail = shallowRef<MailToAll | null>(null)
  /** The parts that were opened. */
  readonly opened = shallowRef<ReadonlySet<number>>(new Set())
  readonly failure = shallowRef<Failure | null>(null)
  readonly isBusy = ref(false)

  /** To those that are selected. */
  readonly toSelected = async (): Promise<void> => {
    const { ids } = useSelectionStore()
    if (ids.size > mostMailed) return tellTooMany(tn('share.mailTooMany', mostMailed))
    await this.#begin({ kind: 'records', family: useRecordFilterStore().filter.family, ids: [...ids] })
  }

  /** To everybody with a tag, in all groups. */
  readonly toTagged = (tag: string): Promise<void> => this.#begin({ kind: 'tagged', tag })

  /** One mail to everybody needs no question; else the dialog says whom it leaves out, and into how many it is divided. */
  readonly #begin = async (of: Input<'share.mail'>['of']): Promise<void> => {
    if (this.isBusy.value) return
    this.close()
    this.isBusy.value = true
    const asked = profile()
    const answer = await call('share.mail', { profile: asked, of })
    this.isBusy.value = false
    if (asked !== profile()) return void (answer.ok && forget(answer.value))
    if (!answer.ok && answer.failure.kind === 'too-big')
      return tellTooMany(tn('share.mailTooMany', mostMailed))
    if (!answer.ok) return useNoticesStore().showFailure(answer.failure)
    this.mail.value = answer.value
    const { parts, withoutCount } = answer.value
    if (parts === 1 && withoutCount === 0 && (await this.open(0))) return this.close()
    useNavigationStore().overlay = 'mail'
  }

  /** Opens one of the mails. Returns whether it is in the mail program. */
  readonly open = async (part: number): Promise<boolean> => {
    const token = this.mail.value?.token
    if (token === undefined) return false
    this.failure.value = null
    const answer = await call('share.openMail', { token, part })
    if (this.mail.value?.token !== token) return false
    if (answer.ok) this.opened.value = new Set([...this.opened.value, part])
    else this.failure.value = answer.failure
    return answer.ok
  }

  readonly copy = async (): Promise<void> => {
    const token = this.mail.value?.token
    if (token === undefined) return
    const answer = await call('share.copyAddresses', { token })
    if (answer.ok) useNoticesStore().show({ text: tn('share.addressesCopied', answer.value.addresses) })
    else this.failure.value = answer.failure
  }

  /** Forgets the addresses. */
  readonly close = (): void => {
    if (this.mail.value) forget(this.mail.value)
    this.mail.value = null
    this.opened.value = new Set()
    this.failure.value = null
    useNavigationStore().closeOverlay('mail')
  }
}
