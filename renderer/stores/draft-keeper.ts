import { useDebounceFn } from '@vueuse/core'
import { watch } from 'vue'
import { call } from '../bridge/bridge.ts'
import { useNoticesStore } from './notices.ts'
import type { RecordEdits } from './record-edits.ts'
import type { RecordSaver } from './record-saver.ts'

/** How long typing may go on before it is kept, in ms: main needs some of the two seconds of issue 6, too. */
const rest = 400
const longest = 1_000

/** Keeps what is typed on the disk, so that a crash or a kill loses nothing (issue 6). */
export class DraftKeeper {
  readonly #edits: RecordEdits
  readonly #saver: RecordSaver
  #told = false

  constructor(edits: RecordEdits, saver: RecordSaver) {
    this.#edits = edits
    this.#saver = saver
  }

  /** Begins to follow the edits. */
  watch(): void {
    const keepSoon = useDebounceFn(() => this.#keep(), rest, { maxWait: longest })
    watch([this.#edits.changes, this.#edits.aside], () => void keepSoon())
  }

  /** Drops the draft of edits that are gone; to be waited for before their profile is left. */
  async letGo(): Promise<void> {
    if (!this.#edits.isDirty.value) await this.#drop()
  }

  async #keep(): Promise<void> {
    const { subject, base, changes, aside, isDirty } = this.#edits
    const { key, profile, isUnderway } = this.#saver
    const about = subject.value
    // What is being saved is safe in the outbox before the save is answered.
    if (isUnderway) return
    if (about === null || !isDirty.value) return this.#drop()
    const { family, id, group_id } = about
    const target = { family, id, group_id: id === null ? group_id : null }
    const etag = id === null ? null : (base.value?.record.etag ?? '')
    if (this.#saver.draftKey !== null && this.#saver.draftKey !== key) {
      // The form may be saved or closed before main answers.
      await this.#drop()
      return this.#keep()
    }
    this.#saver.draftKey = key
    const all = { ...changes.value, ...aside.value }
    const answer = await call('draft.save', { ...target, etag, changes: all, key, profile })
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
