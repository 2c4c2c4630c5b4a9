import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { About } from '../../contract/ipc/app.ts'
import type { PhotoStorage } from '../../contract/ipc/photo.ts'
import type { PrintSetup } from '../../contract/ipc/print-setup.ts'
import { call, on } from '../bridge/bridge.ts'
import { t } from '../text/i18n.ts'
import { useNoticesStore } from './notices.ts'

/** The home addresses that can be the sender, and the chosen one; '' for none. */
export interface SenderChoice {
  senders: PrintSetup['senders']
  sender: string
}

/** What the settings show besides the preferences. Read again whenever they open: sizes and records change. */
export const useSettingsStore = defineStore('settings', () => {
  const about = shallowRef<About | null>(null)
  const photos = shallowRef<PhotoStorage | null>(null)
  const choice = shallowRef<SenderChoice | null>(null)

  /** What cannot be read is left out: it is not needed to choose a language or to sign out. */
  async function load(): Promise<void> {
    const [told, stored] = await Promise.all([
      call('app.about', null),
      call('photo.storage', null),
      loadChoice(),
    ])
    about.value = told.ok ? told.value : null
    photos.value = stored.ok ? stored.value : null
  }

  async function loadChoice(): Promise<void> {
    const setup = await call('print.setup', null)
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
    notices.show({ text: t('settings.cleared') })
  }

  async function chooseSender(sender: string): Promise<void> {
    const kept = await call('print.keepSender', { sender: sender || null })
    if (!kept.ok) useNoticesStore().showFailure(kept.failure)
    else if (choice.value) choice.value = { ...choice.value, sender }
  }

  return { about, photos, choice, load, clearPhotos, chooseSender }
})
