import type { SyncState } from '../../contract/ipc/progress.ts'
import { rankGroups, type RecordFilter, type RecordIndex } from '../../contract/ipc/records.ts'
import { monthText } from './dates.ts'
import { dateTag, t } from './i18n.ts'

/** Why a list shows no rows; each reason has its own advice. */
export type Emptiness =
  | 'none'
  | 'waiting'
  | 'unreadable'
  | 'nothing-found'
  | 'no-tagged'
  | 'trash'
  | 'signed-out'
  | 'not-arrived'
  | 'no-groups'
  | 'no-access'
  | 'no-contacts'

/** What is known when the list is drawn; `total` is null before the first answer. */
export interface ListSituation {
  total: number | null
  filter: RecordFilter
  signedIn: boolean
  /** The profile names at least one group, or does not need one. */
  hasGroups: boolean
  /** The token has the scope to read the family. */
  mayRead: boolean
  sync: SyncState
  /** The local copy did not answer. */
  failed: boolean
}

/** The reason why nothing is shown, the user's own choices first. */
export function listEmptiness(situation: ListSituation): Emptiness {
  const { total, filter, signedIn, hasGroups, mayRead, sync, failed } = situation
  if (total === null) return failed ? 'unreadable' : 'waiting'
  if (total > 0) return 'none'
  const arrived = sync.completedAt !== null
  if (arrived && filter.search !== '') return 'nothing-found'
  if (arrived && filter.tags.length > 0) return 'no-tagged'
  if (!signedIn) return 'signed-out'
  if (!arrived) return sync.phase === 'running' ? 'waiting' : 'not-arrived'
  if (!mayRead) return 'no-access'
  if (filter.deleted === 'only') return 'trash'
  return hasGroups ? 'no-contacts' : 'no-groups'
}

/** A piece of a text, and whether it is what was searched for. */
export interface MatchPart {
  text: string
  hit: boolean
}

/** Cuts a text at its marks (from and to in UTF-16 units, in order); one part without a hit if the text has no marks. */
export function matchParts(text: string, marks: readonly (readonly [number, number])[]): MatchPart[] {
  const parts: MatchPart[] = []
  let done = 0
  const add = (to: number, hit: boolean) => {
    if (to > done) parts.push({ text: text.slice(done, to), hit })
    done = Math.max(done, to)
  }
  for (const [from, to] of marks) {
    add(from, false)
    add(to, true)
  }
  add(text.length, false)
  return parts
}

/** The heading above rows of a list: what a search found them by, the month of a change, or a letter as it is. */
export function headingText({ index }: RecordIndex[number]): string {
  const group = rankGroups.find((each) => each === index)
  return group === undefined ? monthText(index, dateTag()) : t(`list.foundBy.${group}`)
}
