import { actionIds, actions, listKeys } from '../../contract/action/actions.ts'
import type { ActionId, ActionSection, ListKey } from '../../contract/action/actions.ts'
import { fuzzyRank } from '../../contract/fuzzy-rank.ts'
import { keyText } from './key-text.ts'
import type { Translate } from './translate.ts'

/** One line of the cheat sheet. */
export interface KeyLine {
  name: string
  keys: readonly string[]
}

/** A titled part of the cheat sheet. */
export interface KeyPart {
  title: string
  lines: readonly KeyLine[]
}

const sections: readonly ActionSection[] = ['contact', 'selection', 'go', 'window']

/** Actions that the palette cannot mean: itself. */
const silent: readonly ActionId[] = ['palette', 'clear-selection']

/** The actions whose name goes with what was typed, the best first; every letter must occur, in order. */
export function findActions(typed: string, t: Translate): ActionId[] {
  return actionIds
    .filter((id) => !silent.includes(id))
    .map((id) => ({ id, rank: fuzzyRank(folded(typed), folded(t(`action.${id}`))) }))
    .filter((each): each is { id: ActionId; rank: number } => each.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ id }) => id)
}

/** Every key of the window, by section; the list's own keys last. */
export function cheatSheet(t: Translate, platform: string): KeyPart[] {
  const written = (keys: readonly string[]) => keys.map((key) => keyText(key, platform))
  const parts = sections.map((section) => ({
    title: t(`command.section.${section}`),
    lines: actionIds
      .filter((id) => actions[id].section === section && actions[id].keys.length > 0)
      .map((id) => ({ name: t(`action.${id}`), keys: written(actions[id].keys) })),
  }))
  const names = Object.keys(listKeys) as ListKey[]
  const lines = names.map((name) => ({ name: t(`command.list.${name}`), keys: written(listKeys[name]) }))
  return [...parts, { title: t('command.list.title'), lines }]
}

/** Width and case do not count. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
