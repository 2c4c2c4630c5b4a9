import type { Result } from '../../../contract/failure.ts'
import { localIdOf } from '../../../contract/record/record.ts'
import type { RecordSaved } from '../../../contract/ipc/outbox.ts'

/** What the test knows of one record: what was written, and what was acknowledged to the user. */
export class TrackedRecord {
  readonly at: string
  /** Sync key of its create. */
  readonly key: string
  /** As the page would know it. */
  id: string
  /** Number of the newest write that was acknowledged. */
  acknowledged = 0
  /** Deletes that were confirmed and not undone. */
  deletions = 0
  /** What another computer wrote last. */
  theirs: string | null = null
  /** What happened to it, for a failed run. */
  readonly history: string[] = []

  constructor(at: string, key: string) {
    this.at = at
    this.key = key
    this.id = localIdOf(key)
  }

  /** A text that says where it belongs and when it was written. */
  write(number: number): string {
    return `${this.at} ${number}`
  }

  answered(memo: string, saved: Result<RecordSaved>): void {
    const how = saved.ok ? (saved.value.waiting?.kind ?? 'done') : `refused: ${saved.failure.kind}`
    this.history.push(`${memo} ${how}`)
    if (!saved.ok) return
    this.acknowledged = Math.max(this.acknowledged, numberOf(memo))
    this.id = saved.value.view.record.id
  }
}

/** The number of a written text; 0 for any other. */
export function numberOf(memo: unknown): number {
  return Number(/^[ab] (\d+)$/.exec(String(memo))?.[1] ?? 0)
}
