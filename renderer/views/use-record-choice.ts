import { watch } from 'vue'
import type { BulkChange } from '../../contract/ipc/bulk.ts'
import type { RecordRow } from '../../contract/ipc/records.ts'
import { useDebounced } from '../composables/timed-calls.ts'
import { useBulkStore } from '../stores/bulk.ts'
import { useCommandsStore } from '../stores/commands.ts'
import { useNavigationStore } from '../stores/navigation.ts'
import { useNoticesStore } from '../stores/notices.ts'
import { useRecordActionsStore } from '../stores/record-actions.ts'
import { useRecordEditorStore } from '../stores/record-editor.ts'
import { useRecordDeletionStore } from '../stores/record-deletion.ts'
import { useRecordListStore } from '../stores/record-list.ts'
import { useSelectionStore, type SelectHow } from '../stores/selection.ts'
import { useSessionStore } from '../stores/session.ts'
import { useShareStore } from '../stores/share.ts'
import { t } from '../text/i18n.ts'

/** How long the cursor must stay on a row before the record opens, in ms: holding an arrow key must not open them all. */
const rest = 120

/** What happens when a row of the list is chosen, opened, dragged or deleted, and when the user wants a new record. */
export function useRecordChoice() {
  const list = useRecordListStore()
  const navigation = useNavigationStore()
  const selection = useSelectionStore()

  const openAfterRest = useDebounced(async (position: number) => {
    await list.hold(position)
    const row = list.cursor === position ? list.rowAt(position) : null
    if (row) await openRow(row)
  }, rest)

  function move(position: number): void {
    selection.clear()
    list.cursor = position
    openAfterRest(position)
  }

  async function open(position: number): Promise<void> {
    selection.clear()
    list.cursor = position
    await list.hold(position)
    const row = list.rowAt(position)
    if (!row) return
    await openRow(row)
    if (list.selectedId === row.id) navigation.pane = 'record'
  }

  /** Opens a row with its form, if it may be changed. */
  async function edit(position: number): Promise<void> {
    await open(position)
    if (list.selectedId === list.rowAt(position)?.id) useCommandsStore().run('edit')
  }

  /** A row joins those that are selected; nothing opens. */
  function select(position: number, how: SelectHow): void {
    selection.select(position, how)
    list.cursor = position
  }

  followEditor()
  followPlace()
  followSelection()
  tellStaleness()
  return { move, open, edit, remove: removeRow, select, copy: copyRow, drag: dragRow, openWindow }
}

async function openRow(row: RecordRow): Promise<void> {
  const list = useRecordListStore()
  if (row.id === list.selectedId) return
  // The editor asks first when there are edits to lose; the cursor goes back when the user stays with them.
  const opened = await useRecordEditorStore().open(row.family, row.id)
  const at = list.positionOf(list.selectedId)
  if (!opened && at >= 0) list.cursor = at
}

/** Copies what is selected, else the row at a position, for other programs. */
async function copyRow(position: number): Promise<void> {
  if (useSelectionStore().isActive) return useCommandsStore().run('copy-vcard')
  const row = useRecordListStore().rowAt(position)
  if (row && !row.deleted) await useShareStore().copy(row.family, [row.id])
}

/** Opens the row at a position in its own window; the record open in this one stays. */
async function openWindow(position: number): Promise<void> {
  const row = useRecordListStore().rowAt(position)
  if (row && !row.deleted) await useRecordActionsStore().openWindow(row)
}

/** Drags a row out of the window, with all selected rows if it is one of them. */
async function dragRow(position: number): Promise<void> {
  const { ids } = useSelectionStore()
  const row = useRecordListStore().rowAt(position)
  if (row && !row.deleted) await useShareStore().drag(row.family, ids.has(row.id) ? [...ids] : [row.id])
}

/** What a drop on a tag or on a group does. */
type Drop = Extract<BulkChange, { kind: 'add-tag' | 'move' }>

/** Whether the contacts that are being dragged may be dropped there; home addresses are in no group. */
export function mayDrop({ kind }: Drop): boolean {
  const { dragged } = useShareStore()
  if (dragged === null || useBulkStore().isTaken) return false
  const isForAll = kind === 'add-tag' || dragged.family === 'address'
  return isForAll && useSessionStore().mayWrite(dragged.family)
}

/** Gives what was dropped the tag, or moves it into the group. It is a job like those of the selection, with its way back. */
export async function dropRows(change: Drop): Promise<void> {
  const share = useShareStore()
  const { dragged } = share
  share.dragged = null
  if (dragged === null) return
  const { family, ids } = dragged
  if (change.kind === 'move') useSelectionStore().clear()
  await useBulkStore().start(change, { kind: 'records', family, ids: [...ids] })
}

