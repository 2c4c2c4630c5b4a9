import { fail, ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import type { BulkOutcome, BulkState } from '../../contract/ipc/bulk.ts'
import type { Announce } from './fake-main-options.ts'

type BulkChannel = Extract<keyof Handlers, `bulk.${string}`>

const unknown = fail({ kind: 'not-found' })

/** A job that stands still until the test moves it. */
export class FakeBulk {
  state: BulkState | null = null
  outcomes: BulkOutcome[] = []
  readonly #announce: Announce

  constructor(announce: Announce) {
    this.#announce = announce
  }

  /** The job goes on, as if main had told it. */
  tell(change: Partial<BulkState>): void {
    if (!this.state) return
    this.state = { ...this.state, ...change }
    this.#announce('bulk.progress', this.state)
  }

  readonly handlers: Pick<Handlers, BulkChannel> = {
    'bulk.start': async ({ change, target }) => {
      const total = target.kind === 'records' ? target.ids.length : 2
      const undoMs = change.kind === 'delete' ? 5_000 : null
      const phase = undoMs === null ? 'running' : 'undo'
      const counts = { total, done: 0, unchanged: 0, failed: 0, waiting: 0, left: total }
      const pace = { perSecond: null, secondsLeft: null, undoMs, mayUndo: undoMs !== null }
      this.state = { job: crypto.randomUUID(), change, isWayBack: false, phase, ...counts, ...pace }
      return ok(this.state)
    },
    'bulk.state': async () => ok(this.state),
    'bulk.cancel': async () =>
      this.state ? ok((this.state = { ...this.state, phase: 'stopped' })) : unknown,
    'bulk.undo': async () => (this.state ? ok((this.state = { ...this.state, phase: 'undone' })) : unknown),
    'bulk.retry': async () => (this.state ? ok((this.state = { ...this.state, phase: 'running' })) : unknown),
    'bulk.outcomes': async ({ only }) => {
      const outcomes = this.outcomes.filter(({ outcome }) => only === 'all' || outcome === 'failed')
      return ok({ total: outcomes.length, outcomes })
    },
    'bulk.exportCsv': async ({ of }) => {
      const records = of.kind === 'records' ? of.ids.length : 10
      return ok({ saved: true, records, guarded: 0, replaced: 0 })
    },
  }
}
