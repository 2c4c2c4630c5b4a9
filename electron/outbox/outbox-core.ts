import { createHash, randomBytes } from 'node:crypto'
import { fail, lacksCopies, notKnownYet, ok, type Failure, type Result } from '../../contract/failure.ts'
import {
  receiptsShown,
  type OutboxDone,
  type OutboxItem,
  type OutboxPortion,
  type OutboxRow,
  type RecordSave,
  type RecordSaved,
} from '../../contract/ipc/outbox.ts'
import { nameOf } from '../../contract/record/record.ts'
import { viewOfText } from '../record-text/json-text.ts'
import type { Announce } from '../../contract/ipc/notice.ts'
import type { Mirror } from '../book/mirror.ts'
import {
  isAbout,
  isUnfinished,
  needsDecision,
  isWaiting,
  needsTwinDecision,
  type OutboxEntry,
} from './entry.ts'
import type { Journal, JournalChange } from './journal.ts'
import type { PendingRecords } from './pending.ts'
import { entriesFor, planSave, rebase, restoreEdits, type PlanContext } from './plan.ts'
import type { Receipt } from './receipts.ts'
import type { Schedule } from './schedule.ts'
import type { Sender, Step } from './sender.ts'
import type { TwinWatch } from './twins.ts'

/** Edits of records that the service did not find: after an outage, or once someone has restored them, they may be there again. */
export interface ReturnWatch {
  /** Asks for some of these records, one after the other, and queues the edits of those that are there. */
  look(): Promise<void>
}

/** What the parts of an outbox share. */
export interface OutboxCore {
  journal: Journal
  mirror: Mirror
  pending: PendingRecords
  around: PlanContext
  announce: Announce
  /** Called when an entry changes its state. */
  listeners: Set<() => void>
  schedule: Schedule
  /** See `SenderParts`. */
  lookFirst: Set<string>
  waiters: StepWaiters
  /** How long a save that is on the disk waits for the service, in ms. */
  patienceMs: number
  /** null while signed out: then everything waits. */
  sender: Sender | null
  /** null while signed out. */
  twins: TwinWatch | null
  returned: ReturnWatch | null
  /** The session is being left: nothing new is taken. */
  closing: boolean
}

export function entryOf({ journal }: OutboxCore, key: string): OutboxEntry | undefined {
  return journal.entry(key)
}

/** The callers that wait for the next attempt of an entry. */
interface StepWaiters {
  /** The outcome of the next attempt; null when it took longer than `patienceMs`. */
  wait(key: string, patienceMs: number): Promise<Step | null>
  /** `late` where the caller stopped waiting before the step came. */
  tell(key: string, step: Step): 'told' | 'late' | 'nobody'
  tellAll(step: Step): void
  /** An entry took the place of another. */
  move(from: string, to: string): void
  keys(): ReadonlySet<string>
}

export function createStepWaiters(): StepWaiters {
  /** Each returns whether its step came in time. */
  const waiting = new Map<string, Set<(step: Step) => boolean>>()
  const tell: StepWaiters['tell'] = (key, step) => {
    const told = [...(waiting.get(key) ?? [])].map((tellOne) => tellOne(step))
    waiting.delete(key)
    if (told.length === 0) return 'nobody'
    return told.includes(true) ? 'told' : 'late'
  }
  return {
    wait(key, patienceMs) {
      return new Promise((resolve) => {
        let isWaiting = true
        const timer = setTimeout(() => {
          isWaiting = false
          resolve(null)
        }, patienceMs)
        const told = (step: Step) => {
          clearTimeout(timer)
          resolve(step)
          return isWaiting
        }
        waiting.set(key, (waiting.get(key) ?? new Set()).add(told))
      })
    },
    tell,
    tellAll(step) {
      for (const key of [...waiting.keys()]) tell(key, step)
    },
    move(from, to) {
      const moved = waiting.get(from)
      if (!moved) return
      waiting.delete(from)
      waiting.set(to, new Set([...moved, ...(waiting.get(to) ?? [])]))
    },
    keys: () => new Set(waiting.keys()),
  }
}

/** Time enough for an answer from nearby, and too short to be felt where the network hangs, in ms. */
export const usualPatienceMs = 400

/**
 * Commits a save to the disk, sends it immediately and waits a moment for the service to take it; a later outcome
 * is announced. Returns the record as the service has it, or as it will be while it waits. A final refusal is a
 * failure, and the edit stays in the outbox.
 */
export async function saveThrough(core: OutboxCore, save: RecordSave): Promise<Result<RecordSaved>> {
  if (core.closing) return fail({ kind: 'cancelled' })
  const plan = planSave(entriesFor(core.journal, save), save, core.around)
  if (!plan.ok) return plan
  const { entry, isSame, replaces, behind } = plan.value
  if (!isSame) {
    const remove = replaces === null ? [] : [replaces]
    const written = core.journal.write({
      put: behind ? [entry, behind] : [entry],
      remove,
      dropDraft: save.key,
    })
    if (!written.ok) return written
    if (replaces !== null) core.waiters.move(replaces, entry.key)
  }
  return answer(core, entry, await firstStep(core, entry))
}

