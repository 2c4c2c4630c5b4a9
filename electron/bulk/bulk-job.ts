import { randomUUID } from 'node:crypto'
import type { Result } from '../../contract/failure.ts'
import type { BulkChange, BulkState } from '../../contract/ipc/bulk.ts'
import type { BatchedWrite } from '../outbox/batches.ts'
import { fails } from './bulk-item.ts'
import type { BulkItem, BulkSession } from './bulk-item.ts'
import { isOpen, judge } from './judge.ts'
import { wasMoved } from './move.ts'
import { createPace } from './pace.ts'
import { mayRepeat, planWrite } from './plan-write.ts'
import type { Deed } from './plan-write.ts'

/** Records that are on their way at the same time: one write to the disk for all, and little to stop. */
const batchSize = 50

export interface BulkJobOptions {
  session: BulkSession
  change: BulkChange
  items: BulkItem[]
  /** That it undoes the change; left out where it does. */
  wayBack?: Extract<Deed, { kind: 'restore-tags' | 'move-back' }>
  /** Called when a count changed, at most a few times per second, and at the end. */
  onProgress(state: BulkState): void
}

/** One change of many records, batch after batch through the outbox. */
export class BulkJob {
  readonly id = randomUUID()
  readonly items: BulkItem[]
  readonly change: BulkChange
  readonly session: BulkSession
  readonly #wayBack: BulkJobOptions['wayBack']
  phase: BulkState['phase'] = 'running'
  undoMs: number | null = null
  #stopped = false
  readonly #pace = createPace()
  readonly #tell: () => void
  readonly #unwatch: () => void
  #heard: (() => void) | null = null

  constructor({ session, change, items, wayBack, onProgress }: BulkJobOptions) {
    this.session = session
    this.#wayBack = wayBack
    this.change = change
    this.items = items
    this.#tell = this.#pace.spaced(() => onProgress(this.state()))
    this.#unwatch = session.outbox.batches.watch(() => setImmediate(() => this.#look()))
  }

  /** What it does with each record; null where it deletes them, which the outbox does by itself. */
  get deed(): Deed | null {
    return this.#wayBack ?? (this.change.kind === 'delete' ? null : this.change)
  }

  /** Does its deed with every item that is left. */
  async run(deed: Deed): Promise<void> {
    this.#begin('running')
    const todo = this.items.filter(({ outcome }) => outcome === 'left')
    for (let at = 0; at < todo.length && !this.#stopped; at += batchSize) {
      const batch = todo.slice(at, at + batchSize)
      await this.#commit(deed, batch)
      await this.#settled(batch)
      if (mayRepeat(deed)) await this.#again(deed, batch)
    }
    this.#end()
  }

  /** Waits until nothing of it moves any more; for writes that the outbox has already. */
  async follow(): Promise<void> {
    this.#begin('running')
    await this.#settled(this.items)
    this.#end()
  }

  /** Begins no further record, and takes back what is queued. */
  stop(): void {
    this.#stopped = true
    const keys = this.items.filter(isOpen).map(({ key }) => key)
    const withdrawn = new Set(this.session.outbox.batches.withdraw(keys))
    for (const item of this.items) {
      if (withdrawn.has(item.key)) Object.assign(item, { outcome: 'left', isCommitted: false, failure: null })
    }
    this.#heard?.()
  }

  /** Nobody is told anything of it any more. What it gave to the outbox arrives all the same. */
  forget(): void {
    this.#stopped = true
    this.#unwatch()
  }

  state(): BulkState {
    const count = (...of: BulkItem['outcome'][]) =>
      this.items.filter(({ outcome }) => of.includes(outcome)).length
    const left = count('left', 'underway')
    return {
      ...{
        job: this.id,
        change: this.change,
        isWayBack: this.#wayBack !== undefined,
        phase: this.phase,
        total: this.items.length,
      },
      ...{ done: count('done'), unchanged: count('unchanged'), failed: count('failed') },
      ...{ waiting: count('waiting'), left, undoMs: this.undoMs },
      ...this.#pace.read(this.items.length - left, left, this.phase === 'running'),
      mayUndo:
        this.phase === 'undo' || (this.phase !== 'running' && !this.#wayBack && this.items.some(isUndoable)),
    }
  }

  #begin(phase: BulkState['phase']): void {
    this.phase = phase
    this.#stopped = false
    this.#pace.begin(this.items.filter(({ outcome }) => outcome !== 'left' && outcome !== 'underway').length)
    this.#tell()
  }

  #end(): void {
    const end = this.#wayBack ? 'undone' : 'finished'
    this.phase = this.#stopped ? 'stopped' : end
    this.#tell()
  }

  async #commit(deed: Deed, batch: readonly BulkItem[]): Promise<void> {
    const writes: { item: BulkItem; write: BatchedWrite }[] = []
    for (const item of batch) {
      if (this.#stopped) break
      const plan = await planWrite(this.session, deed, item)
      if (!plan.ok) fails(item, plan.failure)
      else if (plan.value === null) this.#nothingToDo(item)
      else writes.push({ item, write: plan.value })
    }
    this.#take(
      writes.map(({ item }) => item),
      this.session.outbox.batches.commit(writes.map(({ write }) => write)),
    )
  }

  #take(items: readonly BulkItem[], committed: Result<Map<string, string>>): void {
    for (const item of items) {
      if (!committed.ok) fails(item, committed.failure)
      else {
        const deletion = committed.value.get(item.key) ?? null
        Object.assign(item, { outcome: 'underway', failure: null, isCommitted: true, deletion })
      }
    }
  }

  /** Where a write was refused before, it is not needed any more. */
  #nothingToDo(item: BulkItem): void {
    if (item.isCommitted) this.session.outbox.batches.drop(item.key)
    item.outcome = item.isCommitted ? 'done' : 'unchanged'
    item.failure = null
  }

  /** Somebody else changed a record meanwhile: the same deed goes over its newest version, once. */
  async #again(deed: Deed, batch: readonly BulkItem[]): Promise<void> {
    const met = batch.filter(
      (item) => item.outcome === 'failed' && item.failure?.kind === 'precondition-failed',
    )
    const fresh: BulkItem[] = []
    for (const item of met) {
      const read = await this.session.fetchRecord(item.family, item.id)
      if (read.ok) fresh.push(item)
      else fails(item, read.failure)
    }
    await this.#commit(deed, fresh)
    await this.#settled(fresh)
  }

  async #settled(items: readonly BulkItem[]): Promise<void> {
    this.#look()
    while (items.some(({ outcome }) => outcome === 'underway')) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 500)
        this.#heard = () => (clearTimeout(timer), resolve())
      })
      this.#look()
    }
  }

  #look(): void {
    if (judge(this.session, this.items)) this.#tell()
    this.#heard?.()
  }
}

function isUndoable(item: BulkItem): boolean {
  return wasMoved(item) || (item.outcome === 'done' && item.added.length + item.removed.length > 0)
}
