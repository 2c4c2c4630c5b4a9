import { ref } from 'vue'
import type { KeptDraft } from '../../contract/ipc/outbox.ts'
import { isLocalId, type RecordView } from '../../contract/record/record.ts'
import { call } from '../bridge/bridge.ts'
import { hasProblems } from '../text/record-draft.ts'
import { fieldName } from '../text/record-text.ts'
import { t } from '../text/i18n.ts'
import { conflictFields, isDecided, mergedChanges, type ConflictField } from '../text/merge/merge-record.ts'
import { ConflictResolver, RecordCopy } from './edit-conflict.ts'
import { useNoticesStore } from './notices.ts'
import { OpenRecord } from './open-record.ts'
import { seenVersion } from './record-edits.ts'

/** A question that a dialog puts to the user. A caller that asks while it is open waits for the same answer. */
class Question<Answer> {
  /** Whether the dialog is to be shown. */
  readonly asking = ref(false)
  #waiting: ((value: Answer) => void)[] = []

  ask(): Promise<Answer> {
    this.asking.value = true
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  answer(value: Answer): void {
    const waiting = this.#waiting
    this.#waiting = []
    this.asking.value = false
    for (const resolve of waiting) resolve(value)
  }
}

/** How long the offer of what is new stays, in ms. */
const offerLifetime = 30_000

/** The user's answer when there are edits to lose. */
export type LeaveAnswer = 'save' | 'discard' | 'stay'

/** Saving the open record. Edits end by a confirmed save, by Cancel or by a discard, never because something failed. */
export class RecordEditing {
  readonly record = new OpenRecord()
  readonly resolver = new ConflictResolver()
  readonly copy = new RecordCopy()
  readonly leaving = new Question<LeaveAnswer>()
  readonly #edits = this.record.edits
  readonly #saver = this.record.saver

  /**
   * Opens the form and meanwhile requests the record from the service: a list may have shown less of it, or another user changed
   * it.
   */
  edit(): void {
    this.record.edit()
    const { id } = this.#edits.subject.value ?? {}
    if (this.record.state.value === 'editing' && typeof id === 'string' && !isLocalId(id))
      void this.#lookAgain(id)
  }

  /** Nothing moves in an open form: news is offered. If there is no answer, the edit is compared when it is sent. */
  async #lookAgain(id: string): Promise<void> {
    const { key } = this.#saver
    const { family } = this.#edits.origin.value
    const fetched = await call('record.fetch', { family, id })
    // As the form shows records: with what waits for it.
    const now = fetched.ok ? await call('record.read', { family, id }) : fetched
    if (!now.ok || !this.#isOpen(key) || now.value.record.deleted === true) return
    const news = this.#newsIn(now.value)
    if (news.length === 0) this.#edits.base.value = now.value
    else this.#offer(now.value, news, key)
  }

  #isOpen(key: string): boolean {
    return this.#saver.key === key && this.record.state.value === 'editing'
  }

  #newsIn({ record }: RecordView): ConflictField[] {
    const { origin, changes } = this.#edits
    return conflictFields(origin.value, changes.value, record).filter(({ changedBy }) => changedBy !== 'me')
  }

  #offer(newer: RecordView, news: readonly ConflictField[], key: string): void {
    const fields = news.map(({ field }) => fieldName(field, t)).join(', ')
    const act = () => {
      if (!this.#isOpen(key)) return
      // A field that is typed into and was changed there is the user's to decide about.
      if (this.#newsIn(newer).some(({ changedBy }) => changedBy === 'both')) void this.compare()
      else this.#edits.goOver(newer)
    }
    const actions = [{ text: t('notice.show'), act }]
    useNoticesStore().show({ text: t('notice.newer', { fields }), actions, lifetime: offerLifetime })
  }

  /** Returns whether nothing is left to save. */
  async save(): Promise<boolean> {
    if (this.resolver.conflict.value !== null) return false
    const { base, isChanged, problems } = this.#edits
    this.#saver.tried.value = true
    if (problems.value === null || hasProblems(problems.value)) return false
    if (isChanged.value) return this.#send(base.value)
    this.record.cancel()
    return true
  }

  /** Saves against `version`, null for a new record. Two simultaneous calls are one save and settle together. */
  async #send(version: RecordView | null, changes = this.#edits.changes.value): Promise<boolean> {
    const { state } = this.record
    const { form } = this.#saver
    state.value = 'saving'
    const saved = await this.#saver.send(seenVersion(version, changes), changes)
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
    await this.resolver.confront(this.#edits)
  }

  /** Shows their version and keeps my edits aside; first fetches it if that has not worked yet. */
  async reload(): Promise<void> {
    if (this.resolver.isUnanswered()) await this.compare()
    const version = this.resolver.versionToShow(this.#edits.base.value)
    if (version === null) return
    this.#edits.setAside(version)
    this.resolver.close()
    this.record.cancel()
  }

  keepEditing(): void {
    this.resolver.close()
    if (this.record.state.value === 'conflict') this.record.state.value = 'editing'
  }

  /** Saves my fields over theirs, with their etag: a change after theirs is a conflict again. */
  async useMine(): Promise<boolean> {
    const version = this.resolver.versionToReplace()
    if (version === null) return false
    this.resolver.close()
    return this.#send(version)
  }

  /** Saves what was put together from both sides, with their etag. Nothing of mine in it is the same as Reload. */
  async saveMerged(): Promise<boolean> {
    const version = this.resolver.versionToReplace()
    const rows = this.resolver.rows.value
    if (version === null || !isDecided(rows)) return false
    const changes = mergedChanges(rows)
    this.resolver.close()
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

  /** Opens the form with the edits that were kept; of a deleted record, as a copy of it with its photos. */
  async putEditsBack(): Promise<void> {
    const edits = this.#edits
    const draft = edits.isDeleted.value ? await this.copy.make(edits) : edits.draftToPutBack()
    if (draft !== null) this.record.showForm(() => edits.putBack(draft))
  }

  /** Closes the record because the user leaves its profile. A save that is on the disk continues without its form. */
  async leaveProfile(): Promise<boolean> {
    const isSafe = this.#edits.aside.value === null && (await this.#saver.detach())
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
    else if (this.#edits.aside.value !== null) await this.putEditsBack()
    return answer === 'discard' || this.save()
  }
}
