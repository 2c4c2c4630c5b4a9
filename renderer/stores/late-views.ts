import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import { useRecoveryStore } from './recovery.ts'
import { useNavigationStore, type Overlay } from './navigation.ts'
import { usePrintStore } from './print.ts'

/** Overlays that may be open at start. */
const early: readonly Overlay[] = ['none', 'sign-in', 'first-steps']

/** How long the page may be busy before they are loaded anyway, in ms. */
const longest = 1_000

/** When the views that are not needed at start are loaded (views/late-views.ts). */
export const useLateViewsStore = defineStore('late-views', () => {
  const navigation = useNavigationStore()
  const print = usePrintStore()
  const recovery = useRecoveryStore()
  const areDue = ref(false)

  const come = () => {
    areDue.value = true
  }
  watch(
    () => !early.includes(navigation.overlay) || print.isOpen || recovery.isUrgent,
    (isAsked) => isAsked && come(),
    { immediate: true },
  )

  /**
   * The main content of the window has arrived: once it is drawn the late views follow, so that each is ready when it is opened.
   */
  const load = () => void requestAnimationFrame(() => requestIdleCallback(come, { timeout: longest }))

  return { areDue, load }
})
