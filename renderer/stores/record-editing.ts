import type { KeptDraft } from '../../contract/ipc/draft.ts'
import type { AddressChanges } from '../../contract/model/address.ts'
import type { RecordView } from '../../contract/model/service-record.ts'
import { hasProblems } from '../text/draft-problems.ts'
import { isDecided, mergedChanges } from '../text/merge/merge-record.ts'
import { ConflictDesk } from './edit-conflict.ts'
import { OpenRecord } from './open-record.ts'
import { Question } from './question.ts'
import { seenVersion } from './seen-version.ts'

/** What the user answers when there are edits to lose. */
export type LeaveAnswer = 'save' | 'discard' | 'stay'

/**
 * Saving the open record, and what may come in between. Edits end by a confirmed save, by Cancel or by an explicit
 * discard, never because something failed (design 4).
 */
export class RecordEditing {
  readonly record = new OpenRecord()
  readonly desk = new ConflictDesk()
  readonly leaving = new Question<LeaveAnswer>()
  readonly #edits = this.record.edits
  readonly #saver = this.record.saver

  /** Answers whether nothing is left to save. */
  async save(): Promise<boolean> {
    if (this.desk.conflict.value !== null) return false
    const { base, isChanged, problems } = this.#edits
    this.#saver.tried.value = true
    if (problems.value === null || hasProblems(problems.value)) return false
    if (isChanged.value) return this.#send(base.value)
    this.record.cancel()
    return true
  }

  /** Saves against `version`, null for a new record. Two calls at once are one save and settle once. */
  async #send(version: RecordView | null, changes?: AddressChanges): Promise<boolean> {
    const { state } = this.record
    state.value = 'saving'
    const { form } = this.#saver
    const saved = await this.#saver.send(seenVersion(version), changes)
    if (state.value !== 'saving' || form !== this.#saver.form) return saved
    state.value = saved ? 'viewing' : 'failed'
    const kind = this.#saver.failure.value?.kind
    if (version !== null && (kind === 'precondition-failed' || kind === 'not-found')) void this.compare()
    return saved
  }

  /** Opens "Changed elsewhere" and fetches the other version. */
  async compare(): Promise<void> {
    this.#saver.failure.value = null
    this.record.state.value = 'conflict'
    await this.desk.confront(this.#edits)
  }

  /** Shows their version and keeps my edits aside; fetches it first where that has not worked yet. */
  async reload(): Promise<void> {
    if (this.desk.isUnanswered()) await this.compare()
    const version = this.desk.versionToShow(this.#edits.base.value)
    if (version === null) return
    this.#edits.setAside(version)
    this.desk.close()
    this.record.cancel()
  }

  keepEditing(): void {
    this.desk.close()
    if (this.record.state.value === 'conflict') this.record.state.value = 'editing'
  }

  /** Saves my fields over theirs, with their etag: a change after theirs is a conflict again. */
  async useMine(): Promise<boolean> {
    const version = this.desk.versionToReplace()
    if (version === null) return false
    this.desk.close()
    return this.#send(version)
  }

  /** Saves what was put together from both sides, with their etag. Nothing of mine in it is the same as Reload. */
  async saveMerged(): Promise<boolean> {
    const version = this.desk.versionToReplace()
    const rows = this.desk.rows.value
    if (version === null || !isDecided(rows)) return false
    const changes = mergedChanges(rows)
    this.desk.close()
    if (Object.keys(changes).length > 0) return this.#send(version, changes)
    this.#edits.setAside(version)
    this.#edits.dropAside()
    this.record.cancel()
    return true
  }

  /** Opens the form of edits that were made before; asks about those that are open now. */
  async resume(kept: KeptDraft): Promise<boolean> {
    return (await this.confirmLeave()) && this.record.resume(kept)
  }

  /** Opens the form with the edits that were kept; of a deleted record, as a copy of it. */
  putEditsBack(): void {
    this.record.showForm(() => this.#edits.putBack())
  }

  /** Closes the record because its profile is left. A save that is on the disk goes on without its form. */
  async leaveProfile(): Promise<boolean> {
    const isSafe = this.#edits.aside.value === null && (await this.#saver.letGo())
    return (isSafe || (await this.confirmLeave())) && this.record.leave()
  }

  /** Whether the record may be left; asks when edits would be lost. A save under way is waited for. */
  async confirmLeave(): Promise<boolean> {
    await this.#saver.settled()
    if (!this.#edits.isDirty.value) return true
    this.keepEditing()
    const answer = await this.leaving.ask()
    if (answer === 'stay') return false
    if (answer === 'discard') this.#edits.discard()
    else if (this.#edits.aside.value !== null) this.putEditsBack()
    return answer === 'discard' || this.save()
  }
}
