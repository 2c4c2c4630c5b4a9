import { defineStore } from 'pinia'
import type { MenuCommand } from '../../contract/ipc/notice.ts'
import { on } from '../bridge/bridge.ts'

/** Commands of the native menu, for the views. */
export const useMenuStore = defineStore('menu', () => {
  /** Returns the function that stops listening. */
  function listen(run: (command: MenuCommand) => void): () => void {
    return on('menu.command', ({ command }) => run(command))
  }

  return { listen }
})
