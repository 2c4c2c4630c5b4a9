import type { RecordDelete } from '../../../contract/ipc/record-write.ts'
import { localIdOf } from '../../../contract/ipc/outbox.ts'
import { isAbout, isOpen, isUnsent } from '../journal/entry.ts'
import type { OutboxEntry } from '../journal/entry.ts'
import type { JournalChange } from '../journal/journal.ts'
import { giveUp } from './given-up.ts'
import type { Surroundings } from './plan-save.ts'

/** A delete on its way into the outbox, held back by its Undo (design 4). */
export function planDelete(
  entries: readonly OutboxEntry[],
  { family, id, etag }: RecordDelete,
  around: Surroundings,
): OutboxEntry {
  const real = entries.find((entry) => localIdOf(entry.key) === id)?.id ?? id
  const untouched = { state: 'queued', held: true, doubt: false, sends: 0, failure: null } as const
  return {
    key: around.newKey(),
    profile: around.profile,
    origin: around.origin,
    action: 'delete',
    family,
    id: real,
    group_id: null,
    etag,
    base: around.base(family, real, etag),
    changes: {},
    ...untouched,
    serverTime: null,
    twinOf: null,
    givenUp: null,
    savedAt: around.now(),
  }
}

/**
 * The Undo of a delete is over. Edits of the record that were not sent go with it (C39); a record that the service
 * never had is simply gone.
 */
export function planRelease(entries: readonly OutboxEntry[], deletion: OutboxEntry): JournalChange {
  const before = entries.filter(
    (entry) => entry.key !== deletion.key && isOpen(entry) && isAbout(entry, deletion),
  )
  const dropped = before.filter(isUnsent)
  const remove = dropped.map(({ key }) => key)
  const released = giveUp({ ...deletion, held: false }, dropped)
  if (dropped.some(({ action }) => action === 'create')) return { remove: [...remove, deletion.key] }
  return { put: [released], remove }
}
