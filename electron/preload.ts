import '../contract/no-eval.ts'
import { contextBridge, ipcRenderer } from 'electron'
import { fail } from '../contract/failure.ts'
import { isTooLarge } from '../contract/ipc/call-size.ts'
import { contract, type Channel } from '../contract/ipc/contract.ts'
import { notices } from '../contract/ipc/notice.ts'

const channels = Object.keys(contract) as Channel[]

/** The channels whose calls carry a whole file, up to a hundred megabytes. */
const withFile: readonly Channel[] = ['photo.check', 'photo.keep', 'import.read', 'import.keepPicture']

let fileBefore: Promise<unknown> = Promise.resolve()

/** Sends a call with a file once the one before it has been answered, however that ended. */
function sendInTurn(channel: Channel, input: unknown): Promise<unknown> {
  const send = () => ipcRenderer.invoke(channel, input)
  const answer = fileBefore.then(send, send)
  fileBefore = answer
  return answer
}

const call = Object.fromEntries(
  channels.map((channel) => [
    channel,
    async (input: unknown): Promise<unknown> => {
      // SECURITY: a call beyond the bound of its channel never reaches main, where a copy of it would fill memory (SECURITY X53).
      if (isTooLarge(channel, input)) return fail({ kind: 'too-big' })
      // SECURITY: main has one file of the page in memory at a time, also when the page sends hundreds (SECURITY X53).
      return withFile.includes(channel) ? sendInTurn(channel, input) : ipcRenderer.invoke(channel, input)
    },
  ]),
)

const on = Object.fromEntries(
  Object.keys(notices).map((name) => [
    name,
    (listener: (notice: unknown) => void) => {
      // SECURITY: the page gets the notice only, never Electron's event object (SECURITY E20).
      const forward = (_event: unknown, notice: unknown) => listener(notice)
      ipcRenderer.on(name, forward)
      return () => {
        ipcRenderer.removeListener(name, forward)
      }
    },
  ]),
)

// SECURITY: one named function per channel and notice of the contract; no generic invoke or send (X19).
contextBridge.exposeInMainWorld('atena', { call, on })
