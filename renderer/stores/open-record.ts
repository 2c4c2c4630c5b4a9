import { ref, watch } from 'vue'
import type { KeptDraft, FieldDifference } from '../../contract/ipc/outbox.ts'
import type { Notice } from '../../contract/ipc/notice.ts'
import type { Family } from '../../contract/record/fields.ts'
import { isLocalId, type RecordView } from '../../contract/record/record.ts'
import { call } from '../bridge/bridge.ts'
import { useDebounced } from '../composables/timed-calls.ts'
import { useNoticesStore } from './notices.ts'
import { RecordEdits, seenVersion, type Subject } from './record-edits.ts'
import { RecordSaver, tellDifferences, adoptDraft } from './record-saver.ts'

/**
 * How long typing may continue before it is kept, in ms. Typing must be safe after two seconds, and main needs some of that time,
 * too.
 */
const rest = 400
const longest = 1_000

/** Keeps what is typed on the disk, so that a crash or a kill loses nothing. */
class DraftKeeper {
  readonly #edits: RecordEdits
  readonly #saver: RecordSaver
  readonly #keepSoon = useDebounced(() => this.#keep(), rest, { maxWait: longest })
  #told = false

  constructor(edits: RecordEdits, saver: RecordSaver) {
    this.#edits = edits
    this.#saver = saver
  }

  /** Begins to follow the edits. */
  watch(): void {
    watch([this.#edits.changes, this.#edits.aside], () => this.#keepSoon())
  }

  /** Keeps what was typed last immediately. */
  keepNow(): void {
    void this.#keep()
  }

  /** Drops the draft of discarded edits; wait for it before leaving their profile. */
  async detach(): Promise<void> {
    if (!this.#edits.isDirty.value) await this.#drop()
  }

  async #keep(): Promise<void> {
    const { subject, base, changes, aside, isDirty } = this.#edits
    const { key, profile, isUnderway } = this.#saver
    const about = subject.value
    // What is being saved is already safe in the outbox before the save is answered.
    if (isUnderway) return
    if (about === null || !isDirty.value) return this.#drop()
    const { family, id, group_id } = about
    const target = { family, id, group_id: id === null ? group_id : null }
    if (this.#saver.draftKey !== null && this.#saver.draftKey !== key) {
      // The form may be saved or closed before main answers.
      await this.#drop()
      return this.#keep()
    }
    this.#saver.draftKey = key
    const all = { ...changes.value, ...aside.value }
    const unknown = { etag: id === null ? null : '' }
    const seen = base.value === null ? unknown : seenVersion(base.value, all)
    const answer = await call('draft.save', { ...target, ...seen, changes: all, key, profile })
    // Once is enough: the edits are still in the form.
    if (!answer.ok && !this.#told) useNoticesStore().showFailure(answer.failure)
    this.#told = !answer.ok
  }

  async #drop(): Promise<void> {
    const key = this.#saver.draftKey
    this.#saver.draftKey = null
    if (key !== null) await call('draft.drop', { key })
  }
}

/** `failed` with a draft: the save failed and the form stays open. Without one: nothing could be read. */
export type EditorState = 'closed' | 'loading' | 'viewing' | 'editing' | 'saving' | 'conflict' | 'failed'

/** The record in the right pane: reading it, opening its form and closing it. Lets go of edits without asking. */
export class OpenRecord {
  readonly state = ref<EditorState>('closed')
  readonly edits = new RecordEdits()
  readonly saver = new RecordSaver(this.edits)
  readonly keeper = new DraftKeeper(this.edits, this.saver)

  /** Reads from the mirror. Returns false when another record was opened in the meantime. */
  async open(family: Family, id: string): Promise<boolean> {
    const visit = this.#enter('loading', { family, id, group_id: null })
    const answer = await call('record.read', { family, id })
    if (!this.edits.isStill(visit)) return false
    if (answer.ok) this.#show(answer.value)
    else this.saver.failure.value = answer.failure
    this.state.value = answer.ok ? 'viewing' : 'failed'
    return true
  }

  /** Main finds a new contact under the id that this page knows, and shows it under the one that the service gave since. */
  #show(view: RecordView): void {
    const { id } = view.record
    if (this.edits.subject.value?.id !== id && !isLocalId(id)) this.edits.rename(id)
    this.edits.base.value = view
  }

  /** An empty form. `group_id` is the group of the new address record, null for a home address. */
  async createNew(family: Family, group_id: string | null): Promise<true> {
    this.#enter('editing', { family, id: null, group_id })
    this.edits.begin()
    return true
  }

  /** A form with edits that were made before: a draft after a crash, or a save that is to be changed. */
  async resume(kept: KeptDraft): Promise<true> {
    const { family, id, group_id } = kept
    if (id !== null && kept.base === null) await this.open(family, id)
    else this.#enter('editing', { family, id, group_id })
    this.showForm(() => this.edits.resume(kept))
    adoptDraft(this.saver, kept.key)
    return true
  }

  async close(): Promise<true> {
    this.#enter('closed', null)
    return true
  }

  /** Closes it with the session: discarded edits are also deleted on disk before another session is in use. */
  async leave(): Promise<true> {
    await this.close()
    await this.keeper.detach()
    return true
  }

  #enter(state: EditorState, subject: Subject | null): Subject | null {
    this.edits.take(subject)
    this.saver.reset()
    this.state.value = state
    return subject
  }

  edit(): void {
    if (this.state.value === 'viewing' && !this.edits.isDeleted.value) this.showForm(() => this.edits.begin())
  }

  /** Opens the form with what `fill` puts into the draft. */
  showForm(fill: () => void): void {
    fill()
    this.saver.reset()
    this.state.value = 'editing'
  }

  /** Closes the form and forgets what was typed. */
  cancel(): void {
    this.edits.draft.value = null
    this.saver.reset()
    this.state.value = this.edits.base.value === null ? 'closed' : 'viewing'
  }

  /** The service gave a new record its id, or the record was given up before it had one. */
  onOutboxChanged(notice: Notice<'outbox.changed'>): void {
    const { id, localId, state } = notice
    this.saver.onOutboxChanged(notice)
    if (notice.differences) this.#hearDifferences(notice, notice.differences)
    if (localId === null || this.edits.subject.value?.id !== localId) return
    if (id !== localId) this.edits.rename(id)
    else if (state === null && this.state.value === 'viewing') void this.close()
  }

  /** A save was answered after its form had closed. */
  #hearDifferences({ family, id }: Notice<'outbox.changed'>, differences: FieldDifference[]): void {
    const isShown = this.state.value === 'viewing' && this.edits.subject.value?.id === id
    if (isShown) this.saver.differences.value = differences
    else void tellDifferences({ family, id }, differences)
  }

  /** A record that is only looked at follows the mirror; one that is being edited never changes under the user. */
  async hear({ family, ids }: Notice<'mirror.changed'>): Promise<void> {
    const about = this.edits.subject.value
    if (this.state.value !== 'viewing' || typeof about?.id !== 'string') return
    if ((family !== null && family !== about.family) || ids?.includes(about.id) === false) return
    const answer = await call('record.read', { family: about.family, id: about.id })
    const isStillLookedAt = this.edits.subject.value === about && this.state.value === 'viewing'
    if (answer.ok && isStillLookedAt) this.edits.base.value = answer.value
  }
}
