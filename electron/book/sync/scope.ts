import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ProfileGroup } from '../../../contract/profile.ts'
import type { Family } from '../../../contract/record/fields.ts'
import { mayRefuseLimit, type ListQuery } from '../../api/exchange.ts'
import type { FetchedText } from '../../api/read-answer.ts'
import type { Mirror } from '../mirror.ts'
import { listName } from '../schema.ts'
import { noteOwners } from '../owners.ts'
import type { Room } from './room.ts'
import {
  passThroughList,
  believable,
  latestOf,
  retryRead,
  type ListPass,
  type Clock,
  type TypingPause,
} from './list-pass.ts'

/** The calls of one family that a sync makes; `electron/api` has them. */
export interface RecordReader {
  /** The raw JSON text of each element of one page. */
  list(group_id: string | null, query: ListQuery, signal?: AbortSignal): Promise<Result<string[]>>
  get(id: string, signal?: AbortSignal): Promise<Result<FetchedText>>
}

export interface SyncContext {
  api: Record<Family, RecordReader>
  mirror: Mirror
  clock: Clock
  signal: AbortSignal
  /** Waited for before each page. */
  typing: Pick<TypingPause, 'over'>
  budget: { requests: number }
  /** How much more the mirror may hold. */
  room: Room
  /** Records per request; fewer once a service has refused this many. */
  limit: number
  /** About how long the lists are that were never read, by scope name; see `measureLists`. */
  lengths: ReadonlyMap<string, number | null>
  /** `lengths` is known. */
  onMeasured(): void
  /** A sweep continues after this many records of an earlier run. */
  onResumed(records: number): void
  /** A page was stored. */
  onPage(newRecords: number): void
  onChanged(family: Family, ids: string[]): void
}

/** One list of the service: the records of a group, or all home addresses. */
export interface Scope {
  family: Family
  group_id: string | null
  /** Name under which the mirror stores the progress of this sync. */
  name: string
}

export function scopesOf(groups: ProfileGroup[]): Scope[] {
  const scopeOf = (family: Family, group_id: string | null): Scope => {
    return { family, group_id, name: listName(family, group_id) }
  }
  return [...groups.map(({ group_id }) => scopeOf('address', group_id)), scopeOf('homeaddress', null)]
}

/** What is known of a scope while it is synced. */
export interface ScopeRun {
  context: SyncContext
  scope: Scope
  /** Digests of all texts that came in this run: they need not be read a second time. */
  seen: Set<string>
  /** Ids of all records that came in this run. */
  ids: Set<string>
  /** Padded `updated_at` of those of them that have one, as it came last. */
  times: Map<string, string>
  /** Received texts that are not records. */
  odd: Set<string>
  /** Highest padded `updated_at` that came in this run or before and can be believed, '' before the first. */
  highest: string
  /** The same with times that cannot be believed. */
  highestOfAll: string
}

/** Asks for part of a list, deleted records included: they belong to the Trash. */
export async function askList(
  { api, clock, signal }: SyncContext,
  { family, group_id }: Scope,
  query: ListQuery,
): Promise<Result<string[]>> {
  // A list that keeps deleted records does not shift when one is deleted, either.
  const list = () => api[family].list(group_id, { ...query, showdeleted: 'T' }, signal)
  const page = await retryRead(clock, signal, list)
  // The spec does not show the answer for a place past the end of a list: 404 may be that answer, where the list
  // itself exists.
  const isBehindEnd = !page.ok && page.failure.kind === 'not-found' && query.skip > 0
  return isBehindEnd ? ok([]) : page
}

/** A pass with what it did to the mirror. */
export interface StoredPass extends ListPass {
  changed: number
  /** Padded `updated_at` of the records that the mirror did not have. */
  added: string[]
}

/** Records per request where `skip` is ignored and the usual page is full: the rest cannot be reached any other way. */
const mostWithoutSkip = 10_000

/** Passes through the scope's list into the mirror; `onNext` hears where the pass could be taken up again. */
export async function storePass(
  run: ScopeRun,
  query: { skip: number; updatedmin?: string },
  onNext: (skip: number) => void = () => undefined,
): Promise<Result<StoredPass>> {
  const pass = await passOnce(run, query, onNext)
  const { context } = run
  const isFull = pass.ok && pass.value.onlyPage === context.limit && context.limit < mostWithoutSkip
  if (!isFull) return pass
  context.limit = mostWithoutSkip
  const wider = await passOnce(run, query, onNext)
  if (!wider.ok) return wider
  const { changed, added } = pass.value
  return ok({
    ...wider.value,
    changed: changed + wider.value.changed,
    added: [...added, ...wider.value.added],
  })
}

async function passOnce(
  run: ScopeRun,
  query: { skip: number; updatedmin?: string },
  onNext: (skip: number) => void,
): Promise<Result<StoredPass>> {
  const { signal, budget, room, typing } = run.context
  const { skip: first, ...filter } = query
  const wasFull = room.isFull
  const sum = { changed: 0, added: [] as string[] }
  const ask = sizedPages(run, filter)
  const pass = await passThroughList({
    skip: first,
    budget,
    // A full mirror still takes in what changed of its records.
    isFull: () => (wasFull ? room.isSpent || room.isTooLong(run.seen.size) : room.isFull),
    fetch: async (skip) => {
      await typing.over(signal)
      return ask(skip)
    },
    store: async (texts, digests, next) => {
      if (signal.aborted) return fail({ kind: 'cancelled' })
      const stored = await storePage(run, texts, digests, sum)
      if (stored.ok) onNext(next)
      return stored
    },
  })
  return pass.ok ? ok({ ...pass.value, ...sum }) : pass
}

