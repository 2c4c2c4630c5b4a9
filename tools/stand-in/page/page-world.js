/* The page's end of contextBridge: puts what the preload exposes on `window`, frozen and not replaceable. */
;(bridge) => {
  bridge.handlers.expose = ({ key, value }) => {
    if (Object.prototype.hasOwnProperty.call(window, key))
      throw new Error('Cannot bind an API on top of an existing property on the window object')
    Object.defineProperty(window, key, {
      value: bridge.revive(value, true),
      enumerable: true,
      writable: false,
      configurable: false,
    })
    return {}
  }
}
