import { timestampKey } from './timestamp.ts'

/**
 * The texts of a page without older copies of a record that is in it twice (reliability P28). `values` are the parsed
 * forms of `texts`. Elements without an id stay.
 */
export function newestOfEachId(values: readonly unknown[], texts: readonly string[]): string[] {
  const newest = new Map<unknown, number>()
  values.forEach((value, at) => {
    const id = textOf(value, 'id')
    const before = id === null ? undefined : newest.get(id)
    const older = before !== undefined && updatedAt(value) < updatedAt(values[before])
    if (!older) newest.set(id ?? at, at)
  })
  if (newest.size === texts.length) return [...texts]
  const kept = new Set(newest.values())
  return texts.filter((_, at) => kept.has(at))
}

function updatedAt(value: unknown): string {
  return timestampKey(textOf(value, 'updated_at') ?? '')
}

function textOf(value: unknown, field: string): string | null {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, field) : null
  return typeof found === 'string' ? found : null
}
