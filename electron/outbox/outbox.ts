import { randomUUID } from 'node:crypto'
import { fail, ok, type Result } from '../../contract/failure.ts'
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
import { isUnfinished, needsDecision, isToWrite, type OutboxEntry } from './entry.ts'
import type { KeptJob } from './jobs.ts'
import type { Journal, JournalChange } from './journal.ts'
import {
  createStepWaiters,
  entryOf,
  saveThrough,
  tellLateAnswer,
  usualPatienceMs,
  discardEntry,
  listItems,
  listPortion,
  listedEntries,
  listedRows,
  retryEntry,
  doneView,
  receiptsCsv,
  type OutboxCore,
} from './outbox-core.ts'
import { pendingRecords, shownJournal } from './pending.ts'
import { rebase, type PlanContext } from './plan.ts'
import type { DraftEntry } from './read-journal.ts'
import { createSchedule, usualWaits, type Waits } from './schedule.ts'
import { createSender, type SenderParts } from './sender.ts'
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
      const now = entryOf(core, before.key)
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

/**
 * What becomes of entries that waited for an entry that was lost with a damaged file. An edit is based on the
 * newest known version, or the user decides about it. A delete that waited for its copy is dropped, because it is
 * not known whether the copy exists.
 */
function planWithoutLeader(journal: Journal, { newest }: Pick<PlanContext, 'newest'>): JournalChange {
  const entries = journal.entries()
  const isFirst = (entry: OutboxEntry) => journal.head(entry) === entry
  const edits = entries.filter(
    (entry) => isToWrite(entry) && entry.action === 'update' && entry.etag === null && !needsDecision(entry),
  )
  const orphans = entries.filter(
    ({ held, after }) => held && after !== undefined && journal.entry(after) === undefined,
  )
  return {
    put: edits.filter(isFirst).map((entry) => rebase(entry, newest(entry.family, entry.id))),
    remove: orphans.map(({ key }) => key),
  }
}

/** A job of many records that was cut off. */
interface CutOffJob extends KeptJob {
  /** Whether it was begun at the place that this session sends to. */
  isForHere: boolean
}

/** Items that are written in one go: nothing else of the app moves meanwhile. */
const keptAtOnce = 200

/**
 * The job of many records of this profile. It stays on the disk until it ends; its progress is written with each
 * batch.
 */
interface KeptJobs {
  /** null where no readable job is kept. */
  read(): CutOffJob | null
  /** Before its first record is touched; takes the place of what was kept before. */
  keep(job: Omit<KeptJob, 'origin'>): Promise<Result<null>>
  drop(key: string): Result<null>
}

function createKeptJobs(core: OutboxCore): KeptJobs {
  const { journal, around } = core
  return {
    read() {
      const job = journal.job()
      return job.ok && job.value ? { ...job.value, isForHere: job.value.origin === around.origin } : null
    },
    async keep({ items, ...plan }) {
      const keep = { ...plan, origin: around.origin }
      // A job that is continued stays on the disk throughout: only the outcomes of its items are written.
      const isThere = journal.jobKey() === plan.key
      for (let from = 0; ; from += keptAtOnce) {
        if (core.closing) return fail({ kind: 'cancelled' })
        const part = items.slice(from, from + keptAtOnce)
        const isLast = from + keptAtOnce >= items.length
        const progress = { key: plan.key, items: new Map(part.map((item, at) => [from + at, item])) }
        const prepare = { from, items: part }
        const begun = isLast ? { prepare, keep } : { prepare }
        const job = isThere ? { progress } : begun
        const written = journal.write({ job })
        if (!written.ok || isLast) return written
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    drop: (key) => journal.write({ job: { drop: key } }),
  }
}
