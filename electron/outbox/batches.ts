import { fail, ok, type Failure, type Result } from '../../contract/failure.ts'
import type { OutboxState, RecordDelete, RecordSave } from '../../contract/ipc/outbox.ts'
import { isLocalId } from '../../contract/record/record.ts'
import { isAbout, needsDecision, isToWrite, isUnsent, type OutboxEntry } from './entry.ts'
import type { JobProgress } from './jobs.ts'
import type { Journal, JournalChange } from './journal.ts'
import type { OutboxCore } from './outbox-core.ts'
import {
  entriesFor,
  planDelete,
  planRelease,
  planSave,
  rebase,
  restoreEdits,
  shelveEdits,
  withTakenOver,
  type SavePlan,
} from './plan.ts'

/** One write of a batch: a save, whose `deletion` goes out once it is done and never without it, or a delete alone. */
export type BatchedWrite = { save: RecordSave; deletion?: RecordDelete } | DeleteAlone

/**
 * A delete that Undo cannot take back.
 */
interface DeleteAlone {
  key: string
  save?: never
  deletion: RecordDelete
  /** Key of the earlier save, or of the write of this batch, that it waits for. */
  behind?: string
  /**
   * Id of the record that already says all of it, without a save. Nothing is deleted unless the service shows that
   * record so.
   */
  keeper?: string
}

/** The state of a write. */
export interface Standing {
  /** Of a create that is done: what the service calls the record. */
  id: string
  state: OutboxState
  failure: Failure | null
}

type Committed = Result<Map<string, string>>
type ProgressOf = (deletions: ReadonlyMap<string, string>) => JobProgress

/** Writes of many records. No caller waits for a single one; their progress is watched. */
export interface Batches {
  /**
   * Commits writes of different records in one write to the disk, together with how far their job is then. Returns the
   * keys of the deletions, by save.
   * @param lookFirst that their creates may have been sent before, by another copy of this folder
   */
  commit(writes: readonly BatchedWrite[], progress?: ProgressOf, lookFirst?: boolean): Committed
  /** A write that is not among them became part of another one, or was taken back. */
  standings(keys: ReadonlySet<string>): Map<string, Standing>
  /** Takes writes back that were not sent. Returns their keys. */
  withdraw(keys: readonly string[]): string[]
  /** Gives a write up that was refused and is not needed any more. */
  drop(key: string): void
  /** Why nothing can be sent at present; null when it can. */
  heldUp(): Failure | null
  /** The session is being left: nothing new is taken, and what waits is for the next one. */
  isLeaving(): boolean
  /** Calls back when any write changes its state. Returns the function that stops it. */
  watch(listener: () => void): () => void
}

export function createBatches(core: OutboxCore): Batches {
  return {
    commit(writes, progress, lookFirst = false) {
      if (lookFirst) for (const { save } of writes) if (save?.id === null) core.lookFirst.add(save.key)
      return commit(core, writes, progress)
    },
    standings(keys) {
      const asked = [...keys].flatMap((key) => core.journal.entry(key) ?? [])
      return new Map(asked.map(({ key, id, state, failure }) => [key, { id, state, failure }]))
    },
    withdraw: (keys) => takeOut(core, keys, ({ state }) => state === 'queued'),
    drop: (key) => void takeOut(core, [key], needsDecision),
    heldUp: () => (core.sender ? core.schedule.paused() : { kind: 'signed-out' }),
    isLeaving: () => core.closing,
    watch(listener) {
      core.listeners.add(listener)
      return () => core.listeners.delete(listener)
    },
  }
}

