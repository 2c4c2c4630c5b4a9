/*
 * Structured-clone data as JSON text, for the way between page and main over the DevTools protocol.
 * One source for both ends: page.ts evaluates this file in Node, and puts it into the isolated world.
 *
 * Lists and plain objects are themselves. What JSON has no word for becomes an object whose key `tag` says what it is.
 * Both ends count objects in the order in which they meet them, so that a cycle can say `again` and a number.
 */
;(() => {
  const tag = '\u0000'
  const errorTypes = { TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError }

  const toBase64 = (bytes) => {
    if (typeof bytes.toBase64 === 'function') return bytes.toBase64()
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  }
  const fromBase64 = (text) =>
    typeof Uint8Array.fromBase64 === 'function'
      ? Uint8Array.fromBase64(text)
      : new Uint8Array(Buffer.from(text, 'base64'))

  const encoders = [
    [Date, 'date', (value) => value.getTime()],
    [RegExp, 'regexp', (value) => [value.source, value.flags]],
    [Map, 'map', (value, visit) => Array.from(value, ([key, part]) => [visit(key), visit(part)])],
    [Set, 'set', (value, visit) => Array.from(value, visit)],
    [Error, 'error', (value) => [value.name, value.message]],
    [ArrayBuffer, 'buffer', (value) => toBase64(new Uint8Array(value))],
  ]

  function encodePrimitive(value) {
    if (value === undefined) return { [tag]: 'undefined' }
    if (typeof value === 'bigint') return { [tag]: 'bigint', data: String(value) }
    if (typeof value !== 'number' || (Number.isFinite(value) && !Object.is(value, -0))) return value
    return { [tag]: 'number', data: Object.is(value, -0) ? '-0' : String(value) }
  }

  function encodeObject(value, visit) {
    if (Array.isArray(value)) return Array.from(value, visit)
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      return { [tag]: 'view', data: [value[Symbol.toStringTag] ?? 'DataView', toBase64(bytes)] }
    }
    const [, kind, read] = encoders.find(([type]) => value instanceof type) ?? []
    if (kind) return { [tag]: kind, data: read(value, visit) }
    const entries = Object.keys(value).map((key) => [key, visit(value[key])])
    return Object.hasOwn(value, tag) ? { [tag]: 'object', data: entries } : Object.fromEntries(entries)
  }

  function encode(root) {
    const seen = new Map()
    const visit = (value) => {
      if (value === null || typeof value !== 'object') return encodePrimitive(value)
      if (seen.has(value)) return { [tag]: 'again', data: seen.get(value) }
      seen.set(value, seen.size)
      return encodeObject(value, visit)
    }
    return JSON.stringify(visit(root))
  }

  const primitives = {
    undefined: () => undefined,
    bigint: (data) => BigInt(data),
    number: (data) => Number(data),
  }
  const leaves = {
    // JSON has no NaN: an invalid date goes as null, and null would be 1970.
    date: (data) => new Date(data ?? NaN),
    regexp: ([source, flags]) => new RegExp(source, flags),
    error: ([name, message]) => new (errorTypes[name] ?? Error)(message),
    buffer: (data) => fromBase64(data).buffer,
    view: ([type, data]) => new globalThis[type](fromBase64(data).buffer),
  }

  function setOwn(target, key, value) {
    if (key === '__proto__')
      Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true })
    else target[key] = value
  }

  function decode(text) {
    const known = []
    const keep = (value) => {
      known.push(value)
      return value
    }
    /* Containers are filled after they are counted, because they may contain themselves. */
    const containers = {
      set: (data) => {
        const target = keep(new Set())
        for (const part of data) target.add(visit(part))
        return target
      },
      map: (data) => {
        const target = keep(new Map())
        for (const [key, part] of data) target.set(visit(key), visit(part))
        return target
      },
      object: (data) => {
        const target = keep({})
        for (const [key, part] of data) setOwn(target, key, visit(part))
        return target
      },
    }
    const visitList = (list) => {
      const target = keep([])
      for (const part of list) target.push(visit(part))
      return target
    }
    const visitTagged = ({ [tag]: kind, data }) => {
      if (kind === 'again') return known[data]
      if (primitives[kind]) return primitives[kind](data)
      return leaves[kind] ? keep(leaves[kind](data)) : containers[kind](data)
    }
    const visit = (node) => {
      if (node === null || typeof node !== 'object') return node
      if (Array.isArray(node)) return visitList(node)
      return Object.hasOwn(node, tag) ? visitTagged(node) : containers.object(Object.entries(node))
    }
    return visit(JSON.parse(text))
  }

  return { encode, decode }
})()