/** Deletes the row at a position, or everything that is selected. */
async function removeRow(position: number): Promise<void> {
  if (useSelectionStore().isActive) return useCommandsStore().run('delete')
  const list = useRecordListStore()
  const row = list.rowAt(position)
  if (!row || row.deleted || !useSessionStore().mayWrite(row.family)) return
  if (row.id === list.selectedId && !(await useRecordEditorStore().close())) return
  const name = row.name || t('list.noName')
  const target = { family: row.family, id: row.id, name }
  if (await useRecordDeletionStore().deleteRecord(target)) await openNeighbour(position)
}

/**
 * Opens the row after the one at a position that is being deleted, or the row before it if it was the last, so that the keyboard
 * continues from there. -1 for a record that the list does not show: nothing opens.
 */
export async function openNeighbour(position: number): Promise<void> {
  const list = useRecordListStore()
  if (position < 0 || useRecordEditorStore().subject !== null) return
  let at = position
  while (list.gone.has(at)) at += 1
  if (at >= (list.total ?? 0)) at = position - 1
  while (list.gone.has(at)) at -= 1
  if (at < 0) return
  list.cursor = at
  await list.hold(at)
  const row = list.cursor === at ? list.rowAt(at) : null
  if (row) await openRow(row)
}

/** A list that could not be updated keeps its rows, and says so. */
function tellStaleness(): void {
  const list = useRecordListStore()
  watch(
    () => list.failure,
    (failure) => failure && list.total !== null && useNoticesStore().showFailure(failure),
  )
}

/** The actions for many contacts are above the list: in a narrow window the list comes to the front. */
function followSelection(): void {
  const selection = useSelectionStore()
  const navigation = useNavigationStore()
  watch(
    () => selection.isActive,
    (isActive) => {
      if (isActive) navigation.pane = 'list'
    },
  )
  // One contact that is selected is shown like one that is opened; edits that are open stay.
  watch(
    () => (selection.count === 1 ? [...selection.ids][0] : undefined),
    (id) => {
      const editor = useRecordEditorStore()
      if (id !== undefined && editor.draft === null && id !== editor.subject?.id)
        void editor.open(navigation.family, id)
    },
  )
}

/**
 * Next to a list that does not contain it, an open record would be out of place, so it closes. One that is being edited stays.
 */
function followPlace(): void {
  const list = useRecordListStore()
  const editor = useRecordEditorStore()
  const navigation = useNavigationStore()
  watch(
    () => navigation.place,
    async (place) => {
      const { id } = editor.subject ?? {}
      if (!id || editor.state !== 'viewing' || (await list.holds(id))) return
      if (place === navigation.place && editor.subject?.id === id && editor.state === 'viewing')
        await editor.close()
    },
  )
}

/** Keeps the list's selection on the record that is open, and opens what a notice promised to show. */
function followEditor(): void {
  const list = useRecordListStore()
  const editor = useRecordEditorStore()
  const navigation = useNavigationStore()
  const deletion = useRecordDeletionStore()
  watch(
    () => editor.subject,
    (subject) => {
      const id = subject?.id ?? null
      list.selectedId = id
      if (id !== null && list.positionOf(id) < 0) void list.reveal(id)
      if (subject === null && navigation.pane === 'record') navigation.pane = 'list'
    },
  )
  watch(
    () => editor.state,
    (now, before) => {
      // A name or its reading may have changed, and with it the place in the list.
      if (now === 'viewing' && before === 'saving' && list.selectedId !== null)
        void list.reveal(list.selectedId)
    },
  )
  watch(
    () => deletion.wanted,
    async (target) => {
      if (target && (await editor.open(target.family, target.id))) navigation.pane = 'record'
    },
  )
}

/** Opens an empty form for the family and group that the list shows. */
export async function createRecord(): Promise<void> {
  const navigation = useNavigationStore()
  const session = useSessionStore()
  const place = navigation.place
  if (!session.mayWrite(navigation.family)) return
  const groups = session.profile?.groups ?? []
  const last = groups.find(({ group_id }) => group_id === navigation.newGroup) ?? groups[0]
  const group_id = place.name === 'group' && place.group_id !== null ? place.group_id : last?.group_id
  if (navigation.family === 'address' && group_id === undefined) {
    useNoticesStore().show({ text: t('list.noGroup') })
    return
  }
  const owner = navigation.family === 'address' ? (group_id ?? null) : null
  if (!(await useRecordEditorStore().createNew(navigation.family, owner))) return
  navigation.pane = 'record'
}