function commit(core: OutboxCore, writes: readonly BatchedWrite[], progress?: ProgressOf): Committed {
  if (core.closing) return fail({ kind: 'cancelled' })
  const { journal } = core
  const put: OutboxEntry[] = []
  const remove: string[] = []
  const deletions = new Map<string, string>()
  const taken = new Map<string, string>()
  const saves = new Map<string, string>()
  for (const write of writes) {
    if (write.save === undefined) {
      const alone = planAlone(core, write, { saves, put })
      put.push(...(alone.put ?? []))
      remove.push(...(alone.remove ?? []))
      continue
    }
    const { save, deletion } = write
    const plan = planSave(entriesFor(journal, save), save, core.around)
    if (!plan.ok) return plan
    const { isSame, replaces, behind: another } = plan.value
    if (isSame) continue
    const entry = withReplaced(journal, plan.value)
    saves.set(save.key, entry.key)
    put.push(entry, ...(another ? [another] : []))
    if (replaces !== null) {
      remove.push(replaces)
      taken.set(replaces, entry.key)
    }
    if (deletion === undefined) continue
    const [waiting] = journal.held(entry.key)
    const behind = waiting ?? {
      ...planDelete(journal.of(deletion), deletion, core.around),
      after: entry.key,
    }
    if (!waiting) put.push(behind)
    deletions.set(save.key, behind.key)
  }
  const job = progress && { job: { progress: progress(deletions) } }
  const written = journal.write({ put, remove, ...job })
  if (!written.ok) return written
  for (const [from, to] of taken) core.waiters.move(from, to)
  core.sender?.kick()
  return ok(deletions)
}

/**
 * Takes back those of these writes that were certainly not done, together with what the user gets back. An edit
 * that waited for one of them is based on the newest known version of the record. Returns their keys.
 */
function takeOut(
  { journal, around, sender }: OutboxCore,
  keys: readonly string[],
  isMeant: (entry: OutboxEntry) => boolean,
): string[] {
  const asked = new Set(keys)
  const out = [...asked]
    .flatMap((key) => journal.entry(key) ?? [])
    .filter((each) => isUnsent(each) && isMeant(each))
  const isNext = (each: OutboxEntry) => isToWrite(each) && !asked.has(each.key) && followsEarlierWrite(each)
  const waiting = out.map((entry) => ({
    entry,
    next: journal.of(entry).filter((each) => isNext(each) && isAbout(each, entry)),
  }))
  const keysOut = out.map(({ key }) => key)
  // What was never made takes along what was typed for it since.
  const orphans = waiting.flatMap(({ entry, next }) => (entry.action === 'create' ? next : []))
  const edits = waiting.flatMap(({ entry, next }) => (entry.action === 'create' ? [] : next))
  const put = [
    ...out.flatMap((entry) => restoreEdits(entry, around) ?? []),
    ...edits.map((edit) => rebase(edit, around.newest(edit.family, edit.id))),
  ]
  const remove = [...keysOut, ...orphans.map(({ key }) => key)]
  if (keysOut.length === 0 || !journal.write({ remove, put }).ok) return []
  if (put.length > 0) sender?.kick()
  return keysOut
}

/** Whether an earlier write of the record decides what it goes over, or makes the record. */
function followsEarlierWrite({ action, etag, id }: OutboxEntry): boolean {
  return action !== 'create' && (etag === null || isLocalId(id))
}

/** An edit of the user that a write takes up comes back as it was when the write is withdrawn. */
function withReplaced(journal: Pick<Journal, 'entry'>, { entry, replaces }: SavePlan): OutboxEntry {
  const former = replaces === null ? undefined : journal.entry(replaces)
  return former?.action === 'update' ? shelveEdits({ ...entry, shelved: null }, [former]) : entry
}

/** @param before writes of the same batch. Where what it waits for was taken back or refused, nothing is deleted. */
function planAlone(
  { journal, around }: OutboxCore,
  { key, deletion, behind, keeper }: DeleteAlone,
  before: { saves: ReadonlyMap<string, string>; put: readonly OutboxEntry[] },
): JournalChange {
  const known = journal.of(deletion)
  const planned = { ...planDelete(known, deletion, around), key }
  const entry = keeper === undefined ? planned : keptBy(planned, keeper, around)
  if (behind === undefined) return planRelease(known, entry)
  const after = before.saves.get(behind) ?? behind
  const leader = before.put.find((each) => each.key === after) ?? journal.entry(after)
  if (leader?.state === 'done') return planRelease(known, withTakenOver(entry, leader, around.newest))
  return leader && !needsDecision(leader) ? { put: [{ ...entry, after }] } : {}
}

/** The delete as it goes out only while the record with this id says what it says now. */
function keptBy(deletion: OutboxEntry, id: string, { newest }: OutboxCore['around']): OutboxEntry {
  const { family } = deletion
  const text = newest(family, id)
  return text === null ? deletion : { ...deletion, takenOver: { family, id, text } }
}
