/* `contextBridge` of the preload. */
;(bridge) => ({
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
})
