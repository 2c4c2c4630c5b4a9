import { randomUUID } from 'node:crypto'
import { fail, lacksCopies, ok, type Result } from '../../contract/failure.ts'
import type { BulkOutcome, BulkStart, BulkState, BulkTarget, JobChange } from '../../contract/ipc/bulk.ts'
import { isPhotoField } from '../../contract/record/fields.ts'
import { syncFully } from '../book/sync/sync-fully.ts'
import { fails, newItem, outcomeOf, type BulkItem, type BulkSession } from './bulk-item.ts'
import { BulkJob, type BulkJobOptions } from './bulk-job.ts'
import { everybody, rowsInList } from '../book/ids-in-list.ts'
import type { WayBack } from '../outbox/jobs.ts'
import { mayCreate, wayBackOf } from './job-kinds.ts'
import { undoImportedItems } from './plan-write.ts'
import { undoMergedItems } from './plan-merge.ts'
import { undoItems } from './move.ts'

/** The records that a job is about, each once. Fails where the mirror cannot be read. */
async function itemsOf(session: BulkSession, target: BulkTarget): Promise<Result<BulkItem[]>> {
  if (target.kind === 'records') {
    const { family } = target
    const ids = [...new Set(target.ids)]
    const rows = await session.mirror.rows(family, ids)
    if (!rows.ok) return rows
    const names = new Map(rows.value.map(({ id, name }) => [id, name]))
    return ok(ids.map((id) => ({ ...newItem(family, id), name: names.get(id) ?? '' })))
  }
  const found: BulkItem[] = []
  for (const family of ['address', 'homeaddress'] as const) {
    const rows = await rowsInList(session.mirror, everybody(family, [target.tag]))
    if (!rows.ok) return rows
    found.push(...rows.value.map(({ id, name }) => ({ ...newItem(family, id), name })))
  }
  return ok(found)
}

interface OutcomeQuery {
  only: 'all' | 'failed'
  offset: number
  limit: number
}

/**
 * Changes of many records: one job at a time. The last one is remembered with the outcome of each record. Deletes
 * whose Undo time runs are remembered as well, until they have ended.
 */
export interface BulkJobs {
  /** Refuses while another job runs, or is interrupted and the user has not decided whether it continues. */
  start(session: BulkSession, what: Pick<BulkStart, 'target' | 'change'>): Promise<Result<BulkState>>
  /** The same with records that are known: of an import. */
  begin(session: BulkSession, change: JobChange, items: BulkItem[]): Promise<Result<BulkState>>
  /** null before the first job of this session, where none was interrupted. */
  state(session: BulkSession): BulkState | null
  /** The job of this session that has this id: `not-found` where it has another one, or none. */
  of(session: BulkSession, job: string): Result<BulkControls>
}

/** What can be done with a job. */
export interface BulkControls {
  state(): BulkState
  /**
   * Continues an interrupted job; `not-found` where it was begun at another place. One that creates contacts asks the service
   * first what is there by now: where that fails it stays interrupted, and this is why.
   */
  resume(): Promise<Result<BulkState>>
  /** `not-found` where it does not run. */
  pause(): Result<BulkState>
  cancel(): Result<BulkState>
  undo(): Promise<Result<BulkState>>
  retry(): Promise<Result<BulkState>>
  outcomes(query: OutcomeQuery): Result<{ total: number; outcomes: BulkOutcome[] }>
}

const unknown = fail({ kind: 'not-found' })
const stopped = fail({ kind: 'cancelled' })
const busy = fail({ kind: 'invalid-input', path: 'bulk', expected: 'no other job under way' })

/** Keeps a copy of what a job, or the Undo of one, is about to change. What it fails with is why the job is not to begin. */
export type KeepCopy = (
  session: BulkSession,
  change: JobChange,
  items: readonly BulkItem[],
  isUndo?: boolean,
) => Promise<Result<null>>

/**
 * @param onProgress told of each step of the job
 * @param keepCopy asked before each job and each Undo of one begins
 */
