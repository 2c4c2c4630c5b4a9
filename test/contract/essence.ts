/**
 * What a value says, without the ways services say "nothing" (null, '', [], {} or no field at all) and with one name
 * for the honorific of a joint name: the test's own yardstick, independent of the one in electron/outbox.
 */
export function essence(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(essence)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .map(([name, inner]) => [name === 'honorific' ? 'suffix' : name, essence(inner)] as const)
    .filter(([, inner]) => !isNothing(inner))
  return Object.fromEntries(entries)
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
