import { shallowRef } from 'vue'
import type { Result } from '../../contract/failure.ts'
import type { BulkState } from '../../contract/ipc/bulk.ts'
import { useNoticesStore } from './notices.ts'
import { useRecordDeletionStore } from './record-deletion.ts'

/** Where the last job stands, and the records that are out of sight while it deletes them. */
export class BulkWatch {
  readonly state = shallowRef<BulkState | null>(null)
  #leaving: readonly string[] = []

  /** What main answered; a failure is told. Answers whether it did what it was asked. */
  take(answer: Result<BulkState>): answer is { ok: true; value: BulkState } {
    if (answer.ok) this.hear(answer.value)
    else useNoticesStore().showFailure(answer.failure)
    return answer.ok
  }

  hear(next: BulkState): void {
    this.state.value = next
    if (next.phase !== 'undo' && next.phase !== 'running') this.unhide()
  }

  /** News of a job that nobody looks at any more is none, unless it is under way, or asks something. */
  hearNews(next: BulkState): void {
    const isOpen = next.phase === 'running' || next.phase === 'interrupted'
    if (this.state.value?.job === next.job || isOpen) this.hear(next)
  }

  hide(ids: readonly string[]): void {
    this.#leaving = ids
    useRecordDeletionStore().hide(ids)
  }

  unhide(): void {
    if (this.#leaving.length > 0) useRecordDeletionStore().unhide(this.#leaving)
    this.#leaving = []
  }

  forget(): void {
    this.state.value = null
  }
}
