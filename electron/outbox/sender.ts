import { fail, ok, type Failure, type Result } from '../../contract/failure.ts'
import type { RecordSaved } from '../../contract/ipc/outbox.ts'
import { newPhotosIn } from '../../contract/record/record.ts'
import { etagOf, rawRecord } from '../record-text/json-text.ts'
import type { FetchedText } from '../api/read-answer.ts'
import { createRecord, findCreated, findCreatedAnywhere } from '../write/create.ts'
import { copyState, deleteRecord, versionToDelete } from '../write/delete.ts'
import type { Entry, SaveDeps } from '../write/intent.ts'
import { sendUpdate, updateAgain, updateOver } from '../write/send.ts'
import {
  freedPhotos,
  isAbout,
  isUnfinished,
  needsDecision,
  isToWrite,
  isWaiting,
  type OutboxEntry,
} from './entry.ts'
import type { Journal, JournalChange } from './journal.ts'
import { planRefusal, planRelease, rebase, withTakenOver } from './plan.ts'
import { receiptOf, statusOf } from './receipts.ts'
import { copyNotShownYet, neverFound, notFoundYet, verdictOn, type Schedule } from './schedule.ts'

/** What came of an attempt that ended well; `saved` is null for a delete. */
type Sent = { saved: RecordSaved | null }

/** How an attempt ended, for who waits for it. */
export type Step = Result<Sent>

export interface SenderParts {
  deps: SaveDeps
  journal: Journal
  schedule: Schedule
  /** Where this session sends to; entries made for another place are never sent. */
  origin: string
  newKey(): string
  /**
   * Keys of creates to be looked for before they are sent: another run of the app may have sent them, from this folder or a
   * copy of it, or an attempt may have been done although the answer says that it was not (reliability 5.2).
   */
  lookFirst: Set<string>
  /** Raw text of a record as the mirror has it now. */
  newest(family: OutboxEntry['family'], id: string): string | null
  /** An attempt ended and the journal says so. `before` is the entry as it was. */
  onStep(before: OutboxEntry, step: Step): void
  /** An entry became part of one that was refused, or was taken back when its turn came. */
  onGone(key: string, failure: Failure): void
}

