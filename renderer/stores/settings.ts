import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { About } from '../../contract/ipc/app.ts'
import type { KeptRemoval, KeptSizes } from '../../contract/ipc/kept-here.ts'
import type { PhotoStorage } from '../../contract/ipc/photo.ts'
import type { PrintSetup } from '../../contract/ipc/print-setup.ts'
import { call, on } from '../bridge/bridge.ts'
import { t } from '../text/i18n.ts'
import { useNoticesStore } from './notices.ts'
import { useSessionStore } from './session.ts'

/** The home addresses that can be the sender, and the chosen one; '' for none. */
export interface SenderChoice {
  senders: PrintSetup['senders']
  sender: string
}

/** What the settings show besides the preferences. Read again whenever they open: sizes and records change. */
export const useSettingsStore = defineStore('settings', () => {
  const about = shallowRef<About | null>(null)
  const photos = shallowRef<PhotoStorage | null>(null)
  const kept = shallowRef<KeptSizes | null>(null)
  const choice = shallowRef<SenderChoice | null>(null)

  /** What cannot be read is left out: it is not needed to choose a language or to sign out. */
  async function load(): Promise<void> {
    const [told, stored, sizes] = await Promise.all([
      call('app.about', null),
      call('photo.storage', null),
      call('kept.sizes', { profile: useSessionStore().profileId }),
      loadChoice(),
    ])
    kept.value = sizes.ok ? sizes.value : null
    about.value = told.ok ? told.value : null
    photos.value = stored.ok ? stored.value : null
  }

  async function loadChoice(): Promise<void> {
    const setup = await call('print.setup', { one: null })
    choice.value = setup.ok ? { senders: setup.value.senders, sender: setup.value.sender ?? '' } : null
  }
  // While there is no sender to choose, the home addresses may still be on their way: the first sync is running.
  on('mirror.changed', ({ family }) => {
    if (choice.value?.senders.length === 0 && family !== 'address') void loadChoice()
  })

  async function clearPhotos(): Promise<void> {
    const notices = useNoticesStore()
    const left = await call('photo.clearStorage', null)
    if (!left.ok) return notices.showFailure(left.failure)
    photos.value = left.value
    notices.show({ text: t('kept.done.photos') })
  }

  async function chooseSender(sender: string): Promise<void> {
    const kept = await call('print.keepSender', { sender: sender || null })
    if (!kept.ok) useNoticesStore().showFailure(kept.failure)
    else if (choice.value) choice.value = { ...choice.value, sender }
  }

  /** Main asks the user first. Returns whether it was removed, also where only the token stayed in the keychain. */
  async function remove(what: KeptRemoval): Promise<boolean> {
    const removed = await call('kept.remove', { profile: useSessionStore().profileId, what })
    const notices = useNoticesStore()
    const isLeft = !removed.ok && removed.failure.kind === 'keychain'
    if (removed.ok) notices.show({ text: t(`kept.done.${what}`) })
    else if (isLeft) notices.show({ text: t('session.leftInKeychain'), urgent: true })
    else if (removed.failure.kind !== 'cancelled') notices.showFailure(removed.failure)
    await load()
    return removed.ok || isLeft
  }

  return { about, photos, choice, kept, load, clearPhotos, chooseSender, remove }
})
