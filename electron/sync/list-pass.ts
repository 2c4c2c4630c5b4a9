import { hash } from 'node:crypto'
import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'

/** No sync asks more often than this (fault C25). */
export const requestBound = 10_000

/**
 * Pages without anything new after which a pass is going round in circles. At the end of a list that others write to
 * there may be a few, all short; the very same long page again counts for half of them: `skip` is ignored (C25).
 */
const loopAt = 6

/** One way through a list, from a place in it to an empty page. */
export interface ListPass {
  /** How it ended: `loop` when pages brought nothing that this pass had not seen, `bound` at too many requests. */
  end: 'empty' | 'loop' | 'bound'
  /** Whether every two pages proved that the order stayed as it was between them (`seamHolds`). */
  seamsHeld: boolean
  /** As many different texts came as the list is long: where nothing was edited meanwhile, none is missing. */
  counted: boolean
  /** Pages that brought something; one page alone is a snapshot of the list. */
  freshPages: number
  /** The service ignores `limit`: its one page holds everything (fault C24). */
  wholeInOnePage: boolean
}

export interface ListPassOptions {
  /** Asks for the page that begins at `skip`. */
  fetch(skip: number): Promise<Result<string[]>>
  /** Takes a page; `next` is where the pass would go on after it. */
  store(texts: string[], digests: string[], next: number): Promise<Result<null>>
  /** Requests left for the whole sync; counted down here. */
  budget: { requests: number }
  skip: number
  /** The `limit` that `fetch` sends. */
  limit: number
}

interface Place {
  skip: number
  /** Records that the next page should share with the one before. */
  overlap: number
  before: string[] | null
  barren: number
}

/**
 * Goes through a list as reliability 5.3 says: on by what came minus 10 % overlap, to an *empty* page, since a short
 * one may only be the service's own maximum. The next page is asked for while this one is stored.
 */
export async function passThroughList(options: ListPassOptions): Promise<Result<ListPass>> {
  const seen = new Set<string>()
  const pass: ListPass = {
    end: 'empty',
    seamsHeld: options.skip === 0,
    counted: false,
    freshPages: 0,
    wholeInOnePage: false,
  }
  let place: Place = { skip: options.skip, overlap: 0, before: null, barren: 0 }
  let arriving = options.fetch(place.skip)
  for (;;) {
    const page = await arriving
    if (!page.ok) return page
    const digests = page.value.map((text) => hash('sha1', text, 'base64'))
    updateOutcomes(pass, place, digests)
    if (digests.length === 0) return ok({ ...pass, counted: options.skip === 0 && seen.size === place.skip })
    place = advance(place, digests, seen)
    if (place.barren === 0) pass.freshPages++
    if (digests.length > options.limit) pass.wholeInOnePage = true
    const end = place.barren >= loopAt ? 'loop' : options.budget.requests-- <= 0 ? 'bound' : null
    if (end === null) arriving = options.fetch(place.skip)
    const stored = await options.store(page.value, digests, place.skip)
    if (!stored.ok) return stored
    if (end !== null) return ok({ ...pass, end })
  }
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
 * Whether two pages that follow each other show that the service kept its order in between: the unchanged records
 * that stand in both are the tail of the earlier page and the head of the later one, in the same order. Pages are
 * given as digests of the records' texts, so a record edited in between proves nothing either way.
 * Without such proof records may have slipped between the pages (fault C21, C22).
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
