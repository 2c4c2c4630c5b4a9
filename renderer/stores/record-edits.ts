import { computed, shallowRef } from 'vue'
import type { KeptDraft, RecordSave } from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { AddressChanges, RecordView } from '../../contract/record/record.ts'
import {
  changesOf,
  draftOf,
  draftWith,
  draftProblems,
  type DraftOrigin,
  type RecordDraft,
} from '../text/record-draft.ts'

/** Which record is open. `id` is null while it is new; `group_id` is then the group it will belong to. */
export interface Subject {
  family: Family
  id: string | null
  group_id: string | null
}

/** A new contact is made to reach a person: the rows for that are there from the start. Rows left empty are not sent. */
const waysToReach: Partial<RecordDraft> = {
  telephones: [{ kindof: 'cell' }],
  emails: [{ kindof: 'home' }],
  addresses: [{ kindof: 'home' }],
}

/** The open record and the edits to it; calls no other part. Values are replaced, never mutated. */
export class RecordEdits {
  readonly subject = shallowRef<Subject | null>(null)
  /** The record as main answered it; null while it is new or not read yet. */
  readonly base = shallowRef<RecordView | null>(null)
  /** The draft that the inputs are bound to; null while no form is open. */
  readonly draft = shallowRef<RecordDraft | null>(null)
  /** Edits that Reload put away until they are wanted back. */
  readonly aside = shallowRef<AddressChanges | null>(null)

  /** The last change of id. */
  #renamed: Record<'before' | 'now', Subject> | null = null

  readonly origin = computed<DraftOrigin>(() => ({
    family: this.subject.value?.family ?? 'address',
    base: this.base.value?.record ?? null,
    unreadable: this.base.value?.unreadable ?? [],
  }))
  readonly changes = computed<AddressChanges>(() =>
    this.draft.value === null ? {} : changesOf(this.origin.value, this.draft.value),
  )
  readonly problems = computed(() =>
    this.draft.value === null ? null : draftProblems(this.origin.value, this.draft.value),
  )
  readonly isChanged = computed(() => Object.keys(this.changes.value).length > 0)
  readonly isDirty = computed(() => this.isChanged.value || this.aside.value !== null)
  readonly isDeleted = computed(() => this.base.value?.record.deleted === true)

  /** Another record, or none. The edits to the previous one are dropped. */
  take(subject: Subject | null): void {
    this.subject.value = subject
    this.base.value = null
    this.discard()
  }

  /** The record as it is after a save. */
  adopt(view: RecordView): void {
    const { family = 'address' } = this.subject.value ?? {}
    this.subject.value = { family, id: view.record.id, group_id: view.record.group_id ?? null }
    this.base.value = view
    this.draft.value = null
  }

  /** An edit that was typed or saved earlier, in its form again. A base that is no longer known stays as it is. */
  resume({ family, id, group_id, base, changes }: KeptDraft): void {
    this.subject.value = { family, id, group_id: group_id ?? base?.record.group_id ?? null }
    this.base.value = base ?? (id === null ? null : this.base.value)
    this.draft.value = draftWith(this.base.value?.record ?? null, changes)
  }

  /** The service gave a new record its id. */
  rename(id: string): void {
    const before = this.subject.value
    if (before === null) return
    const now = { ...before, id }
    this.subject.value = now
    this.#renamed = { before, now }
  }

  /** Whether this is still the open record, if only under another id. */
  isStill(subject: Subject | null): boolean {
    const now = this.subject.value
    const isRenamed = now !== null && now === this.#renamed?.now && subject === this.#renamed.before
    return now === subject || isRenamed
  }

  begin(): void {
    const draft = draftOf(this.base.value?.record ?? null)
    this.draft.value = this.base.value === null ? { ...draft, ...waysToReach } : draft
  }

  /** The form continues on a newer version in which nothing contradicts the edits. */
  goOver(newer: RecordView): void {
    this.draft.value = draftWith(newer.record, this.changes.value)
    this.base.value = newer
  }

  change(patch: Partial<RecordDraft>): void {
    if (this.draft.value !== null) this.draft.value = { ...this.draft.value, ...patch }
  }

  /** The group that a new record will belong to. */
  choose(group_id: string): void {
    const { value } = this.subject
    if (value?.id !== null || this.draft.value === null) return
    this.subject.value = { ...value, group_id }
    // Another draft, so that what is kept of it on the disk names the group.
    this.draft.value = { ...this.draft.value }
  }

  discard(): void {
    this.draft.value = null
    this.dropAside()
  }

  dropAside(): void {
    this.aside.value = null
  }

  /** Shows the version of the service instead of the draft, and keeps the edits. */
  setAside(theirs: RecordView): void {
    this.aside.value = { ...this.aside.value, ...this.changes.value }
    this.draft.value = null
    this.base.value = theirs
  }

  /** The kept edits on the record as it is now. */
  draftToPutBack(): RecordDraft {
    return draftWith(this.origin.value.base, { ...this.changes.value, ...this.aside.value })
  }

  /** Continues with this draft: of the record, or of a new one if the record is deleted, because it cannot be restored. */
  putBack(draft: RecordDraft): void {
    this.draft.value = draft
    this.aside.value = null
    if (!this.isDeleted.value) return
    const { family, base } = this.origin.value
    this.subject.value = { family, id: null, group_id: base?.group_id ?? null }
    this.base.value = null
  }
}

/** What a save says about the version that the user saw. */
export type SeenVersion = Pick<RecordSave, 'etag' | 'updated_at' | 'seen'>

/**
 * Names the version that a form was opened with, and what it showed in the fields that are changed; null is a new record.
 */
export function seenVersion(version: RecordView | null, changes: AddressChanges): SeenVersion {
  if (version === null) return { etag: null }
  const { etag, updated_at } = version.record
  const shown = Object.keys(changes).map((field) => [field, Reflect.get(version.record, field) ?? null])
  const seen = JSON.stringify(Object.fromEntries(shown))
  return { etag: etag ?? '', updated_at: updated_at ?? null, seen }
}
