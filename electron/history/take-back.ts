import { randomUUID } from 'node:crypto'
import { fail, ok, type Failure, type Result } from '../../contract/failure.ts'
import type { HistoryDone } from '../../contract/ipc/history.ts'
import { isField, isPhotoField } from '../../contract/record/fields.ts'
import { valuesOf, type AddressChanges, type ServiceRecord } from '../../contract/record/record.ts'
import type { BatchedWrite } from '../outbox/batches.ts'
import { isAsPut } from '../write/as-put.ts'
import { bringBack, noteCopy, settled, withPhotosAgain, type StepSession } from './bring-back.ts'
import { photosIn } from './recorded.ts'
import type { Act, KeptAct, NextStep } from './history-rows.ts'

export type Way = 'undo' | 'redo'

/** What came of it, in the counts of the contract. */
type Counts = Pick<HistoryDone, 'done' | 'changedSince' | 'copies' | 'lostPhotos' | 'failed' | 'failure'>

/** What an act needs to be undone, or done again. */
interface Plan {
  writes: BatchedWrite[]
  changedSince: number
  copies: number
  lostPhotos: number
}

const nothing: Plan = { writes: [], changedSince: 0, copies: 0, lostPhotos: 0 }

/** Acts whose writes are one write to the disk. */
const batchSize = 20

/**
 * Takes the last step back, or does the one again that was taken back last. Each contact gets what it had in the fields that the
 * step changed, as far as they still say what the step made of them; what was created is deleted, and what was deleted comes back.
 * All of it goes through the outbox, based on the version that is known. Fails with `not-found` if there is nothing to take back,
 * and with the reason if no part of it can be done now: then it stays the last step.
 */
export async function takeStep(session: StepSession, way: Way): Promise<Result<HistoryDone>> {
  const next = session.history.next(way)
  if (next === null) return fail({ kind: 'not-found' })
  const counts: Counts = { done: 0, changedSince: 0, copies: 0, lostPhotos: 0, failed: 0, failure: null }
  for (let at = 0; at < next.acts.length;) {
    const taken = await takeSome(session, { way, acts: batchFrom(next.acts, at), counts })
    if (!taken.ok && at === 0) return taken
    if (!taken.ok) {
      counts.failure ??= taken.failure
      counts.failed += next.acts.length - at
      return ok(doneOf(next, counts, backOf(session, next.acts, way)))
    }
    at += taken.value
  }
  session.history.settle(next.step.key, way === 'undo' ? 'undone' : 'done')
  return ok(doneOf(next, counts, backOf(session, next.acts, way)))
}

function doneOf({ step, acts }: NextStep, counts: Counts, back: HistoryDone['back']): HistoryDone {
  return { step: { ...step, count: acts.length, isHeld: false }, ...counts, back }
}

/** The one contact that these acts brought back, under the id that it has now. */
function backOf(session: StepSession, acts: readonly KeptAct[], way: Way): HistoryDone['back'] {
  const came = acts.flatMap(({ family, save, gone }) => {
    const id = way === 'undo' ? gone?.id : save?.isNew ? save.id : undefined
    return id === undefined ? [] : [{ family, id: session.history.resolve(family, id) }]
  })
  const [only = null, ...others] = came
  if (only === null || others.length > 0) return null
  const view = session.readRecord(only.family, only.id)
  return view !== null && view.record.deleted !== true ? only : null
}

/** Acts about different contacts: two writes of one contact would overwrite each other. */
function batchFrom(acts: readonly KeptAct[], from: number): KeptAct[] {
  const about = new Set<string>()
  const batch: KeptAct[] = []
  for (const act of acts.slice(from, from + batchSize)) {
    const ids = [act.save?.id, act.gone?.id].filter((id) => id !== undefined)
    if (ids.some((id) => about.has(id))) break
    ids.forEach((id) => about.add(id))
    batch.push(act)
  }
  return batch
}

interface Batch {
  way: Way
  acts: KeptAct[]
  counts: Counts
}

/** Returns how many acts were dealt with; fails where the first of them cannot be begun now. */
async function takeSome(session: StepSession, { way, acts, counts }: Batch): Promise<Result<number>> {
  const planned: { act: KeptAct; plan: Plan }[] = []
  let [dealtWith, stop]: [number, Failure | null] = [0, null]
  for (const act of acts) {
    const plan = await planAct(session, act, way)
    if (plan.ok) planned.push({ act, plan: plan.value })
    else if (plan.failure.kind === 'not-found') counts.changedSince += 1
    else stop = plan.failure
    if (stop) break
    dealtWith += 1
  }
  if (stop && dealtWith === 0) return fail(stop)
  const writes = planned.flatMap(({ plan }) => plan.writes)
  const taken = writes.length === 0 ? ok(null) : session.outbox.batches.commit(writes)
  if (!taken.ok) return taken
  const done = planned.map(({ act }) => act)
  session.history.mark(done, way === 'undo')
  await tally(
    session,
    planned.map(({ plan }) => plan),
    counts,
  )
  return ok(dealtWith)
}

/** Waits for what was committed. What the service refuses is given up and counted as failed: no form could show it. */
async function tally(session: StepSession, plans: readonly Plan[], counts: Counts): Promise<void> {
  const keyOf = (write: BatchedWrite) => (write.save === undefined ? write.key : write.save.key)
  const { refused } = await settled(
    session,
    plans.flatMap(({ writes }) => writes.map(keyOf)),
  )
  for (const plan of plans) {
    const failure = plan.writes.map((write) => refused.get(keyOf(write))).find((each) => each !== undefined)
    for (const write of plan.writes) if (refused.has(keyOf(write))) session.outbox.discard(keyOf(write))
    if (failure) {
      counts.failure ??= failure
      counts.failed += 1
      continue
    }
    counts.changedSince += plan.changedSince
    counts.copies += plan.copies
    counts.lostPhotos += plan.lostPhotos
    counts.done += plan.changedSince === 0 ? 1 : 0
  }
}

