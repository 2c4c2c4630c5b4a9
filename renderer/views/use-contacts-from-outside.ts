import { useEventListener } from '@vueuse/core'
import { isDialogOpen } from '../composables/use-dialog-focus.ts'
import { useImportStore } from '../stores/import.ts'
import { useNavigationStore } from '../stores/navigation.ts'
import { usePrintStore } from '../stores/print.ts'
import { useSessionStore } from '../stores/session.ts'
import { useShareStore } from '../stores/share.ts'

/** Text that has the look of contacts: cards, or several lines with cells. */
const looksLikeContacts = /^\s*BEGIN\s*:\s*VCARD|^[^\n]*\t[^\n]*\n[^\n]*\t|^[^\n]*,[^\n]*\n[^\n]*,/iu

/**
 * Imports files with contacts that are dropped on the window or pasted into it, and pasted text that looks like contacts.
 * Pictures are for the form, and what is pasted into a field belongs there.
 */
export function useContactsFromOutside(): void {
  const imports = useImportStore()
  useEventListener(document, 'dragover', (event) => {
    if (isFree(event) && hasFiles(event.dataTransfer)) event.preventDefault()
  })
  useEventListener(document, 'drop', (event) => {
    const files = isFree(event) ? contactFiles(event.dataTransfer) : []
    // What nobody takes must not take the place of the window.
    if (hasFiles(event.dataTransfer)) event.preventDefault()
    if (files.length > 0) void imports.drop(files)
  })
  useEventListener(document, 'paste', (event) => {
    if (!isFree(event) || isInField(event)) return
    const files = contactFiles(event.clipboardData)
    const text = event.clipboardData?.getData('text/plain').replace(/\r\n?/gu, '\n') ?? ''
    if (files.length > 0) void imports.drop(files)
    else if (looksLikeContacts.test(text)) void imports.paste(text)
    else return
    event.preventDefault()
  })
}

/** Whether what comes in from outside may be taken; a dialog other than the import, or the workbench, has the window to itself. */
function isFree(event: Event): boolean {
  if (event.defaultPrevented || !useSessionStore().profile) return false
  if (usePrintStore().isOpen || useShareStore().dragged !== null) return false
  return useNavigationStore().overlay === 'import' || !isDialogOpen()
}

function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false
}

function contactFiles(transfer: DataTransfer | null): File[] {
  const files = [...(transfer?.files ?? [])]
  return files.every(({ type }) => type.startsWith('image/')) ? [] : files
}

function isInField({ target }: Event): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
