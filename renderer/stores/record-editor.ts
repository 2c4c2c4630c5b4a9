import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Alike } from '../../contract/ipc/duplicates.ts'
import type { KeptDraft } from '../../contract/ipc/outbox.ts'
import type { Family, FieldName } from '../../contract/record/fields.ts'
import { call, on } from '../bridge/bridge.ts'
import { useDebounced } from '../composables/timed-calls.ts'
import type { MergeChoice } from '../text/merge/merge-record.ts'
import type { RecordDraft } from '../text/record-draft.ts'
import { RecordEditing, type LeaveAnswer } from './record-editing.ts'
import { useSessionStore } from './session.ts'

/** The record in the right pane, for the views. Begin with `load`. */
export const useRecordEditorStore = defineStore('record-editor', () => {
  const editing = new RecordEditing()
  const { record } = editing
  const { edits, saver } = record
  const { subject, base, draft, aside, changes, isDirty, isDeleted } = edits

  return {
    state: record.state,
    subject,
    base,
    draft,
    aside,
    changes,
    isDirty,
    isDeleted,
    failure: saver.failure,
    differences: saver.differences,
    isCopying: editing.copy.underway,
    ...leaveCalls(editing),
    ...conflictCalls(editing),
    ...alikeCalls(editing),
    problems: computed(() => (saver.tried.value ? edits.problems.value : null)),
    load() {
      record.keeper.watch()
      on('app.ending', () => record.keeper.keepNow())
      on('outbox.changed', (notice) => record.onOutboxChanged(notice))
      return on('mirror.changed', (notice) => void record.hear(notice))
    },
    edit: () => editing.edit(),
    change: (patch: Partial<RecordDraft>) => edits.change(patch),
    chooseGroup: (group_id: string) => edits.choose(group_id),
    cancel: () => record.cancel(),
    save: () => editing.save(),
    resume: (kept: KeptDraft) => editing.resume(kept),
    putEditsBack: () => editing.putEditsBack(),
    dropEdits: () => edits.dropAside(),
  }
})

/** How long typing must pause before the book is searched for who that may be, in ms: not at each key. */
const pause = 300

/**
 * The contacts of the book that the new contact in the form may be: searched while the user types; a result stays until the next
 * one arrives.
 */
function alikeCalls(editing: RecordEditing) {
  const { draft, subject, changes, isChanged } = editing.record.edits
  const alike = shallowRef<Alike | null>(null)
  const isNew = () => draft.value !== null && subject.value?.id === null && isChanged.value
  const ask = useDebounced(async () => {
    if (!isNew()) return
    const asked = draft.value
    const { family = 'address' } = subject.value ?? {}
    const profile = useSessionStore().profileId
    const answer = await call('duplicates.alike', { profile, family, changes: changes.value })
    if (draft.value === asked) alike.value = answer.ok ? answer.value : null
  }, pause)
  watch(draft, () => {
    if (isNew()) ask()
    else alike.value = null
  })
  async function openAlike(): Promise<void> {
    const { family = 'address' } = subject.value ?? {}
    const id = alike.value?.id
    if (id !== undefined && (await editing.confirmLeave())) await editing.record.open(family, id)
  }
  return { alike, openAlike }
}

/** Closes the form. Asks first where something was typed into it, for Escape is soon pressed. */
async function leaveForm(editing: RecordEditing): Promise<void> {
  const { record, leaving } = editing
  if (record.edits.isChanged.value) {
    const answer = await leaving.ask()
    if (answer === 'stay') return
    if (answer === 'save') {
      await editing.save()
      return
    }
  }
  record.cancel()
}

/** What goes away from the record: each asks first where something was typed. */
function leaveCalls(editing: RecordEditing) {
  const { record, leaving } = editing
  const leaveFirst = async (next: () => Promise<boolean>) => (await editing.confirmLeave()) && next()
  return {
    askingToLeave: leaving.asking,
    open: (family: Family, id: string) => leaveFirst(() => record.open(family, id)),
    createNew: (family: Family, group_id: string | null) =>
      leaveFirst(() => record.createNew(family, group_id)),
    close: () => leaveFirst(() => record.close()),
    leaveProfile: () => editing.leaveProfile(),
    leaveForm: () => leaveForm(editing),
    confirmLeave: () => editing.confirmLeave(),
    answerLeave: (answer: LeaveAnswer) => leaving.answer(answer),
  }
}

/** "Changed elsewhere" and its answers. */
function conflictCalls(editing: RecordEditing) {
  const { resolver } = editing
  return {
    conflict: resolver.conflict,
    mergeRows: resolver.rows,
    compare: () => editing.compare(),
    reload: () => editing.reload(),
    keepEditing: () => editing.keepEditing(),
    useMine: () => editing.useMine(),
    chooseVersion: (field: FieldName, choice: MergeChoice) => resolver.choose(field, choice),
    saveMerged: () => editing.saveMerged(),
  }
}
