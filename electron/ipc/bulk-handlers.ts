import { ok, fail, type Result } from '../../contract/failure.ts'
import type { HandlersOf } from '../../contract/ipc/contract.ts'
import type { ReceiptsSaved } from '../../contract/ipc/outbox.ts'
import type { BulkControls, BulkJobs } from '../jobs/bulk-jobs.ts'
import { lacksOf } from '../book/ids-in-list.ts'
import { listCards, markCards } from '../jobs/cards/card-years.ts'
import { findAlike } from '../jobs/merge/find-in-book.ts'
import type { Duplicates } from '../jobs/merge/duplicates.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Sessions } from '../session/sessions.ts'
import type { AppWindows } from '../window/app-windows.ts'
import { takeStep } from '../history/take-back.ts'
import { putBack, restoreAll, restoredOf, versionsOf } from '../history/versions.ts'
import type { Session } from '../session/session.ts'
import { done, withinProfile, withinSession } from './answer.ts'

/** The channels of changes of many records. */
export function bulkHandlers(sessions: Sessions, jobs: BulkJobs): HandlersOf<'bulk'> {
  const within = withinSession(sessions)
  const withProfile = withinProfile(sessions)
  const using = <T>(id: string, use: (job: BulkControls) => Promise<Result<T>> | Result<T>) =>
    within(async (session) => {
      const job = jobs.of(session, id)
      return job.ok ? use(job.value) : job
    })
  return {
    'bulk.start': ({ profile, ...what }) => withProfile(profile, (session) => jobs.start(session, what)),
    'bulk.state': () => within((session) => ok(jobs.state(session))),
    'bulk.continue': ({ job }) => using(job, ({ resume }) => resume()),
    'bulk.pause': ({ job }) => using(job, ({ pause }) => pause()),
    'bulk.cancel': ({ job }) => using(job, ({ cancel }) => cancel()),
    'bulk.undo': ({ job }) =>
      within(async (session) => {
        const controls = jobs.of(session, job)
        const undone = controls.ok ? await controls.value.undo() : controls
        if (undone.ok) session.history.close(job)
        return undone
      }),
    'bulk.retry': ({ job }) => using(job, ({ retry }) => retry()),
    'bulk.lacks': ({ profile, ...of }) => withProfile(profile, ({ mirror }) => lacksOf(mirror, of)),
    'bulk.outcomes': ({ job, ...query }) => using(job, ({ outcomes }) => outcomes(query)),
  }
}

/**
 * The channels of contacts that are in the book more than once.
 * SECURITY: the page names a pair by its place in what main has found, and fields, never a value: what is written, and what is
 * deleted, main reads itself (SECURITY X51).
 */
export function duplicatesHandlers(sessions: Sessions, duplicates: Duplicates): HandlersOf<'duplicates'> {
  const within = withinSession(sessions)
  const withProfile = withinProfile(sessions)
  return {
    'duplicates.find': ({ profile }) => withProfile(profile, (session) => duplicates.find(session)),
    'duplicates.page': (asked) => within((session) => duplicates.page(session, asked)),
    'duplicates.read': (asked) => within((session) => duplicates.read(session, asked)),
    'duplicates.decide': (asked) => within((session) => duplicates.decide(session, asked)),
    'duplicates.merge': ({ profile, ...asked }) =>
      withProfile(profile, (session) => duplicates.merge(session, asked)),
    'duplicates.alike': ({ profile, ...typed }) =>
      withProfile(profile, (session) => findAlike(session, typed)),
    'duplicates.close': ({ token }) => done(() => duplicates.close(token)),
  }
}

/** The channels of cards by year. */
export function cardHandlers(sessions: Sessions): HandlersOf<'cards'> {
  const withProfile = withinProfile(sessions)
  return {
    'cards.list': ({ profile }) => withProfile(profile, listCards),
    'cards.mark': ({ profile, ...marked }) => withProfile(profile, (session) => markCards(session, marked)),
  }
}

