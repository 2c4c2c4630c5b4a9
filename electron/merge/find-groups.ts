import type { DuplicateReason } from '../../contract/ipc/duplicates.ts'

/** Two that look like one, and how sure that is. */
interface Pair {
  a: string
  b: string
  bits: number
  reasons: DuplicateReason[]
}

/** Those who may be one: the surest pair counts. */
export interface Group {
  ids: string[]
  bits: number
  reasons: DuplicateReason[]
}

/**
 * Returns the pairs as groups, the surest first: who is in one pair with somebody belongs to all of that group, unless
 * one of them is `apart` from another. A pair that cannot be in one group for that reason is a group by itself.
 *
 * @param pairs the surest first
 * @param most records of a group
 */
export function groupsOf(
  pairs: readonly Pair[],
  most: number,
  apart: (one: string, other: string) => boolean,
): Group[] {
  const groups = new Map<string, Group>()
  const alone: Group[] = []
  const groupOf = (id: string): Group => groups.get(id) ?? { ids: [id], bits: 0, reasons: [] }
  for (const { a, b, bits, reasons } of pairs) {
    const [one, other] = [groupOf(a), groupOf(b)]
    if (one === other) add(one, { bits, reasons })
    else if (!mayJoin(one, other, { most, apart })) alone.push({ ids: [a, b], bits, reasons })
    else {
      const joined = { ids: [...one.ids, ...other.ids], bits: 0, reasons: [] }
      for (const each of [one, other, { bits, reasons }]) add(joined, each)
      for (const id of joined.ids) groups.set(id, joined)
    }
  }
  return [...new Set(groups.values()), ...alone].sort((one, other) => other.bits - one.bits)
}

function add(group: Group, { bits, reasons }: Omit<Group, 'ids'>): void {
  group.bits = Math.max(group.bits, bits)
  group.reasons = [...new Set([...group.reasons, ...reasons])]
}

function mayJoin(
  one: Group,
  other: Group,
  { most, apart }: { most: number; apart: (one: string, other: string) => boolean },
): boolean {
  if (one.ids.length + other.ids.length > most) return false
  return !one.ids.some((a) => other.ids.some((b) => apart(a, b)))
}
