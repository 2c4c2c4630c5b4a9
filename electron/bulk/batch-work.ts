import type { BatchedWrite } from '../outbox/batches.ts'
import { fails } from './bulk-item.ts'
import type { BulkItem, BulkSession } from './bulk-item.ts'
import type { JobKeeper } from './job-keeper.ts'
import { updateOutcomes } from './update-outcomes.ts'
import { mayRepeat, planWrite } from './plan-write.ts'
import type { BulkOperation } from './plan-write.ts'

export interface BatchWorkOptions {
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

  /** Resolves when none of these is under way, or nobody has to wait for them any more. */
  async settled(items: readonly BulkItem[]): Promise<void> {
    this.look()
    while (!this.isLeft && !this.#parts.isPaused() && items.some(({ outcome }) => outcome === 'underway')) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 500)
        this.#heard = () => (clearTimeout(timer), resolve())
      })
      this.look()
    }
  }

  /** Sees how things stand in the outbox; of a session that is left the files may be closed. */
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
    const taken = session.outbox.batches.commit([...writes.values()], (deletions) =>
      keeper.progress(batch, (item) => begun(item, deletions)),
    )
    for (const item of writes.keys()) {
      if (taken.ok) Object.assign(item, begun(item, taken.value))
      else if (!this.isLeft) fails(item, taken.failure)
    }
  }

  /** Somebody else changed a record meanwhile: the same operation goes over its newest version, once. */
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

/** Key of a delete that has an item of its own, behind the save of another one. */
function deletionBehind({ key, behind }: Extract<BatchedWrite, { save?: never }>): string | null {
  return behind === undefined ? null : key
}
