import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import { readIds } from '../mirror/membership.ts'
import { rowText } from '../outbox/entry.ts'
import { settleStale } from './scope.ts'
import type { Scope, ScopeRun, SyncContext } from './scope.ts'

/** Records asked for in one run; the next run goes on. */
const mostAtOnce = 500
/** Returns after which what is left is noted: an interrupted run asks at most so many again. */
const perNote = 20

const noteOf = ({ name }: Scope) => `absent:${name}`
const checkedNote = ({ name }: Scope) => `checked:${name}`

/** A whole reading of a list missed nothing: whatever is known and was not in it has to be asked for. */
export function noteAbsent({ context, scope, ids }: ScopeRun): void {
  const { mirror } = context
  const { family, group_id } = scope
  const absent = mirror.presentIds(family, group_id).filter((id) => !ids.has(id))
  mirror.noteReached(family, ids)
  mirror.setMeta(noteOf(scope), absent.length === 0 ? null : rowText({ ids: absent }))
  mirror.setMeta(checkedNote(scope), 'yes')
  // What was said before does not hold until they were asked for.
  if (absent.length > 0) mirror.setMeta('check', null)
}

/**
 * Asks for records that were in no list, some in each run: one that is gone, or in another group, is so here, too. One that
 * the service does not show is noted, since absence and a refusal prove nothing.
 */
export async function askAbsent(run: ScopeRun): Promise<Result<null>> {
  const { context, scope } = run
  const { mirror, clock } = context
  const { family } = scope
  let left = readIds(mirror.meta(noteOf(scope)))
  const note = () => mirror.setMeta(noteOf(scope), left.length === 0 ? null : rowText({ ids: left }))
  for (let asked = 0; left.length > 0 && asked < mostAtOnce && context.budget.requests > 0; asked++) {
    const [id = ''] = left
    context.budget.requests--
    const settled = await settleStale(run, id)
    const isRefused = !settled.ok && settled.failure.kind === 'forbidden'
    if (!settled.ok && !isRefused) {
      note()
      return settled
    }
    if (isRefused) mirror.noteUnreachable(family, id, clock.now().toISOString())
    else mirror.noteReached(family, new Set([id]))
    left = left.slice(1)
    if (left.length % perNote === 0) note()
  }
  note()
  return ok(null)
}

/** Whether every known record of these lists was seen in them, or asked for. */
export function isChecked({ mirror }: SyncContext, scopes: readonly Scope[]): boolean {
  return scopes.every(
    (scope) => mirror.meta(checkedNote(scope)) !== null && mirror.meta(noteOf(scope)) === null,
  )
}

/** Whether a list has to be read whole once more, because nobody looked for what is absent yet. */
export function isUnchecked({ mirror }: SyncContext, scope: Scope): boolean {
  return mirror.meta(checkedNote(scope)) === null
}

const strangersNote = 'strangers'

/** Groups left the profile, or records its groups: who is in none of its lists is found out by reading all of them. */
export function hasStrangers({ mirror }: SyncContext, groups: ProfileGroup[]): boolean {
  if (groups.length === 0) return false
  const strangers = mirror.strangers(groups)
  if (strangers.length === 0) return false
  const known = new Set(readIds(mirror.meta(strangersNote)))
  return strangers.some((id) => !known.has(id))
}

/**
 * Every list of the profile was read whole: records of other groups that were in none of them are not shown any more. A list
 * may name another group in its records, so those that were in one stay.
 * @param listed ids of all records that came
 */
export function noteStrangers(
  { mirror }: SyncContext,
  groups: ProfileGroup[],
  listed: ReadonlySet<string>,
): void {
  const strangers = mirror.strangers(groups)
  mirror.noteToHide(strangers.filter((id) => !listed.has(id)))
  const stay = strangers.filter((id) => listed.has(id))
  mirror.setMeta(strangersNote, stay.length === 0 ? null : rowText({ ids: stay }))
}
