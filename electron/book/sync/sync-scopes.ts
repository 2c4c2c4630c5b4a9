import { fail, jsonValue, ok, type Failure, type Result } from '../../../contract/failure.ts'
import { syncCheck, type SyncState } from '../../../contract/ipc/progress.ts'
import type { ProfileGroup } from '../../../contract/profile.ts'
import { leavesOut } from '../../record-text/compare-texts.ts'
import { readIds } from '../membership.ts'
import type { Mirror } from '../mirror.ts'
import { thinNote } from '../schema.ts'
import { checkOwner } from '../owners.ts'
import { fullOf } from './room.ts'
import { noteOnlyPage, onlyPageOf } from './only-page.ts'
import { measureLists, scopesOf, settleStale, type Scope, type ScopeRun, type SyncContext } from './scope.ts'
import { delta, sweep, type Delta } from './sweep.ts'

/** After this number of runs a whole sweep looks for what no delta can show, such as a service clock set back (C29). */
const runsBetweenSweeps = 200

/** Syncs each list of a profile, one after the other; returns where that ended. */
export async function syncScopes(
  context: SyncContext,
  groups: ProfileGroup[],
  firstRun: boolean,
): Promise<Partial<SyncState>> {
  const { mirror } = context
  const scopes = scopesOf(groups)
  const own = await checkOwner(mirror, context.api.homeaddress, context.signal)
  if (!own.ok) return ended(own.failure)
  const unread = scopes.filter(({ name }) => (mirror.watermark(name) ?? '') === '')
  const measured = await measureLists(context, context.room.isFull ? [] : unread)
  if (!measured.ok) return ended(measured.failure)
  context.lengths = measured.value
  context.onMeasured()
  let denied: Failure | null = null
  const all = firstRun && hasStrangers(context, groups)
  const listed = new Set<string>()
  const refused = new Set<Scope>()
  for (const scope of scopes) {
    const result = await syncScope(context, scope, { firstRun, all, listed })
    if (result.ok) continue
    // A token without one scope, or a group that was deleted or whose id fits no path, must not keep the other lists from
    // being synced.
    if (!['forbidden', 'not-found', 'invalid-input'].includes(result.failure.kind))
      return { ...ended(result.failure), ...standingOf(mirror) }
    denied = result.failure
    refused.add(scope)
  }
  const full = fullOf(mirror)
  const hasGap = ({ name }: Scope) =>
    mirror.meta(`incomplete:${name}`) !== null || mirror.meta(`unsettled:${name}`) !== null
  const incomplete = full !== null || scopes.some(hasGap)
  if (all && !incomplete && denied === null) noteStrangers(context, groups, listed)
  const read = scopes.filter((scope) => !refused.has(scope))
  const isKnown = !incomplete && isChecked(context, read)
  mirror.setMeta('check', isKnown ? JSON.stringify(mirror.check(read)) : null)
  mirror.setMeta('checkedAt', isKnown ? readWholeAt(context, read) : null)
  const completedAt = context.clock.now().toISOString()
  mirror.setMeta('incomplete', incomplete ? 'yes' : null)
  mirror.setMeta('completedAt', completedAt)
  const cutAt = Math.max(0, ...scopes.map((scope) => cutLength(context, scope))) || null
  mirror.setMeta('cutAt', cutAt === null ? null : String(cutAt))
  return { phase: 'idle', incomplete, cutAt, full, completedAt, failure: denied, ...standingOf(mirror) }
}

/** Records at which the service cuts this list; 0 where it does not. */
function cutLength(context: SyncContext, scope: Scope): number {
  const found = onlyPageOf({ context, scope })
  return found?.isCut ? found.length : 0
}

function ended(failure: Failure): Partial<SyncState> {
  return failure.kind === 'cancelled' ? { phase: 'idle', failure: null } : { phase: 'failed', failure }
}

/** How a run reads its lists. */
interface Reading {
  firstRun: boolean
  /** Each list from its beginning. */
  all: boolean
  /** Gets the ids of what came. */
  listed: Set<string>
}

