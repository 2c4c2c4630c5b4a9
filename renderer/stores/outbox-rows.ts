import { computed, shallowRef, type ComputedRef } from 'vue'
import type { Result } from '../../contract/failure.ts'
import { mostAsked, type OutboxItem, type OutboxRow } from '../../contract/ipc/outbox.ts'
import { call } from '../bridge/bridge.ts'

/**
 * The waiting entries, as main has them. There may be thousands: they arrive in portions, and after that only the changed ones.
 */
export interface OutboxRows {
  /** The oldest first. */
  readonly items: ComputedRef<readonly OutboxItem[]>
  /** An entry is new, changed, or deleted. */
  note(key: string): void
  /** All of it may be another one, as in another profile. */
  noteAll(): void
  /** Requests the noted entries. Those that main does not answer stay noted, and are requested with the next ones. */
  refresh(): Promise<void>
}

export function useOutboxRows(): OutboxRows {
  const rows = shallowRef<readonly OutboxRow[]>([])
  const noted = new Set<string>()
  let isAllNoted = true

  async function refreshAll(): Promise<void> {
    isAllNoted = false
    const all = await askAll()
    if (all.ok) rows.value = all.value
    else isAllNoted = true
  }

  async function refreshNoted(): Promise<void> {
    const keys = [...noted].slice(0, mostAsked)
    for (const key of keys) noted.delete(key)
    const answer = await call('outbox.read', { keys })
    if (answer.ok) rows.value = withChanges(rows.value, keys, answer.value)
    else isAllNoted = true
  }

  return {
    items: computed(() => rows.value.map(({ item }) => item)),
    note: (key) => void noted.add(key),
    noteAll() {
      isAllNoted = true
    },
    async refresh() {
      if (isAllNoted) await refreshAll()
      // Read again once all have arrived: any of them may have changed in the meantime.
      while (!isAllNoted && noted.size > 0) await refreshNoted()
    },
  }
}

async function askAll(): Promise<Result<OutboxRow[]>> {
  const rows: OutboxRow[] = []
  let from: number | null = 0
  while (from !== null) {
    const portion: Awaited<ReturnType<typeof askPortion>> = await askPortion(from)
    if (!portion.ok) return portion
    rows.push(...portion.value.rows)
    from = portion.value.next
  }
  return { ok: true, value: rows }
}

const askPortion = (from: number) => call('outbox.list', { from })

/** In the order of their places: an entry that changes keeps its own. */
function withChanges(
  rows: readonly OutboxRow[],
  keys: readonly string[],
  found: readonly OutboxRow[],
): OutboxRow[] {
  const asked = new Set(keys)
  const others = rows.filter(({ item }) => !asked.has(item.key))
  return [...others, ...found].toSorted((one, other) => one.place - other.place)
}