/**
 * Requests pages of the usual size. Where a page of that size is refused, the size is halved from then on. Where a
 * page is too big to be taken, smaller ones are requested, down to the record that is too big by itself: it is
 * passed on by its place, so that it is named, and the others are read.
 */
function sizedPages(
  { context, scope }: ScopeRun,
  filter: { updatedmin?: string },
): (skip: number) => Promise<Result<string[]>> {
  let size = context.limit
  return async (skip) => {
    for (;;) {
      const page = await askList(context, scope, { limit: size, skip, ...filter })
      if (page.ok) size = Math.min(context.limit, size * 2)
      if (!page.ok && mayRefuseLimit(page.failure) && size > 1) {
        context.limit = size = Math.floor(size / 2)
        continue
      }
      if (page.ok || page.failure.kind !== 'too-big') return page
      // A service that ignores `limit` sends the same again (fault C24).
      if (size === 1) return ok([JSON.stringify(`${scope.name} ${skip + 1}: too big`)])
      size = Math.max(1, Math.floor(size / 4))
    }
  }
}

/**
 * The rest of the list was left out: it is read again as soon as there is room. A sweep that has noted its place continues from
 * there.
 */
export function sweepLater(mirror: Mirror, { name }: Scope): void {
  if (mirror.meta(`sweep:${name}`) === null) mirror.setMeta(`sweep:${name}`, '{}')
}

/** Puts a page into the mirror and into what is known of the run; `sum` counts what it changed. */
export async function storePage(
  run: ScopeRun,
  texts: string[],
  digests: string[],
  sum: { changed: number; added: string[] },
): Promise<Result<null>> {
  const { context, scope, seen } = run
  const { room } = context
  const fresh = texts.filter((_, at) => !seen.has(digests[at] ?? ''))
  const taken = room.isSpent ? [] : fresh
  const stored = context.mirror.put(scope.family, taken, scope.group_id, room.isFull ? 'known' : 'all')
  if (!stored.ok) return stored
  for (const digest of digests) seen.add(digest)
  room.note(stored.value.added.length, seen.size)
  if (stored.value.skipped.unknown > 0) sweepLater(context.mirror, scope)
  if (scope.family === 'homeaddress') noteOwners(context.mirror, stored.value.owners)
  const { changed, added, stale, times, ids, odd } = stored.value
  for (const id of ids) run.ids.add(id)
  for (const text of odd) run.odd.add(text)
  for (const [id, time] of stored.value.timeOf) run.times.set(id, time)
  run.highest = latestOf(believable(context.clock, times), run.highest)
  run.highestOfAll = latestOf(times, run.highestOfAll)
  sum.changed += changed.length
  sum.added.push(...added)
  context.onPage(fresh.length)
  if (changed.length > 0) context.onChanged(scope.family, changed)
  for (const id of stale) {
    const settled = await settleStale(run, id)
    if (!settled.ok) return settled
  }
  return ok(null)
}

/** The list showed an older copy than the mirror has, less of it, or none: the record itself says what holds. */
export async function settleStale({ context, scope }: ScopeRun, id: string): Promise<Result<null>> {
  const { api, mirror, clock, room, signal } = context
  const { family } = scope
  if (room.isSpent) return ok(null)
  const before = mirror.raw(family, id)
  const text = await retryRead(clock, signal, () => api[family].get(id, signal))
  // It holds more than is read of a record, is not a record, or has an id that fits no path: what is known of it stays.
  if (!text.ok && ['bad-response', 'too-big', 'invalid-input'].includes(text.failure.kind)) return ok(null)
  if (!text.ok && text.failure.kind !== 'not-found') return text
  let stored = null as Result<unknown> | null
  // Together: the window writes over a connection of its own.
  mirror.together(() => {
    // What was saved meanwhile is newer than the answer may be; the next delta shows it again.
    if (mirror.raw(family, id) !== before) return
    stored = text.ok ? mirror.putFetched(family, text.value) : mirror.markGone(family, id)
  })
  room.note(0, 0)
  if (stored === null) return ok(null)
  if (!stored.ok) return stored.failure.kind === 'bad-response' ? ok(null) : stored
  if (!text.ok || text.value !== before) context.onChanged(family, [id])
  return ok(null)
}

/** No list is taken to be longer: a service that answers beyond it does not look at `skip` in earnest. */
const longest = 10_000_000
/** The estimate is as good as this share of the list. */
const precision = 0.25

/**
 * About how many records each of these lists has, deleted ones included: 0 for a list that is no longer than a
 * page, null where the service does not let us see. The spec shows no count, so single records are requested
 * farther and farther down (interface 4.1 `skip`). A list that may not be read counts as unknown, because the sync
 * meets the refusal itself; so does a list with a record that is too big.
 */
export async function measureLists(
  context: SyncContext,
  scopes: Scope[],
): Promise<Result<Map<string, number | null>>> {
  const lengths = new Map<string, number | null>()
  for (const scope of scopes) {
    if (context.signal.aborted) return fail({ kind: 'cancelled' })
    const length = await listLength(context, scope)
    if (!length.ok && !['forbidden', 'not-found', 'invalid-input', 'too-big'].includes(length.failure.kind))
      return length
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
