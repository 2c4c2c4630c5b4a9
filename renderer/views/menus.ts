import { useEventListener, useMutationObserver } from '@vueuse/core'
import { computed, onScopeDispose, ref, watch } from 'vue'
import type { ActionId, ContextEntry, ContextItem } from '../../contract/action/actions.ts'
import { isDialogOpen } from '../composables/use-dialog-focus.ts'
import { isTyping } from '../composables/use-shortcuts.ts'
import { useCommandsStore } from '../stores/commands.ts'
import { useFavouritesStore } from '../stores/favourites.ts'
import { useMenuStore } from '../stores/menu.ts'
import { useRecordActionsStore } from '../stores/record-actions.ts'
import { useRecordListStore } from '../stores/record-list.ts'
import { useSelectionStore } from '../stores/selection.ts'
import { useSessionStore } from '../stores/session.ts'
import type { LineOf, Point } from '../text/line-of.ts'

const line = 'line' as const
const item = (id: ContextItem, enabled = true): ContextEntry => ({ item: id, enabled })

/** Actions for a single contact only; all others work on a selection. */
const forOne = ['edit', 'open-window', 'share', 'print', 'delete'] as const
const copying = ['copy-letter', 'copy-text', 'copy-vcard'] as const
const forMany = ['add-tag', 'remove-tag', 'move-to-group', ...copying, 'mail-to-all', 'export'] as const

/**
 * The menu of a row: about all selected rows if it is one of them, else about it alone.
 * @param open shows the contact of a row
 */
export async function showRowMenu(
  position: number,
  at: Point,
  open: (position: number) => Promise<void>,
): Promise<void> {
  const list = useRecordListStore()
  const selection = useSelectionStore()
  const commands = useCommandsStore()
  const row = list.rowAt(position)
  if (!row || row.deleted || !selection.isAllowed) return
  const isOneOfMany = selection.has(row.id) && selection.count > 1
  if (!isOneOfMany) selection.select(position, 'only')
  list.cursor = position
  const mayWrite = useSessionStore().mayWrite(row.family)
  const shared = forMany.map((id) => item(id, commands.isEnabled(id)))
  const tags = shared.slice(0, 3)
  const rest = shared.slice(3)
  const remove = item('delete', commands.isEnabled('delete'))
  const favourites = useFavouritesStore()
  const chosenOnes = { family: row.family, ids: isOneOfMany ? [...selection.ids] : [row.id] }
  const mark = item('favourite', favourites.mayMark(chosenOnes))
  const entries = isOneOfMany
    ? [mark, ...tags, line, ...rest, item('print-labels'), line, remove]
    : [
        item('edit', mayWrite),
        item('open-window'),
        item('share'),
        item('print'),
        line,
        mark,
        ...tags,
        line,
        ...rest,
        line,
        remove,
      ]
  const chosen = await useMenuStore().show(entries, at)
  const isAboutOne =
    !isOneOfMany && (chosen === null || chosen === 'favourite' || forOne.some((id) => id === chosen))
  if (isAboutOne) selection.clear()
  if (chosen === null) return
  // What is open in this window stays as it is.
  if (chosen === 'favourite') return favourites.toggle(chosenOnes)
  if (chosen === 'open-window') return useRecordActionsStore().openWindow(row)
  if (isAboutOne) await open(position)
  const action = [...forOne, ...forMany, 'print-labels' as const].find((id) => id === chosen)
  if (action) commands.run(action)
}

/** An action for all contacts of a tag; actions that change them follow a separator. */
export interface TagAct {
  id: ContextItem
  changes: boolean
}

/** The menu of a tag in the sidebar. Returns what was chosen. */
export function showTagMenu(
  acts: readonly TagAct[],
  mayChange: boolean,
  at: Point,
): Promise<ContextItem | null> {
  const entries = (changes: boolean) =>
    acts.filter((act) => act.changes === changes).map(({ id }) => item(id, !changes || mayChange))
  return useMenuStore().show([item('show-contacts'), ...entries(false), line, ...entries(true)], at)
}

