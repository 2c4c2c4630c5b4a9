import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { Input } from '../../contract/ipc/contract.ts'
import { mostCopied, mostMailed } from '../../contract/ipc/share.ts'
import type { SharedCard, MailToAll } from '../../contract/ipc/share.ts'
import type { Family } from '../../contract/record/fields.ts'
import { call } from '../bridge/bridge.ts'
import { sentences, t, tn } from '../text/i18n.ts'
import { useExportStore } from './export.ts'
import { useNavigationStore } from './navigation.ts'
import { useNoticesStore } from './notices.ts'
import { useRecordFilterStore } from './book.ts'
import { useSelectionStore } from './selection.ts'
import { useSessionStore } from './session.ts'

/** A contact that is handed to somebody. */
export interface SharedContact {
  family: Family
  id: string
  name: string
}

/** Contacts on their way to a phone or another program. */
export const useShareStore = defineStore('share', () => ({ ...new ShareTask() }))

class ShareTask {
  /** Whom the dialog is about. */
  readonly contact = shallowRef<SharedContact | null>(null)
  /** What a phone scans; null until it is there. */
  readonly card = shallowRef<SharedCard | null>(null)
  readonly failure = shallowRef<Failure | null>(null)
  readonly isCopying = ref(false)
  /** Contacts that are being dragged; they may also fall on a tag or a group. */
  readonly dragged = shallowRef<{ family: Family; ids: readonly string[] } | null>(null)

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

  /** Puts whole contacts into the clipboard, and says so in a notice. */
  readonly copy = async (family: Family, ids: readonly string[]): Promise<void> => {
    if (ids.length > mostCopied) return tellTooMany()
    const notices = useNoticesStore()
    this.isCopying.value = true
    const answer = await call('share.copy', { profile: profile(), family, ids: [...ids] })
    this.isCopying.value = false
    if (!answer.ok) return notices.showFailure(answer.failure)
    const { contacts, withoutPhoto } = answer.value
    const more = withoutPhoto === 0 ? [] : [tn('share.copiedWithoutPhoto', withoutPhoto)]
    notices.show({ text: sentences(tn('share.copied', contacts), ...more) })
  }

  /** Puts one value of a contact into the clipboard, and says which. */
  readonly copyValue = async (value: Omit<Input<'share.copyValue'>, 'profile'>): Promise<void> => {
    const notices = useNoticesStore()
    const answer = await call('share.copyValue', { profile: profile(), ...value })
    if (answer.ok) notices.show({ text: t('share.valueCopied', answer.value) })
    else notices.showFailure(answer.failure)
  }

  /**
   * Hands contacts to the drag that has begun. Until it is over, which the page sees by the next movement of the pointer, what is
   * dropped on the window is what was dragged out of it.
   */
  readonly drag = async (family: Family, ids: readonly string[]): Promise<void> => {
    if (ids.length > mostCopied) return tellTooMany()
    this.dragged.value = { family, ids }
    const answer = await call('share.drag', { profile: profile(), family, ids: [...ids] })
    if (!answer.ok) useNoticesStore().showFailure(answer.failure)
    addEventListener('pointermove', () => (this.dragged.value = null), { once: true })
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

const profile = () => useSessionStore().state?.current ?? ''
const tellTooMany = () => void useNoticesStore().show({ text: tn('share.tooMany', mostCopied), urgent: true })

type MailOf = Input<'share.mail'>['of']

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
    const { filter } = useRecordFilterStore()
    if (ids.size > mostMailed) return this.#tooMany()
    await this.#begin({ kind: 'records', family: filter.family, ids: [...ids] })
  }

  /** To everybody with a tag, in all groups. */
  readonly toTagged = (tag: string): Promise<void> => this.#begin({ kind: 'tagged', tag })

  readonly #tooMany = () =>
    void useNoticesStore().show({ text: tn('share.mailTooMany', mostMailed), urgent: true })

  /** One mail to everybody needs no question; else the dialog says whom it leaves out, and into how many it is divided. */
  readonly #begin = async (of: MailOf): Promise<void> => {
    if (this.isBusy.value) return
    this.close()
    this.isBusy.value = true
    const answer = await call('share.mail', { profile: useSessionStore().state?.current ?? '', of })
    this.isBusy.value = false
    if (!answer.ok && answer.failure.kind === 'too-big') return this.#tooMany()
    if (!answer.ok) return useNoticesStore().showFailure(answer.failure)
    this.mail.value = answer.value
    const { parts, withoutCount } = answer.value
    if (parts === 1 && withoutCount === 0 && (await this.open(0))) return this.close()
    useNavigationStore().overlay = 'mail'
  }

  /** Opens one of the mails. Returns whether it is in the mail program. */
  readonly open = async (part: number): Promise<boolean> => {
    const { mail } = this
    const token = mail.value?.token
    if (token === undefined) return false
    this.failure.value = null
    const answer = await call('share.openMail', { token, part })
    if (mail.value?.token !== token) return false
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
    const token = this.mail.value?.token
    if (token !== undefined) void call('share.closeMail', { token })
    this.mail.value = null
    this.opened.value = new Set()
    this.failure.value = null
    useNavigationStore().closeOverlay('mail')
  }
}
