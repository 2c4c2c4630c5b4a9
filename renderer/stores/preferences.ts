import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Preferences } from '../../contract/ipc/app.ts'
import { addressColumns } from '../../contract/record/list-columns.ts'
import { call, on } from '../bridge/bridge.ts'
import { applyLanguage, usePlatform, useRegion } from '../text/i18n.ts'
import { useNameOrder } from '../text/person-name.ts'
import { useNoticesStore } from './notices.ts'

/** Language and theme of the window, and what main reported about the computer. */
export const usePreferencesStore = defineStore('preferences', () => {
  const chosen = shallowRef<Preferences>({ language: 'system', theme: 'system' })
  const version = ref('')
  const platform = ref('')
  /** The user has not chosen anything yet. */
  const firstSteps = ref(false)
  const density = computed(() => chosen.value.density ?? 'comfortable')
  const listView = computed(() => chosen.value.listView ?? 'rows')
  const tableColumns = computed(() => chosen.value.tableColumns ?? addressColumns)
  const nameOrder = computed(() => chosen.value.nameOrder ?? 'written')
  const birthdayReminder = computed(() => chosen.value.birthdayReminder ?? false)
  let osLanguage = navigator.language
  let region = ''

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
      region = info.value.region
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
    useRegion(region)
    useNameOrder(nameOrder.value)
    root.lang = applyLanguage(chosen.value.language, osLanguage)
    if (chosen.value.theme === 'system') delete root.dataset['theme']
    else root.dataset['theme'] = chosen.value.theme
    root.dataset['density'] = density.value
  }

  const toggleDensity = () => choose({ density: density.value === 'compact' ? 'comfortable' : 'compact' })

  return {
    chosen,
    density,
    listView,
    tableColumns,
    nameOrder,
    birthdayReminder,
    version,
    platform,
    firstSteps,
    load,
    choose,
    toggleDensity,
  }
})