/** The menu of a group in the sidebar. Returns what was chosen. */
export function showGroupMenu(at: Point): Promise<ContextItem | null> {
  const mayWrite = useSessionStore().mayWrite('address')
  return useMenuStore().show([item('show-contacts'), item('new-in-group', mayWrite)], at)
}

/** The menu of a saved search in the sidebar. Returns what was chosen. */
export function showSearchMenu(at: Point): Promise<ContextItem | null> {
  return useMenuStore().show([item('show-contacts'), line, item('rename-search'), item('delete-search')], at)
}

/** Items of each list of a record that has some: what a press does, and what copies the value. */
const ofLine = {
  telephones: ['call', 'copy-number'],
  emails: ['write-mail', 'copy-mail'],
  weburls: ['open-url', 'copy-url'],
  addresses: ['show-map', 'copy-address'],
} as const

/** What was chosen in the menu of a line of the open record. */
export type LineChoice = 'open' | 'copy' | 'letter' | 'edit' | null

/** The menu of a line. `link` is what a press on it opens. */
export async function showLineMenu(
  { field }: LineOf,
  { link, mayEdit, at }: { link: string | null; mayEdit: boolean; at: Point },
): Promise<LineChoice> {
  const [open, copy] = field in ofLine ? ofLine[field as keyof typeof ofLine] : []
  const letter = field === 'addresses' ? [item('copy-letter')] : []
  const copies = copy ? [item(copy), ...letter, line] : []
  const opens = open ? [item(open, link !== null)] : []
  const chosen = await useMenuStore().show([...opens, ...copies, item('edit-line', mayEdit)], at)
  if (chosen === null) return null
  if (chosen === 'edit-line') return 'edit'
  if (chosen === 'copy-letter') return 'letter'
  return chosen === open ? 'open' : 'copy'
}

/** The menu of the head of the open record: what takes the whole contact elsewhere. */
export async function showHeadMenu(at: Point): Promise<void> {
  const commands = useCommandsStore()
  const acts = [...copying, 'share', 'print'] as const
  const [letter, text, card, ...rest] = acts.map((id) => item(id, commands.isEnabled(id)))
  const entries = [letter, text, card].flatMap((entry) => entry ?? [])
  const chosen = await useMenuStore().show([...entries, line, ...rest], at)
  const act = acts.find((id) => id === chosen)
  if (act) commands.run(act)
}

/** The native menu: what it asks for is done, and what cannot be done is disabled in it. */
export function useNativeMenu(): void {
  const commands = useCommandsStore()
  const menu = useMenuStore()
  const isBusy = ref(isDialogOpen())
  const isInText = ref(false)
  const look = () => {
    isBusy.value = isDialogOpen()
    isInText.value = isTyping(document.activeElement)
  }
  // Dialogs appear and disappear at the end of the page, and take the focus with them.
  useMutationObserver(document.body, look, { childList: true })
  useEventListener(document, ['focusin', 'focusout'], () => setTimeout(look))
  const enabled = computed(() => {
    const all = isBusy.value ? [] : commands.enabled
    return isInText.value ? [...new Set([...all, 'undo' as const, 'redo' as const])] : [...all]
  })
  watch(
    () => enabled.value.join(),
    () => menu.enable(enabled.value),
    { immediate: true },
  )
  // A dialog or the print workbench has the window to itself, whatever the menu says.
  onScopeDispose(menu.listen((id) => isTyped(id) || isDialogOpen() || commands.run(id)))
}

/** One Undo for both: while the user types, it is the text field's own. Returns whether it was. */
function isTyped(id: ActionId): boolean {
  if ((id !== 'undo' && id !== 'redo') || !isTyping(document.activeElement)) return false
  // Deprecated, and still the only way to a field's own history.
  document.execCommand(id)
  return true
}
