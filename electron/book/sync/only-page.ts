import { hash } from 'node:crypto'
import { z } from 'zod'
import { jsonValue, ok, type Result } from '../../../contract/failure.ts'
import type { Mirror } from '../mirror.ts'
import { latestOf } from './list-pass.ts'
import { askList, storePage, type Scope, type ScopeRun } from './scope.ts'

const shape = z.object({ length: z.int().min(0), isCut: z.boolean() })

/** What a list comes to where `skip` is ignored, so that one page is all there is of it (fault C25). */
export type OnlyPage = z.infer<typeof shape>

const noteOf = (name: string) => `onlyPage:${name}`

/** What the last whole reading found of this list; null where it has further pages. */
export function onlyPageOf({ context, scope }: Pick<ScopeRun, 'context' | 'scope'>): OnlyPage | null {
  return shape.safeParse(jsonValue(context.mirror.meta(noteOf(scope.name)) ?? '')).data ?? null
}

/** Notes what was found of a list; null where it has further pages. */
export function noteOnlyPage(mirror: Mirror, { name }: Scope, found: OnlyPage | null): void {
  mirror.setMeta(noteOf(name), found === null ? null : JSON.stringify(found))
}

/**
 * Whether the one page of a list is the whole list. It is cut where the service shows other records of the list when it is
 * asked for the latest changes. Where it shows none, the page is whole as long as the service ignores `limit`, too: then it
 * knows no pages at all. With a limit of its own there may be more, which no request shows.
 * @param length records of the page
 */
export async function judgeOnlyPage(run: ScopeRun, length: number): Promise<Result<OnlyPage>> {
  const hasLimit = await honoursLimit(run, length)
  if (!hasLimit.ok) return hasLimit
  const other = await askNewest(run, length)
  if (!other.ok) return other
  const found = { length, isCut: hasLimit.value || other.value }
  noteOnlyPage(run.context.mirror, run.scope, found)
  return ok(found)
}

async function honoursLimit({ context, scope }: ScopeRun, length: number): Promise<Result<boolean>> {
  // No service has a limit of one record.
  if (length <= 1 || length > context.limit) return ok(false)
  const one = await askList(context, scope, { limit: 1, skip: 0 })
  return one.ok ? ok(one.value.length <= 1) : one
}

/** Requests spent on the latest changes. */
const mostSteps = 12

/**
 * Brings the latest changes into the mirror, as many as one page of the service takes. Returns whether records came that the
 * list itself does not show.
 * @param length records of the longest page that this list has
 */
export async function askNewest(run: ScopeRun, length: number): Promise<Result<boolean>> {
  const listed = new Set(run.ids)
  const times = [...new Set(run.times.values())].filter((time) => time !== '').sort()
  let isOther = false
  let since = times[1]
  // The oldest time would bring the list once more.
  for (let step = 0; step < mostSteps && since !== undefined; step++) {
    const from = since
    const page = await askPage(run, `${from.slice(0, 26)}Z`)
    if (!page.ok) return page
    const { ids, times: shown } = page.value
    // The service ignores `updatedmin` (fault C26).
    if ([...shown.values()].some((time) => time < from)) break
    isOther ||= [...ids].some((id) => !listed.has(id))
    if (ids.size < length) break
    const later = [...new Set(shown.values())].filter((time) => time > from).sort()
    since = later[later.length >>> 1]
  }
  return isOther ? stillLacks(run, listed) : ok(false)
}

/** Whether the list is as it was: what was made meanwhile is in it now. */
async function stillLacks(run: ScopeRun, listed: ReadonlySet<string>): Promise<Result<boolean>> {
  const page = await askPage(run)
  if (!page.ok) return page
  const shown = new Set([...listed, ...page.value.ids])
  return ok([...run.ids].some((id) => !shown.has(id)))
}

async function askPage(run: ScopeRun, updatedmin?: string): Promise<Result<Pick<ScopeRun, 'ids' | 'times'>>> {
  const { context, scope } = run
  const query = { limit: context.limit, skip: 0, ...(updatedmin === undefined ? {} : { updatedmin }) }
  const page = await askList(context, scope, query)
  if (!page.ok) return page
  const digests = page.value.map((text) => hash('sha1', text, 'base64'))
  const own = { ...run, seen: new Set<string>(), ids: new Set<string>(), times: new Map<string, string>() }
  const stored = await storePage(own, page.value, digests, { changed: 0, added: [] })
  if (!stored.ok) return stored
  for (const digest of digests) run.seen.add(digest)
  for (const id of own.ids) run.ids.add(id)
  for (const [id, time] of own.times) run.times.set(id, time)
  run.highest = latestOf([own.highest], run.highest)
  run.highestOfAll = latestOf([own.highestOfAll], run.highestOfAll)
  return ok(own)
}
