import { hash } from 'node:crypto'
import { fail, isOfCertificate, ok, type Failure, type Result } from '../../../contract/failure.ts'
import { paddedTime } from '../incoming.ts'

/** No sync asks more often than this (fault C25). */
export const requestBound = 10_000

/**
 * Pages without anything new after which a pass is going round in circles. At the end of a list that others write to
 * there may be a few, all short; the very same long page again counts for half of them: `skip` is ignored (C25).
 */
const loopAt = 6

/** One way through a list, from a place in it to an empty page. */
export interface ListPass {
  /**
   * How it ended: `loop` when pages brought nothing that this pass had not seen, `bound` at too many requests, `full` when no
   * more of the list is to be stored.
   */
  end: 'empty' | 'loop' | 'bound' | 'full'
  /** Whether every two pages proved that the order stayed as it was between them (`seamHolds`). */
  seamsHeld: boolean
  /** As many different texts came as the list is long: where nothing was edited meanwhile, none is missing. */
  counted: boolean
  /** Pages that brought something; one page alone is a snapshot of the list. */
  freshPages: number
  /** Records of the one page that came again and again, because `skip` is ignored (fault C25); else null. */
  onlyPage: number | null
}

interface ListPassOptions {
  /** Asks for the page that begins at `skip`. */
  fetch(skip: number): Promise<Result<string[]>>
  /** Takes a page; `next` is where the pass would continue after it. */
  store(texts: string[], digests: string[], next: number): Promise<Result<null>>
  /** Whether to end after what was stored; no other page is fetched meanwhile. */
  isFull(): boolean
  /** Requests left for the whole sync; counted down here. */
  budget: { requests: number }
  skip: number
}

interface Place {
  skip: number
  /** Records that the next page should share with the one before. */
  overlap: number
  before: string[] | null
  barren: number
}

/**
 * Reads through a list as reliability 5.3 says: each step advances by the number of records received minus 10 %
 * overlap, up to an *empty* page, since a short page may only be the service's own maximum. The next page is
 * requested while this one is stored.
 */
export async function passThroughList(options: ListPassOptions): Promise<Result<ListPass>> {
  const seen = new Set<string>()
  const pass: ListPass = {
    end: 'empty',
    seamsHeld: options.skip === 0,
    counted: false,
    freshPages: 0,
    onlyPage: null,
  }
  let place: Place = { skip: options.skip, overlap: 0, before: null, barren: 0 }
  const lengths = new Set<number>()
  let arriving = options.fetch(place.skip)
  for (;;) {
    const page = await arriving
    if (!page.ok) return page
    const digests = page.value.map((text) => hash('sha1', text, 'base64'))
    updateOutcomes(pass, place, digests)
    if (digests.length === 0) return ok({ ...pass, counted: options.skip === 0 && seen.size === place.skip })
    place = advance(place, digests, seen)
    if (place.barren === 0) pass.freshPages++
    lengths.add(digests.length)
    const end = earlyEnd(place, options.budget)
    if (end === null) arriving = options.fetch(place.skip)
    const stored = await options.store(page.value, digests, place.skip)
    if (!stored.ok) return stored
    if (options.isFull()) {
      // The page that was requested meanwhile is left unread.
      await arriving
      return ok({ ...pass, end: 'full', onlyPage: null })
    }
    if (end === null) continue
    const isOnePage = end === 'loop' && pass.freshPages <= 1 && lengths.size === 1
    return ok({ ...pass, end, onlyPage: isOnePage ? digests.length : null })
  }
}

/** Why a pass ends before the empty page; null where it may ask for the next page, which is counted. */
function earlyEnd({ barren }: Place, budget: ListPassOptions['budget']): 'loop' | 'bound' | null {
  if (barren >= loopAt) return 'loop'
  budget.requests -= 1
  return budget.requests < 0 ? 'bound' : null
}

function updateOutcomes(pass: ListPass, place: Place, digests: string[]): void {
  if (place.before === null) return
  if (digests.length === 0) pass.seamsHeld &&= place.overlap === 0
  else pass.seamsHeld &&= seamHolds(place.before, digests)
}

function isSameLongPage(one: string[], other: string[] | null): boolean {
  return one.length > 10 && one.length === other?.length && one.every((digest, at) => digest === other[at])
}

/** 10 %, and enough on short pages that a few writes in between do not use it up; never more than half a page. */
function overlapOf(length: number): number {
  return Math.min(Math.floor(length / 2), Math.max(5, Math.floor(length / 10)))
}

