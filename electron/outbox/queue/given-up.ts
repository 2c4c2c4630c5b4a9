import type { GivenUp, OutboxEntry } from '../journal/entry.ts'
import type { Surroundings } from './plan-save.ts'
import { rebase } from './rebase.ts'

/**
 * Who deletes a record gives its edits up (C39), but only if it is deleted: until then the delete carries them.
 * @param edits what was waiting for the record, oldest first
 */
export function giveUp(deletion: OutboxEntry, edits: readonly OutboxEntry[]): OutboxEntry {
  const lost = [...edits.map(carried), deletion.givenUp].filter((each) => each !== null)
  const [first] = lost
  if (first === undefined) return deletion
  const changes = Object.assign({}, ...lost.map((each) => each.changes))
  return { ...deletion, givenUp: { ...first, changes } }
}

function carried({ action, key, etag, base, changes, state, failure, savedAt, givenUp }: OutboxEntry) {
  return action === 'update' ? { key, etag, base, changes, state, failure, savedAt } : givenUp
}

/** The edits of a record that is not deleted after all; null where there were none. */
export function comeBack(
  deletion: OutboxEntry,
  { newest }: Pick<Surroundings, 'newest'>,
): OutboxEntry | null {
  const { givenUp, family, id } = deletion
  if (givenUp === null) return null
  const edit: OutboxEntry = { ...deletion, ...untouched, ...givenUp }
  return edit.etag === null ? rebase(edit, newest(family, id)) : edit
}

const untouched = {
  action: 'update',
  held: false,
  doubt: false,
  sends: 0,
  serverTime: null,
  givenUp: null,
} satisfies Partial<OutboxEntry> & { givenUp: GivenUp | null }