async function syncScope(context: SyncContext, scope: Scope, reading: Reading): Promise<Result<null>> {
  const { mirror, room, signal } = context
  if (signal.aborted) return fail({ kind: 'cancelled' })
  const watermark = mirror.watermark(scope.name) ?? ''
  if (room.isFull && watermark === '') return leaveUnread(context, scope)
  const run = runFrom(context, scope, watermark)
  if (needsSweep(context, scope, reading)) return readWhole(run, reading)
  const expected = mirror.lastChanged(scope.family, scope.group_id, watermark)
  const reached = await delta(run, watermark)
  if (!reached.ok) return reached
  const missed = missedBy(run, expected)
  if (reached.value.settled && !room.isFull && isNews(run, missed)) {
    // What was said of the copy does not hold until all of it was compared.
    mirror.setMeta('check', null)
    // The highest time known may be one that the service does not know any more.
    const again = runFrom(context, scope, '')
    const read = await readWhole(again, reading)
    if (read.ok) noteMissed(again, missed)
    return read
  }
  return keepReached(run, reached.value, watermark, false)
}

/** There is no room for a list that was never read to its end. */
function leaveUnread({ mirror }: SyncContext, { name }: Scope): Result<null> {
  return mirror.setMeta(`incomplete:${name}`, 'yes')
}

/** @param highest padded time of the service up to which its changes are known */
function runFrom(context: SyncContext, scope: Scope, highest: string): ScopeRun {
  const lists = { seen: new Set<string>(), ids: new Set<string>(), odd: new Set<string>() }
  return { context, scope, ...lists, times: new Map(), highest, highestOfAll: highest }
}

/** Reads the list from its beginning, then what changed meanwhile. */
async function readWhole(run: ScopeRun, reading: Reading): Promise<Result<null>> {
  const mark = await sweepInto(run)
  if (!mark.ok) return mark
  for (const id of run.ids) reading.listed.add(id)
  if (mark.value === '') return askAbsent(run)
  const reached = await delta(run, mark.value)
  return reached.ok ? keepReached(run, reached.value, mark.value, true) : reached
}

/** Notes how far the changes of a list are known, and asks for single records. */
async function keepReached(
  run: ScopeRun,
  { watermark, settled }: Delta,
  mark: string,
  isWhole: boolean,
): Promise<Result<null>> {
  const { context, scope } = run
  const { mirror } = context
  mirror.setMeta(`unsettled:${scope.name}`, settled ? null : 'yes')
  const kept = mirror.setWatermark(scope.name, watermark || mark)
  if (!kept.ok) return kept
  const asked = await askAbsent(run)
  // A whole reading takes long enough, and so do those that were not in it; the next run looks closer.
  const isLater = isWhole || mirror.meta(noteOf(scope)) !== null
  if (asked.ok && !isLater) return fillIn(run)
  noteRest(run)
  return asked
}

const missedNote = ({ name }: Scope) => `missed:${name}`

/**
 * Ids of records that have to be in the list of the latest changes and were not, or only as they were before: the service was
 * put back to an earlier state, or has lost them without a word.
 */
function missedBy({ context, scope, times }: ScopeRun, expected: ReadonlyMap<string, string>): string[] {
  const { family, group_id, name } = scope
  const mark = context.mirror.watermark(name) ?? ''
  // What was saved, deleted or moved while the list came is no longer there as it was.
  const still = context.mirror.lastChanged(family, group_id, mark)
  // Some services show whole seconds in lists and more in the answer to a save.
  const isThere = (id: string, time: string) => (times.get(id) ?? '').slice(0, 19) >= time.slice(0, 19)
  return [...expected].flatMap(([id, time]) => (still.has(id) && !isThere(id, time) ? [id] : []))
}

/** Whether other records are missed than those that the last whole reading did not bring, or one of these is back. */
function isNews({ context, scope, ids }: ScopeRun, missed: readonly string[]): boolean {
  const known = readIds(context.mirror.meta(missedNote(scope)))
  return missed.some((id) => !known.includes(id)) || known.some((id) => ids.has(id))
}

/**
 * What is missed even after a whole reading is looked into once, and again when it is back: then the service may have everything
 * else again, too.
 * @param before what was missed before that reading
 */
function noteMissed(run: ScopeRun, before: readonly string[]): void {
  const { context, scope } = run
  const { mirror } = context
  const expected = mirror.lastChanged(scope.family, scope.group_id, mirror.watermark(scope.name) ?? '')
  const ids = [...new Set([...before.filter((id) => !run.ids.has(id)), ...missedBy(run, expected)])]
  mirror.setMeta(missedNote(scope), ids.length === 0 ? null : JSON.stringify({ ids }))
}

