import { EventEmitter } from 'node:events'

/**
 * What Electron's native functions do with their arguments: they convert them first and throw when they cannot, in the
 * words that are imitated here.
 */

type Callback<Args extends unknown[]> = (...args: Args) => void

/** @throws {TypeError} for a value at this place of the arguments that a native function cannot convert */
export function refuseConversion(value: unknown, index = 0): never {
  throw new TypeError(`Error processing argument at index ${index}, conversion failure from ${String(value)}`)
}

/** @throws {TypeError} for a value of another type */
export function requireType(value: unknown, type: 'string' | 'number' | 'boolean', index = 0): void {
  if (typeof value !== type) refuseConversion(value, index)
}

/** Whether a native function takes the value for a whole number. */
export function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31
}

/** @throws {TypeError} for what is neither a listener nor the null that removes one */
export function requireListener(listener: unknown, words = 'Must pass null or function'): void {
  if (listener !== null && typeof listener !== 'function') throw new TypeError(words)
}

/** What an app is given to answer with: it throws when it is called a second time. */
export function oneTime<Args extends unknown[]>(answer: Callback<Args>): Callback<Args> {
  let called = false
  return (...args) => {
    if (called) throw new TypeError('One-time callback was called more than once')
    called = true
    answer(...args)
  }
}

/** The same, and it throws when nothing is given. */
export function oneTimeWithAnswer<Args extends unknown[]>(answer: Callback<Args>): Callback<Args> {
  return oneTime((...args: Args) => {
    if (args.length === 0) throw new TypeError('Insufficient number of arguments.')
    answer(...args)
  })
}

/** What may be called on an object whose window has closed, and what Chromium still reports to the stand-in's own parts. */
const allowed = new Set(['constructor', 'isDestroyed', 'destroy', 'pageGone', 'firstPaint', 'wasPlaced'])

const refuse = (): never => {
  throw new TypeError('Object has been destroyed')
}

/**
 * Makes an object refuse every call, as Electron's do once their window has closed; what it inherits from EventEmitter still
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

/** An event whose listeners may keep the default from happening. */
type PreventableEvent<Details extends object> = Details & {
  readonly defaultPrevented: boolean
  preventDefault(): void
}

/** Makes one from the details that its listeners read. */
export function preventableEvent<Details extends object>(details: Details): PreventableEvent<Details> {
  let prevented = false
  return Object.defineProperties(
    { ...details },
    {
      defaultPrevented: { get: () => prevented },
      preventDefault: { value: () => (prevented = true) },
    },
  ) as PreventableEvent<Details>
}
