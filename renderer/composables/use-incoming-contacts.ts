import { useEventListener } from '@vueuse/core'
import { isDialogOpen } from './use-dialog-focus.ts'

/** What comes in from outside, and when it may. */
export interface IncomingContacts {
  /** A dialog over the window, other than that of the import, or the print workbench has the window to itself. */
  mayTake(isDialogOpen: boolean): boolean
  takeFiles(files: readonly File[]): void
  takeText(text: string): void
}

/** Text that has the look of contacts: cards, or several lines with cells. */
const looksLikeContacts = /^\s*BEGIN\s*:\s*VCARD|^[^\n]*\t[^\n]*\n[^\n]*\t|^[^\n]*,[^\n]*\n[^\n]*,/iu

/**
 * Files with contacts that are dropped on the window or pasted into it, and pasted text that looks like contacts. Pictures
 * are for the form, and what is pasted into a field belongs there.
 */
export function useIncomingContacts({ mayTake, takeFiles, takeText }: IncomingContacts): void {
  const isFree = (event: Event) => !event.defaultPrevented && mayTake(isDialogOpen())
  useEventListener(document, 'dragover', (event) => {
    if (isFree(event) && hasFiles(event.dataTransfer)) event.preventDefault()
  })
  useEventListener(document, 'drop', (event) => {
    const files = isFree(event) ? contactFiles(event.dataTransfer) : []
    // What nobody takes must not take the place of the window.
    if (hasFiles(event.dataTransfer)) event.preventDefault()
    if (files.length > 0) takeFiles(files)
  })
  useEventListener(document, 'paste', (event) => {
    if (!isFree(event) || isInField(event)) return
    const files = contactFiles(event.clipboardData)
    const text = event.clipboardData?.getData('text/plain').replace(/\r\n?/gu, '\n') ?? ''
    if (files.length > 0) takeFiles(files)
    else if (looksLikeContacts.test(text)) takeText(text)
    else return
    event.preventDefault()
  })
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
