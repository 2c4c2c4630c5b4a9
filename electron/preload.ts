import '../contract/no-eval.ts'
import { contextBridge, ipcRenderer } from 'electron'
import { contract } from '../contract/ipc/contract.ts'
import { notices } from '../contract/ipc/notice.ts'

const call = Object.fromEntries(
  Object.keys(contract).map((channel) => [channel, (input: unknown) => ipcRenderer.invoke(channel, input)]),
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
