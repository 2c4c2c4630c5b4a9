import { computed } from 'vue'
import type { PrintSelection, PrintWarning } from '../../contract/ipc/print.ts'
import type { RecordFilter } from '../../contract/ipc/records.ts'
import { useNavigationStore } from '../stores/navigation.ts'
import { useNoticesStore } from '../stores/notices.ts'
import { usePrintStore } from '../stores/print.ts'
import { useRecordEditorStore } from '../stores/record-editor.ts'
import { useRecordFilterStore } from '../stores/book.ts'
import { useSelectionStore } from '../stores/selection.ts'
import { useSessionStore } from '../stores/session.ts'
import { t, tn } from '../text/i18n.ts'
import { recordName } from '../text/person-name.ts'

type Chosen = Extract<PrintSelection, { kind: 'records' }>

/** How long the way back to the labels is offered while a record is put right, in ms. */
const fixingTime = 60 * 60_000

/** Whom the labels are for in words, and how one of them is put right. */
export function usePrintSubject() {
  const print = usePrintStore()
  const session = useSessionStore()

  function placeOf({ family, group_id }: RecordFilter): string {
    if (family === 'homeaddress') return t('print.homeaddresses')
    const group = session.profile?.groups.find((each) => each.group_id === group_id)
    return group ? group.name || group.group_id : t('print.allContacts')
  }

  const subject = computed(() => {
    const { selection } = print
    if (selection === null) return ''
    if (selection.kind === 'records') return nameOfOne(selection) ?? tn('print.chosen', selection.ids.length)
    const { search, tags } = selection.filter
    const place = placeOf(selection.filter)
    const tagged = tags.length > 0 ? t('print.tagged', { place, tags: tags.join(', ') }) : place
    return search === '' ? tagged : t('print.found', { place: tagged, search })
  })
  const grouped = computed(() => {
    const { selection } = print
    const oneGroup = selection?.kind === 'list' && selection.filter.group_id !== null
    return !oneGroup && (session.profile?.groups.length ?? 0) > 1
  })

  /** Leaves the workbench for the record's form; a notice leads back. */
  async function fix({ family, id, name }: NonNullable<PrintWarning['record']>): Promise<void> {
    print.close()
    const editor = useRecordEditorStore()
    if (!(await editor.open(family, id))) return
    useNavigationStore().pane = 'record'
    if (session.mayWrite(family)) editor.edit()
    useNoticesStore().show({
      text: t('print.fixing', { name: name || t('list.noName') }),
      actions: [{ text: t('print.backToLabels'), act: () => void back() }],
      lifetime: fixingTime,
    })
  }

  async function back(): Promise<void> {
    if (await useRecordEditorStore().confirmLeave()) print.reopen()
  }

  return { subject, grouped, fix }
}

/** The name of the only record of a selection, where it is the one that is open; null for others. */
function nameOfOne({ family, ids: [id, ...more] }: Chosen): string | null {
  const { subject, base } = useRecordEditorStore()
  const isOpen = more.length === 0 && subject?.family === family && subject.id === id
  return isOpen && base !== null ? recordName(base.record) || t('list.noName') : null
}

/**
 * Opens the workbench for the open record as it is saved; edits that are not saved yet are asked about first. A deleted
 * record is not written to.
 */
export async function printOpenRecord(): Promise<void> {
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

/** Opens the workbench for what the list shows; the Trash is not written to. */
export function printList(): void {
  const { filter } = useRecordFilterStore()
  if (filter.deleted === 'without') void usePrintStore().open({ kind: 'list', filter })
}
