import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { actionIds, actions, type ActionId } from '../../contract/action/actions.ts'
import { actionKeyText } from '../text/keys.ts'
import { usePreferencesStore } from './preferences.ts'

/** What an action does, and whether it can be done now. */
interface ActionHandler {
  run: () => void
  /** Reactive; left out for what can always be done. */
  enabled?: () => boolean
}

export type HandlersOf<Id extends ActionId> = Readonly<Record<Id, ActionHandler>>

export type ActionHandlers = HandlersOf<ActionId>

/** The actions of the window at work: one way to run them for menu, keys, palette and buttons. */
export const useCommandsStore = defineStore('commands', () => {
  const preferences = usePreferencesStore()
  const handlers = shallowRef<Partial<ActionHandlers>>({})

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
    /** A window of one contact keeps only what it does itself. */
    provide(all: ActionHandlers, window: 'main' | 'contact' = 'main'): void {
      const own = actionIds.filter((id) => window === 'main' || actions[id].inContactWindow === 'does')
      handlers.value = Object.fromEntries(own.map((id) => [id, all[id]]))
    },
    isEnabled,
    /** What can be done now. */
    enabled: computed(() => actionIds.filter(isEnabled)),
    run,
    shortcuts,
    /** The key of an action, for a tooltip. */
    keyOf: (id: ActionId) => actionKeyText(id, preferences.platform),
  }
})
