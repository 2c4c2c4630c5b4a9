/* The parts of `require('electron')` in a preload. */
;({
  /* `post` sends a message object to main; main calls `receive` with its answers. */
  ipcRenderer: (post) => {
    const waiting = new Map()
    const listeners = new Map()
    let lastId = 0

    const copy = (value) => {
      try {
        return structuredClone(value)
      } catch {
        throw new Error('An object could not be cloned.')
      }
    }
    const notHere = (name) => () => {
      throw new Error(`The stand-in for Electron has no ipcRenderer.${name}.`)
    }

    const ipcRenderer = {
      invoke(channel, ...args) {
        const message = { kind: 'invoke', id: ++lastId, channel: String(channel), args: copy(args) }
        return new Promise((resolve, reject) => {
          waiting.set(message.id, { resolve, reject })
          post(message)
        })
      },
      send(channel, ...args) {
        post({ kind: 'send', channel: String(channel), args: copy(args) })
      },
      on(channel, listener) {
        listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
        return ipcRenderer
      },
      once(channel, listener) {
        const first = (...args) => {
          ipcRenderer.removeListener(channel, first)
          listener(...args)
        }
        return ipcRenderer.on(channel, first)
      },
      removeListener(channel, listener) {
        const kept = [...(listeners.get(channel) ?? [])]
        const at = kept.lastIndexOf(listener)
        if (at >= 0) kept.splice(at, 1)
        listeners.set(channel, kept)
        return ipcRenderer
      },
      removeAllListeners(channel) {
        if (channel === undefined) listeners.clear()
        else listeners.delete(channel)
        return ipcRenderer
      },
      sendSync: notHere('sendSync'),
      postMessage: notHere('postMessage'),
      sendToHost: notHere('sendToHost'),
    }
    ipcRenderer.addListener = ipcRenderer.on
    ipcRenderer.off = ipcRenderer.removeListener

    const receivers = {
      answer({ id, value, refusal, channel }) {
        const { resolve, reject } = waiting.get(id) ?? {}
        waiting.delete(id)
        if (refusal === undefined) resolve?.(value)
        else reject?.(new Error(`Error invoking remote method '${channel}': ${refusal}`))
      },
      event({ channel, args }) {
        for (const listener of listeners.get(channel) ?? [])
          try {
            listener({ sender: ipcRenderer, senderId: 0, ports: [] }, ...args)
          } catch (thrown) {
            reportError(thrown)
          }
      },
    }

    return { ipcRenderer, receivers }
  },

  contextBridge: (bridge) => ({
    exposeInMainWorld(key, api) {
      const result = bridge.call({ kind: 'expose', key: String(key), value: bridge.describe(api) })
      if (result.thrown) throw bridge.revive(result.thrown)
    },
    exposeInIsolatedWorld() {
      throw new Error('The stand-in for Electron has no contextBridge.exposeInIsolatedWorld.')
    },
    executeInMainWorld() {
      throw new Error('The stand-in for Electron has no contextBridge.executeInMainWorld.')
    },
  }),

  /*
   * Only Chromium knows the path of a File, and Electron answers at once. Here the script stops at the `debugger` statement; main
   * reads `file`, writes `path` and lets the script go on (page.ts).
   */
  webUtils: () => ({
    getPathForFile: function getPathForFile(file) {
      if (!(file instanceof File)) throw new TypeError('getPathForFile needs a File.')
      let path = ''
      debugger
      return path
    },
  }),
})
