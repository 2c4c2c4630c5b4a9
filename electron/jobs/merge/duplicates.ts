import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { BulkState } from '../../../contract/ipc/bulk.ts'
import type { Input, Output } from '../../../contract/ipc/contract.ts'
import type { DuplicateComparison, DuplicateGroup } from '../../../contract/ipc/duplicates.ts'
import type { Family } from '../../../contract/record/fields.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import type { BulkJobs } from '../bulk-jobs.ts'
import { newItem, type BulkItem, type BulkSession } from '../bulk-item.ts'
import { rowOf } from '../../book/row.ts'
import { valueAs } from '../../disk/kept-rows.ts'
import type { Session } from '../../session/session.ts'
import { startThread, type AskedThread } from '../../thread/asked-thread.ts'
import { compareGroup, livingOf, digestOf } from './compare-group.ts'
import { pairNames, type FoundGroup, type Questions } from './find-in-book.ts'
import { changesOf } from './merge-records.ts'

/** The session whose book is looked through. */
export type DuplicatesSession = BulkSession

/** Contacts that are in the book more than once. One search is remembered; the next one takes its place. */
export interface Duplicates {
  /** `cancelled` where it was given up or another search began; `storage` where the mirror cannot be read. */
  find(session: DuplicatesSession): Promise<Result<Output<'duplicates.find'>>>
  page(
    session: DuplicatesSession,
    asked: Input<'duplicates.page'>,
  ): Promise<Result<Output<'duplicates.page'>>>
  /** `not-found` where one of them is deleted meanwhile. */
  read(session: DuplicatesSession, asked: Input<'duplicates.read'>): Result<DuplicateComparison>
  /** `storage` where the disk refuses to keep it. */
  decide(session: DuplicatesSession, asked: Input<'duplicates.decide'>): Promise<Result<null>>
  /** Reads all of them from the service first; `precondition-failed` where they are not what the user saw. */
  merge(session: DuplicatesSession, asked: MergeAsked): Promise<Result<BulkState>>
  /** Forgets the search, or ends it. */
  close(token: string | null): void
}

interface Search {
  token: string
  profile: string
  groups: FoundGroup[]
  /** Places of those that are decided. */
  decided: Set<number>
  thread: AskedThread<Questions> | null
}

type Place = { token: string; place: number }
type MergeAsked = Omit<Input<'duplicates.merge'>, 'profile'>

