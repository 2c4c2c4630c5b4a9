/* eslint-disable @typescript-eslint/no-require-imports -- a sandboxed preload is a CommonJS script */
const { contextBridge, ipcRenderer, webUtils } = require('electron')

globalThis.onlyInPreload = true

contextBridge.exposeInMainWorld('sample', {
  version: 3,
  nested: { list: [1, 2] },
  echo: (value) => ipcRenderer.invoke('echo', value),
  sender: () => ipcRenderer.invoke('sender'),
  fail: () => ipcRenderer.invoke('fail'),
  missing: () => ipcRenderer.invoke('nobody-answers'),
  add: (a, b) => a + b,
  callBack: (callback) => callback('from the preload'),
  later: () => Promise.resolve(new Map([['a', 1]])),
  throws: () => {
    throw new RangeError('thrown in the preload')
  },
  sendError: () => ipcRenderer.send('error', 'a message of this name'),
  note(value, listener) {
    ipcRenderer.once('noted', (_event, noted) => listener(noted))
    ipcRenderer.send('note', value)
  },
  isolation: () => ({
    pageGlobal: typeof globalThis.onlyInPage,
    require: typeof require,
    process: `${process.type} ${process.sandboxed} ${process.contextIsolated}`,
  }),
  requireFs: () => require('node:fs'),
  pathOf: (file) => webUtils.getPathForFile(file),
})
