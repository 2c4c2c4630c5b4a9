import { fail, ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'
import type { HistoryDone, HistoryState, HistoryStep, HistoryVersion } from '../../contract/ipc/history.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { RecordView } from '../../contract/record/record.ts'
import type { Announce } from './fake-main-options.ts'

type HistoryChannel = Extract<keyof Handlers, `history.${string}`>

const counts = { done: 1, changedSince: 0, copies: 0, lostPhotos: 0, failed: 0, failure: null, back: null }

/** A history with the steps that a test adds. */
export class FakeHistory {
  state: HistoryState = { undo: null, redo: null, isDamaged: false }
  /** Old versions of contacts by their ids, the newest first. */
  readonly versions = new Map<string, HistoryVersion[]>()
  /** What differs from a step that was done without a remark. */
  outcome: Partial<HistoryDone> = {}
  /** Ids of deleted contacts that were brought back. */
  readonly restored = new Set<string>()
  /** Steps before the last one. */
  readonly #before: HistoryStep[] = []
  readonly #read: (family: Family, id: string) => RecordView | null
  readonly #announce: Announce

  constructor(read: (family: Family, id: string) => RecordView | null, announce: Announce) {
    this.#read = read
    this.#announce = announce
  }

  /** A step is the last one now. */
  did(step: Partial<HistoryStep>): void {
    const key = crypto.randomUUID()
    const undo: HistoryStep = { key, kind: 'edit', name: '佐藤 美咲', count: 1, isHeld: false, ...step }
    if (this.state.undo) this.#before.push(this.state.undo)
    this.#become({ undo, redo: null, isDamaged: false })
  }

  readonly handlers: Pick<Handlers, HistoryChannel> = {
    'history.state': async () => ok(this.state),
    'history.versions': async ({ family, id }) => {
      const view = this.#read(family, id)
      const at = view?.record.updated_at ?? ''
      const now = view ? [{ version: null, at, isOwn: true, view }] : []
      return ok({ versions: [...now, ...(this.versions.get(id) ?? [])] })
    },
    'history.putBack': async ({ id, version }) => {
      const old = this.versions.get(id)?.find((each) => each.version === version)
      return old ? ok({ view: old.view, differences: [], lostPhotos: 0 }) : fail({ kind: 'not-found' })
    },
    'history.undo': async () => this.#take('undo'),
    'history.redo': async () => this.#take('redo'),
    'history.restore': async ({ ids }) => {
      ids.forEach((id) => this.restored.add(id))
      const step = { key: crypto.randomUUID(), kind: 'restore', name: '', isHeld: false } as const
      return ok({ step: { ...step, count: ids.length }, ...counts, done: ids.length, ...this.outcome })
    },
    'history.restored': async () => ok({ ids: [...this.restored] }),
  }

  #take(way: 'undo' | 'redo') {
    const step = this.state[way]
    if (step === null) return fail({ kind: 'not-found' })
    this.#become(
      way === 'undo'
        ? { undo: this.#before.pop() ?? null, redo: step, isDamaged: false }
        : { undo: step, redo: null, isDamaged: false },
    )
    return ok({ step, ...counts, done: step.count, ...this.outcome })
  }

  #become(state: HistoryState): void {
    this.state = state
    this.#announce('history.changed', null)
  }
}
