import { randomUUID } from 'node:crypto'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { BulkState } from '../../contract/ipc/bulk.ts'
import type { DuplicateComparison, DuplicatePair } from '../../contract/ipc/duplicates.ts'
import type { Input, Output } from '../../contract/ipc/contract.ts'
import type { RecordView } from '../../contract/record/record.ts'
import type { BulkDesk } from '../bulk/bulk-desk.ts'
import { newItem } from '../bulk/bulk-item.ts'
import type { BulkItem, BulkSession } from '../bulk/bulk-item.ts'
import { startThread } from '../thread/asked-thread.ts'
import type { AskedThread } from '../thread/asked-thread.ts'
import { rowOf } from '../mirror/row.ts'
import type { FoundPair, Questions } from './find-pairs.ts'
import { openNotTheSame } from './not-the-same.ts'
import type { NotTheSame } from './not-the-same.ts'
import { changesOf, isFuller, lostWith, mergeRecords } from './merge-records.ts'
import { digestOf } from './seen.ts'

/** The session whose book is looked through. */
export type DuplicatesSession = BulkSession

/** Contacts that are in the book more than once. One search is remembered; the next one takes its place. */
export interface DuplicatesDesk {
  /** `cancelled` where it was given up or another search began; `storage` where the mirror cannot be read. */
  find(session: DuplicatesSession): Promise<Result<Output<'duplicates.find'>>>
  page(session: DuplicatesSession, asked: Input<'duplicates.page'>): Result<{ pairs: DuplicatePair[] }>
  /** `not-found` where one of them is deleted meanwhile. */
  read(session: DuplicatesSession, asked: Input<'duplicates.read'>): Result<DuplicateComparison>
  /** `storage` where the disk refuses to keep it. */
  decide(session: DuplicatesSession, asked: Input<'duplicates.decide'>): Promise<Result<null>>
  /** Reads both from the service first; `precondition-failed` where they are not what the user saw. */
  merge(session: DuplicatesSession, asked: MergeAsked): Promise<Result<BulkState>>
  /** Forgets the search, or ends it. */
  close(token: string | null): void
}

interface Search {
  token: string
  profile: string
  pairs: FoundPair[]
  /** Places of those that are decided. */
  decided: Set<number>
  thread: AskedThread<Questions> | null
}

type Place = { token: string; place: number }
type MergeAsked = Omit<Input<'duplicates.merge'>, 'profile'>

/** @param options.worker entry of the thread (duplicates-worker.ts) */
export function createDuplicatesDesk(options: { worker: URL; desk: BulkDesk }): DuplicatesDesk {
  const last = new LastSearch(options.worker)
  return {
    find: (session) => last.find(session),
    page(session, { token, ...asked }) {
      const search = last.of(session, token)
      return search.ok ? ok({ pairs: pageOf(session, search.value, asked) }) : search
    },
    read(session, asked) {
      const pair = last.pairOf(session, asked)
      return pair.ok ? compare(session, pair.value, asked.stays) : pair
    },
    async decide(session, { decision, ...asked }) {
      const pair = last.pairOf(session, asked, decision === 'open')
      if (!pair.ok) return pair
      const said = last.saidOf(session)
      const kept = decision === 'later' ? ok(null) : await said.say(pair.value, decision === 'not-the-same')
      if (kept.ok) last.settle(session, { ...asked, isDecided: decision !== 'open' })
      return kept
    },
    async merge(session, asked) {
      const pair = last.pairOf(session, asked)
      if (!pair.ok) return pair
      const item = await itemOf(session, pair.value, asked)
      if (!item.ok) return item
      const begun = await options.desk.begin(session, { kind: 'merge', name: item.value.name }, [item.value])
      if (begun.ok) last.settle(session, { ...asked, isDecided: true })
      return begun
    },
    close: (token) => last.close(token),
  }
}

const gone = fail({ kind: 'not-found' })

/** The search that is under way, or was the last one. */
class LastSearch {
  readonly #worker: URL
  /** Of one session: what another one has said is read from the disk. */
  readonly #said = new WeakMap<DuplicatesSession['mirror'], NotTheSame>()
  #search: Search | null = null

  constructor(worker: URL) {
    this.#worker = worker
  }

