import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'

/** Says something over the window and answers the number of the chosen button; closing it is the last one. */
export type Ask = (message: string, detail: string, buttons: readonly string[]) => Promise<number>

/** Makes `Ask` for the window that is open, or without one. */
export function askOver(parent: () => BrowserWindow | undefined): Ask {
  return async (message, detail, buttons) => {
    const cancelId = buttons.length - 1
    const box = { type: 'info' as const, message, detail, buttons: [...buttons], defaultId: 0, cancelId }
    const window = parent()
    const { response } = await (window ? dialog.showMessageBox(window, box) : dialog.showMessageBox(box))
    return response
  }
}
