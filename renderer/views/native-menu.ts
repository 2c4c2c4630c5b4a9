import { useEventListener, useMutationObserver } from '@vueuse/core'
import { computed, onScopeDispose, ref, watch } from 'vue'
import type { ActionId } from '../../contract/action/actions.ts'
import { isDialogOpen } from '../composables/use-dialog-focus.ts'
import { isTyping } from '../composables/use-shortcuts.ts'
import { useCommandsStore } from '../stores/commands.ts'
import { useMenuStore } from '../stores/menu.ts'

/** The native menu: what it asks for is done, and what cannot be done is disabled in it. */
export function useNativeMenu(): void {
  const commands = useCommandsStore()
  const menu = useMenuStore()
  const isBusy = ref(isDialogOpen())
  const isInText = ref(false)
  const look = () => {
    isBusy.value = isDialogOpen()
    isInText.value = isTyping(document.activeElement)
  }
  // Dialogs come and go at the end of the page, and take the focus with them.
  useMutationObserver(document.body, look, { childList: true })
  useEventListener(document, ['focusin', 'focusout'], () => setTimeout(look))
  const enabled = computed(() => {
    const all = isBusy.value ? [] : commands.enabled
    return isInText.value ? [...new Set([...all, 'undo' as const, 'redo' as const])] : [...all]
  })
  watch(
    () => enabled.value.join(),
    () => menu.enable(enabled.value),
    { immediate: true },
  )
  // A dialog or the print workbench has the window to itself, whatever the menu says.
  onScopeDispose(menu.listen((id) => isTyped(id) || isDialogOpen() || commands.run(id)))
}

/** One Undo for both: while somebody types, it is the text field's own. Returns whether it was. */
function isTyped(id: ActionId): boolean {
  if ((id !== 'undo' && id !== 'redo') || !isTyping(document.activeElement)) return false
  // Deprecated, and still the only way to a field's own history.
  document.execCommand(id)
  return true
}
