import { notKnownYet, type Failure, type Result } from '../../contract/failure.ts'
import type { JobChange } from '../../contract/ipc/bulk.ts'
import type { BatchedWrite, Standing } from '../outbox/batches.ts'
import { needsDecision } from '../outbox/entry.ts'
import type { JobProgress, WayBack } from '../outbox/jobs.ts'
import { fails, type BulkItem, type BulkSession } from './bulk-item.ts'
import { mayRepeat, type BulkOperation } from './job-kinds.ts'
import { copyMade } from './move.ts'
import { planWrite } from './plan-write.ts'

interface BatchWorkOptions {
  session: BulkSession
  /** Of the whole job. */
  items: readonly BulkItem[]
  keeper: JobKeeper
  /** No further record is to be begun. */
  isHalted(): boolean
  /** What is on its way need not be waited for. */
  isPaused(): boolean
  /** A count changed. */
  tell(): void
}

/** Brings batches of a job into the outbox, and hears how they end. */
export class BatchWork {
  readonly #parts: BatchWorkOptions
  #heard: (() => void) | null = null
  /** The job was cut off before: another copy of this folder may have continued it. */
  goesOn = false

  constructor(parts: BatchWorkOptions) {
    this.#parts = parts
  }

  /** The session is being left: what is not begun is for the next one. */
  get isLeft(): boolean {
    return this.#parts.session.outbox.batches.isLeaving()
  }

  /** Begins the records of a batch, and resolves when all of them have ended or wait. */
  async begin(operation: BulkOperation, batch: readonly BulkItem[]): Promise<void> {
    await this.#commit(operation, batch)
    await this.end(operation, batch)
  }

  /** Waits for records that were begun; what met a newer version is begun once more. */
  async end(operation: BulkOperation, batch: readonly BulkItem[]): Promise<void> {
    await this.settled(batch)
    if (mayRepeat(operation)) await this.#again(operation, batch)
    this.#parts.keeper.ended(batch)
  }

  /** Resolves when none of these is under way, or when the wait is no longer needed. */
  async settled(items: readonly BulkItem[]): Promise<void> {
    this.look()
    while (!this.isLeft && !this.#parts.isPaused() && items.some(({ outcome }) => outcome === 'underway')) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 500)
        this.#heard = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      this.look()
    }
  }

  /** Reads the states from the outbox; once the session is closing, its files may be closed. */
  look(): void {
    const { session, items, tell } = this.#parts
    if (!this.isLeft && updateOutcomes(session, items)) tell()
    this.#heard?.()
  }

  async #commit(operation: BulkOperation, batch: readonly BulkItem[]): Promise<void> {
    const { session, keeper, isHalted } = this.#parts
    const writes = new Map<BulkItem, BatchedWrite>()
    for (const item of batch) {
      if (isHalted()) break
      const plan = await planWrite(session, operation, item, this.#parts.items)
      if (!plan.ok) fails(item, plan.failure)
      else if (plan.value === null) nothingToDo(session, item)
      else writes.set(item, plan.value)
    }
    const begun = (item: BulkItem, deletions: ReadonlyMap<string, string>) => {
      const write = writes.get(item)
      if (write === undefined) return item
      return committed(item, write.save ? (deletions.get(item.key) ?? null) : deletionBehind(write))
    }
    const progress = (deletions: ReadonlyMap<string, string>) =>
      keeper.progress(batch, (item) => begun(item, deletions))
    const taken = session.outbox.batches.commit([...writes.values()], progress, this.goesOn)
    for (const item of writes.keys()) {
      if (taken.ok) Object.assign(item, begun(item, taken.value))
      else if (!this.isLeft) fails(item, taken.failure)
    }
  }

  /** Another user changed a record meanwhile: the same operation is made once more, based on the newest version. */
  async #again(operation: BulkOperation, batch: readonly BulkItem[]): Promise<void> {
    const met = batch.filter(
      (item) => item.outcome === 'failed' && item.failure?.kind === 'precondition-failed',
    )
    const fresh: BulkItem[] = []
    for (const item of met) {
      const read = await this.#parts.session.fetchRecord(item.family, item.id)
      if (read.ok) fresh.push(item)
      else fails(item, read.failure)
    }
    await this.#commit(operation, fresh)
    await this.settled(fresh)
  }
}

function committed(item: BulkItem, deletion: string | null): BulkItem {
  return { ...item, outcome: 'underway', failure: null, isCommitted: true, deletion }
}