export function createBulkJobs(
  onProgress: (state: BulkState) => void,
  keepCopy: KeepCopy = async () => ok(null),
): BulkJobs {
  let last: BulkJob | null = null
  /** Deletes that began to wait before the last job. */
  let waiting: BulkJob[] = []
  /** Ids of jobs that ran since the app was started. */
  const ran = new Set<string>()
  const take = (job: Omit<BulkJobOptions, 'onProgress'>): BulkJob => {
    const before = last === null ? waiting : [...waiting, last]
    waiting = before.filter(mayStillMove)
    for (const gone of before.filter((each) => !waiting.includes(each))) gone.forget()
    return (last = new BulkJob({ ...job, onProgress }))
  }
  const begin = (job: BulkJob) => {
    ran.add(job.id)
    return beginWith(job)
  }
  // Another job may have been begun while the copy was written.
  const undo = undoBehindCopy(keepCopy, async (job, back) => (last === job ? begin(take(back)) : stopped))
  const inSession = (session: BulkSession) => {
    if (last?.session === session) return last
    const kept = keptJob(session, ran)
    return kept && unlessBegun(take(kept))
  }
  return {
    async start(session, { target, change }) {
      const items = isTaken(inSession(session)) ? busy : await itemsOf(session, target)
      return items.ok ? this.begin(session, change, items.value) : items
    },
    async begin(session, change, items) {
      const kept = isTaken(inSession(session)) ? busy : await keepCopy(session, change, items)
      if (!kept.ok) return kept
      // The session may have been left meanwhile, and another job begun.
      if (session.outbox.batches.isLeaving()) return stopped
      if (isTaken(inSession(session))) return busy
      return begin(take({ id: randomUUID(), session, change, items, wayBack: null }))
    },
    state: (session) => inSession(session)?.state() ?? null,
    of(session, id) {
      const jobs = [inSession(session), ...waiting.filter((each) => each.session === session)]
      const job = jobs.find((each) => each?.id === id)
      return job ? ok(controlsOf(job, begin, undo)) : unknown
    },
  }
}

type Back = Omit<BulkJobOptions, 'onProgress'>

/** Undoes a job once there is a copy of what that changes: `start` begins. A second call meanwhile finds nothing to undo. */
function undoBehindCopy(
  keepCopy: KeepCopy,
  start: (job: BulkJob, back: Back) => Promise<Result<BulkState>>,
): (job: BulkJob) => Promise<Result<BulkState>> {
  const begun = new WeakSet<BulkJob>()
  return async (job) => {
    if (!job.state().mayUndo || begun.has(job)) return unknown
    const { session, change } = job
    begun.add(job)
    const kept = await keepCopy(session, change, undoing(job).items, true)
    begun.delete(job)
    if (!kept.ok) return kept
    if (session.outbox.batches.isLeaving()) return stopped
    return start(job, { id: randomUUID(), session, change, ...undoing(job) })
  }
}

function controlsOf(
  job: BulkJob,
  begin: (job: BulkJob) => Promise<Result<BulkState>>,
  undo: (job: BulkJob) => Promise<Result<BulkState>>,
): BulkControls {
  return {
    state: () => job.state(),
    resume: () => resume(job, begin),
    pause: () => (job.pause() ? ok(job.state()) : unknown),
    cancel() {
      if (job.phase === 'undo') return undoDeletes(job)
      job.stop()
      return ok(job.state())
    },
    undo: async () => (job.phase === 'undo' ? undoDeletes(job) : undo(job)),
    async retry() {
      if (isTaken(job)) return unknown
      await readyToRetry(job)
      return begin(job)
    },
    outcomes: (query) => ok(outcomesOf(job, query)),
  }
}

/** Another computer may have created meanwhile what is left to create: no job continues without a look. */
async function resume(
  job: BulkJob,
  begin: (job: BulkJob) => Promise<Result<BulkState>>,
): Promise<Result<BulkState>> {
  if (!job.state().mayContinue) return unknown
  const { operation } = job
  const looked = operation !== null && mayCreate(operation) ? await syncFully(job.session.sync) : ok(null)
  if (!looked.ok) return looked
  // It may have been begun, stopped or left meanwhile.
  return job.state().mayContinue ? begin(job) : stopped
}

/** A job that was cut off earlier; `ran` are those since the app was started. */
function keptJob(session: BulkSession, ran: ReadonlySet<string>): Omit<BulkJobOptions, 'onProgress'> | null {
  const kept = session.outbox.jobs.read()
  if (kept === null) return null
  const { key: id, change, wayBack, items, isForHere: mayContinue } = kept
  return {
    id,
    session,
    change,
    wayBack,
    items,
    cutOff: { cutOffBy: ran.has(id) ? 'leave' : 'close', mayContinue },
  }
}