/** What of an outbox goes into a file: each asks where. */
export interface OutboxFiles {
  exportReceipts(outbox: Pick<Outbox, 'receipts'>): Promise<Result<ReceiptsSaved>>
  /** Saves a copy of what was made for another address, and removes it. */
  removeOther(outbox: Pick<Outbox, 'otherAddress'>): Promise<Result<ReceiptsSaved>>
}

/** The channels of writes that wait, of those that were taken, and of forms that are open. */
export function outboxHandlers(
  sessions: Sessions,
  files: OutboxFiles,
  window: Pick<AppWindows, 'noteDraft' | 'mayResume'>,
) {
  const within = withinSession(sessions)
  const withProfile = withinProfile(sessions)
  return {
    'draft.save': ({ profile, ...draft }, caller) =>
      withProfile(profile, (session) => {
        window.noteDraft(caller, draft.key)
        return session.outbox.drafts.save(draft)
      }),
    'draft.read': (_input, caller) =>
      within(({ outbox }) => {
        const draft = outbox.drafts.read((key) => window.mayResume(caller, key))
        if (draft) window.noteDraft(caller, draft.key)
        return ok(draft)
      }),
    'draft.drop': ({ key }) => within(({ outbox }) => outbox.drafts.drop(key)),
    'outbox.list': ({ from }) => within(({ outbox }) => ok(outbox.portion(from))),
    'outbox.read': ({ keys }) => within(({ outbox }) => ok(outbox.rows(keys))),
    'outbox.takeBack': (of, caller) =>
      within(({ outbox }) => {
        const taken = outbox.drafts.takeBack(of)
        if (taken.ok) window.noteDraft(caller, taken.value.key)
        return taken
      }),
    'outbox.retry': ({ key }) => within(({ outbox }) => outbox.retry(key)),
    'outbox.discard': ({ key }) => within(({ outbox }) => outbox.discard(key)),
    'outbox.wake': () =>
      within(({ access, outbox }) => {
        if (access.needsToken) void sessions.tryAgain()
        else outbox.wake()
        return ok(null)
      }),
    'outbox.done': () => within(({ outbox }) => outbox.done()),
    'outbox.exportReceipts': () => within(({ outbox }) => files.exportReceipts(outbox)),
    'outbox.sendOther': () => within(({ outbox }) => outbox.otherAddress.sendAll()),
    'outbox.removeOther': () => within(({ outbox }) => files.removeOther(outbox)),
  } satisfies HandlersOf<'outbox' | 'draft'>
}

const busy = fail({ kind: 'invalid-input', path: 'history', expected: 'no other change under way' })

/** The channels of the local history. One thing is taken back at a time, and nothing while a job of many runs. */
export function historyHandlers(sessions: Sessions, jobs: BulkJobs): HandlersOf<'history'> {
  const within = withinSession(sessions)
  const withProfile = withinProfile(sessions)
  const underway = new WeakSet<Session>()
  const alone = <T>(profile: string, work: (session: Session) => Promise<Result<T>>) =>
    withProfile(profile, async (session) => {
      const phase = jobs.state(session)?.phase
      if (phase === 'running' || phase === 'interrupted' || underway.has(session)) return busy
      underway.add(session)
      return work(session).finally(() => underway.delete(session))
    })
  return {
    'history.state': () =>
      within(({ history, outbox }) => {
        const held = new Set(outbox.deletions.held().map(({ key }) => key))
        return ok(history.state((deletion) => held.has(deletion)))
      }),
    'history.versions': (of) => within((session) => ok({ versions: versionsOf(session, of) })),
    'history.putBack': ({ profile, ...of }) => withProfile(profile, (session) => putBack(session, of)),
    'history.undo': ({ profile }) => alone(profile, (session) => takeStep(session, 'undo')),
    'history.redo': ({ profile }) => alone(profile, (session) => takeStep(session, 'redo')),
    'history.restore': ({ profile, ...of }) =>
      alone(profile, async (session) => ok(await restoreAll(session, of))),
    'history.restored': ({ family }) => within((session) => ok({ ids: restoredOf(session, family) })),
  }
}
