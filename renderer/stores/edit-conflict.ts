import { computed, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { RecordView } from '../../contract/record/record.ts'
import { call } from '../bridge/bridge.ts'
import { conflictFields } from '../text/record-conflict.ts'
import { mergeRows } from '../text/merge/merge-record.ts'
import type { MergeChoice } from '../text/merge/merge-lines.ts'
import type { MergeChoices, MergeRow } from '../text/merge/merge-record.ts'
import type { ConflictFieldName, EditConflict } from '../text/record-conflict.ts'
import type { RecordEdits } from './record-edits.ts'

const opened: EditConflict = { gone: false, loading: true, theirs: null, fields: [], failure: null }

/** The open conflict, if there is one, and the other side of it. */
export class ConflictDesk {
  readonly conflict = shallowRef<EditConflict | null>(null)
  /** What the user said about fields that both sides changed. */
  readonly #choices = shallowRef<MergeChoices>({})
  readonly rows = computed<MergeRow[]>(() =>
    mergeRows(this.conflict.value?.fields ?? [], this.#choices.value),
  )

  choose(field: ConflictFieldName, choice: MergeChoice): void {
    this.#choices.value = { ...this.#choices.value, [field]: choice }
  }

  /** Fetches their version. A failed fetch leaves the conflict open and says why; it changes nothing else. */
  async confront({ subject, origin, changes }: RecordEdits): Promise<void> {
    const { family, id } = subject.value ?? {}
    if (family === undefined || typeof id !== 'string') return
    const mine = (this.conflict.value = { ...opened })
    this.#choices.value = {}
    const answer = await call('record.fetch', { family, id })
    if (this.conflict.value !== mine) return
    const learned = answer.ok
      ? {
          ...compared(answer.value),
          fields: conflictFields(origin.value, changes.value, answer.value.record),
        }
      : missed(answer.failure)
    this.conflict.value = { ...mine, ...learned, loading: false }
  }

  /** Whether their version is still to be fetched, because the last try did not succeed. */
  isUnanswered(): boolean {
    return this.conflict.value !== null && this.conflict.value.theirs === null && !this.conflict.value.gone
  }

  /** What Reload shows: their version, or ours marked as deleted where theirs cannot be read any more. */
  versionToShow(base: RecordView | null): RecordView | null {
    const { theirs = null, gone = false } = this.conflict.value ?? {}
    if (theirs !== null || base === null || !gone) return theirs
    return { ...base, record: { ...base.record, deleted: true } }
  }

  /** The version that may be saved over: known, and not deleted. */
  versionToReplace(): RecordView | null {
    return this.conflict.value?.gone === false ? this.conflict.value.theirs : null
  }

  close(): void {
    this.conflict.value = null
  }
}

function compared(theirs: RecordView): Pick<EditConflict, 'gone' | 'theirs'> {
  return { gone: theirs.record.deleted === true, theirs }
}

/** 404 is announced for deleted records (interface 3), so it is an answer and no failed fetch. */
function missed(failure: Failure): Pick<EditConflict, 'gone' | 'failure'> {
  return failure.kind === 'not-found' ? { gone: true, failure: null } : { gone: false, failure }
}
