import type { Result } from '../../contract/failure.ts'
import type { BulkState, JobChange } from '../../contract/ipc/bulk.ts'
import { BatchWork, JobKeeper, awaitsOutcome, updateOutcomes, type JobToKeep } from './batch-work.ts'
import { isUndoable, type BulkItem, type BulkSession } from './bulk-item.ts'
import type { BulkOperation } from './job-kinds.ts'
import { prepareImportUndo } from './plan-write.ts'
import { matchAgain } from './match-again.ts'
import { prepareMergeUndo } from './plan-merge.ts'
import { prepareUndo } from './move.ts'

/** How fast a job is, and how often it tells. */
interface Pace {
  /** @param done records that were dealt with before */
  begin(done: number): void
  read(
    done: number,
    left: number,
    isRunning: boolean,
  ): { perSecond: number | null; secondsLeft: number | null }
  /** The same function, called at most ten times a second, the last time included. */
  spaced(tell: () => void): () => void
}

const tellEveryMs = 100

/** Before this number of records a pace means nothing. */
const fewest = 5

function createPace(now = () => performance.now()): Pace {
  let begun = now()
  let before = 0
  return {
    begin(done) {
      begun = now()
      before = done
    },
    read(done, left, isRunning) {
      const seconds = (now() - begun) / 1000
      if (done - before < fewest || seconds <= 0) return { perSecond: null, secondsLeft: null }
      const perSecond = (done - before) / seconds
      return { perSecond, secondsLeft: isRunning ? left / perSecond : null }
    },
    spaced(tell) {
      let timer: NodeJS.Timeout | null = null
      return () => {
        timer ??= setTimeout(() => {
          timer = null
          tell()
        }, tellEveryMs)
      }
    },
  }
}

/** Calls back in the next turn of the loop, once for however many calls until then: each look goes over all records. */
function once(look: () => void): () => void {
  let isAsked = false
  return () => {
    if (isAsked) return
    isAsked = true
    setImmediate(() => {
      isAsked = false
      look()
    })
  }
}

/** The number of records of a job by state. What is on its way when the job does not run continues without it. */
function countsOf(
  items: readonly BulkItem[],
  phase: BulkState['phase'],
): Pick<BulkState, 'total' | 'done' | 'unchanged' | 'failed' | 'waiting' | 'left'> {
  const counts = { done: 0, unchanged: 0, failed: 0, waiting: 0, left: 0 }
  const underway = phase === 'running' ? 'left' : 'waiting'
  for (const { outcome } of items) counts[outcome === 'underway' ? underway : outcome] += 1
  return { total: items.length, ...counts }
}

/** Records that are on their way at the same time: one write to the disk for all, and little to stop. */
const batchSize = 50

/** What cut a job off, and whether it may continue here. */
export type CutOff = Pick<BulkState, 'cutOffBy' | 'mayContinue'>

export interface BulkJobOptions extends JobToKeep {
  items: BulkItem[]
  /** Of a job that was begun earlier and is not over. */
  cutOff?: CutOff
  /** Called when a count changed, at most a few times per second, and at the end. */
  onProgress(state: BulkState): void
}

/** One change of many records, batch after batch through the outbox. */
export class BulkJob {
  readonly id: string
  readonly items: BulkItem[]
  readonly change: JobChange
  readonly session: BulkSession
  readonly wayBack: BulkJobOptions['wayBack']
  phase: BulkState['phase']
  undoMs: number | null = null
  #cutOff: CutOff
  #stopped = false
  #paused = false
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
    // A session that is closing is not the session that the window shows.
    this.#tell = this.#pace.spaced(() => this.#work.isLeft || onProgress(this.state()))
    const isHalted = () => this.#isHalted
    const isPaused = () => this.#paused
    const { keeper, tell } = { keeper: this.#keeper, tell: this.#tell }
    this.#work = new BatchWork({ session, items, keeper, isHalted, isPaused, tell })
    this.#unwatch = session.outbox.batches.watch(once(() => this.#work.look()))
    if (cutOff) updateOutcomes(session, items)
  }

  /** What it does with each record; null where it deletes them, which the outbox does by itself. */
  get operation(): BulkOperation | null {
    if (this.wayBack !== null) return { kind: this.wayBack }
    return this.change.kind === 'delete' ? null : this.change
  }

