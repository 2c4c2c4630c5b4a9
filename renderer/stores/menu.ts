import { defineStore } from 'pinia'
import type { MenuCommand } from '../../contract/ipc/notice.ts'
import { on } from '../bridge/bridge.ts'

/** Commands of the native menu, for the views. */
export const useMenuStore = defineStore('menu', () => {
  /** Answers the function that stops listening. */
  function listen(commands: Partial<Record<MenuCommand, () => void>>): () => void {
    return on('menu.command', ({ command }) => commands[command]?.())
  }

  return { listen }
})
