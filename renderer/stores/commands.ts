import { defineStore } from 'pinia'
import { computed, shallowRef, ref, watch } from 'vue'
import {
  actionIds,
  actions,
  type ActionId,
  type ContextEntry,
  type ContextItem,
} from '../../contract/action/actions.ts'
import type { MenuCommand } from '../../contract/ipc/notice.ts'
import type { RecordRow } from '../../contract/ipc/records.ts'
import { call, on } from '../bridge/bridge.ts'
import { useDebounced } from '../composables/timed-calls.ts'
import { actionKeyText } from '../text/keys.ts'
import { useNoticesStore } from './notices.ts'
import { usePreferencesStore } from './preferences.ts'

/** What an action does, and whether it can be done now. */
interface ActionHandler {
  run: () => void
  /** Reactive; left out for what can always be done. */
  enabled?: () => boolean
}

export type ActionHandlers = Readonly<Record<ActionId, ActionHandler>>

/** What one window can do: a window of a contact leaves the rest to the main window. */
type ProvidedHandlers = Readonly<Partial<ActionHandlers>>

/** The actions of the window at work: one way to run them for menu, keys, palette and buttons. */
export const useCommandsStore = defineStore('commands', () => {
  const preferences = usePreferencesStore()
  const handlers = shallowRef<ProvidedHandlers>({})

  function isEnabled(id: ActionId): boolean {
    const handler = handlers.value[id]
    return handler !== undefined && (handler.enabled?.() ?? true)
  }

  /** Does nothing where the action cannot be done now. */
  function run(id: ActionId): void {
    if (isEnabled(id)) handlers.value[id]?.run()
  }

  /** What each key of the window does. Escape is the list's own: everywhere else it closes things. */
  function shortcuts(): Record<string, () => void> {
    const own = actionIds.filter((id) => handlers.value[id] !== undefined)
    const pairs = own.flatMap((id) => actions[id].keys.map((key) => [key, () => run(id)] as const))
    return Object.fromEntries(pairs.filter(([key]) => key !== 'Escape'))
  }

  return {
    provide: (all: ProvidedHandlers) => void (handlers.value = all),
    isEnabled,
    /** What can be done now. */
    enabled: computed(() => actionIds.filter(isEnabled)),
    run,
    shortcuts,
    /** The key of an action, for a tooltip. */
    keyOf: (id: ActionId) => actionKeyText(id, preferences.platform),
  }
})

/** Commands of the native menu, and native menus under the pointer, for the views. */
export const useMenuStore = defineStore('menu', () => {
  /** Returns the function that stops listening. */
  function listen(run: (command: MenuCommand) => void): () => void {
    return on('menu.command', ({ command }) => run(command))
  }

  /** Shows a native menu at a place in the page. Returns what was chosen, null for nothing. */
  async function show(entries: ContextEntry[], at: { x: number; y: number }): Promise<ContextItem | null> {
    const place = { x: Math.max(0, Math.round(at.x)), y: Math.max(0, Math.round(at.y)) }
    const answer = await call('contextMenu.show', { entries, at: place })
    if (!answer.ok) useNoticesStore().showFailure(answer.failure)
    return answer.ok ? answer.value.chosen : null
  }

  /** Says what of the application menu can be done now. */
  const enable = (ids: ActionId[]) => void call('menu.enable', { ids })

  return { listen, show, enable }
})

/** How long typing rests before main is asked for contacts, in ms. */
const rest = 60
const mostContacts = 8

/** What is typed into the command palette, and the contacts that go with it. */
export const usePaletteStore = defineStore('palette', () => {
  const text = ref('')
  const rows = shallowRef<readonly RecordRow[]>([])
  const busy = ref(false)

  async function ask(): Promise<void> {
    const search = text.value.trim()
    // What was typed is gone again.
    if (search === '') return
    const answer = await call('record.find', { text: search, limit: mostContacts })
    // Somebody typed on meanwhile: another answer is under way.
    if (search !== text.value.trim()) return
    rows.value = answer.ok ? answer.value.rows : []
    busy.value = false
  }
  const askSoon = useDebounced(ask, rest)

  watch(text, (typed) => {
    busy.value = typed.trim() !== ''
    if (busy.value) askSoon()
    else rows.value = []
  })

  return { text, rows, busy }
})
