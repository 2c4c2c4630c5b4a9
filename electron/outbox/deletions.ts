import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { PendingDeletion, RecordDelete } from '../../contract/ipc/record-write.ts'
import { isAbout, isOpen, isRefused, isUnsent } from './journal/entry.ts'
import type { OutboxEntry } from './journal/entry.ts'
import { entryOf } from './outbox-core.ts'
import type { OutboxCore } from './outbox-core.ts'
import { comeBack } from './queue/given-up.ts'
import { planDelete, planRelease } from './queue/plan-delete.ts'

/** Deletes that wait behind their Undo (design 4). They are on the disk from the first moment. */
export interface Deletions {
  /** Starts the wait. A delete that is waiting already goes out at once: only the latest can be undone for sure. */
  request(deletion: RecordDelete): Result<PendingDeletion>
  /** Takes a delete back that was not sent; false when it is too late. */
  undo(deletion: string): boolean
  /** Those that Undo can still take back. */
  held(): readonly Pick<OutboxEntry, 'family' | 'id'>[]
  /** Ends every wait: for closing and switching profile. Answers the keys of the deletes that may be sent now. */
  releaseAll(): string[]
}

/** @param delayMs how long Undo works */
export function createDeletions(core: OutboxCore, delayMs: number): Deletions {
  const timers = new Map<string, NodeJS.Timeout>()

  function forgetTimer(key: string): void {
    clearTimeout(timers.get(key))
    timers.delete(key)
  }

  const release = (key: string) => {
    forgetTimer(key)
    releaseHeld(core, key)
  }

  const held = () => core.journal.entries().filter((entry) => entry.held)
  return {
    held,
    request(deletion) {
      if (core.closing) return fail({ kind: 'cancelled' })
      for (const key of [...timers.keys()]) release(key)
      if (isLeaving(core, deletion)) return fail({ kind: 'not-found' })
      const entry = planDelete(core.journal.entries(), deletion, core.around)
      const written = core.journal.write({ put: [entry] })
      if (!written.ok) return written
      timers.set(
        entry.key,
        setTimeout(() => release(entry.key), delayMs),
      )
      return ok({ deletion: entry.key, sendsInMs: delayMs })
    },
    undo(deletion) {
      const entry = entryOf(core, deletion)
      if (entry?.action !== 'delete' || !isUnsent(entry)) return false
      forgetTimer(deletion)
      return takeBack(core, entry)
    },
    releaseAll() {
      const waiting = held()
      for (const { key } of waiting) release(key)
      return waiting.map(({ key }) => key)
    },
  }
}

/** The record stays, and the edits that went with it are there again. */
function takeBack({ journal, sender, around }: OutboxCore, deletion: OutboxEntry): boolean {
  const edit = comeBack(deletion, around)
  const written = journal.write({ remove: [deletion.key], put: edit ? [edit] : [] })
  sender?.kick()
  return written.ok
}

/** Whether the record is being deleted already: a second delete would wait behind the first one for ever. */
function isLeaving({ journal }: OutboxCore, of: RecordDelete): boolean {
  const isOnItsWay = (entry: OutboxEntry) => entry.action === 'delete' && isOpen(entry) && !isRefused(entry)
  return journal.entries().some((entry) => isOnItsWay(entry) && isAbout(entry, of))
}

/** The Undo of a delete is over. */
function releaseHeld(core: OutboxCore, key: string): void {
  const entry = entryOf(core, key)
  if (!entry?.held) return
  const change = planRelease(core.journal.entries(), entry)
  // Where the disk refuses, the delete stays held; the next start lets it go.
  if (!core.journal.write(change).ok) return
  for (const gone of change.remove ?? []) core.waiters.tell(gone, fail({ kind: 'cancelled' }))
  const { family, id } = entry
  if (change.put) core.sender?.kick()
  else core.announce('deletion.settled', { deletion: key, family, id, failure: null })
}
