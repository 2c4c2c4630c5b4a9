import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { askList } from './scope.ts'
import type { Scope, SyncContext } from './scope.ts'

/** No list is taken to be longer: a service that answers beyond it does not look at `skip` in earnest. */
const longest = 10_000_000
/** The estimate is as good as this share of the list. */
const precision = 0.25

/**
 * About how many records each of these lists has, deleted ones included: 0 for one that is no longer than a page, null
 * where the service does not let us see. The spec shows no count, so single records are asked for farther and farther
 * down (interface 4.1 `skip`). A list that may not be read counts as unknown, the sync meets the refusal itself; so does
 * one with a record in it that is too big.
 */
export async function measureLists(
  context: SyncContext,
  scopes: Scope[],
): Promise<Result<Map<string, number | null>>> {
  const lengths = new Map<string, number | null>()
  for (const scope of scopes) {
    if (context.signal.aborted) return fail({ kind: 'cancelled' })
    const length = await listLength(context, scope)
    if (!length.ok && !['forbidden', 'not-found', 'too-big'].includes(length.failure.kind)) return length
    lengths.set(scope.name, length.ok ? length.value : null)
  }
  return ok(lengths)
}

/** The lengths together; null as soon as one is not known, and for lists that are all short. */
export function totalOf(lengths: ReadonlyMap<string, number | null>): number | null {
  let total = 0
  for (const length of lengths.values()) {
    if (length === null) return null
    total += length
  }
  return total === 0 ? null : total
}

async function listLength(context: SyncContext, scope: Scope): Promise<Result<number | null>> {
  let [reached, beyond] = [0, Infinity]
  let before: string | undefined
  for (;;) {
    const skip = nextPlace(context.limit, reached, beyond)
    if (skip === null) return ok(reached === 0 ? 0 : (reached + beyond) >>> 1)
    const page = await askList(context, scope, { limit: 1, skip })
    if (!page.ok) return page
    const [text] = page.value
    if (text === undefined) {
      beyond = skip
      continue
    }
    // The same record at two places: `skip` is ignored (C25). More than one: `limit` is (C24).
    if (page.value.length > 1 || text === before || skip > longest) return ok(null)
    before = text
    reached = skip
  }
}

/** Where to look next: twice as far until the end is passed, then half-way; null when it is known well enough. */
function nextPlace(limit: number, reached: number, beyond: number): number | null {
  if (beyond === Infinity) return reached === 0 ? limit : reached * 2
  // Shorter than a page.
  if (reached === 0) return null
  return beyond - reached <= Math.max(limit, reached * precision) ? null : (reached + beyond) >>> 1
}