/** The callers that wait for the next attempt of an entry. */
export interface StepWaiters {
  /** The outcome of the next attempt; null when it took longer than `patienceMs`. */
  wait(key: string, patienceMs: number): Promise<Step | null>
  /** `late` if the caller stopped waiting before the step came; `unheard` if no caller waited. */
  tell(key: string, step: Step): 'told' | 'late' | 'unheard'
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
    if (told.length === 0) return 'unheard'
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

/** Sends the entries of one profile, one after the other in the order in which they were made. */
export interface Sender {
  /** Starts or continues sending everything that may be sent now. */
  kick(): void
  /** Sends these entries if they may be sent at all, once each, and resolves when nothing is under way. */
  drain(keys: ReadonlySet<string>): Promise<void>
  /** Begins nothing new. */
  stop(): void
}

/** How often a create of unknown outcome is sent by itself. */
const mostSends = 3

export function createSender(parts: SenderParts): Sender {
  const { journal, schedule } = parts
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const run = async () => {
    for (;;) {
      const entry = stopped || schedule.paused() ? undefined : firstDue(parts)
      if (!entry) return
      await attempt(parts, entry)
    }
  }
  const kick = () => {
    running ??= run().finally(() => {
      running = null
      clearTimeout(timer)
      const next = stopped ? null : schedule.next(keysOf(journal.next()))
      if (next !== null) timer = setTimeout(kick, next)
    })
  }
  return {
    kick,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
    async drain(keys) {
      await running
      await drain(parts, keys)
    },
  }
}

function* keysOf(entries: Iterable<OutboxEntry>): Generator<string> {
  for (const { key } of entries) yield key
}

function firstDue({ journal, schedule }: SenderParts): OutboxEntry | undefined {
  for (const entry of journal.next()) if (schedule.isDue(entry.key)) return entry
  return undefined
}

/** Tries what these entries are or wait for, once each, as long as the service can be reached. */
async function drain(parts: SenderParts, keys: ReadonlySet<string>): Promise<void> {
  const { journal, schedule } = parts
  const tried = new Set<string>()
  for (const key of keys) {
    for (;;) {
      const wanted = journal.entry(key)
      const head = wanted && isUnfinished(wanted) ? journal.head(wanted) : undefined
      if (!head || !isWaiting(head) || tried.has(head.key) || schedule.paused()) break
      tried.add(head.key)
      await attempt(parts, head)
    }
  }
}

/**
 * Makes one attempt at an entry and updates its row. If the service took it, it is `done` (`finish`). Any other
 * answer keeps it open (`keepWaiting`). null keeps the row as the user has changed it meanwhile. Callers that
 * wait are informed after that.
 */
async function attempt(parts: SenderParts, head: OutboxEntry): Promise<void> {
  // Cut off by a crash or a full disk: it is not known whether it arrived.
  const entry = head.state === 'sending' ? { ...head, doubt: true } : head
  const status = statusOf(parts.deps.api)
  const step = await send(parts, entry, () => parts.journal.entry(head.key) === head)
  const now = parts.journal.entry(entry.key)
  if (step === null) return now ? undefined : parts.onGone(entry.key, { kind: 'cancelled' })
  if (step.ok) finish(parts, now ?? entry, step.value, status())
  else if (now) keepWaiting(parts, { ...now, doubt: now.doubt || entry.doubt }, step.failure)
  parts.onStep(entry, step)
}

/**
 * Sends an entry once; null where it was changed or taken back before anything was sent. An unclear create is
 * looked for instead, and sent again only when it was found nowhere. Until a request is sent, the row stays as it
 * is; then it is `sending`, sent once more, based on the version that was shown.
 * @param isStill whether the journal still has the entry as it was when its turn came
 */
async function send(parts: SenderParts, entry: OutboxEntry, isStill: () => boolean): Promise<Step | null> {
  const { deps, journal, schedule } = parts
  // SECURITY: an edit made for one place never reaches another (reliability 5.4).
  if (entry.origin !== parts.origin)
    return fail({ kind: 'invalid-input', path: 'origin', expected: entry.origin })
  const isUnclear = entry.action === 'create' && entry.doubt && deps.clientId !== ''
  if (isUnclear && !schedule.lookedEnough(entry.key)) return lookFor(deps, entry)
  // A service that keeps no external ids never shows what it has made: no third one without the user.
  if (isUnclear && entry.sends >= mostSends) return fail(neverFound)
  if (isUnclear) {
    const last = await lookBeforeResend(deps, entry)
    if (!last.ok) return last
    // One that says the same without the key may be it: a second copy is for the user to send.
    if (last.value === 'alike') return fail(neverFound)
    if (last.value !== null) return ok(last.value)
    schedule.free(entry.key)
  } else if (entry.action === 'create' && deps.clientId !== '' && parts.lookFirst.has(entry.key)) {
    const there = await lookOnce(parts, entry)
    if (!there.ok || there.value !== null) return there.ok ? ok({ saved: there.value }) : there
  }
  const proven = await proveCopy(parts, entry)
  const looked = proven.ok ? await ready(deps, entry) : proven
  // Until here the user may still undo it, give it up or add to it.
  if (!isStill()) return null
  if (!looked.ok) return looked
  const isFirst = entry.action === 'create' && entry.serverTime === null
  const serverTime = isFirst ? (deps.serverTime?.() ?? null) : entry.serverTime
  const sending: OutboxEntry = { ...looked.value.entry, state: 'sending', sends: entry.sends + 1, serverTime }
  // Written to the disk before the first byte is sent: after a crash it is known that the write may have been
  // done.
  const marked = journal.write({ put: [sending] })
  return marked.ok ? sendEntry(deps, { ...looked.value, entry: sending }) : marked
}

/** Looks whether a create of unknown outcome was done. `unknown-outcome` while the service does not show it. */
async function lookFor(deps: SaveDeps, entry: OutboxEntry): Promise<Result<Sent>> {
  const found = await findCreated(deps, entry)
  if (!found.ok) return found
  return found.value === null ? fail(notFoundYet) : ok({ saved: found.value })
}

/** Looks once for a create that may have been done without a sign of it; null where the service does not have it. */
async function lookOnce(
  { deps, lookFirst }: SenderParts,
  entry: OutboxEntry,
): Promise<Result<RecordSaved | null>> {
  const found = await findCreated(deps, entry)
  // Where the service finally refuses the look, or twice gives an answer that is not a list, the next try does
  // without one.
  const isNoList =
    !found.ok && found.failure.kind === 'bad-response' && entry.failure?.kind === 'bad-response'
  const isOver = found.ok || isNoList || verdictOn(entry, found.failure).hold === 'user'
  if (isOver) lookFirst.delete(entry.key)
  return found
}

/** Looks once more, everywhere, before a create is sent again: `alike` where a record may be it, null where none is. */
async function lookBeforeResend(deps: SaveDeps, entry: OutboxEntry): Promise<Result<Sent | 'alike' | null>> {
  const found = await findCreatedAnywhere(deps, entry)
  if (!found.ok) return found
  return ok(found.value === 'alike' || found.value === null ? found.value : { saved: found.value })
}

/**
 * A delete whose record was copied or merged goes out only while the service shows what took its place; what is shown late is
 * looked at again after a while. Any other entry needs no proof, nor does one that was sent before.
 */
async function proveCopy({ deps, schedule }: SenderParts, entry: OutboxEntry): Promise<Result<null>> {
  if (entry.takenOver === undefined || entry.doubt) return ok(null)
  const state = await copyState(deps, entry.takenOver)
  if (!state.ok) return state
  if (state.value === 'kept') return ok(null)
  const mayCome = state.value === 'lacking' && !schedule.lookedEnough(entry.key)
  return fail(mayCome ? copyNotShownYet : { kind: 'copy-unproven' })
}

/** An entry that may be sent, with what a GET has just shown of its record. */
interface ReadyEntry {
  entry: OutboxEntry
  /** undefined where no GET was made, null where no GET was needed. */
  shown: FetchedText | null | undefined
}

/**
 * The entry over the record as a GET shows it, found out before anything is sent, so that a repeat after an unclear
 * answer goes over the same version. After a doubt it stays as it is: the record may show what was sent.
 */
async function ready(deps: SaveDeps, entry: OutboxEntry): Promise<Result<ReadyEntry>> {
  if (entry.action === 'create' || entry.doubt) return ok({ entry, shown: undefined })
  if (entry.action === 'update') {
    const update = await updateOver(deps, entry)
    return update.ok ? ok({ entry: update.value, shown: update.value.base }) : update
  }
  const seen = await versionToDelete(deps, entry, entry.after !== undefined)
  // A record that is missing is already deleted: sending the delete gives the same result.
  if (!seen.ok) return seen.failure.kind === 'not-found' ? ok({ entry, shown: undefined }) : seen
  const shown = seen.value
  if (shown === null) return ok({ entry, shown })
  return ok({ entry: { ...entry, base: shown, etag: etagOf(rawRecord(shown)) }, shown })
}

/** The request itself. Repeating it is safe for everything but a create, for which `lookFor` comes first. */
async function sendEntry(deps: SaveDeps, { entry, shown }: ReadyEntry): Promise<Result<Sent>> {
  if (entry.action === 'delete') {
    const deleted = await deleteRecord(deps, entry, shown)
    return deleted.ok ? ok({ saved: null }) : deleted
  }
  const saved = await saveEntry(deps, entry, shown ?? null)
  return saved.ok ? ok({ saved: saved.value }) : saved
}

function saveEntry(
  deps: SaveDeps,
  entry: OutboxEntry,
  shown: FetchedText | null,
): Promise<Result<RecordSaved>> {
  const send = (sent: Entry) =>
    sent.action === 'create' ? createRecord(deps, sent) : updateAgain(deps, sent)
  // Uploads take their time: after them the record is looked at again.
  if (deps.withPhotos && newPhotosIn(entry.changes).length > 0) return deps.withPhotos(entry, send)
  return shown === null ? send(entry) : sendUpdate(deps, { ...entry, base: shown })
}

/**
 * The service has taken an entry: its row is `done`, without a doubt, under the id that the service gave, and has a receipt.
 * The next one of the record goes over the version that it gave, a delete that waited for this copy is let go, and photos that
 * nothing else names are freed. All of it is one write to the disk. Should the disk refuse, the row stays as it was, and the
 * next attempt finds out that it is done.
 */
function finish(parts: SenderParts, entry: OutboxEntry, { saved }: Sent, status: number | null): void {
  const { journal, schedule, newest } = parts
  schedule.free(entry.key)
  const id = saved?.view.record.id ?? entry.id
  const done: OutboxEntry = { ...entry, id, state: 'done', doubt: false, failure: null }
  const [next, ...later] = journal
    .of(entry)
    .filter((each) => each.key !== entry.key && isToWrite(each) && isAbout(each, entry))
  const released = journal
    .held(entry.key)
    .map((each) => planRelease(journal.of(each), withTakenOver(each, done, newest)))
  const behind = next ? [{ ...rebase(next, newest(entry.family, id)), id }] : []
  // Whatever waits for a new record knows it by the id that the service gave.
  const renamed = later.map((each) => ({ ...each, id }))
  const written = journal.write({
    put: [done, ...behind, ...renamed, ...released.flatMap(({ put }) => put)],
    remove: released.flatMap(({ remove }) => remove),
    receipt: receiptOf(done, saved, status),
  })
  if (!written.ok) return schedule.hold(entry, 'profile', written.failure)
  const freed = freedPhotos(entry, journal, journal.drafts())
  if (freed.length > 0) parts.deps.photosDone?.(freed)
}

/**
 * The service has not taken an entry, or the outcome is not known (`verdictOn`). Its row keeps the failure and is
 * - `checking`, in doubt, where it may have been done: it is sent or looked for again after its wait;
 * - `queued` where it was not: it waits for itself, or with all of the profile for network, token, disk and 429;
 * - `conflict` after 412 and 404, `needs-attention` after any other refusal, and where a create that may exist is
 *   found nowhere or cannot be looked for: the user decides, and later entries of the record become part of it
 *   (`planRefusal`).
 * @param entry as the journal has it: `sending` once a request may have been sent
 */
function keepWaiting(parts: SenderParts, entry: OutboxEntry, failure: Failure): void {
  const { deps, journal, schedule } = parts
  // An answer can say that nothing was done, and be wrong: no second one is sent without a look.
  if (entry.action === 'create' && entry.state === 'sending') parts.lookFirst.add(entry.key)
  const verdict = verdictOn(entry, failure)
  // Without a client_id nothing can be looked up, so no second create is sent without the user (reliability 5.2).
  const isBlind =
    entry.action === 'create' && verdict.doubt && (deps.clientId === '' || failure === neverFound)
  const state = isBlind ? 'needs-attention' : verdict.state
  const after: OutboxEntry = { ...entry, state, doubt: verdict.doubt, failure }
  const change: JournalChange = needsDecision(after)
    ? planRefusal(journal.of(after), after)
    : { put: [after] }
  schedule.hold(entry, isBlind ? 'user' : verdict.hold, failure)
  // Where the disk refuses, the entry stays as `sending`, which counts as an unclear outcome.
  if (!journal.write(change).ok) return schedule.hold(entry, 'profile', failure)
  for (const key of change.remove ?? []) parts.onGone(key, failure)
}
