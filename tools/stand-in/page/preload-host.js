/*
 * Runs the app's preload in the isolated world with what Electron's sandboxed preloads get: `require('electron')`, a
 * small `process`, and nothing else of Node.
 */
;({ bind, wire, bridge, parts, environment, runPreload }) => {
  const post = (message) => bind(wire.encode(message))
  const { ipcRenderer, receivers } = parts.ipcRenderer(post)
  const accelerators = new Set(environment.accelerators)
  receivers.accelerators = ({ chords }) => {
    accelerators.clear()
    for (const chord of chords) accelerators.add(chord)
  }
  globalThis.__standInReceive = (text) => {
    const message = wire.decode(text)
    receivers[message.kind](message)
  }
  parts.reportWindow(post, accelerators, environment.asksBeforeClosing)

  const electron = {
    contextBridge: parts.contextBridge(bridge),
    ipcRenderer,
    webUtils: parts.webUtils(),
    webFrame: {},
  }
  const require = (name) => {
    if (name === 'electron' || name === 'electron/renderer') return electron
    throw new Error(`module not found: ${name}`)
  }
  const process = {
    ...environment.process,
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
  }
  const module = { exports: {} }
  try {
    runPreload(require, module, module.exports, process)
  } catch (thrown) {
    post({ kind: 'preload-failed', message: String(thrown), stack: String(thrown?.stack ?? '') })
    console.error('Unable to load preload script', thrown)
  }
}