/** @param options.worker entry of the thread (duplicates-worker.ts) */
export function createDuplicates(options: { worker: URL; jobs: BulkJobs }): Duplicates {
  const last = new LastSearch(options.worker)
  return {
    find: (session) => last.find(session),
    async page(session, { token, ...asked }) {
      const search = last.of(session, token)
      return search.ok ? ok({ groups: await pageOf(session, search.value, asked) }) : search
    },
    read(session, asked) {
      const group = last.groupOf(session, asked)
      return group.ok ? compareGroup(session, group.value, asked.ids) : group
    },
    async decide(session, { decision, ...asked }) {
      const group = last.groupOf(session, asked, decision === 'open')
      if (!group.ok) return group
      const said = openNotTheSame(session)
      const kept = decision === 'later' ? ok(null) : said.say(group.value, decision === 'not-the-same')
      if (kept.ok) last.settle(session, { ...asked, isDecided: decision !== 'open' })
      return kept
    },
    async merge(session, asked) {
      const group = last.groupOf(session, asked)
      if (!group.ok) return group
      const items = await itemsOf(session, group.value, asked)
      if (!items.ok) return items
      const name = items.value[0]?.name ?? ''
      const begun = await options.jobs.begin(session, { kind: 'merge', name }, items.value)
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
      token: randomUUID(),
      profile: session.profile.id,
      groups: [],
      decided: new Set(),
      thread,
    }
    this.#search = mine
    const found = await thread.ask('find', {
      mirror: session.mirror.path,
      not: openNotTheSame(session).pairs(),
    })
    void thread.close()
    mine.thread = null
    if (!found.ok) return found
    const { total, kept, groups } = found.value
    mine.groups = groups
    return ok({ token: mine.token, total, kept, households: groups.length - kept })
  }

  of(session: DuplicatesSession, token: string): Result<Search> {
    const search = this.#search
    return search?.token === token && search.profile === session.profile.id ? ok(search) : gone
  }

  groupOf(session: DuplicatesSession, { token, place }: Place, isDecided = false): Result<FoundGroup> {
    const search = this.of(session, token)
    if (!search.ok) return search
    const group = search.value.groups[place]
    return group && search.value.decided.has(place) === isDecided ? ok(group) : gone
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

/** Records that are read before other things have their turn: some milliseconds; a hundred groups of ten are a thousand. */
const recordsABreath = 200

/** Those that are not decided, without who is deleted meanwhile: where less than two are left there is nothing to ask. */
async function pageOf(
  session: DuplicatesSession,
  { groups, decided }: Search,
  { offset, limit }: { offset: number; limit: number },
): Promise<DuplicateGroup[]> {
  const held = session.outbox.deletions.held()
  const isHeld = (family: Family, id: string) => held.some((each) => each.family === family && each.id === id)
  const shown: DuplicateGroup[] = []
  let read = 0
  for (const [at, { ids, ...group }] of groups.slice(offset, offset + limit).entries()) {
    if (decided.has(offset + at)) continue
    const there = ids.filter((id) => !isHeld(group.family, id))
    const records = livingOf(session, group.family, there).map(({ record }) => sideOf(group.family, record))
    if (records.length > 1) shown.push({ ...group, place: offset + at, records })
    read += there.length
    if (read < recordsABreath) continue
    await setImmediate()
    read = 0
  }
  return shown
}

/** What the job does. A list may show less of a record than the record itself, and what is deleted is copied whole: all are read. */
async function itemsOf(
  session: DuplicatesSession,
  group: FoundGroup,
  { ids, seen, taken }: MergeAsked,
): Promise<Result<BulkItem[]>> {
  const { family } = group
  for (const id of ids) {
    const fresh = await session.fetchRecord(family, id)
    if (!fresh.ok) return fresh
  }
  const compared = compareGroup(session, group, ids)
  if (!compared.ok) return compared
  const { fields, whyNot, seen: now } = compared.value
  if (now !== seen || whyNot !== null) return fail({ kind: 'precondition-failed' })
  const [stays = '', ...others] = ids
  const views = livingOf(session, family, ids)
  const first = newItem(family, stays)
  const name = views[0] ? rowOf(family, views[0].record, null).name : ''
  const items = others.map((other, at): BulkItem => {
    const isMore = at > 0
    const goes = views.filter(({ record }) => record.id === other)
    const changes = isMore ? {} : changesOf(fields, taken)
    const own = { other, group_id: null, seen: isMore ? digestOf(family, goes) : seen, isMore }
    return { ...first, name, merge: { ...own, changes, before: {}, restore: {} } }
  })
  return ok(items)
}

function sideOf(family: Family, record: ServiceRecord): DuplicateGroup['records'][number] {
  const { organization, zipcode, place, ...row } = rowOf(family, record, null)
  const { id, name, lastname, firstname, kana, photo } = row
  const company = organization === name ? '' : organization
  return { id, name, lastname, firstname, kana, company, address: `${zipcode} ${place}`.trim(), photo }
}

/** More pairs are not remembered: the app asks about the oldest again. */
const mostDecided = 10_000

/** Ids are those of one service. */
const pairRow = z.object({ service: z.string() })

type Group = Pick<FoundGroup, 'family' | 'kind' | 'ids'>

/**
 * The pairs that are not the same person by the user's decision, or are two people of one house with a card each.
 * They are stored with what else only this computer knows of the profile: the app must not ask again because
 * the mirror is made again.
 */
interface NotTheSame {
  /** Names of the pairs (`pairNames`). */
  pairs(): readonly string[]
  /** `storage` where the disk refuses; nothing is changed then. */
  say(group: Group, isNotTheSame: boolean): Result<null>
}

/** Opens what was said in the profile of a session. */
export function openNotTheSame({ kept, profile }: Pick<Session, 'kept' | 'profile'>): NotTheSame {
  const service = profile.base_url
  return {
    pairs: () =>
      kept
        .rows('not-the-same')
        .flatMap(({ key, value }) => (valueAs(pairRow, value)?.service === service ? [key] : [])),
    say: (group, isNotTheSame) =>
      kept.write((rows) => {
        for (const name of pairNames(group)) {
          rows.drop('not-the-same', name)
          if (isNotTheSame) rows.put('not-the-same', name, { service })
        }
        rows.keepLatest('not-the-same', mostDecided)
      }),
  }
}
