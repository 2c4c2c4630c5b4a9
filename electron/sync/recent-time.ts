import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { jsonValue } from '../api/parse-json.ts'
import { paddedTime } from '../mirror/incoming.ts'
import { askList } from './scope.ts'
import type { ScopeRun } from './scope.ts'
import { believable, latestOf } from './server-time.ts'

/** A list of fewer pages is read twice sooner than it is searched for its latest changes. */
const longListPages = 20
/** Requests spent on the search. */
const mostSteps = 14
/** The span first searched, in ms: an hour, then a hundred times as much. */
const firstReachMs = 60 * 60 * 1000

/**
 * A time of the service's clock, padded, not later than now and close to it: the `updated_at` of a record that changed
 * lately. After a long first sweep it lets the delta ask for little. '' where the list is short or no time is found.
 * The local clock only says where to look: a wrong one costs requests and nothing else.
 */
export async function recentTime(run: ScopeRun): Promise<Result<string>> {
  const { context, scope } = run
  const { clock, limit, lengths } = context
  // Not long; or the service ignores `limit`, and each further request would bring everything (C24).
  if ((lengths.get(scope.name) ?? 0) < limit * longListPages) return ok('')
  const now = clock.now().getTime()
  let found = ''
  let [empty, reach] = [now, firstReachMs]
  for (let step = 0; step < mostSteps; step++) {
    const since = found === '' ? now - reach : (Date.parse(`${found.slice(0, 19)}Z`) + empty) / 2
    const page = await askList(context, scope, { limit, skip: 0, updatedmin: timeText(since) })
    if (!page.ok && page.failure.kind === 'too-big') return ok('')
    if (!page.ok) return page
    const times = page.value.map(updatedAt)
    // The service ignores `updatedmin` (C26).
    if (times.some((time) => time < timeText(since))) return ok('')
    found = latestOf(believable(clock, times), found)
    if (page.value.length > 0 && page.value.length < limit) break
    if (page.value.length === 0) empty = since
    reach *= 100
  }
  return ok(found)
}

/** The form of `updatedmin` (interface 4.1), no earlier than 1970. */
function timeText(ms: number): string {
  return new Date(Math.max(0, ms)).toISOString().replace('Z', '000Z')
}

function updatedAt(text: string): string {
  const found: unknown = Reflect.get(Object(jsonValue(text)), 'updated_at')
  return paddedTime(typeof found === 'string' ? found : null)
}
