import { createHash, randomBytes } from 'node:crypto'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { receiptsShown } from '../../contract/ipc/outbox.ts'
import type { OutboxItem, OutboxDone } from '../../contract/ipc/outbox.ts'
import { nameOf } from '../../contract/record/record.ts'
import { viewOfText } from '../api/json-text.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { isAbout, isOpen, needsTwinDecision, isRefused, recoveredCode } from './entry.ts'
import type { OutboxEntry, Receipt } from './entry.ts'
import { entryOf } from './outbox-core.ts'
import type { OutboxCore } from './outbox-core.ts'
import { restoreEdits, rebase } from './shelve.ts'

/** Writes that are not done, for the page; a delete behind its Undo is the Undo's business. */
export function listItems({ journal }: OutboxCore): OutboxItem[] {
  return journal
    .entries()
    .filter((entry) => isOpen(entry) && !entry.held)
    .map(itemOf)
}

function itemOf(entry: OutboxEntry): OutboxItem {
  const { key, action, family, id, group_id, etag, state, failure, changes, savedAt, twinOf } = entry
  const base = viewOfText(family, entry.base)
  return { key, action, family, id, group_id, etag, state, failure, base, changes, savedAt, twinOf }
}

/**
 * Sends an entry again. It is the user's yes to what would not happen by itself: a second create that cannot be looked
 * up, the delete of a twin, and an edit that was made for another address of the service.
 */
export function retryEntry(core: OutboxCore, key: string): Result<null> {
  const entry = entryOf(core, key)
  if (!entry || !isOpen(entry)) return fail({ kind: 'not-found' })
  if (isRefused(entry)) {
    const { origin } = core.around
    // Who could not look for it before may do so now.
    const doubt = entry.doubt && (entry.action !== 'create' || mayLookNow(entry))
    const again: OutboxEntry = { ...entry, origin, state: 'queued', failure: null, doubt }
    const written = core.journal.write({ put: [again] })
    if (!written.ok) return written
  }
  core.schedule.free(key)
  core.sender?.kick()
  return ok(null)
}

/** Whether a create that was not looked up before can be looked up by its key now. */
function mayLookNow({ failure }: OutboxEntry): boolean {
  return (
    failure?.kind === 'forbidden' || (failure?.kind === 'unknown-outcome' && failure.code === recoveredCode)
  )
}

/**
 * Gives a write up. Edits behind it go over what is known of the record, or go with it where it never came to be; edits
 * that a delete took along come back.
 */
export function discardEntry(core: OutboxCore, key: string): Result<null> {
  const entry = entryOf(core, key)
  if (!entry || !isOpen(entry)) return fail({ kind: 'not-found' })
  // What is on its way cannot be taken back.
  if (entry.state === 'sending') return fail({ kind: 'unknown-outcome', code: 'SENDING' })
  // Both stay: that is remembered, so that nobody asks again.
  if (entry.twinOf !== null) return core.journal.write({ put: [{ ...entry, state: 'done' }] })
  const about = core.journal.entries().filter((each) => isOpen(each) && isAbout(each, entry))
  if (entry.action === 'create') return core.journal.write({ remove: about.map((each) => each.key) })
  const [first, next] = about.filter((each) => !needsTwinDecision(each))
  const edit = restoreEdits(entry, core.around)
  // What waits behind an earlier write goes over what that one gives.
  const isNext = first === entry && next?.etag === null
  const behind = isNext ? [rebase(next, core.around.newest(next.family, next.id))] : []
  const put = edit ? [edit, ...behind] : behind
  const written = core.journal.write({ remove: [key], put })
  core.sender?.kick()
  return written
}

/** What the page shows of them, with names from the copy of the book, and how the whole stands. */
export function doneView(
  receipts: readonly Receipt[],
  entries: readonly OutboxEntry[],
  mirror: Pick<Mirror, 'read'>,
): OutboxDone {
  const named = (of: Receipt) => ({ ...of, name: nameOf(mirror.read(of.family, of.id)?.record ?? {}) })
  const waiting = entries.filter(isOpen).length
  return {
    waiting,
    saved: receipts.length + waiting,
    confirmed: receipts.filter(({ agreed }) => agreed).length,
    receipts: receipts.slice(0, receiptsShown).map(named),
  }
}

/**
 * Receipts as a table for somebody else: without a name, an id or anything that was written. One record has one mark within a
 * file, and another one in the next.
 */
export function receiptsCsv(receipts: readonly Receipt[]): string {
  const salt = randomBytes(16)
  const markOf = ({ family: of, id }: Receipt) =>
    createHash('sha256').update(salt).update(`${of} ${id}`).digest('hex').slice(0, 12)
  const lines = receipts.map((each) =>
    [each.at, each.action, each.family, markOf(each), each.status ?? '', each.agreed ? 'yes' : 'no'].join(
      ',',
    ),
  )
  return ['time,change,family,record,status,agreed', ...lines, ''].join('\r\n')
}
