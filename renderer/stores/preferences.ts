import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { About, Preferences, PaneWidths } from '../../contract/ipc/app.ts'
import type { PhotoStorage } from '../../contract/ipc/photo.ts'
import type { PrintSetup } from '../../contract/ipc/print-setup.ts'
import { call, on } from '../bridge/bridge.ts'
import { useDebounced } from '../composables/timed-calls.ts'
import { applyLanguage, usePlatform, t } from '../text/i18n.ts'
import { useNoticesStore } from './notices.ts'

/** Language and theme of the window, and what main told about the computer. */
export const usePreferencesStore = defineStore('preferences', () => {
  const chosen = shallowRef<Preferences>({ language: 'system', theme: 'system' })
  const version = ref('')
  const platform = ref('')
  /** Nobody has chosen anything yet. */
  const firstSteps = ref(false)
  const density = computed(() => chosen.value.density ?? 'comfortable')
  let osLanguage = navigator.language

  async function load(): Promise<void> {
    on('preferences.changed', (next) => {
      chosen.value = next
      apply()
    })
    const [info, preferences] = await Promise.all([call('app.info', null), call('preferences.get', null)])
    if (info.ok) {
      version.value = info.value.version
      platform.value = info.value.platform
      firstSteps.value = info.value.firstSteps
      osLanguage = info.value.language
    }
    if (preferences.ok) chosen.value = preferences.value
    apply()
  }

  async function choose(change: Partial<Preferences>): Promise<void> {
    chosen.value = { ...chosen.value, ...change }
    apply()
    const saved = await call('preferences.set', chosen.value)
    if (!saved.ok) useNoticesStore().showFailure(saved.failure)
  }

  function apply(): void {
    const root = document.documentElement
    usePlatform(platform.value)
    root.lang = applyLanguage(chosen.value.language, osLanguage)
    if (chosen.value.theme === 'system') delete root.dataset['theme']
    else root.dataset['theme'] = chosen.value.theme
    root.dataset['density'] = density.value
  }

  const toggleDensity = () => choose({ density: density.value === 'compact' ? 'comfortable' : 'compact' })

  return { chosen, density, version, platform, firstSteps, load, choose, toggleDensity }
})

/** Widths in px: as they are at first, and how far they can be moved. The record keeps the rest of the window. */
export const paneLimits = {
  book: { usual: 216, min: 160, max: 360 },
  list: { usual: 340, min: 260, max: 600 },
} as const

export type PaneName = keyof typeof paneLimits

/** How long a splitter rests before its place is kept, in ms. */
const rest = 400

/** How wide the left panes are. */
export const usePanesStore = defineStore('panes', () => {
  const preferences = usePreferencesStore()
  /** What the hand on a splitter says; null once it is kept. */
  const moved = shallowRef<PaneWidths | null>(null)

  const widths = computed<PaneWidths>(() => {
    const { book, list } = moved.value ?? preferences.chosen.panes ?? {}
    return { book: within('book', book), list: within('list', list) }
  })

  const keep = useDebounced(async () => {
    if (moved.value !== null) await preferences.choose({ panes: moved.value })
  }, rest)

  function resize(pane: PaneName, width: number): void {
    moved.value = { ...widths.value, [pane]: within(pane, width) }
    keep()
  }

  return { widths, resize }
})

function within(pane: PaneName, width: number | undefined): number {
  const { usual, min, max } = paneLimits[pane]
  return Math.round(Math.min(max, Math.max(min, width ?? usual)))
}

/** The home addresses that can be the sender, and the one that is; '' for none. */
export interface SenderChoice {
  senders: PrintSetup['senders']
  sender: string
}

/** What the settings show beyond the preferences. Read anew whenever they open: sizes and records change. */
export const useSettingsStore = defineStore('settings', () => {
  const about = shallowRef<About | null>(null)
  const photos = shallowRef<PhotoStorage | null>(null)
  const choice = shallowRef<SenderChoice | null>(null)

  /** What cannot be read is left out: none of it is needed to choose a language or to sign out. */
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
  // Where nobody can be chosen yet, the home addresses may still be on their way: the first sync goes on meanwhile.
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
