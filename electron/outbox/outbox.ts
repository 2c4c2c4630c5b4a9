import { randomUUID } from 'node:crypto'
import { fail, notKnownYet, ok, type Failure, type Result } from '../../contract/failure.ts'
import type {
  OutboxDone,
  OutboxItem,
  OutboxPortion,
  OutboxRow,
  RecordSave,
  RecordSaved,
} from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { RecordView } from '../../contract/record/record.ts'
import type { Announce } from '../../contract/ipc/notice.ts'
import type { Mirror } from '../book/mirror.ts'
import type { SaveDeps } from '../write/intent.ts'
import { createBatches, type Batches } from './batches.ts'
import { takeBackUnsent } from './cut-off-import.ts'
import { createDeletions, type Deletions } from './deletions.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { isAbout, isUnfinished, isWaiting, needsDecision, type OutboxEntry } from './entry.ts'
import type { Journal } from './journal.ts'
import { discardEntry, retryEntry } from './decisions.ts'
import { createKeptJobs, type KeptJobs } from './kept-jobs.ts'
import { usualPatienceMs, type OutboxCore } from './outbox-core.ts'
import { listItems, listPortion, listedEntries, listedRows } from './outbox-list.ts'
import { pendingRecords, shownJournal } from './pending.ts'
import { entriesFor, planSave, planWithoutLeader, type PlanContext } from './plan.ts'
import type { DraftEntry } from './read-journal.ts'
import { doneView, receiptsCsv } from './receipts.ts'
import { createSchedule, usualWaits, type Waits } from './schedule.ts'
import { createSender, createStepWaiters, type SenderParts, type Step } from './sender.ts'
import { createOtherAddress, settleAddresses, type OtherAddress } from './other-address.ts'
import { watchReturned } from './returned.ts'
import { watchTwins } from './twins.ts'

/** Every write of one profile on its way to the service: on the disk before it is sent, and until it is done. */
export interface Outbox {
  /** Commits a save, tries it immediately, and returns the record as it is or will be. */
  save(save: RecordSave): Promise<Result<RecordSaved>>
  readonly deletions: Omit<Deletions, 'releaseAll'>
  /** Many writes together. */
  readonly batches: Batches
  /** What many writes are part of. */
  readonly jobs: KeptJobs
  readonly drafts: Drafts
  /** Whether some entries or drafts could not be read when the file was opened (fault D09). */
  readonly isDamaged: boolean
  /** What waits, with its bases parsed: slow where thousands wait, so callers that need less call `waiting` or `namesPhoto`. */
  list(): OutboxItem[]
  /** The same for the page, a portion at a time. */
  portion(from: number): OutboxPortion
  /** Those of `list` with these keys. */
  rows(keys: readonly string[]): OutboxRow[]
  /** The records and changes of what `list` gives, one for each entry, in the same order. */
  waiting(): Pick<OutboxItem, 'family' | 'id' | 'changes'>[]
  /** Whether a write that is not done names this chosen photo. */
  namesPhoto(handle: string): boolean
  /** What the service has taken, next to what still waits. */
  done(): Result<OutboxDone>
  /** Receipts as CSV, without names and ids; and how many. */
  receipts(): Result<{ text: string; count: number }>
  retry(key: string): Result<null>
  /** What was made for another address of the service. */
  readonly otherAddress: OtherAddress
  discard(key: string): Result<null>
  /** The record with what waits for it; null where nothing does. */
  view(family: Family, id: string): RecordView | null
  /** The mirror has stored new versions of these records. */
  showAgain(family: Family, ids: readonly string[]): void
  /** The network is back, or the service was reached: waiting entries are tried immediately. */
  wake(): void
  /** A sync has brought something new: asks the user about what is there twice. */
  synced(): void
  /**
   * Takes no further writes, sends deletes whose Undo time runs and writes that a caller waits for, and resolves
   * when nothing is under way.
   */
  finish(): Promise<void>
  /** After `finish`. */
  close(): void
}

/** How long things take; short in tests. */
export interface OutboxPace {
  /** How long Undo works, in ms (design 4); 5,000 unless told otherwise. */
  undoMs?: number
  /** How long a form waits for the service once its save is on the disk, in ms; 400 unless told otherwise. */
  patienceMs?: number
  waits?: Waits
}

interface OutboxOptions extends OutboxPace {
  journal: Journal
  mirror: Mirror
  announce: Announce
  profile: string
  /** Base address of the service that this session talks to. */
  origin: string
  /** null while signed out. */
  deps: SaveDeps | null
}

