import { fail } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import { joinedChanges } from '../../contract/record/record.ts'
import type { AddressChanges } from '../../contract/record/record.ts'
import { etagOf, rawRecord } from '../api/json-text.ts'
import { sameInBoth } from '../write/forms.ts'
import { isAbout, isToWrite } from './entry.ts'
import type { GivenUp, OutboxEntry } from './entry.ts'
import type { JournalChange } from './journal-change.ts'

/**
 * Who deletes a record gives its edits up (C39), but only if it is deleted: until then the delete carries them.
 * @param edits what was waiting for the record, oldest first
 */
export function shelveEdits(deletion: OutboxEntry, edits: readonly OutboxEntry[]): OutboxEntry {
  const lost = [...edits.map(carried), deletion.givenUp].filter((each) => each !== null)
  const [first] = lost
  if (first === undefined) return deletion
  const changes = lost.reduce<AddressChanges>((all, each) => joinedChanges(all, each.changes), {})
  return { ...deletion, givenUp: { ...first, changes } }
}

function carried({ action, key, etag, base, changes, state, failure, savedAt, givenUp }: OutboxEntry) {
  return action === 'update' ? { key, etag, base, changes, state, failure, savedAt } : givenUp
}

/**
 * The edits of a record that is not deleted after all; null where there were none.
 * @param known `newest`: raw text of the newest version that is known
 */
export function restoreEdits(
  deletion: OutboxEntry,
  known: { newest(family: Family, id: string): string | null },
): OutboxEntry | null {
  const { givenUp, family, id } = deletion
  if (givenUp === null) return null
  const edit: OutboxEntry = { ...deletion, ...untouched, ...givenUp }
  return edit.etag === null ? rebase(edit, known.newest(family, id)) : edit
}

const untouched = {
  action: 'update',
  held: false,
  doubt: false,
  sends: 0,
  serverTime: null,
  givenUp: null,
} satisfies Partial<OutboxEntry> & { givenUp: GivenUp | null }

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

/**
 * A write was refused for good: edits that wait behind it were made on top of it, so they become one edit with it, for
 * the user to decide about. A delete behind it takes its place: who deletes a record gives its edits up (C39).
 */
export function planRefusal(entries: readonly OutboxEntry[], refused: OutboxEntry): JournalChange {
  const behind = entries.filter(
    (entry) => entry.key !== refused.key && isToWrite(entry) && !entry.held && isAbout(entry, refused),
  )
  const deletion = behind.find(({ action }) => action === 'delete')
  const edits = behind.filter(({ action }) => action !== 'delete')
  const remove = behind.filter((entry) => entry !== deletion).map(({ key }) => key)
  const gone = [refused.key, ...remove]
  // The service never had the record.
  if (deletion && refused.action === 'create' && !refused.doubt) return { remove: [...gone, deletion.key] }
  if (deletion && refused.action === 'update')
    return { put: [shelveEdits(deletion, [refused, ...edits])], remove: gone }
  // Two deletes of one record are one: left behind, the second would wait for the first for ever.
  if (deletion && refused.action === 'delete') remove.push(deletion.key)
  const changes = edits.reduce((all, entry) => joinedChanges(all, entry.changes), refused.changes)
  return { put: [{ ...refused, changes }], remove }
}
