import type { BulkState } from '../../contract/ipc/bulk.ts'
import type { MessageKey } from '../../languages/page.ts'
import type { Translate } from './i18n.ts'

/** A text with a count (`tn` of i18n). */
export type TranslateCount = (key: MessageKey, count: number) => string

/** What a job is doing, in words. `groupName` names a group by its id. */
export function bulkDoing(
  { change, isWayBack }: Pick<BulkState, 'change' | 'isWayBack'>,
  t: Translate,
  groupName: (id: string) => string,
): string {
  if (isWayBack) return t(change.kind === 'move' ? 'bulk.movingBack' : 'bulk.undoing')
  const values = {
    tag: 'tag' in change ? change.tag : '',
    to: 'to' in change ? String(change.to) : '',
    name: 'name' in change ? change.name : '',
    year: 'year' in change ? String(change.year) : '',
    group: 'group_id' in change ? groupName(change.group_id) : '',
  }
  return t(`bulk.doing.${change.kind}`, values)
}

/** Pace and time left; '' while neither is known. */
export function bulkPace(
  { perSecond, secondsLeft }: Pick<BulkState, 'perSecond' | 'secondsLeft'>,
  tn: TranslateCount,
): string {
  if (perSecond === null || secondsLeft === null) return ''
  const pace = tn('bulk.perSecond', perSecond < 10 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond))
  return `${pace} · ${timeLeft(secondsLeft, tn)}`
}

/** Time left in the unit that fits, at least a second. */
export function timeLeft(seconds: number, tn: TranslateCount): string {
  return seconds >= 90
    ? tn('bulk.minutesLeft', Math.round(seconds / 60))
    : tn('bulk.secondsLeft', Math.max(1, Math.round(seconds)))
}

const counted = [
  ['done', 'bulk.finished'],
  ['unchanged', 'bulk.unchanged'],
  ['failed', 'bulk.failed'],
  ['waiting', 'bulk.waiting'],
  ['left', 'bulk.left'],
] as const

/** The outcome for the records of a job, in counts; zero counts are left out. */
export function bulkResult(state: BulkState, tn: TranslateCount): string {
  const told = counted.filter(([name]) => state[name] > 0)
  const [first] = counted
  const named = told.length > 0 ? told : [first]
  // Only what was deleted comes back.
  const wayBack = state.change.kind === 'delete' ? ('bulk.undone' as const) : ('bulk.takenBack' as const)
  const keyOf = (key: (typeof counted)[number][1]) =>
    state.isWayBack && key === 'bulk.finished' ? wayBack : key
  return named.map(([name, key]) => tn(keyOf(key), state[name])).join(' · ')
}