export function createOutbox(options: OutboxOptions): Outbox {
  const core = createCore(options)
  const { journal, sender } = core
  const isDamaged = journal.movedAside !== null || journal.lacksWrites || journal.setAside.length > 0
  if (isDamaged) journal.write(planWithoutLeader(journal, core.around))
  const deletions = createDeletions(core, options.undoMs ?? 5000)
  // Deletes whose Undo a crash cut off were confirmed to the user.
  deletions.releaseAll()
  if (sender) takeBackUnsent(options.journal, options.origin)
  if (sender) settleAddresses(options.journal, options.origin)
  let isClosed = false
  core.pending.showAll(
    () => isClosed || core.closing,
    () => core.announce('mirror.changed', { family: null, ids: null }),
  )
  sender?.kick()
  return {
    save: (save) => saveThrough(core, save),
    deletions,
    batches: createBatches(core),
    jobs: createKeptJobs(core),
    drafts: createDrafts(core),
    isDamaged,
    list: () => listItems(core),
    portion: (from) => listPortion(core, from),
    rows: (keys) => listedRows(core, keys),
    waiting: () => listedEntries(journal),
    namesPhoto: journal.namesPhoto,
    ...doneCalls(core),
    retry: (key) => retryEntry(core, key),
    otherAddress: createOtherAddress(core),
    discard: (key) => discardEntry(core, key),
    view: core.pending.view,
    showAgain: core.pending.showAgain,
    wake() {
      core.schedule.wake()
      sender?.kick()
      void core.twins?.look()
      void core.returned?.look()
    },
    synced() {
      void core.twins?.lookInBook()
    },
    async finish() {
      core.closing = true
      sender?.stop()
      const released = deletions.releaseAll()
      await sender?.drain(new Set([...released, ...core.waiters.keys()]))
      core.waiters.tellAll(fail({ kind: 'cancelled' }))
    },
    close() {
      isClosed = true
      journal.close()
    },
  }
}

/**
 * Commits a save to the disk, sends it immediately and waits a moment for the service to take it; a later outcome
 * is announced. Returns the record as the service has it, or as it will be while it waits. A final refusal is a
 * failure, and the edit stays in the outbox.
 */
async function saveThrough(core: OutboxCore, save: RecordSave): Promise<Result<RecordSaved>> {
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
    core.journal.entry(entry.key) ??
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
  const now = core.journal.entry(sent.key)
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

function createCore(options: OutboxOptions): OutboxCore {
  const { mirror, profile, origin, deps } = options
  const listeners: OutboxCore['listeners'] = new Set()
  const announce: Announce = (name, notice) => {
    options.announce(name, notice)
    if (name === 'outbox.changed') for (const listener of listeners) listener()
  }
  const journal = shownJournal(options.journal, mirror, announce)
  const schedule = createSchedule(options.waits ?? usualWaits)
  const waiters = createStepWaiters()
  const around = {
    profile,
    origin,
    base: baseOf(options.journal, mirror),
    newest: mirror.raw,
    // As far as the home addresses are known, in the service's own time (reliability 5.3).
    serverTime: () => mirror.watermark('homeaddress'),
    now: () => new Date().toISOString(),
    newKey: randomUUID,
  }
  const pending = pendingRecords(journal, mirror)
  // Whatever this folder brings along may have been sent by a copy of it, or before it was put back from one.
  const brought = journal.entries().filter((entry) => entry.action === 'create' && isUnfinished(entry))
  const lookFirst = new Set(brought.map(({ key }) => key))
  const core: OutboxCore = {
    journal,
    mirror,
    announce,
    listeners,
    schedule,
    lookFirst,
    waiters,
    around,
    pending,
    patienceMs: options.patienceMs ?? usualPatienceMs,
    sender: null,
    twins: null,
    returned: null,
    closing: false,
  }
  if (deps) {
    const parts = senderParts(core, deps)
    core.sender = createSender(parts)
    core.twins = watchTwins(parts, core)
    core.returned = watchReturned(parts, core)
  }
  return core
}

function doneCalls({ journal, mirror }: OutboxCore): Pick<Outbox, 'done' | 'receipts'> {
  return {
    done() {
      const receipts = journal.receipts()
      return receipts.ok ? ok(doneView(receipts.value, journal.open(), mirror)) : receipts
    },
    receipts() {
      const found = journal.receipts()
      return found.ok ? ok({ text: receiptsCsv(found.value), count: found.value.length }) : found
    },
  }
}

/** The version that a form was opened with; its draft still has it where the mirror was lost. */
function baseOf(journal: Journal, mirror: Mirror): PlanContext['base'] {
  return (family, id, etag) => {
    const ofDraft = ({ draft }: DraftEntry) =>
      draft.family === family && draft.id === id && draft.etag === etag
    return mirror.base(family, id, etag) ?? journal.drafts().find(ofDraft)?.base ?? null
  }
}

function senderParts(core: OutboxCore, deps: SaveDeps): SenderParts {
  const { journal, schedule, lookFirst, around, waiters } = core
  return {
    deps,
    journal,
    schedule,
    lookFirst,
    origin: around.origin,
    newKey: around.newKey,
    newest: around.newest,
    onGone: (key, failure) => waiters.tell(key, fail(failure)),
    onStep(before, step) {
      if (waiters.tell(before.key, step) === 'late') tellLateAnswer(core, before, step)
      const paused = schedule.paused()
      if (paused) waiters.tellAll(fail(paused))
      const now = journal.entry(before.key)
      if (before.action === 'delete' && now) tellDeletion(core, now)
      // A create that was sent twice may have arrived twice (fault C10).
      if (before.action === 'create' && now?.state === 'done' && now.sends > 1) void core.twins?.look()
    },
  }
}

/** The page learns how a delete ended; as long as it waits, the record stays hidden. */
function tellDeletion({ announce }: OutboxCore, { key, family, id, state, failure }: OutboxEntry): void {
  if (state === 'queued' || state === 'checking' || state === 'sending') return
  announce('deletion.settled', { deletion: key, family, id, failure })
}
