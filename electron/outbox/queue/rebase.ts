import { fail } from '../../../contract/failure.ts'
import type { OutboxEntry } from '../journal/entry.ts'
import { etagOf, rawRecord } from '../raw-record.ts'
import { sameInBoth } from '../same-meaning.ts'

/**
 * An edit that was made while an earlier write of the same record was under way, put over what that write gave. It is a
 * conflict where a field that it changes does not say any more what the user saw: somebody else was faster.
 * @param text raw text of the record now; null where it is not at hand
 */
export function rebase(entry: OutboxEntry, text: string | null): OutboxEntry {
  const { failure } = fail({ kind: 'precondition-failed' })
  if (text === null) return { ...entry, state: 'conflict', failure }
  const now = rawRecord(text)
  const seen = rawRecord(entry.base ?? '{}').value
  const isSeen = (field: string) => sameInBoth(field, seen[field], now.value[field])
  const moved = entry.action === 'delete' ? [] : Object.keys(entry.changes).filter((field) => !isSeen(field))
  const id = String(now.value['id'])
  if (moved.length > 0) return { ...entry, id, state: 'conflict', failure }
  return { ...entry, id, base: text, etag: etagOf(now) }
}
