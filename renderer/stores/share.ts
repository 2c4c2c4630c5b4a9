import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import { mostCopied } from '../../contract/ipc/share.ts'
import type { SharedCard } from '../../contract/ipc/share.ts'
import type { Family } from '../../contract/record/fields.ts'
import { call } from '../bridge/bridge.ts'
import { t, tn } from '../text/i18n.ts'
import { useExportStore } from './export.ts'
import { useNavigationStore } from './navigation.ts'
import { useNoticesStore } from './notices.ts'
import { useSessionStore } from './session.ts'

/** A contact that is handed to somebody. */
export interface SharedContact {
  family: Family
  id: string
  name: string
}

/** Contacts on their way to a phone or another program. */
export const useShareStore = defineStore('share', () => {
  const navigation = useNavigationStore()
  const notices = useNoticesStore()
  /** Whom the dialog is about. */
  const contact = shallowRef<SharedContact | null>(null)
  /** What a phone scans; null until it is there. */
  const card = shallowRef<SharedCard | null>(null)
  const failure = shallowRef<Failure | null>(null)
  const isCopying = ref(false)
  /** Contacts are on their way out of the window. */
  const isDragging = ref(false)
  const profile = () => useSessionStore().state?.current ?? ''

  async function open(whom: SharedContact): Promise<void> {
    contact.value = whom
    card.value = null
    failure.value = null
    navigation.overlay = 'share'
    const { family, id } = whom
    const answer = await call('share.card', { profile: profile(), family, id })
    // Closed meanwhile, or opened for another contact.
    if (contact.value !== whom) return
    if (answer.ok) card.value = answer.value
    else failure.value = answer.failure
  }

  function close(): void {
    contact.value = null
    navigation.closeOverlay('share')
  }

  const tooMany = () => void notices.show({ text: tn('share.tooMany', mostCopied), urgent: true })

  /** Puts whole contacts into the clipboard, and says so in a notice. */
  async function copy(family: Family, ids: readonly string[]): Promise<void> {
    if (ids.length > mostCopied) return tooMany()
    isCopying.value = true
    const answer = await call('share.copy', { profile: profile(), family, ids: [...ids] })
    isCopying.value = false
    if (!answer.ok) return notices.showFailure(answer.failure)
    const { contacts, withoutPhoto } = answer.value
    const more = withoutPhoto === 0 ? [] : [tn('share.copiedWithoutPhoto', withoutPhoto)]
    notices.show({ text: [tn('share.copied', contacts), ...more].join(t('share.between')) })
  }

  /**
   * Hands contacts to the drag that has begun. Until it is over, which the page sees by the next movement of the pointer, what is
   * dropped on the window is what was dragged out of it.
   */
  async function drag(family: Family, ids: readonly string[]): Promise<void> {
    if (ids.length > mostCopied) return tooMany()
    isDragging.value = true
    const answer = await call('share.drag', { profile: profile(), family, ids: [...ids] })
    if (!answer.ok) notices.showFailure(answer.failure)
    addEventListener('pointermove', () => (isDragging.value = false), { once: true })
  }

  /** Goes on with the export of files, of the one contact. */
  async function save(): Promise<void> {
    const whom = contact.value
    if (whom === null) return
    close()
    const exports = useExportStore()
    if (!exports.format.startsWith('vcard')) exports.format = 'vcard-3.0'
    await exports.open({ kind: 'records', family: whom.family, ids: [whom.id] })
  }

  return { contact, card, failure, isCopying, isDragging, open, close, copy, drag, save }
})
