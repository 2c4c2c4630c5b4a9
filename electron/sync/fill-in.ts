import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import { leavesOut } from '../mirror/incoming.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { thinNote } from '../mirror/schema.ts'
import { scopesOf, settleStale } from './scope.ts'
import type { Scope, ScopeRun } from './scope.ts'

/** Records asked for in one run; the next run goes on. */
const mostAtOnce = 500
/** So many that have nothing more, and the list is believed to show whole records. */
const enough = 3

const note = ({ name }: Scope) => thinNote(name)
const restNote = ({ name }: Scope) => `fill:${name}`

/** The list was read whole: what is known of it is looked at again. */
export function doubtList({ context, scope }: ScopeRun): void {
  context.mirror.setMeta(note(scope), null)
}

/** Notes whether the next run would ask for records of this list. */
export function noteRest({ context: { mirror }, scope }: ScopeRun): void {
  const { family, group_id } = scope
  const isMore = mirror.meta(note(scope)) !== 'no' && mirror.onlyListed(family, group_id, 1).length > 0
  mirror.setMeta(restNote(scope), isMore ? 'yes' : null)
}

/** Whether another run would ask for records: nobody should wait for them until the next one is due. */
export function isMoreToAsk(mirror: Pick<Mirror, 'meta'>, groups: ProfileGroup[]): boolean {
  return scopesOf(groups).some((scope) => mirror.meta(restNote(scope)) !== null)
}

/**
 * A list may leave fields out that its records have (fault C45), and who looks at such a contact would believe that it has no
 * address. So a few that only the list has shown are asked for by themselves, and where that brings more, all of them. A
 * contact that was asked for once stays whole: later lists that say less are followed by a question of their own.
 */
export async function fillIn(run: ScopeRun): Promise<Result<null>> {
  const { context, scope } = run
  const { mirror, signal, budget } = context
  const { family, group_id } = scope
  mirror.setMeta(restNote(scope), null)
  let known = mirror.meta(note(scope))
  if (known === 'no') return ok(null)
  const ids = mirror.onlyListed(family, group_id, mostAtOnce)
  let brought = 0
  for (const [at, id] of ids.entries()) {
    if (signal.aborted || budget.requests-- <= 0) return ok(null)
    const before = mirror.raw(family, id)
    const settled = await settleStale(run, id)
    // A refusal says nothing about the other lists.
    if (!settled.ok) return settled.failure.kind === 'forbidden' ? ok(null) : settled
    const after = mirror.raw(family, id)
    if (before !== after) brought += 1
    if (known === 'yes') continue
    if (before !== null && after !== null && leavesOut(before, after)) known = 'yes'
    else if (at + 1 >= enough) known = 'no'
    mirror.setMeta(note(scope), known)
    if (known === 'no') return ok(null)
  }
  // A service that gives nothing that can be read is not asked again and again.
  if (ids.length === mostAtOnce && brought > 0) noteRest(run)
  return ok(null)
}
