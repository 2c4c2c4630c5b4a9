import type { Result } from '../../contract/failure.ts'
import type { BulkChange, BulkState } from '../../contract/ipc/bulk.ts'
import { BatchWork } from './batch-work.ts'
import { isUndoable } from './bulk-item.ts'
import type { BulkItem, BulkSession } from './bulk-item.ts'
import { countsOf } from './job-counts.ts'
import { JobKeeper } from './job-keeper.ts'
import { isOpen, judge } from './judge.ts'
import { lookBack } from './move.ts'
import { createPace } from './pace.ts'
import type { Deed } from './plan-write.ts'

/** Records that are on their way at the same time: one write to the disk for all, and little to stop. */
const batchSize = 50

/** What cut a job off, and whether it may go on here. */
export type CutOff = Pick<BulkState, 'cutOffBy' | 'mayContinue'>

export interface BulkJobOptions {
  id: string
  session: BulkSession
  change: BulkChange
  items: BulkItem[]
  /** That it undoes the change; null where it does. */
  wayBack: 'restore-tags' | 'move-back' | null
  /** Of a job that was begun earlier and is not over. */
  cutOff?: CutOff
  /** Called when a count changed, at most a few times per second, and at the end. */
  onProgress(state: BulkState): void
}

/** One change of many records, batch after batch through the outbox. */
export class BulkJob {
  readonly id: string
  readonly items: BulkItem[]
  readonly change: BulkChange
  readonly session: BulkSession
  readonly wayBack: BulkJobOptions['wayBack']
  phase: BulkState['phase']
  undoMs: number | null = null
  #cutOff: CutOff
  #stopped = false
  readonly #keeper: JobKeeper
  readonly #work: BatchWork
  readonly #pace = createPace()
  readonly #tell: () => void
  readonly #unwatch: () => void

  constructor({ id, session, change, items, wayBack, cutOff, onProgress }: BulkJobOptions) {
    this.id = id
    this.session = session
    this.wayBack = wayBack
    this.change = change
    this.items = items
    this.phase = cutOff ? 'interrupted' : 'running'
    this.#cutOff = cutOff ?? notCutOff
    this.#keeper = new JobKeeper(this)
    // A session that is left is not the one that the window shows.
    this.#tell = this.#pace.spaced(() => this.#work.isLeft || onProgress(this.state()))
    const isOver = () => this.#stopped || this.#work.isLeft
    this.#work = new BatchWork({ session, items, keeper: this.#keeper, isOver, tell: this.#tell })
    this.#unwatch = session.outbox.batches.watch(() => setImmediate(() => this.#work.look()))
    if (cutOff) judge(session, items)
  }

  /** What it does with each record; null where it deletes them, which the outbox does by itself. */
  get deed(): Deed | null {
    if (this.wayBack !== null) return { kind: this.wayBack }
    return this.change.kind === 'delete' ? null : this.change
  }

  /** Before `run`. Where the disk refuses, nothing of the job may be done. */
  keep(): Result<null> {
    return this.#keeper.keep()
  }

  /** Does its deed with every item that is left. */
  async run(deed: Deed): Promise<void> {
    this.#begin()
    if (deed.kind === 'move-back') lookBack(this.session, this.items)
    const before = this.items.filter(isOpen)
    const todo = this.items.filter(({ outcome }) => outcome === 'left')
    for (let at = 0; at < todo.length && !this.#stopped && !this.#work.isLeft; at += batchSize)
      await this.#work.begin(deed, todo.slice(at, at + batchSize))
    await this.#work.end(deed, before)
    this.#end()
  }

  /** Waits until nothing of it moves any more; for writes that the outbox has already. */
  async follow(): Promise<void> {
    this.#begin()
    await this.#work.settled(this.items)
    this.#end()
  }

  /** Begins no further record, and takes back what is queued. */
  stop(): void {
    this.#stopped = true
    // First: on the disk, an item without its write would count as done.
    this.#keeper.drop()
    if (this.phase === 'interrupted') return this.#end()
    const keys = this.items.filter(isOpen).map(({ key }) => key)
    const withdrawn = new Set(this.session.outbox.batches.withdraw(keys))
    for (const item of this.items) {
      if (withdrawn.has(item.key)) Object.assign(item, { outcome: 'left', isCommitted: false, failure: null })
    }
    this.#work.look()
  }

  /** Nobody is told anything of it any more. What it gave to the outbox arrives all the same. */
  forget(): void {
    this.#stopped = true
    this.#unwatch()
  }

  state(): BulkState {
    const { id: job, change, phase, undoMs } = this
    const counts = countsOf(this.items, phase)
    const isRunning = phase === 'running'
    const isStill = !isRunning && phase !== 'interrupted'
    return {
      ...{ job, change, phase, undoMs, ...counts, cutOffBy: this.#cutOff.cutOffBy },
      mayContinue: this.#cutOff.mayContinue && !this.#work.isLeft,
      isWayBack: this.wayBack !== null,
      ...this.#pace.read(counts.total - counts.left, counts.left, isRunning),
      mayUndo: phase === 'undo' || (isStill && this.wayBack === null && this.items.some(isUndoable)),
    }
  }

  #begin(): void {
    this.phase = 'running'
    this.#cutOff = notCutOff
    this.#stopped = false
    this.#pace.begin(this.items.filter(({ outcome }) => outcome !== 'left' && outcome !== 'underway').length)
    this.#tell()
  }

  /** What is not begun when the session is left stays on the disk, for the next one. */
  #end(): void {
    if (this.#work.isLeft) return void (this.phase = 'interrupted')
    const end = this.wayBack === null ? 'finished' : 'undone'
    this.phase = this.#stopped ? 'stopped' : end
    this.#cutOff = notCutOff
    if (!this.#stopped) this.#keeper.drop()
    this.#tell()
  }
}

const notCutOff: CutOff = { cutOffBy: null, mayContinue: false }