/** What the next attempt gave; the failure that keeps the entry from being tried; null when it is still under way. */
async function firstStep(core: OutboxCore, entry: OutboxEntry): Promise<Step | null> {
  if (entry.state === 'done') return ok({ saved: null })
  if (!core.sender) return fail({ kind: 'signed-out' })
  core.schedule.wake()
  const paused = core.schedule.paused()
  if (paused) return fail(paused)
  const blocked = blockedBy(core, entry)
  if (blocked) return fail(blocked)
  const step = core.waiters.wait(entry.key, core.patienceMs)
  core.sender.kick()
  return step
}

/** Why the first write of the same record, which may be this one, is not tried now: that takes time or the user. */
function blockedBy({ journal, schedule }: OutboxCore, entry: OutboxEntry): Failure | null {
  const head = journal.head(entry)
  const isMoving = head !== undefined && isWaiting(head) && schedule.isDue(head.key)
  return isMoving ? null : (head?.failure ?? notKnownYet)
}

function answer(core: OutboxCore, entry: OutboxEntry, step: Step | null): Result<RecordSaved> {
  // It may have become part of another write of the record.
  const now =
    entryOf(core, entry.key) ??
    core.journal.of(entry).find((each) => isUnfinished(each) && isAbout(each, entry))
  if (step?.ok && step.value.saved !== null) return ok(step.value.saved)
  if (!now) return fail({ kind: 'cancelled' })
  const failure = step?.ok === false ? step.failure : notKnownYet
  if (needsDecision(now)) return fail(now.failure ?? failure)
  const { family, id } = now
  const view = core.pending.view(family, id) ?? core.mirror.read(family, id)
  if (view === null) return fail({ kind: 'not-found' })
  return ok({ view, differences: [], waiting: now.state === 'done' ? null : (now.failure ?? failure) })
}

/** Tells the page, whose form did not wait for it: that the service refused, or keeps other values than were meant. */
export function tellLateAnswer(core: OutboxCore, sent: OutboxEntry, step: Step): void {
  const { announce, journal } = core
  const now = entryOf(core, sent.key)
  if (now && needsDecision(now)) {
    const { key, family, id, state } = now
    return announce('outbox.changed', { key, family, id, localId: null, state, refusedLate: true })
  }
  const { view, differences = [] } = (step.ok && step.value.saved) || {}
  if (!view || differences.length === 0) return
  const entry = journal.of({ family: sent.family, id: view.record.id }).at(-1)
  if (!entry) return
  const { key, family, id, state } = entry
  announce('outbox.changed', { key, family, id, localId: null, state, differences })
}

/** Writes that are not done, without deletes whose Undo time still runs. */
export function listItems({ journal }: OutboxCore): OutboxItem[] {
  return listedEntries(journal).map(itemOf)
}

/** The entries that the Outbox shows: open ones, without deletes whose Undo time still runs. */
export function listedEntries(journal: Pick<Journal, 'entries'>): OutboxEntry[] {
  return journal.entries().filter(isListed)
}

function isListed(entry: OutboxEntry): boolean {
  return isUnfinished(entry) && !entry.held
}

/**
 * The most entries, and the most characters of their bases, in one portion: with more the window would freeze
 * (design 1).
 */
const mostOfPortion = 100
const mostLetters = 500_000

/** What `listItems` gives, from a place on. */
export function listPortion({ journal }: Pick<OutboxCore, 'journal'>, from: number): OutboxPortion {
  const rows: OutboxRow[] = []
  let letters = 0
  for (const [place, entry] of journal.from(from)) {
    if (!isListed(entry)) continue
    if (rows.length === mostOfPortion || letters > mostLetters) return { rows, next: place }
    rows.push({ place, item: itemOf(entry) })
    letters += entry.base?.length ?? 0
  }
  return { rows, next: null }
}

/** Those of these entries that `listItems` gives. */
export function listedRows({ journal }: Pick<OutboxCore, 'journal'>, keys: readonly string[]): OutboxRow[] {
  return keys.flatMap((key) => {
    const [entry, place] = [journal.entry(key), journal.place(key)]
    return entry && place !== undefined && isListed(entry) ? { place, item: itemOf(entry) } : []
  })
}

/** An entry as the page and a copy in a file have it. */
export function itemOf(entry: OutboxEntry): OutboxItem {
  const { key, action, family, id, group_id, etag, state, failure, changes, savedAt, twinOf } = entry
  const base = viewOfText(family, entry.base)
  return { key, action, family, id, group_id, etag, state, failure, base, changes, savedAt, twinOf }
}

/**
 * Sends an entry again. It is the user's yes to what would not happen by itself: a second create that cannot be looked
 * up, the delete of a twin, an edit that was made for another address of the service, and one whose photos cannot be copied.
 */
export function retryEntry(core: OutboxCore, key: string): Result<null> {
  const entry = entryOf(core, key)
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
  const entry = entryOf(core, key)
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

/** The entries as the page shows them, with names from the copy of the book, and the state of the whole. */
export function doneView(
  receipts: readonly Receipt[],
  waiting: number,
  mirror: Pick<Mirror, 'read'>,
): OutboxDone {
  const named = (of: Receipt) => ({ ...of, name: nameOf(mirror.read(of.family, of.id)?.record ?? {}) })
  return {
    waiting,
    saved: receipts.length + waiting,
    confirmed: receipts.filter(({ agreed }) => agreed).length,
    receipts: receipts.slice(0, receiptsShown).map(named),
  }
}

/**
 * Receipts as a table that the user can give to other people: without a name, an id or any content. A record has
 * the same mark throughout one file, and another mark in the next file.
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
