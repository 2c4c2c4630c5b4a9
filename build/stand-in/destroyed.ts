import { EventEmitter } from 'node:events'

/** What may be asked of an object whose window has gone, and what Chromium still tells the stand-in's own parts. */
const allowed = new Set(['constructor', 'isDestroyed', 'destroy', 'pageGone', 'firstPaint', 'wasPlaced'])

const refuse = (): never => {
  throw new TypeError('Object has been destroyed')
}

/**
 * Makes an object refuse every call, as Electron's do once their window has gone; what it inherits from EventEmitter still
 * works.
 * @param properties values that are refused, too, such as `webContents`
 */
export function refuseEverything(object: object, properties: readonly string[] = []): void {
  const names = new Set(properties)
  let part = Object.getPrototypeOf(object) as object
  while (part !== EventEmitter.prototype) {
    for (const name of Object.getOwnPropertyNames(part)) names.add(name)
    part = Object.getPrototypeOf(part) as object
  }
  for (const name of names) {
    if (allowed.has(name)) continue
    const own = typeof Reflect.get(object, name) === 'function' ? { value: refuse } : { get: refuse }
    Object.defineProperty(object, name, { configurable: true, ...own })
  }
}