function needsSweep(context: SyncContext, scope: Scope, { firstRun, all }: Reading): boolean {
  const { mirror, room } = context
  const { name } = scope
  const runs = Number(mirror.meta(`runs:${name}`) ?? 0) + 1
  mirror.setMeta(`runs:${name}`, String(runs))
  // What is read from the beginning brings what there is no room for.
  if (room.isFull) return false
  if (mirror.watermark(name) === null || mirror.meta(`sweep:${name}`) !== null) return true
  if (all || (firstRun && isUnchecked(context, scope))) return true
  return runs >= runsBetweenSweeps || (firstRun && mirror.meta(`incomplete:${name}`) !== null)
}

async function sweepInto(run: ScopeRun): Promise<Result<string>> {
  const { mirror } = run.context
  const { name, family, group_id } = run.scope
  noteOnlyPage(mirror, run.scope, null)
  const swept = await sweep(run)
  if (!swept.ok) return swept
  mirror.setMeta(`runs:${name}`, null)
  mirror.setMeta(`incomplete:${name}`, swept.value.incomplete ? 'yes' : null)
  doubtList(run)
  if (!swept.value.incomplete) {
    noteAbsent(run)
    mirror.keepOdd(family, group_id, run.odd)
  }
  return ok(swept.value.mark || run.highest || run.highestOfAll)
}

/** How far the copy is known to agree with the service. */
export function standingOf(mirror: Mirror): Pick<SyncState, 'odd' | 'check' | 'checkedAt'> {
  const checkedAt = mirror.meta('checkedAt')
  const check =
    checkedAt === null ? null : (syncCheck.safeParse(jsonValue(mirror.meta('check'))).data ?? null)
  return { odd: mirror.oddCount(), check, checkedAt: check && checkedAt }
}

/** Records requested in one run; the next run continues. */
const mostAtOnce = 500
/**
 * The number of answers after which the remaining ids are noted: an interrupted run requests at most this many
 * again.
 */
const perNote = 20

const noteOf = ({ name }: Scope) => `absent:${name}`
const checkedNote = ({ name }: Scope) => `checked:${name}`

/** A whole reading of a list missed nothing: every known record that was not in it has to be requested. */
function noteAbsent({ context, scope, ids }: ScopeRun): void {
  const { mirror, clock } = context
  const { family, group_id } = scope
  const absent = mirror.presentIds(family, group_id).filter((id) => !ids.has(id))
  mirror.noteReached(family, ids)
  mirror.setMeta(noteOf(scope), absent.length === 0 ? null : JSON.stringify({ ids: absent }))
  mirror.setMeta(checkedNote(scope), clock.now().toISOString())
  // The former result is not valid until they were requested.
  if (absent.length > 0) mirror.setMeta('check', null)
}

/** Whether this run may ask for one more record. */
function mayAsk({ budget, room }: SyncContext): boolean {
  return budget.requests > 0 && !room.isSpent
}

/**
 * Requests records that were in no list, some in each run. A record that was deleted or moved to another group
 * becomes so here, too. A record that the service does not show is noted, since absence and a refusal prove
 * nothing.
 */
async function askAbsent(run: ScopeRun): Promise<Result<null>> {
  const { context, scope } = run
  const { mirror, clock } = context
  const { family } = scope
  let left = readIds(mirror.meta(noteOf(scope)))
  const note = () => mirror.setMeta(noteOf(scope), left.length === 0 ? null : JSON.stringify({ ids: left }))
  for (let asked = 0; left.length > 0 && asked < mostAtOnce && mayAsk(context); asked++) {
    const [id = ''] = left
    context.budget.requests--
    const settled = await settleStale(run, id)
    const isRefused = !settled.ok && settled.failure.kind === 'forbidden'
    if (!settled.ok && !isRefused) {
      note()
      return settled
    }
    if (isRefused) mirror.noteUnreachable(family, id, clock.now().toISOString())
    else mirror.noteReached(family, new Set([id]))
    left = left.slice(1)
    if (left.length % perNote === 0) note()
  }
  note()
  return ok(null)
}

