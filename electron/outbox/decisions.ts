import { fail, lacksCopies, ok, type Result } from '../../contract/failure.ts'
import { isAbout, isUnfinished, needsDecision, needsTwinDecision, type OutboxEntry } from './entry.ts'
import type { JournalChange } from './journal.ts'
import type { OutboxCore } from './outbox-core.ts'
import { rebase, restoreEdits } from './plan.ts'

/**
 * Sends an entry again. It is the user's yes to what would not happen by itself: a second create that cannot be looked
 * up, the delete of a twin, an edit that was made for another address of the service, and one whose photos cannot be copied.
 */
export function retryEntry(core: OutboxCore, key: string): Result<null> {
  const entry = core.journal.entry(key)
  if (!entry || !isUnfinished(entry)) return fail({ kind: 'not-found' })
  if (needsDecision(entry)) {
    const written = core.journal.write({ put: [retried(core, entry)] })
    if (!written.ok) return written
  }
  core.schedule.free(key)
  core.sender?.kick()
  return ok(null)
}

/** A refused entry as the user's yes sends it again, to the present address. */
export function retried({ around }: OutboxCore, entry: OutboxEntry): OutboxEntry {
  // If it could not be looked for before, it may be possible now.
  const doubt = entry.doubt && (entry.action !== 'create' || mayLookNow(entry))
  const withoutCopies = entry.withoutCopies === true || lacksCopies(entry.failure)
  return {
    ...entry,
    origin: around.origin,
    state: 'queued',
    failure: null,
    doubt,
    ...(withoutCopies && { withoutCopies }),
  }
}

/** Whether a create that was not looked up before can be looked up by its key now. */
function mayLookNow({ failure }: OutboxEntry): boolean {
  return (
    failure?.kind === 'forbidden' ||
    // Under its new address it may be the same service.
    (failure?.kind === 'invalid-input' && failure.path === 'origin')
  )
}

/**
 * Gives a write up. Later edits of the record are then based on what is known of it, or are removed together with
 * a record that was never created. Edits that a delete took along come back.
 */
export function discardEntry(core: OutboxCore, key: string): Result<null> {
  const entry = core.journal.entry(key)
  if (!entry || !isUnfinished(entry)) return fail({ kind: 'not-found' })
  // What is on its way cannot be taken back.
  if (entry.state === 'sending') return fail({ kind: 'unknown-outcome', code: 'SENDING' })
  const written = core.journal.write(discardOf(core, entry))
  core.sender?.kick()
  return written
}

/** The change that gives an entry up. */
export function discardOf({ journal, around }: OutboxCore, entry: OutboxEntry): JournalChange {
  // Both records stay. This is stored so that the user is not asked again.
  if (entry.twinOf !== null) return { put: [{ ...entry, state: 'done' }] }
  const about = journal.of(entry).filter((each) => isUnfinished(each) && isAbout(each, entry))
  if (entry.action === 'create') return { remove: about.map((each) => each.key) }
  const [first, next] = about.filter((each) => !needsTwinDecision(each))
  const edit = restoreEdits(entry, around)
  // An entry that waits for an earlier write is based on the result of that write.
  const isNext = first === entry && next?.etag === null
  const behind = isNext ? [rebase(next, around.newest(next.family, next.id))] : []
  return { remove: [entry.key], put: edit ? [edit, ...behind] : behind }
}
