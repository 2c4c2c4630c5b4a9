import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { leavesOut } from '../mirror/fuller-text.ts'
import { settleStale } from './scope.ts'
import type { Scope, ScopeRun } from './scope.ts'

/** Records asked for in one run; the next run goes on. */
const mostAtOnce = 500
/** So many that have nothing more, and the list is believed to show whole records. */
const enough = 3

const note = ({ name }: Scope) => `thin:${name}`

/** The list was read whole: what is known of it is looked at again. */
export function doubtList({ context, scope }: ScopeRun): void {
  context.mirror.setMeta(note(scope), null)
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
  let known = mirror.meta(note(scope))
  if (known === 'no') return ok(null)
  const ids = mirror.onlyListed(family, group_id, mostAtOnce)
  for (const [at, id] of ids.entries()) {
    if (signal.aborted || budget.requests-- <= 0) return ok(null)
    const before = mirror.raw(family, id)
    const settled = await settleStale(run, id)
    // A refusal says nothing about the other lists.
    if (!settled.ok) return settled.failure.kind === 'forbidden' ? ok(null) : settled
    if (known === 'yes') continue
    const after = mirror.raw(family, id)
    if (before !== null && after !== null && leavesOut(before, after)) known = 'yes'
    else if (at + 1 >= enough) known = 'no'
    mirror.setMeta(note(scope), known)
    if (known === 'no') return ok(null)
  }
  return ok(null)
}
