import { until } from '@vueuse/core'
import { ref, shallowRef } from 'vue'
import type { Failure, Result } from '../../contract/failure.ts'
import type { Notice } from '../../contract/ipc/notice.ts'
import type { FieldDifference, RecordSaved } from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { AddressChanges } from '../../contract/record/record.ts'
import { call } from '../bridge/bridge.ts'
import { fieldName } from '../text/record-text.ts'
import { failureText } from '../text/failure-text.ts'
import { t } from '../text/i18n.ts'
import { recordName } from '../text/person-name.ts'
import { useNoticesStore } from './notices.ts'
import type { RecordEdits, Subject, SeenVersion } from './record-edits.ts'
import { useSessionStore } from './session.ts'

/** A form continues with a draft that main keeps; the draft of an earlier form would come back after a restart. */
export function adoptDraft(form: { key: string; draftKey: string | null }, key: string): void {
  const before = form.draftKey
  form.key = key
  form.draftKey = key
  if (before !== null && before !== key) void call('draft.drop', { key: before })
}

/**
 * Says what is not done of a save whose form was left with its profile; there it waits in the outbox. Returns whether
 * it is safe with the service or on this computer.
 */
function reportDetachedSave(profile: string, answer: Result<RecordSaved>): boolean {
  const failure = answer.ok ? answer.value.waiting : answer.failure
  if (failure === null) return true
  const known = useSessionStore().state?.profiles.find(({ id }) => id === profile)
  const reason = failureText(failure, t)
  const text = t('notice.leftSave', { profile: known?.name ?? profile, reason })
  useNoticesStore().show({ text, urgent: true })
  return answer.ok
}

/** Names the fields that the service keeps otherwise than was saved, and whose they are. */
export async function tellDifferences(
  about: { family: Family; id: string },
  differences: readonly FieldDifference[],
): Promise<void> {
  const name = await nameOfRecord(about)
  const fields = differences.map(({ field }) => fieldName(field, t)).join(', ')
  useNoticesStore().show({ text: t('notice.savedOtherwise', { name, fields }), urgent: true })
}

/** The name of a record in a notice: its id if the record cannot be read. */
export async function nameOfRecord({ family, id }: { family: Family; id: string }): Promise<string> {
  const read = await call('record.read', { family, id })
  return read.ok ? recordName(read.value.record) : id
}

/** Sends the edits, one save at a time. */
export class RecordSaver {
  readonly failure = shallowRef<Failure | null>(null)
  /** Fields that came back with other values than were meant (fault P40). */
  readonly differences = shallowRef<readonly FieldDifference[]>([])
  /** Whether the user tried to save, so that what is missing may be pointed out. */
  readonly tried = ref(false)
  /** Key of the form: of its draft, and of every save of it. */
  key = ''
  profile = ''
  /** Key of the draft that main keeps of the form; null if main keeps no draft. */
  draftKey: string | null = null
  /** Number of the form; a new one after the user left a form while its save continued. */
  form = 0

  #edits: RecordEdits
  #underway: Promise<boolean> | null = null
  /** Whether the save under way is on the disk of this computer. */
  #isKept = ref(false)

  constructor(edits: RecordEdits) {
    this.#edits = edits
  }

  /** A form was opened or closed: messages about the last save no longer apply. */
  reset(): void {
    this.key = crypto.randomUUID()
    this.profile = useSessionStore().profileId
    this.failure.value = null
    this.differences.value = []
    this.tried.value = false
  }

  get isUnderway(): boolean {
    return this.#underway !== null
  }

  /**
   * Saves over the version that the edits are based on, if any. A call while a save is under way is the same save (fault C01).
   * Returns whether the edits are safe: with the service, or waiting on this computer.
   */
  send(seen: SeenVersion, changes: AddressChanges): Promise<boolean> {
    if (this.#underway !== null) return this.#underway
    this.#isKept.value = false
    const sent = this.#send(seen, changes).finally(() => {
      if (this.#underway === sent) this.#underway = null
    })
    this.#underway = sent
    return sent
  }

  /** Waits for the save that is under way, if one is. */
  async settled(): Promise<void> {
    await this.#underway
  }

  /** Main wrote an entry of the outbox. */
  onOutboxChanged({ key, state }: Notice<'outbox.changed'>): void {
    if (key === this.key && state !== null) this.#isKept.value = true
  }

  /**
   * Waits until the save under way is on the disk, and lets it continue without its form. Returns false if no save is under way,
   * or if it was answered sooner.
   */
  async detach(): Promise<boolean> {
    const sent = this.#underway
    if (sent === null) return false
    await Promise.race([until(this.#isKept).toBe(true), sent])
    if (this.#underway !== sent) return false
    this.#underway = null
    this.form += 1
    return true
  }

  async #send(seen: SeenVersion, changes: AddressChanges): Promise<boolean> {
    const about = this.#edits.subject.value
    const form = this.form
    if (about === null) return false
    this.failure.value = null
    const { family, id, group_id } = about
    const owner = id === null ? group_id : null
    const save = { family, id, group_id: owner, ...seen, changes, key: this.key, profile: this.profile }
    const answer = await call('record.save', save)
    if (form !== this.form) return reportDetachedSave(save.profile, answer)
    if (!answer.ok) {
      this.failure.value = answer.failure
      await this.#takeBack(about, changes)
      return false
    }
    this.reset()
    this.differences.value = answer.value.differences
    if (this.#edits.isStill(about)) this.#edits.adopt(answer.value.view)
    return true
  }

  /** A refused save waits in the outbox; while the form is open, the form has it, with everything that belongs to it. */
  async #takeBack(about: Subject, changes: AddressChanges): Promise<void> {
    const { family, id } = about
    const kept = await call('outbox.takeBack', { key: this.key, family, id })
    if (!kept.ok || !this.#edits.isStill(about)) return
    adoptDraft(this, kept.value.key)
    // It may be an older edit of the record, if this one was never accepted.
    this.#edits.resume({ ...kept.value, changes: { ...kept.value.changes, ...changes } })
  }
}