  async find(session: DuplicatesSession): Promise<Result<Output<'duplicates.find'>>> {
    this.close(null)
    const thread = startThread<Questions>(this.#worker, null, {
      broken: { kind: 'unexpected', logId: 'duplicates-thread' },
    })
    const mine: Search = {
      ...{ token: randomUUID(), profile: session.profile.id },
      ...{ pairs: [], decided: new Set(), thread },
    }
    this.#search = mine
    const found = await thread.ask('find', {
      mirror: session.mirror.path,
      not: this.saidOf(session).pairs(),
    })
    void thread.close()
    mine.thread = null
    if (!found.ok) return found
    mine.pairs = found.value.pairs
    return ok({ token: mine.token, total: found.value.total, kept: mine.pairs.length })
  }

  of(session: DuplicatesSession, token: string): Result<Search> {
    const search = this.#search
    return search?.token === token && search.profile === session.profile.id ? ok(search) : gone
  }

  pairOf(session: DuplicatesSession, { token, place }: Place, isDecided = false): Result<FoundPair> {
    const search = this.of(session, token)
    if (!search.ok) return search
    const pair = search.value.pairs[place]
    return pair && search.value.decided.has(place) === isDecided ? ok(pair) : gone
  }

  /** Of which pairs it was said that they are not the same. */
  saidOf(session: DuplicatesSession): NotTheSame {
    const said = this.#said.get(session.mirror) ?? openNotTheSame(session)
    this.#said.set(session.mirror, said)
    return said
  }

  settle(session: DuplicatesSession, { token, place, isDecided }: Place & { isDecided: boolean }): void {
    const search = this.of(session, token)
    if (!search.ok) return
    if (isDecided) search.value.decided.add(place)
    else search.value.decided.delete(place)
  }

  close(token: string | null): void {
    if (token !== null && this.#search?.token !== token) return
    void this.#search?.thread?.close()
    this.#search = null
  }
}

/** Those that are neither decided nor, one of them, deleted meanwhile. */
function pageOf(
  session: DuplicatesSession,
  { pairs, decided }: Search,
  { offset, limit }: { offset: number; limit: number },
): DuplicatePair[] {
  const held = session.outbox.deletions.held()
  const isHeld = ({ family, a, b }: FoundPair) =>
    held.some((each) => each.family === family && (each.id === a || each.id === b))
  return pairs.slice(offset, offset + limit).flatMap((pair, at) => {
    if (decided.has(offset + at) || isHeld(pair)) return []
    const both = readBoth(session, pair)
    return both.ok ? [shown(pair, both.value, offset + at)] : []
  })
}

/** What the job does. A list may show less of a record than the record itself, and what is deleted is copied whole: both are read. */
async function itemOf(
  session: DuplicatesSession,
  pair: FoundPair,
  { stays, seen, fromOther }: MergeAsked,
): Promise<Result<BulkItem>> {
  const { family, a, b } = pair
  for (const id of [a, b]) {
    const fresh = await session.fetchRecord(family, id)
    if (!fresh.ok) return fresh
  }
  const compared = compare(session, pair, stays)
  if (!compared.ok) return compared
  const { fields, whyNot, seen: now } = compared.value
  if (now !== seen || whyNot !== null) return fail({ kind: 'precondition-failed' })
  const [id, other] = stays === 'a' ? [a, b] : [b, a]
  const view = session.readRecord(family, id)
  const name = view ? rowOf(family, view.record, null).name : ''
  const changes = changesOf(fields, fromOther)
  const merge = { other, group_id: null, seen, changes, before: {}, restore: {} }
  return ok({ ...newItem(family, id), name, merge })
}

type Both = { a: RecordView; b: RecordView }

/** As they are in the book, with what waits for them; `not-found` where one of them is deleted. */
function readBoth(session: DuplicatesSession, { family, ...pair }: FoundPair): Result<Both> {
  const [a, b] = [session.readRecord(family, pair.a), session.readRecord(family, pair.b)]
  if (!a || !b || a.record.deleted || b.record.deleted) return gone
  return ok({ a, b })
}

function shown({ family, reasons }: FoundPair, { a, b }: Both, place: number): DuplicatePair {
  const sideOf = ({ record }: RecordView) => {
    const { id, name, kana, organization, zipcode, place: town, photo } = rowOf(family, record, null)
    const company = organization === name ? '' : organization
    return { id, name, kana, company, address: `${zipcode} ${town}`.trim(), photo }
  }
  return { place, family, a: sideOf(a), b: sideOf(b), reasons }
}

function compare(
  session: DuplicatesSession,
  pair: FoundPair,
  wanted: 'a' | 'b' | null,
): Result<DuplicateComparison> {
  const both = readBoth(session, pair)
  if (!both.ok) return both
  const { family } = pair
  const { a, b } = both.value
  const staying = wanted ?? (isFuller(a.record, b.record) ? 'b' : 'a')
  const [stays, goes] = staying === 'a' ? [a, b] : [b, a]
  const waits = [pair.a, pair.b].some((id) => session.outbox.view(family, id) !== null)
  const isUnreadable = stays.unreadable.length + goes.unreadable.length > 0
  return ok({
    stays: staying,
    fields: mergeRecords(family, stays.record, goes.record),
    staysIn: family === 'address' ? (stays.record.group_id ?? null) : null,
    goesFrom: family === 'address' ? (goes.record.group_id ?? null) : null,
    lost: lostWith(family, stays.record, goes.record),
    whyNot: waits ? 'waiting' : isUnreadable ? 'unreadable' : null,
    seen: digestOf(family, stays, goes),
  })
}