/** Whether Undo or the service has still to say how deletes end. */
function mayStillMove({ operation, phase }: BulkJob): boolean {
  return operation === null && (phase === 'undo' || phase === 'running')
}

/** Whether another job has to wait for it. */
function isTaken(job: BulkJob | null): boolean {
  return job?.phase === 'running' || job?.phase === 'interrupted'
}

/**
 * Where every record was begun, the user has nothing to decide: the outbox has them, and the job reports how they
 * end.
 */
function unlessBegun(job: BulkJob): BulkJob {
  if (!job.items.some(({ outcome }) => outcome === 'left')) void job.follow()
  return job
}

function outcomesOf({ items }: BulkJob, { only, offset, limit }: OutcomeQuery) {
  const all = items.filter(({ outcome }) => only === 'all' || outcome === 'failed')
  return { total: all.length, outcomes: all.slice(offset, offset + limit).map(outcomeOf) }
}

/** The job that undoes another one. A delete has nothing to undo once it is sent. */
function undoing({ change, items }: BulkJob): Pick<BulkJobOptions, 'items' | 'wayBack'> {
  if (change.kind === 'delete') return { wayBack: null, items: [] }
  const wayBack = wayBackOf[change.kind]
  return { wayBack, items: itemsBack(wayBack, items) }
}

/** Takes off what a job put on, and the other way round; of a move, the records go back to where they were. */
function itemsBack(wayBack: WayBack, items: readonly BulkItem[]): BulkItem[] {
  switch (wayBack) {
    case 'import-back':
      return undoImportedItems(items)
    case 'merge-back':
      return undoMergedItems(items)
    case 'move-back':
      return undoItems(items)
    case 'restore-tags':
    case 'restore-marks':
      return items
        .filter(({ outcome }) => outcome === 'done')
        .map(({ family, id, name, added, removed }) => ({ ...newItem(family, id), name, added, removed }))
  }
}

/** Begins with what is left. What cannot be kept on the disk is not begun, and has failed. */
async function beginWith(job: BulkJob): Promise<Result<BulkState>> {
  const { operation } = job
  if (operation === null) return hold(job)
  const kept = await job.keep()
  if (!kept.ok) {
    for (const item of job.items) if (item.outcome === 'left') fails(item, kept.failure)
    void job.follow()
    return ok(job.state())
  }
  void job.run(operation)
  return ok(job.state())
}

/** What failed is left again, over the records as they are now. */
async function readyToRetry({ session, change, items }: BulkJob): Promise<void> {
  for (const item of items.filter(({ outcome }) => outcome === 'failed')) {
    // The copy of a move is there: only its delete is tried again.
    if (item.isCopied && item.deletion !== null) {
      item.outcome = session.outbox.retry(item.deletion).ok ? 'underway' : 'failed'
      continue
    }
    // Trying again is the yes to a save without copies of the photos.
    if (lacksCopies(item.failure) && session.outbox.retry(item.key).ok) {
      Object.assign(item, { outcome: 'underway', failure: null })
      continue
    }
    if (item.failure?.kind === 'precondition-failed') await session.fetchRecord(item.family, item.id)
    if (change.kind === 'delete') session.outbox.discard(item.key)
    const isOfPhoto = item.failure?.kind === 'photo' && item.failure.reason === 'refused-imported'
    const write = isOfPhoto && item.write ? withoutPhotos(item.write) : item.write
    Object.assign(item, { outcome: 'left', failure: null, write })
  }
}

function withoutPhotos(write: NonNullable<BulkItem['write']>): BulkItem['write'] {
  const changes = Object.entries(write.changes).filter(([field]) => !isPhotoField(field))
  return { ...write, changes: Object.fromEntries(changes) }
}

/**
 * Deletes are held together with one Undo (design 4). They are written to the disk immediately, in one write:
 * nothing has to be begun after that, so such a job cannot be cut off. Where the disk refuses, each of them has
 * failed and the job has ended.
 */
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
  if (!held.ok) {
    for (const { item } of deletions) fails(item, held.failure)
    void job.follow()
    return ok(job.state())
  }
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

/** Takes back what was not sent. */
function undoDeletes(job: BulkJob): Result<BulkState> {
  job.session.outbox.deletions.undoAll(job.items.map(({ key }) => key))
  job.phase = 'undone'
  job.undoMs = null
  return ok(job.state())
}
