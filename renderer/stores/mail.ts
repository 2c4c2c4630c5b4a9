import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { Input } from '../../contract/ipc/contract.ts'
import { mostMailed, type MailToAll } from '../../contract/ipc/share.ts'
import { call } from '../bridge/bridge.ts'
import { tn } from '../text/i18n.ts'
import { useNavigationStore } from './navigation.ts'
import { useNoticesStore, tellTooMany } from './notices.ts'
import { useRecordFilterStore } from './record-filter.ts'
import { useSelectionStore } from './selection.ts'
import { useSessionStore } from './session.ts'

const forget = ({ token }: MailToAll) => void call('share.closeMail', { token })

/** A mail to many, until it is open in the user's mail program. */
export const useMailStore = defineStore('mail', () => ({ ...new MailTask() }))

class MailTask {
  /** What the dialog is about; null if there is nothing. */
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

  /**
   * One mail to everyone needs no question; otherwise the dialog says whom it leaves out, and into how many mails it is divided.
   */
  readonly #begin = async (of: Input<'share.mail'>['of']): Promise<void> => {
    if (this.isBusy.value) return
    this.close()
    this.isBusy.value = true
    const asked = profile()
    const answer = await call('share.mail', { profile: asked, of })
    this.isBusy.value = false
    if (asked !== profile()) {
      if (answer.ok) forget(answer.value)
      return
    }
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

const profile = () => useSessionStore().profileId