  /** Before `run`. Where the disk refuses, nothing of the job may be done. */
  async keep(): Promise<Result<null>> {
    this.#begin()
    const kept = await this.#keeper.keep()
    // Stopped while it was being kept: the user is not asked whether it continues.
    if (this.#stopped) this.#keeper.drop()
    return kept
  }

  /** Does its operation on every item that is left. */
  async run(operation: BulkOperation): Promise<void> {
    if (operation.kind === 'move-back') prepareUndo(this.session, this.items)
    if (operation.kind === 'import-back') prepareImportUndo(this.session, this.items)
    if (operation.kind === 'merge-back') prepareMergeUndo(this.session, this.items)
    const isImport = operation.kind === 'import' || operation.kind === 'restore-backup'
    if (isImport && this.#work.goesOn) await matchAgain(this.session, this.items)
    const before = this.items.filter(awaitsOutcome)
    const todo = this.items.filter(({ outcome }) => outcome === 'left')
    for (let at = 0; at < todo.length && !this.#isHalted; at += batchSize) {
      await this.#work.begin(operation, todo.slice(at, at + batchSize))
      // Offline nothing of a batch has to be waited for: the window has its turn all the same.
      await new Promise((resolve) => setImmediate(resolve))
    }
    await this.#work.end(operation, before)
    this.#end()
  }

  /** Waits until nothing of it moves any more; for writes that the outbox has already. */
  async follow(): Promise<void> {
    this.#begin()
    await this.#work.settled(this.items)
    this.#end()
  }

  /** No further record is to be begun, for now or for good. */
  get #isHalted(): boolean {
    return this.#stopped || this.#paused || this.#work.isLeft
  }

  /** Begins no further record until it is run again. Returns whether it was running. */
  pause(): boolean {
    if (this.phase !== 'running') return false
    this.#paused = true
    this.#work.look()
    return true
  }

  /** Begins no further record, and takes back what is queued. */
  stop(): void {
    this.#stopped = true
    // First: on the disk, an item without its write would count as done.
    this.#keeper.drop()
    if (this.phase === 'interrupted') return this.#end()
    const keys = this.items.filter(awaitsOutcome).map(({ key }) => key)
    const withdrawn = new Set(this.session.outbox.batches.withdraw(keys))
    for (const item of this.items) {
      if (withdrawn.has(item.key)) Object.assign(item, { outcome: 'left', isCommitted: false, failure: null })
    }
    this.#work.look()
  }

  /** The page gets no more news of it. What it gave to the outbox arrives all the same. */
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
      job,
      change,
      phase,
      undoMs,
      ...counts,
      cutOffBy: this.#cutOff.cutOffBy,
      mayContinue: this.#cutOff.mayContinue && !this.#work.isLeft,
      isWayBack: this.wayBack !== null,
      ...this.#pace.read(counts.total - counts.left, counts.left, isRunning),
      mayUndo: phase === 'undo' || (isStill && this.wayBack === null && this.items.some(isUndoable)),
    }
  }

  #begin(): void {
    this.#work.goesOn = this.phase === 'interrupted'
    this.phase = 'running'
    this.#cutOff = notCutOff
    this.#stopped = false
    this.#paused = false
    this.#pace.begin(this.items.filter(({ outcome }) => outcome !== 'left' && outcome !== 'underway').length)
    this.#tell()
  }

  /** What is not begun when the session is left stays on the disk, for the next one. */
  #end(): void {
    if (this.#work.isLeft) {
      this.phase = 'interrupted'
      return
    }
    if (this.#paused && !this.#stopped && this.items.some(({ outcome }) => outcome === 'left')) {
      this.phase = 'interrupted'
      this.#cutOff = { cutOffBy: 'pause', mayContinue: true }
      return this.#tell()
    }
    const end = this.wayBack === null ? 'finished' : 'undone'
    this.phase = this.#stopped ? 'stopped' : end
    this.#cutOff = notCutOff
    if (!this.#stopped) this.#keeper.drop()
    this.#tell()
  }
}

const notCutOff: CutOff = { cutOffBy: null, mayContinue: false }
