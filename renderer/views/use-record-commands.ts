import { usePaperListStore } from '../stores/paper-list.ts'
import { usePrintStore } from '../stores/print.ts'
import { useRecordActionsStore } from '../stores/record-actions.ts'
import { useRecordEditorStore } from '../stores/record-editor.ts'
import { useRecordDeletionStore } from '../stores/record-deletion.ts'
import { useRecordFilterStore } from '../stores/record-filter.ts'
import { useRecordListStore } from '../stores/record-list.ts'
import { useRecordTableStore } from '../stores/record-table.ts'
import { useSelectionStore } from '../stores/selection.ts'
import { useSessionStore } from '../stores/session.ts'
import { useShareStore } from '../stores/share.ts'
import { t } from '../text/i18n.ts'
import type { LineOf } from '../text/line-of.ts'
import { recordName } from '../text/person-name.ts'
import { openNeighbour } from './use-record-choice.ts'

/** What the buttons of the open record and the menu do. */
export function useRecordCommands() {
  const editor = useRecordEditorStore()
  const session = useSessionStore()

  function mayWrite(): boolean {
    return editor.subject !== null && session.mayWrite(editor.subject.family)
  }

  /** Why the record cannot be changed; undefined if it can. */
  function whyNotWrite(): string | undefined {
    return editor.subject === null ? undefined : session.whyNotWrite(editor.subject.family)
  }

  /** Opens the form; `of` is the value in which it begins, else its first field. */
  function edit(of: LineOf | null = null): void {
    if (!mayWrite()) return
    useRecordActionsStore().beginIn = of
    editor.edit()
  }

  /** Deletes the record as it is shown; it disappears from the pane immediately and comes back with Undo. */
  async function remove(): Promise<void> {
    const { family } = editor.subject ?? {}
    const record = editor.base?.record
    if (!family || !record || record.deleted || !mayWrite()) return
    if (!(await editor.close())) return
    const position = useRecordListStore().positionOf(record.id)
    const target = { family, id: record.id, name: recordName(record) || t('record.view.nameless') }
    const isLeaving = await useRecordDeletionStore().deleteRecord({ ...target, etag: record.etag })
    if (isLeaving) await openNeighbour(position)
  }

  /** Whether there is something that `print` could open the workbench for; the Trash is not written to. */
  function mayPrint(): boolean {
    if (useSelectionStore().isActive) return true
    if (editor.subject === null) return useRecordFilterStore().filter.deleted === 'without'
    return !editor.isDeleted && (editor.subject.id !== null || editor.isDirty)
  }

  /** Opens the workbench for the contacts that are selected, else for the open record, else for the list. */
  async function print(): Promise<void> {
    if (useSelectionStore().isActive || editor.subject === null) printSelected()
    else await printOpenRecord()
  }

  return { mayWrite, whyNotWrite, edit, remove, mayPrint, print, share, drag, showMap }
}

/** Opens the dialog with the code of the open record, as it is shown. */
function share(): void {
  const { subject, base } = useRecordEditorStore()
  const { family } = subject ?? {}
  const record = base?.record
  if (!family || !record || record.deleted) return
  const name = recordName(record) || t('record.view.nameless')
  void useShareStore().open({ family, id: record.id, name })
}

/** Shows an address of the open record on a map, or its coordinates. */
function showMap(at: number, by: 'address' | 'coordinates' = 'address'): void {
  const { family, id } = useRecordEditorStore().subject ?? {}
  if (family && id) void useShareStore().showMap({ family, id, at, by })
}

/** Drags the open record out of the window. */
function drag(): void {
  const { subject, isDeleted } = useRecordEditorStore()
  const { family, id } = subject ?? {}
  if (family && id && !isDeleted) void useShareStore().drag(family, [id])
}

/**
 * Opens the workbench for the open record as it is saved; if it has unsaved edits, the user decides about them first. A deleted
 * record cannot be printed.
 */
async function printOpenRecord(): Promise<void> {
  const editor = useRecordEditorStore()
  const hadEdits = editor.isDirty
  if (editor.isDeleted || !(await editor.confirmLeave())) return
  if (hadEdits) editor.cancel()
  const { family, id } = editor.subject ?? {}
  if (family && id) await usePrintStore().open({ kind: 'records', family, ids: [id] })
}

/** Opens the workbench for the contacts that are selected, or else for what the list shows. */
export function printSelected(): void {
  const { ids, isActive } = useSelectionStore()
  const { family } = useRecordFilterStore().filter
  if (isActive) void usePrintStore().open({ kind: 'records', family, ids: [...ids] })
  else printList()
}

/** Opens the window that prints a list of the contacts that are selected, or else of what the list shows, but not of the Trash. From the table it has the same columns and order. */
export function listSelected(): void {
  const { ids, isActive } = useSelectionStore()
  const { filter } = useRecordFilterStore()
  const { family } = filter
  const shown = useRecordTableStore().asShown()
  if (isActive) void usePaperListStore().open({ kind: 'records', family, ids: [...ids] }, shown)
  else if (filter.deleted === 'without') void usePaperListStore().open({ kind: 'list', filter }, shown)
}

/** Opens the workbench for what the list shows; the Trash is not written to. */
export function printList(): void {
  const { filter } = useRecordFilterStore()
  if (filter.deleted === 'without') void usePrintStore().open({ kind: 'list', filter })
}