function advance(place: Place, digests: string[], seen: Set<string>): Place {
  const known = seen.size
  for (const digest of digests) seen.add(digest)
  const fresh = seen.size - known
  // A page without anything new is the overlap at the end of the list: the empty page comes next.
  const overlap = fresh === 0 ? 0 : overlapOf(digests.length)
  return {
    skip: place.skip + digests.length - overlap,
    overlap,
    before: digests,
    barren: fresh > 0 ? 0 : place.barren + (isSameLongPage(digests, place.before) ? loopAt / 2 : 1),
  }
}

/** Records that others may write between two requests before the order counts as changed. */
const allowedBetween = 3

/**
 * Whether two consecutive pages show that the service kept its order in between: the unchanged records that are in
 * both are the tail of the earlier page and the head of the later one, in the same order. Pages are given as
 * digests of the records' texts, so a record edited in between proves nothing either way. Without such proof
 * records may have slipped between the pages (fault C21, C22).
 */
export function seamHolds(earlier: string[], later: string[]): boolean {
  const places = new Map(earlier.map((digest, place) => [digest, place]))
  const shared = later.flatMap((digest, at) => {
    const place = places.get(digest)
    return place === undefined ? [] : [{ place, at }]
  })
  const first = shared[0]
  const last = shared.at(-1)
  if (!first || !last) return false
  const inOrder = shared.every(({ place }, index) => index === 0 || place > (shared[index - 1]?.place ?? 0))
  const tailMissing = earlier.length - first.place - shared.length
  const headForeign = last.at + 1 - shared.length
  return inOrder && tailMissing <= allowedBetween && headForeign <= allowedBetween
}

/** Time as the sync sees it; tests pass their own. */
export interface Clock {
  /** Resolves after `ms`, or immediately when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  now(): Date
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done)
    }),
}

/** Waits before the 2nd, 3rd and 4th attempt where the service does not say how long. */
const pausesMs = [1000, 3000, 9000]
/** A longer wait than this is not waited for: the user sees a message instead. */
const longestPauseMs = 120_000

/**
 * Makes a read, again after a pause while the network or the service is in trouble; four attempts at most.
 * Only reads may be repeated like this. Fails with `cancelled` when the signal aborts in a pause.
 */
export async function retryRead<T>(
  clock: Clock,
  signal: AbortSignal,
  read: () => Promise<Result<T>>,
): Promise<Result<T>> {
  for (let attempt = 0; ; attempt++) {
    const result = await read()
    const pause = result.ok ? null : pauseAfter(result.failure, attempt)
    if (pause === null || pause > longestPauseMs) return result
    await clock.sleep(pause, signal)
    if (signal.aborted) return fail({ kind: 'cancelled' })
  }
}

/** Ms to wait before the next attempt; null when no further attempt is made. */
function pauseAfter(failure: Failure, attempt: number): number | null {
  const own = pausesMs[attempt]
  if (own === undefined) return null
  // A certificate that is refused now will be refused in a moment, too; the user can confirm it.
  if (failure.kind === 'offline') return isOfCertificate(failure.code) ? null : own
  if (failure.kind !== 'retry-later') return null
  return failure.afterSeconds === null ? own : failure.afterSeconds * 1000
}

/** Longer than the time between two keys while the user continues to type, in ms. */
const pauseMs = 100
/** However long the user types, a page waits for no more pauses than this. */
const pausesAtMost = 3

/**
 * Keeps the sync from fetching and storing while the user types into a search: on two processors answers waited up
 * to a tick of the scheduler, 4 ms, in one of fifteen cases (4 ms under sync in 95 of 100).
 */
export interface TypingPause {
  /** A search was typed. */
  note(): void
  /** Resolves immediately when nothing was typed, else with the next pause, at the latest after 300 ms or the abort. */
  over(signal: AbortSignal): Promise<void>
}

export function createTypingPause({ sleep }: Pick<Clock, 'sleep'>): TypingPause {
  let typed = false
  return {
    note() {
      typed = true
    },
    async over(signal) {
      for (let pauses = 0; typed && pauses < pausesAtMost; pauses++) {
        typed = false
        await sleep(pauseMs, signal)
      }
    },
  }
}

/** How far the service's clock may be ahead of this one. */
const aheadMs = 10 * 60 * 1000

/**
 * The padded times that are not in the future. A service whose clock was ahead for a while has records dated in
 * the future; a request for changes since then would miss all changes made before that time (fault C28). Where the
 * local clock is wrong, later deltas ask for more than they need, and nothing is missed.
 */
export function believable(clock: Clock, times: string[]): string[] {
  const ceiling = paddedTime(new Date(clock.now().getTime() + aheadMs).toISOString())
  return times.filter((time) => time <= ceiling)
}

/** The latest of padded times and one more; '' counts as none. */
export function latestOf(times: string[], other: string): string {
  return times.reduce((one, each) => (each > one ? each : one), other)
}
