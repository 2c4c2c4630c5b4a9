import { fail, ok, type Result } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'
import type { BulkOutcome, BulkState } from '../../contract/ipc/bulk.ts'
import type { Announce } from './fake-main-options.ts'

type BulkChannel = Extract<keyof Handlers, `bulk.${string}`>

const unknown = fail({ kind: 'not-found' })

/** A job that waits until the test moves it. */
export class FakeBulk {
  state: BulkState | null = null
  /** How long deletes wait for Undo. */
  undoMs = 60_000
  /** Jobs whose deletes waited when the next one began. */
  readonly #earlier = new Map<string, BulkState>()
  outcomes: BulkOutcome[] = []
  readonly #announce: Announce

  constructor(announce: Announce) {
    this.#announce = announce
  }

  /** The job continues, as if main had reported progress. */
  tell(change: Partial<BulkState>): void {
    if (!this.state) return
    this.state = { ...this.state, ...change }
    this.#announce('bulk.progress', this.state)
  }

  /** A job of a hundred contacts; seventy were not started when the app was closed. */
  cutOff(change: Partial<BulkState> = {}): void {
    this.state = {
      job: crypto.randomUUID(),
      change: { kind: 'add-tag', tag: '年賀2027' },
      phase: 'interrupted',
      cutOffBy: 'close',
      mayContinue: true,
      isWayBack: false,
      undoMs: null,
      mayUndo: false,
      total: 100,
      done: 28,
      unchanged: 0,
      failed: 0,
      waiting: 2,
      left: 70,
      perSecond: null,
      secondsLeft: null,
      ...change,
    }
  }

  #become(change: Partial<BulkState>): Result<BulkState> {
    return this.state ? ok((this.state = { ...this.state, ...change })) : unknown
  }

  /** What the contacts that are selected lack. */
  lacks = { address: 1, zipcode: 2 }

  readonly handlers: Pick<Handlers, BulkChannel> = {
    'bulk.start': async ({ change, target }) => {
      const total = target.kind === 'records' ? target.ids.length : 2
      const undoMs = change.kind === 'delete' ? this.undoMs : null
      const phase = undoMs === null ? 'running' : 'undo'
      const counts = { total, done: 0, unchanged: 0, failed: 0, waiting: 0, left: total }
      const pace = { perSecond: null, secondsLeft: null, undoMs, mayUndo: undoMs !== null }
      const kept = { isWayBack: false, cutOffBy: null, mayContinue: false }
      if (this.state?.phase === 'undo') this.#earlier.set(this.state.job, this.state)
      this.state = { job: crypto.randomUUID(), change, phase, ...kept, ...counts, ...pace }
      return ok(this.state)
    },
    'bulk.lacks': async () => ok(this.lacks),
    'bulk.state': async () => ok(this.state),
    'bulk.continue': async () => this.#become({ phase: 'running', cutOffBy: null }),
    'bulk.pause': async () => this.#become({ phase: 'interrupted', cutOffBy: 'pause', mayContinue: true }),
    'bulk.cancel': async () => this.#become({ phase: 'stopped', cutOffBy: null }),
    'bulk.undo': async ({ job }) => {
      const earlier = this.#earlier.get(job)
      return earlier ? ok({ ...earlier, phase: 'undone', mayUndo: false }) : this.#become({ phase: 'undone' })
    },
    'bulk.retry': async () => this.#become({ phase: 'running' }),
    'bulk.outcomes': async ({ only }) => {
      const outcomes = this.outcomes.filter(({ outcome }) => only === 'all' || outcome === 'failed')
      return ok({ total: outcomes.length, outcomes })
    },
  }
}