/** Whether every known record of these lists was seen in them, or asked for. */
function isChecked({ mirror }: SyncContext, scopes: readonly Scope[]): boolean {
  return scopes.every(
    (scope) => mirror.meta(checkedNote(scope)) !== null && mirror.meta(noteOf(scope)) === null,
  )
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Whether a list has to be read whole once more: records missing from it were never looked for, or the last look
 * was more than a day ago. If the local clock was wrong, one unnecessary reading is made.
 */
function isUnchecked({ mirror, clock }: SyncContext, scope: Scope): boolean {
  const ageMs = clock.now().getTime() - Date.parse(mirror.meta(checkedNote(scope)) ?? '')
  return !(Math.abs(ageMs) <= dayMs)
}

/** UTC time at which the last of these lists had been read whole. */
function readWholeAt({ mirror }: SyncContext, scopes: readonly Scope[]): string {
  return scopes.map((scope) => mirror.meta(checkedNote(scope)) ?? '').sort()[0] ?? ''
}

const strangersNote = 'strangers'

/** Groups left the profile, or records its groups: who is in none of its lists is found out by reading all of them. */
function hasStrangers({ mirror }: SyncContext, groups: ProfileGroup[]): boolean {
  if (groups.length === 0) return false
  const strangers = mirror.strangers(groups)
  if (strangers.length === 0) return false
  const known = new Set(readIds(mirror.meta(strangersNote)))
  return strangers.some((id) => !known.has(id))
}

/**
 * Every list of the profile was read whole: records of other groups that were in none of them are not shown any more. A list
 * may name another group in its records, so those that were in one stay.
 * @param listed ids of all records that came
 */
function noteStrangers({ mirror }: SyncContext, groups: ProfileGroup[], listed: ReadonlySet<string>): void {
  const strangers = mirror.strangers(groups)
  mirror.noteToHide(strangers.filter((id) => !listed.has(id)))
  const stay = strangers.filter((id) => listed.has(id))
  mirror.setMeta(strangersNote, stay.length === 0 ? null : JSON.stringify({ ids: stay }))
}

/**
 * When this many records have nothing more than the list shows, the list is believed to show whole records. Many
 * have nothing but a name, or lack just what a list omits: three of them say little.
 */
const enough = 20

const note = ({ name }: Scope) => thinNote(name)
const restNote = ({ name }: Scope) => `fill:${name}`

/** The list was read whole: what is known of it is looked at again. */
function doubtList({ context, scope }: ScopeRun): void {
  context.mirror.setMeta(note(scope), null)
}

/** Notes whether the next run would ask for records of this list. */
function noteRest({ context: { mirror }, scope }: ScopeRun): void {
  const { family, group_id } = scope
  const isMore = mirror.meta(note(scope)) !== 'no' && mirror.onlyListed(family, group_id, 1).length > 0
  mirror.setMeta(restNote(scope), isMore ? 'yes' : null)
}

/** Whether another run would request records that should not wait until the next run is due. */
export function isMoreToAsk(mirror: Pick<Mirror, 'meta'>, groups: ProfileGroup[]): boolean {
  return scopesOf(groups).some((scope) => mirror.meta(restNote(scope)) !== null)
}

/**
 * A list may omit fields that its records have (fault C45), and a user who looks at such a contact would believe
 * that it has no address. So a few that only the list has shown are requested one by one, and where that brings
 * more, all of them. A contact that was requested once stays whole: when later lists say less, the record itself
 * is requested again.
 */
async function fillIn(run: ScopeRun): Promise<Result<null>> {
  const { context, scope } = run
  const { mirror, signal, budget } = context
  const { family, group_id } = scope
  mirror.setMeta(restNote(scope), null)
  let known = mirror.meta(note(scope))
  if (known === 'no') return ok(null)
  const ids = mirror.onlyListed(family, group_id, mostAtOnce)
  let brought = 0
  for (const [at, id] of ids.entries()) {
    if (signal.aborted || !mayAsk(context)) return ok(null)
    budget.requests -= 1
    const before = mirror.raw(family, id)
    const settled = await settleStale(run, id)
    // A refusal says nothing about the other lists.
    if (!settled.ok) return settled.failure.kind === 'forbidden' ? ok(null) : settled
    const after = mirror.raw(family, id)
    if (before !== after) brought += 1
    if (known === 'yes') continue
    if (before !== null && after !== null && leavesOut(before, after)) known = 'yes'
    else if (at + 1 >= enough) known = 'no'
    mirror.setMeta(note(scope), known)
    if (known === 'no') return ok(null)
  }
  // A service that gives nothing that can be read is not asked again and again.
  if (ids.length === mostAtOnce && brought > 0) noteRest(run)
  return ok(null)
}
