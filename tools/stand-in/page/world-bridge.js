/*
 * One end of the bridge between the page's world and the isolated world of the preload. Both worlds run this file.
 *
 * The detail of a CustomEvent is structured-cloned by Blink when a listener of the other world reads it, and
 * dispatchEvent is synchronous, so a call is an event and its answer is another event dispatched while it is handled.
 * Event names carry a random text that page scripts do not know.
 *
 * Values cross as small descriptions: { clone }, { error }, { function }, { promise }, { array, number }, { object,
 * number }, { again }. Functions and promises stay where they are and are reached by number.
 */
;(secret, side) => {
  const listen = window.addEventListener.bind(window)
  const dispatch = window.dispatchEvent.bind(window)
  const CustomEventHere = window.CustomEvent
  const clone = window.structuredClone.bind(window)
  const other = side === 'page' ? 'preload' : 'page'
  const deepest = 1000

  const functions = new Map()
  const functionNumbers = new WeakMap()
  const promises = new Map()
  let lastNumber = 0
  let answer

  /* Why Blink will not clone a value; null when it will. */
  function refusalOf(value) {
    try {
      clone(value)
      return null
    } catch (refusal) {
      return String(refusal.message)
    }
  }

  /* A proxy is refused itself, a plain object only because of what it holds: its shallow copy is refused alike. */
  function isProxy(value) {
    const refusal = refusalOf(value)
    return refusal !== null && refusal !== refusalOf(Array.isArray(value) ? [...value] : { ...value })
  }

  const isContainer = (value) =>
    (Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]') && !isProxy(value)

  function numberOf(callable) {
    if (!functionNumbers.has(callable)) {
      functionNumbers.set(callable, ++lastNumber)
      functions.set(lastNumber, callable)
    }
    return functionNumbers.get(callable)
  }

  function describePromise(promise) {
    const number = ++lastNumber
    promise.then(describe).then(
      (value) => call({ kind: 'resolve', number, value }),
      (reason) => call({ kind: 'reject', number, value: describe(reason) }),
    )
    return { promise: number }
  }

  /* Data without functions, promises or proxies crosses in one piece; everything else part by part. */
  function describe(value) {
    if (value instanceof Error || refusalOf(value) !== null) return describePart(value, 0, new Map())
    return { clone: value }
  }

  function describePart(value, depth, seen) {
    if (depth > deepest)
      throw new TypeError(
        `Electron contextBridge recursion depth exceeded.  Nested objects deeper than ${deepest} are not supported.`,
      )
    if (typeof value === 'function') return { function: numberOf(value) }
    if (value === null || (typeof value !== 'object' && typeof value !== 'symbol')) return { clone: value }
    if (value instanceof Promise) return describePromise(value)
    if (value instanceof Error) return { error: String(value.message) }
    if (seen.has(value)) return { again: seen.get(value) }
    if (isContainer(value)) return describeContainer(value, depth + 1, seen)
    if (refusalOf(value) !== null) throw new Error('An object could not be cloned.')
    return { clone: value }
  }

  function describeContainer(value, depth, seen) {
    const number = seen.size
    seen.set(value, number)
    if (Array.isArray(value)) return { array: value.map((part) => describePart(part, depth, seen)), number }
    return {
      object: Object.entries(value).map(([key, part]) => [key, describePart(part, depth, seen)]),
      number,
    }
  }

  const proxyFor = (number) =>
    function (...given) {
      const result = call({ kind: 'call', number, given: given.map(describe) })
      if (result.thrown) throw revive(result.thrown)
      return revive(result.value)
    }

  function deepFreeze(value) {
    if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value) || Object.isFrozen(value))
      return value
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
    return value
  }

  function reviveContainer(description, freeze, known) {
    const target = (known[description.number] = description.array ? [] : {})
    const entries = description.array ? description.array.entries() : description.object
    for (const [key, part] of entries)
      Object.defineProperty(target, key, {
        value: revive(part, freeze, known),
        enumerable: true,
        writable: true,
        configurable: true,
      })
    return freeze ? Object.freeze(target) : target
  }

  function revive(description, freeze = false, known = []) {
    if ('clone' in description) return freeze ? deepFreeze(description.clone) : description.clone
    if ('error' in description) return new Error(description.error)
    if ('again' in description) return known[description.again]
    if ('function' in description) return proxyFor(description.function)
    if ('promise' in description)
      return new Promise((resolve, reject) => promises.set(description.promise, { resolve, reject }))
    return reviveContainer(description, freeze, known)
  }

  function settle({ kind, number, value }) {
    promises.get(number)?.[kind](revive(value))
    promises.delete(number)
    return {}
  }

  const handlers = {
    resolve: settle,
    reject: settle,
    call: ({ number, given }) => ({
      value: describe(functions.get(number)(...given.map((part) => revive(part)))),
    }),
  }

  function call(message) {
    const outer = answer
    dispatch(new CustomEventHere(`${secret}-to-${other}`, { detail: message }))
    const result = answer
    answer = outer
    return result
  }

  function handle(message) {
    try {
      return handlers[message.kind](message)
    } catch (thrown) {
      return { thrown: describe(thrown instanceof Error ? thrown : new Error(String(thrown))) }
    }
  }

  listen(`${secret}-to-${side}`, (event) => {
    event.stopImmediatePropagation()
    dispatch(new CustomEventHere(`${secret}-answer-${other}`, { detail: handle(event.detail) }))
  })
  listen(`${secret}-answer-${side}`, (event) => {
    event.stopImmediatePropagation()
    answer = event.detail
  })

  return { call, describe, revive, handlers }
}
