import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { BulkOutcome, BulkStart, BulkState, BulkTarget } from '../../contract/ipc/bulk.ts'
import type { RecordRow } from '../../contract/ipc/record-window.ts'
import type { Family } from '../../contract/model/family.ts'
import { BulkJob } from './bulk-job.ts'
import type { BulkJobOptions } from './bulk-job.ts'
import { fails, newItem, outcomeOf } from './bulk-item.ts'
import type { BulkItem, BulkSession } from './bulk-item.ts'
import { movedBack } from './move.ts'

/** Which outcomes are asked for. */
export interface OutcomeQuery {
  only: 'all' | 'failed'
  offset: number
  limit: number
}

/** Changes of many records: one at a time, and the last one is remembered with what became of each record. */
export interface BulkDesk {
  start(session: BulkSession, what: Pick<BulkStart, 'target' | 'change'>): Promise<Result<BulkState>>
  /** null before the first job, and after another session came into use. */
  state(session: BulkSession): BulkState | null
  cancel(job: string): Result<BulkState>
  undo(job: string): Result<BulkState>
  retry(job: string): Promise<Result<BulkState>>
  outcomes(job: string, query: OutcomeQuery): Result<{ total: number; outcomes: BulkOutcome[] }>
}

const unknown = fail({ kind: 'not-found' })
const busy = fail({ kind: 'invalid-input', path: 'bulk', expected: 'no other job under way' })

/** @param onProgress told of each step of the job */
export function createBulkDesk(onProgress: (state: BulkState) => void): BulkDesk {
  let last: BulkJob | null = null
  const take = (job: Omit<BulkJobOptions, 'onProgress'>): BulkJob => {
    last?.forget()
    last = new BulkJob({ ...job, onProgress })
    return last
  }
  const find = (id: string) => (last?.id === id ? last : null)
  const isBusy = (session: BulkSession) => last?.phase === 'running' && last.session === session
  return {
    async start(session, { target, change }) {
      if (isBusy(session)) return busy
      const items = await itemsOf(session, target)
      if (!items.ok) return items
      return begin(take({ session, change, items: items.value }))
    },
    state: (session) => (last?.session === session ? last.state() : null),
    cancel(id) {
      const job = find(id)
      return job ? cancel(job) : unknown
    },
    undo(id) {
      const job = find(id)
      if (job?.phase === 'undo') return undoDeletes(job)
      if (!job?.state().mayUndo) return unknown
      return begin(take({ session: job.session, change: job.change, ...undoing(job) }))
    },
    async retry(id) {
      const job = find(id)
      return job && job.phase !== 'running' ? retry(job) : unknown
    },
    outcomes(id, query) {
      const job = find(id)
      return job ? ok(outcomesOf(job, query)) : unknown
    },
  }
}

function cancel(job: BulkJob): Result<BulkState> {
  if (job.phase === 'undo') return undoDeletes(job)
  job.stop()
  return ok(job.state())
}

function outcomesOf({ items }: BulkJob, { only, offset, limit }: OutcomeQuery) {
  const all = items.filter(({ outcome }) => only === 'all' || outcome === 'failed')
  return { total: all.length, outcomes: all.slice(offset, offset + limit).map(outcomeOf) }
}

/** Takes off what a job put on, and the other way round; of a move, the records go back to where they were. */
function undoing({ change, items, session }: BulkJob): Pick<BulkJobOptions, 'items' | 'wayBack'> {
  if (change.kind === 'move') return { wayBack: { kind: 'move-back' }, items: movedBack(session, items) }
  const changed = items.filter(({ outcome }) => outcome === 'done')
  return {
    wayBack: { kind: 'restore-tags' },
    items: changed.map(({ family, id, name, added, removed }) => {
      return { ...newItem(family, id), name, added, removed }
    }),
  }
}

function begin(job: BulkJob): Result<BulkState> {
  if (job.deed === null) return hold(job)
  void job.run(job.deed)
  return ok(job.state())
}

/** Deletes are on the disk at once, and wait together behind one Undo (design 4). */
function hold(job: BulkJob): Result<BulkState> {
  const { session } = job
  const known = job.items.filter((item) => item.outcome === 'left')
  const deletions = known.flatMap((item) => {
    const view = session.readRecord(item.family, item.id)
    if (view && !view.record.deleted) return { item, etag: view.record.etag ?? '' }
    fails(item, { kind: 'not-found' })
    return []
  })
  const asked = deletions.map(({ item: { family, id }, etag }) => ({ family, id, etag }))
  const held = session.outbox.deletions.requestAll(asked)
  if (!held.ok) return held
  deletions.forEach(({ item }, at) => {
    const key = held.value.deletions[at] ?? null
    if (key === null) fails(item, { kind: 'not-found' })
    else item.key = key
  })
  job.phase = 'undo'
  job.undoMs = held.value.sendsInMs
  setTimeout(() => {
    if (job.phase !== 'undo') return
    const waiting = deletions.filter(({ item }) => item.outcome === 'left')
    for (const { item } of waiting) Object.assign(item, { outcome: 'underway', isCommitted: true })
    job.undoMs = null
    void job.follow()
  }, held.value.sendsInMs)
  return ok(job.state())
}

function undoDeletes(job: BulkJob): Result<BulkState> {
  job.session.outbox.deletions.undoAll(job.items.map(({ key }) => key))
  job.phase = 'undone'
  job.undoMs = null
  return ok(job.state())
}

async function retry(job: BulkJob): Promise<Result<BulkState>> {
  const { session, change } = job
  for (const item of job.items.filter(({ outcome }) => outcome === 'failed')) {
    // The copy of a move is there: only its delete is tried again.
    if (item.isCopied && item.deletion !== null) {
      item.outcome = session.outbox.retry(item.deletion).ok ? 'underway' : 'failed'
      continue
    }
    if (item.undoes !== null && !item.isCommitted) {
      Object.assign(item, ...movedBack(session, [item.undoes]))
      continue
    }
    if (item.failure?.kind === 'precondition-failed') await session.fetchRecord(item.family, item.id)
    if (change.kind === 'delete') session.outbox.discard(item.key)
    Object.assign(item, { outcome: 'left', failure: null })
  }
  return begin(job)
}

async function itemsOf(session: BulkSession, target: BulkTarget): Promise<Result<BulkItem[]>> {
  if (target.kind === 'records') {
    return ok([...new Set(target.ids)].map((id) => named(session, newItem(target.family, id))))
  }
  const found: BulkItem[] = []
  for (const family of ['address', 'homeaddress'] as const) {
    const rows = await tagged(session, family, target.tag)
    if (!rows.ok) return rows
    found.push(...rows.value.map(({ id, name }) => ({ ...newItem(family, id), name })))
  }
  return ok(found)
}

const wholeList = 10_000_000

async function tagged({ mirror }: BulkSession, family: Family, tag: string): Promise<Result<RecordRow[]>> {
  const list = { family, group_id: null, search: '', tags: [tag], sort: 'kana', deleted: 'without' } as const
  const found = await mirror.window({ ...list, tags: [tag], offset: 0, limit: wholeList })
  return found.ok ? ok(found.value.rows) : found
}

/** With the name under which the outcome list shows it. */
function named(session: BulkSession, item: BulkItem): BulkItem {
  const record = session.mirror.read(item.family, item.id)?.record
  const person = [record?.lastname, record?.firstname].filter(Boolean).join(' ')
  return { ...item, name: person || (record?.organization?.name ?? '') }
}