async function planAct(session: StepSession, act: KeptAct, way: Way): Promise<Result<Plan>> {
  const isBack = way === 'undo'
  const { save, gone } = act
  if (save === null)
    return gone === null ? ok(nothing) : isBack ? comeBack(session, act) : remove(session, act, gone.id)
  if (!save.isNew) {
    const changed = await change(session, act, isBack)
    if (!changed.ok || gone === null) return changed
    const other = isBack ? await comeBack(session, act) : remove(session, act, gone.id)
    return other.ok ? ok(both(isBack ? [other.value, changed.value] : [changed.value, other.value])) : other
  }
  // What was created is deleted only once what was deleted is safe, and vice versa.
  const made = isBack ? null : await comeBack(session, { ...act, gone: madeOf(save) })
  const back = isBack && gone !== null ? await comeBack(session, act) : made
  if (back && !back.ok) return back
  const leaves = isBack ? save.id : (gone?.id ?? null)
  const removed = leaves === null ? ok(nothing) : remove(session, act, leaves)
  if (!removed.ok) return removed
  return ok(joined(back?.value ?? nothing, removed.value))
}

/** A new contact that was taken back, as one that was deleted. */
function madeOf({ id, group_id, after }: NonNullable<Act['save']>): NonNullable<Act['gone']> {
  return { id, record: JSON.stringify({ ...after, id, group_id }), key: '' }
}

/** The delete is sent once the save before it is done, and never without that save. */
function joined(first: Plan, removal: Plan): Plan {
  const [before] = first.writes
  const [after] = removal.writes
  if (before?.save && after && !after.save)
    return { ...both([first, removal]), writes: [{ save: before.save, deletion: after.deletion }] }
  return both([first, removal])
}

function both(plans: readonly Plan[]): Plan {
  const sum = (of: (plan: Plan) => number) => plans.reduce((all, plan) => all + of(plan), 0)
  return {
    writes: plans.flatMap(({ writes }) => writes),
    changedSince: sum(({ changedSince }) => changedSince),
    copies: sum(({ copies }) => copies),
    lostPhotos: sum(({ lostPhotos }) => lostPhotos),
  }
}

/** What was deleted comes back. A delete that has not been sent yet is taken back. */
async function comeBack(session: StepSession, { family, gone }: Act): Promise<Result<Plan>> {
  if (gone === null) return ok(nothing)
  const { history, outbox } = session
  if (gone.key !== '' && outbox.deletions.undo(gone.key)) return ok(nothing)
  const target = { family, id: history.resolve(family, gone.id) }
  const last = JSON.parse(gone.record) as ServiceRecord
  const back = await bringBack(session, target, { ids: [gone.id], last })
  if (!back.ok) return back
  noteCopy(session, target, back.value)
  const { write, lost } = back.value
  return ok({ ...nothing, writes: write ? [write] : [], copies: write ? 1 : 0, lostPhotos: lost })
}

function remove({ history, readRecord }: StepSession, { family }: Act, of: string): Result<Plan> {
  const id = history.resolve(family, of)
  const view = readRecord(family, id)
  if (view === null || view.record.deleted === true) return ok(nothing)
  const deletion = { family, id, etag: view.record.etag ?? '' }
  return ok({ ...nothing, writes: [{ key: randomUUID(), deletion }] })
}

/** The fields of a contact as they were before, or after. Fields that have changed since stay. */
async function change(session: StepSession, act: Act, isBack: boolean): Promise<Result<Plan>> {
  const { family, save } = act
  if (save === null) return ok(nothing)
  const id = session.history.resolve(family, save.id)
  const view = session.readRecord(family, id)
  if (view === null || view.record.deleted === true) return fail({ kind: 'not-found' })
  const [from, to] = isBack ? [save.after, save.before] : [save.before, save.after]
  const names = Object.keys(to).filter(isField)
  const mine = names.filter((name) => isAsPut(name, view.record, from, 'as-many'))
  const changedSince = mine.length < names.length ? 1 : 0
  const values = Object.fromEntries(mine.map((name) => [name, to[name]])) as AddressChanges
  const again = await withPhotosAgain(session, { family, ids: [id, save.id], now: view.record }, values)
  await keepPresentPhotos(session, { family, id }, { save, view: view.record, names: mine, isBack })
  if (mine.length === 0) return ok({ ...nothing, changedSince })
  const { changes, lost } = again
  const write = {
    save: { family, id, group_id: null, etag: view.record.etag ?? '', changes, key: randomUUID() },
  }
  return ok({ writes: [write], changedSince, copies: 0, lostPhotos: lost })
}

interface Present {
  save: NonNullable<Act['save']>
  view: ServiceRecord
  names: readonly string[]
  isBack: boolean
}

/** Photos that are removed now are needed if the step is done again: by then only the cache has them. */
async function keepPresentPhotos(
  { photos }: StepSession,
  of: { family: Act['family']; id: string },
  { save, view, names, isBack }: Present,
): Promise<void> {
  const present = valuesOf(view, names.filter(isPhotoField))
  for (const photo of Object.values(present).flatMap(photosIn))
    await photos.read({ ...of, picture: photo.image })
  Object.assign(isBack ? save.after : save.before, present)
}
