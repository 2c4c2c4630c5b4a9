/** One thing that the app asked of the desktop and that has no effect here, e.g. `dialog.showSaveDialog` and its options. */
export type RecordedCall = { name: string; args: unknown[] }

/** Keeps what the app asked for, so that tests can look at it through `__standin.calls`. */
export class RecordedCalls {
  readonly list: RecordedCall[] = []

  /** Notes a call. Arguments are copied, because the app may change them later and Playwright must be able to read them. */
  add(name: string, ...args: unknown[]): void {
    this.list.push({ name, args: args.map(plainCopy) })
  }
}

/** A copy without what cannot be copied: functions become their name, foreign objects their class. */
function plainCopy(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch {
    if (typeof value === 'function') return `[function ${value.name}]`
    if (Array.isArray(value)) return value.map(plainCopy)
    if (value === null || typeof value !== 'object') return String(value)
    if (Object.getPrototypeOf(value) !== Object.prototype) return `[${value.constructor?.name ?? 'object'}]`
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plainCopy(part)]))
  }
}
