import { ipcMain } from 'electron'
import { fail } from '../../contract/failure.ts'
import { contract, type Handlers, type Channel } from '../../contract/ipc/contract.ts'
import { answer, type LogUnexpected } from './answer.ts'
import { createCallPace } from './call-pace.ts'
import { isTrustedSender } from '../window/security.ts'

/** electron-store opens this channel to every page as soon as it is loaded, and tells there where the settings lie. */
const channelOfStore = 'electron-store-get-data'

/** Every channel of the contract, in its order. */
export const channels = Object.keys(contract) as Channel[]

/**
 * Opens every channel of the contract to our own page. A stranger is refused with a failure, never with silence.
 * @param ours ids of the webContents of our windows, kept up to date by the window folder
 */
export function registerHandlers(handlers: Handlers, ours: ReadonlySet<number>, log: LogUnexpected): void {
  // SECURITY: nothing but our channels may listen. By its name, because Electron's own listener of the channel `error` has
  // to stay: without one, a message of this name is an exception in main.
  ipcMain.removeAllListeners(channelOfStore)
  const pace = createCallPace()
  for (const channel of channels) {
    ipcMain.handle(channel, (event, input: unknown) => {
      // SECURITY: only the main frame of our own window may call (SECURITY E17).
      if (!isTrustedSender(event, ours)) return fail({ kind: 'forbidden' })
      // SECURITY: a page that has been taken over calls as often as it likes (SECURITY X56).
      if (!pace.allows(channel, input)) return fail({ kind: 'too-often' })
      return answer({ handlers, log, caller: event.sender.id }, channel, input)
    })
  }
}
