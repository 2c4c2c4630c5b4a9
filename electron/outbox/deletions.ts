import { fail, ok, type Result } from '../../contract/failure.ts'
import type { PendingDeletion, RecordDelete } from '../../contract/ipc/outbox.ts'
import { isAbout, isUnfinished, needsDecision, isUnsent, type OutboxEntry } from './entry.ts'
import type { OutboxCore } from './outbox-core.ts'
import { planDelete, planRelease, restoreEdits } from './plan.ts'

/**
 * Many deletes with one Undo: their keys in the order of the request, null for a record that is already being
 * deleted.
 */
interface HeldDeletions {
  deletions: (string | null)[]
  sendsInMs: number
}

/** Deletes that are held while Undo is offered, each for its own time. They are on the disk from the start. */
export interface Deletions {
  /** Starts the wait; others that wait already keep theirs. */
  request(deletion: RecordDelete): Result<PendingDeletion>
  /** The same for many, whose Undo is one: they are one write to the disk, and wait together. */
  requestAll(deletions: readonly RecordDelete[]): Result<HeldDeletions>
  /** Takes a delete back that was not sent; false when it is too late. */
  undo(deletion: string): boolean
  /** Takes deletes back that were not sent; returns how many. */
  undoAll(deletions: readonly string[]): number
  /** Those that Undo can still take back. */
  held(): readonly Pick<OutboxEntry, 'key' | 'family' | 'id'>[]
  /** Ends every wait: for closing and switching profile. Returns the keys of the deletes that may be sent now. */
  releaseAll(): string[]
}

/** @param delayMs how long Undo works */
export function createDeletions(core: OutboxCore, delayMs: number): Deletions {
  const timers = createUndoTimers((keys) => release(keys))
  const release = (keys: readonly string[]) => {
    timers.forget(keys)
    releaseHeld(core, entriesOf(core, keys))
  }
  const requestAll = (asked: readonly RecordDelete[]): Result<HeldDeletions> => {
    if (core.closing) return fail({ kind: 'cancelled' })
    const keys = writeHeld(core, asked)
    if (!keys.ok) return keys
    const written = keys.value.filter((key) => key !== null)
    timers.start(written, delayMs)
    return ok({ deletions: keys.value, sendsInMs: delayMs })
  }
  const undoAll = (keys: readonly string[]) => {
    const unsent = entriesOf(core, keys).filter((each) => each.action === 'delete' && isUnsent(each))
    timers.forget(unsent.map(({ key }) => key))
    return takeBack(core, unsent)
  }
  // A delete that waits for its copy is not listed: Undo is not offered for it, and without the copy it must
  // never be sent.
  const held = () => core.journal.held(null)
  return {
    held,
    requestAll,
    request(asked) {
      const answer = requestAll([asked])
      if (!answer.ok) return answer
      const [deletion = null] = answer.value.deletions
      return deletion === null ? fail({ kind: 'not-found' }) : ok({ deletion, sendsInMs: delayMs })
    },
    undo: (deletion) => undoAll([deletion]) === 1,
    undoAll,
    releaseAll() {
      const keys = held().map(({ key }) => key)
      release(keys)
      return keys
    },
  }
}

/** Commits deletes that go out only when they are let go. Returns their keys. */
function writeHeld({ journal, around }: OutboxCore, asked: readonly RecordDelete[]) {
  // A second delete of the same record would wait for the first one forever.
  const isLeaving = (each: OutboxEntry) =>
    each.action === 'delete' && isUnfinished(each) && !needsDecision(each)
  const put = asked.map((deletion) => {
    const known = journal.of(deletion)
    const isDouble = known.some((each) => isLeaving(each) && isAbout(each, deletion))
    return isDouble ? null : planDelete(known, deletion, around)
  })
  const written = journal.write({ put: put.filter((entry) => entry !== null) })
  return written.ok ? ok(put.map((entry) => entry?.key ?? null)) : written
}

function entriesOf({ journal }: OutboxCore, keys: readonly string[]): OutboxEntry[] {
  return keys.flatMap((key) => journal.entry(key) ?? [])
}

/** The records stay, and the edits that went with them are there again. Returns how many. */
function takeBack({ journal, sender, around }: OutboxCore, deletions: readonly OutboxEntry[]): number {
  const remove = deletions.map(({ key }) => key)
  const put = deletions.flatMap((deletion) => restoreEdits(deletion, around) ?? [])
  const written = journal.write({ remove, put })
  sender?.kick()
  return written.ok ? remove.length : 0
}

/** The Undo time of these deletes has ended. */
function releaseHeld(core: OutboxCore, deletions: readonly OutboxEntry[]): void {
  const held = deletions.filter((entry) => entry.held)
  const changes = held.map((entry) => planRelease(core.journal.of(entry), entry))
  const put = changes.flatMap((change) => change.put)
  const remove = changes.flatMap((change) => change.remove)
  // Where the disk refuses, the deletes stay held; the next start lets them go.
  if (held.length === 0 || !core.journal.write({ put, remove }).ok) return
  for (const gone of remove) core.waiters.tell(gone, fail({ kind: 'cancelled' }))
  const sent = new Set(put.map(({ key }) => key))
  for (const { key, family, id } of held.filter((entry) => !sent.has(entry.key)))
    core.announce('deletion.settled', { deletion: key, family, id, failure: null })
  if (put.length > 0) core.sender?.kick()
}

/** Timers for the end of the Undo time; many deletes may share one. */
interface UndoTimers {
  start(keys: readonly string[], delayMs: number): void
  /** Their Undo ends otherwise. */
  forget(keys: readonly string[]): void
}

/** The number of deletes that are released together: a thousand in one step would block the window. */
const stepSize = 50

/** @param release called when time is up, a few keys at a time */
export function createUndoTimers(release: (keys: readonly string[]) => void): UndoTimers {
  const timers = new Map<string, NodeJS.Timeout>()
  const releaseInSteps = (keys: readonly string[]) => {
    release(keys.slice(0, stepSize))
    if (keys.length > stepSize) setTimeout(() => releaseInSteps(keys.slice(stepSize)), 0)
  }
  return {
    start(keys, delayMs) {
      const timer = setTimeout(() => releaseInSteps(keys), delayMs)
      for (const key of keys) timers.set(key, timer)
    },
    forget(keys) {
      const stopped = new Set(keys.flatMap((key) => timers.get(key) ?? []))
      for (const key of keys) timers.delete(key)
      const needed = new Set(timers.values())
      for (const timer of stopped) if (!needed.has(timer)) clearTimeout(timer)
    },
  }
}
