import { defineStore } from 'pinia'
import { type ActionId, type ContextEntry, type ContextItem } from '../../contract/action/actions.ts'
import type { MenuCommand } from '../../contract/ipc/notice.ts'
import { call, on } from '../bridge/bridge.ts'
import { useNoticesStore } from './notices.ts'

/** Commands of the native menu, and native menus under the pointer, for the views. */
export const useMenuStore = defineStore('menu', () => {
  /** Returns the function that stops listening. */
  function listen(run: (command: MenuCommand) => void): () => void {
    return on('menu.command', ({ command }) => run(command))
  }

  /** Shows a native menu at a place in the page. Returns what was chosen, null for nothing. */
  async function show(entries: ContextEntry[], at: { x: number; y: number }): Promise<ContextItem | null> {
    const place = { x: Math.max(0, Math.round(at.x)), y: Math.max(0, Math.round(at.y)) }
    const answer = await call('contextMenu.show', { entries, at: place })
    if (!answer.ok) useNoticesStore().showFailure(answer.failure)
    return answer.ok ? answer.value.chosen : null
  }

  /** Says what of the application menu can be done now. */
  const enable = (ids: ActionId[]) => void call('menu.enable', { ids })

  return { listen, show, enable }
})