/** Where a write was refused before, it is not needed any more. */
function nothingToDo({ outbox }: BulkSession, item: BulkItem): void {
  if (item.isCommitted) outbox.batches.drop(item.key)
  item.outcome = item.isCommitted ? 'done' : 'unchanged'
  item.failure = null
}

/** Key of a delete that has an item of its own and waits for the save of another item. */
function deletionBehind({ key, behind }: Extract<BatchedWrite, { save?: never }>): string | null {
  return behind === undefined ? null : key
}

/** What of a job is kept on the disk, and the session whose disk it is. */
export interface JobToKeep {
  readonly id: string
  readonly session: BulkSession
  readonly change: JobChange
  readonly items: readonly BulkItem[]
  /** That it undoes the change; null where it does. */
  readonly wayBack: WayBack | null
}

/**
 * Keeps a job on the disk, so that it can continue after the app was closed in the middle: all of it before its
 * first record is touched, and its progress with each batch, in the same write. No record is begun twice, and none
 * is forgotten.
 */
export class JobKeeper {
  readonly #job: JobToKeep
  readonly #places: ReadonlyMap<BulkItem, number>
  /** The last batch: how it ended is written with the next one. */
  #ended: readonly BulkItem[] = []

  constructor(job: JobToKeep) {
    this.#job = job
    this.#places = new Map(job.items.map((item, place) => [item, place]))
  }

  keep(): Promise<Result<null>> {
    const { id: key, change, wayBack, items, session } = this.#job
    return session.outbox.jobs.keep({ key, change, wayBack, items: [...items] })
  }

  /** How far the job is once a batch is committed; `becomes` is what committing makes of its items. */
  progress(batch: readonly BulkItem[], becomes: (item: BulkItem) => BulkItem): JobProgress {
    const items = new Map<number, BulkItem>()
    for (const item of this.#ended) this.#put(items, item, item)
    for (const item of batch) this.#put(items, item, becomes(item))
    return { key: this.#job.id, items }
  }

  ended(batch: readonly BulkItem[]): void {
    this.#ended = batch
  }

  /** The job has ended, or must not continue. */
  drop(): void {
    this.#job.session.outbox.jobs.drop(this.#job.id)
  }

  #put(items: Map<number, BulkItem>, item: BulkItem, now: BulkItem): void {
    const place = this.#places.get(item)
    if (place !== undefined) items.set(place, now)
  }
}

/** Whether the job still has to hear how an item ends. */
export function awaitsOutcome({ outcome }: BulkItem): boolean {
  return outcome === 'underway' || outcome === 'waiting'
}

/** Brings items up to date with the outbox. Returns whether any of them changed sides. */
export function updateOutcomes(session: BulkSession, items: readonly BulkItem[]): boolean {
  const { outbox } = session
  const open = items.filter(awaitsOutcome)
  if (open.length === 0) return false
  const keys = open.flatMap(({ key, deletion }) => (deletion === null ? [key] : [key, deletion]))
  const standings = outbox.batches.standings(new Set(keys))
  const isHeldUp = outbox.batches.heldUp() !== null
  let changed = false
  for (const item of open) {
    const before = item.outcome
    item.copy = copyMade(session, item, standings.get(item.key))
    judgeOne(item, standings, isHeldUp)
    changed ||= item.outcome !== before
  }
  return changed
}

function judgeOne(item: BulkItem, standings: Map<string, Standing>, isHeldUp: boolean): void {
  const own = standings.get(item.key)
  // The copy of a move is there: now it is about its delete.
  item.isCopied = item.deletion !== null && own?.state === 'done'
  const now = item.isCopied && item.deletion !== null ? standings.get(item.deletion) : own
  if (now === undefined || now.state === 'done') {
    item.outcome = 'done'
    item.failure = null
    item.isCopied = false
  } else if (needsDecision(now)) {
    fails(item, ofImport(item, now.failure ?? notKnownYet))
  } else {
    // A write that was tried in vain, or that cannot be tried, is sent later by itself: the job does not wait
    // for it.
    item.outcome = isHeldUp || (now.failure !== null && now.state !== 'sending') ? 'waiting' : 'underway'
    item.failure = now.failure
  }
}

/** The user cannot take a photo out of an import: where the service refuses it, the next try sends the contact without it. */
function ofImport({ write }: BulkItem, failure: Failure): Failure {
  const isPhotoRefused =
    failure.kind === 'photo' && (failure.reason === 'refused' || failure.reason === 'refused-size')
  return write !== null && isPhotoRefused ? { kind: 'photo', reason: 'refused-imported' } : failure
}
