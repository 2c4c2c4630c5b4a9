import { fail, ok } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'
import type { RecordSave, RecordSaved } from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/record/fields.ts'
import { isLocalId, localIdOf } from '../../contract/record/record.ts'
import type { RecordView } from '../../contract/record/record.ts'
import { viewOfText } from '../api/json-text.ts'
import type { Announce } from '../ipc/announce.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { isAbout, isOpen, isWaiting } from './entry.ts'
import type { OutboxEntry } from './entry.ts'
import type { JournalChange } from './journal-change.ts'
import type { Journal } from './journal.ts'
import { planSave, pendingText } from './plan.ts'
import type { PlanContext } from './plan.ts'
import type { Schedule } from './schedule.ts'
import { heads } from './sender.ts'
import type { Sender, Step } from './sender.ts'
import type { TwinWatch } from './twins.ts'

/** What the parts of an outbox share. */
export interface OutboxCore {
  journal: Journal
  mirror: Mirror
  pending: PendingRecords
  around: PlanContext
  announce: Announce
  /** Called when an entry changes its state. */
  listeners: Set<() => void>
  schedule: Schedule
  waiters: StepWaiters
  /** How long a save that is on the disk waits for the service, in ms. */
  patienceMs: number
  /** null while signed out: then everything waits. */
  sender: Sender | null
  /** null while signed out. */
  twins: TwinWatch | null
  /** The session is being left: nothing new is taken. */
  closing: boolean
}

export function entryOf({ journal }: OutboxCore, key: string): OutboxEntry | undefined {
  return journal.entries().find((entry) => entry.key === key)
}

/** Who waits for the next attempt of an entry. */
interface StepWaiters {
  /** The outcome of the next attempt; null when it took longer than `patienceMs`. */
  wait(key: string, patienceMs: number): Promise<Step | null>
  /** `late` where somebody waited and gave up. */
  tell(key: string, step: Step): 'told' | 'late' | 'nobody'
  tellAll(step: Step): void
  /** An entry took the place of another. */
  move(from: string, to: string): void
  keys(): ReadonlySet<string>
}

export function createStepWaiters(): StepWaiters {
  /** Each answers whether its step came in time. */
  const waiting = new Map<string, Set<(step: Step) => boolean>>()
  const tell: StepWaiters['tell'] = (key, step) => {
    const told = [...(waiting.get(key) ?? [])].map((tellOne) => tellOne(step))
    waiting.delete(key)
    if (told.length === 0) return 'nobody'
    return told.includes(true) ? 'told' : 'late'
  }
  return {
    wait(key, patienceMs) {
      return new Promise((resolve) => {
        let isWaiting = true
        const timer = setTimeout(() => {
          isWaiting = false
          resolve(null)
        }, patienceMs)
        const told = (step: Step) => {
          clearTimeout(timer)
          resolve(step)
          return isWaiting
        }
        waiting.set(key, (waiting.get(key) ?? new Set()).add(told))
      })
    },
    tell,
    tellAll(step) {
      for (const key of [...waiting.keys()]) tell(key, step)
    },
    move(from, to) {
      const moved = waiting.get(from)
      if (!moved) return
      waiting.delete(from)
      waiting.set(to, new Set([...moved, ...(waiting.get(to) ?? [])]))
    },
    keys: () => new Set(waiting.keys()),
  }
}

/** Time enough for an answer from nearby, and too short to be felt where the network hangs, in ms. */
export const usualPatienceMs = 400

/**
 * Commits a save to the disk and then gives the service a moment to take it at once; what comes later is announced. Returns the record as the service
 * has it, or as it will be while it waits; a refusal for good is a failure, and the edit stays in the outbox.
 */
export async function saveThrough(core: OutboxCore, save: RecordSave): Promise<Result<RecordSaved>> {
  if (core.closing) return fail({ kind: 'cancelled' })
  const plan = planSave(core.journal.entries(), save, core.around)
  if (!plan.ok) return plan
  const { entry, isSame, replaces, behind } = plan.value
  if (!isSame) {
    const remove = replaces === null ? [] : [replaces]
    const written = core.journal.write({
      put: behind ? [entry, behind] : [entry],
      remove,
      dropDraft: save.key,
    })
    if (!written.ok) return written
    if (replaces !== null) core.waiters.move(replaces, entry.key)
  }
  return answer(core, entry, await firstStep(core, entry))
}

/** What the next attempt gave; the failure that keeps the entry from being tried; null when it is still under way. */
async function firstStep(core: OutboxCore, entry: OutboxEntry): Promise<Step | null> {
  if (entry.state === 'done') return ok({ saved: null })
  if (!core.sender) return fail({ kind: 'signed-out' })
  core.schedule.wake()
  const paused = core.schedule.paused()
  if (paused) return fail(paused)
  const blocked = blockedBy(core, entry)
  if (blocked) return fail(blocked)
  const step = core.waiters.wait(entry.key, core.patienceMs)
  core.sender.kick()
  return step
}

/** Why the first write of the same record, which may be this one, is not tried now: that takes time or the user. */
function blockedBy({ journal, schedule }: OutboxCore, entry: OutboxEntry): Failure | null {
  const head = heads(journal.entries()).find((each) => isAbout(each, entry))
  const isMoving = head !== undefined && isWaiting(head) && schedule.isDue(head.key)
  return isMoving ? null : (head?.failure ?? unclear)
}

const unclear: Failure = { kind: 'unknown-outcome', code: 'NOT_KNOWN_YET' }

function answer(core: OutboxCore, entry: OutboxEntry, step: Step | null): Result<RecordSaved> {
  // It may have become part of another write of the record.
  const now =
    entryOf(core, entry.key) ?? core.journal.entries().find((each) => isOpen(each) && isAbout(each, entry))
  if (step?.ok && step.value.saved !== null) return ok(step.value.saved)
  if (!now) return fail({ kind: 'cancelled' })
  const failure = step?.ok === false ? step.failure : unclear
  if (now.state === 'conflict' || now.state === 'needs-attention') return fail(now.failure ?? failure)
  const { family, id } = now
  const view = core.pending.view(family, id) ?? core.mirror.read(family, id)
  if (view === null) return fail({ kind: 'not-found' })
  return ok({ view, differences: [], waiting: now.state === 'done' ? null : (now.failure ?? failure) })
}

/** Tells the page, whose form did not wait for it, that the service keeps other values than were meant. */
export function tellDifferences({ announce, journal }: OutboxCore, step: Step): void {
  const { view, differences = [] } = (step.ok && step.value.saved) || {}
  const entry = journal.entries().findLast(({ id }) => id === view?.record.id)
  if (!entry || differences.length === 0) return
  const { key, family, id, state } = entry
  announce('outbox.changed', { key, family, id, localId: null, state, differences })
}

/** Records as they will be once the outbox is empty, in lists and one by one. */
interface PendingRecords {
  /** Raw text of the record with what waits for it; null where nothing does. */
  text(family: Family, id: string): string | null
  view(family: Family, id: string): RecordView | null
  /** The mirror took these records in anew: what waits is shown over them again. */
  showAgain(family: Family, ids: readonly string[]): void
  /** Everything that waits, after the mirror was opened. */
  showAll(): void
}

export function pendingRecords(journal: Journal, mirror: Mirror): PendingRecords {
  const about = (family: Family, id: string) => openEntries(journal, family, id)
  const text = (family: Family, id: string) => pendingText(about(family, id))
  return {
    text,
    view(family, id) {
      const waiting = about(family, id)
      return waiting.length === 0 ? null : viewOfText(family, pendingText(waiting))
    },
    showAgain(family, ids) {
      for (const id of ids) showIn(mirror, family, about(family, id))
    },
    showAll() {
      for (const { family, id } of journal.entries().filter(isOpen)) showIn(mirror, family, about(family, id))
    },
  }
}

/** Shows a record with what waits for it; answers whether anything does. */
function showIn(mirror: Mirror, family: Family, entries: readonly OutboxEntry[]): boolean {
  const text = pendingText(entries)
  if (text === null) return false
  const { base = null } = entries.find((entry) => entry.base !== null) ?? {}
  mirror.show(family, text, base)
  return true
}

function openEntries(journal: Journal, family: Family, id: string): OutboxEntry[] {
  return journal.entries().filter((entry) => isOpen(entry) && isAbout(entry, { family, id }))
}

/** The same journal; every write also reaches the lists and the page. */
export function shownJournal(journal: Journal, mirror: Mirror, announce: Announce): Journal {
  return {
    ...journal,
    write(asked) {
      const known = new Map(journal.entries().map((entry) => [entry.key, entry]))
      const change = withDependents(asked, [...known.values()])
      const written = journal.write(change)
      if (!written.ok) return written
      const removed = (change.remove ?? []).flatMap((key) => known.get(key) ?? [])
      for (const entry of removed) tellPage(announce, entry, null)
      for (const entry of change.put ?? []) tellPage(announce, entry, entry.state)
      const touched = [...removed, ...(change.put ?? [])]
      const [held, shown] = [touched.filter((entry) => entry.held), touched.filter((entry) => !entry.held)]
      showRecords(journal, mirror, shown, announce)
      tellHeld(announce, held)
      return written
    },
  }
}

/** A delete behind its Undo changes no row of the mirror; the counts beside the list leave it out all the same. */
function tellHeld(announce: Announce, held: readonly OutboxEntry[]): void {
  for (const family of ['address', 'homeaddress'] as const) {
    const ids = held.filter((entry) => entry.family === family).map(({ id }) => id)
    if (ids.length > 0) announce('mirror.changed', { family, ids })
  }
}

/** A delete that waits for its copy goes with it: what was not copied is not deleted. */
function withDependents(change: JournalChange, entries: readonly OutboxEntry[]): JournalChange {
  const removed = new Set(change.remove ?? [])
  const orphans = entries.filter(({ held, after }) => held && after !== undefined && removed.has(after))
  if (orphans.length === 0) return change
  return { ...change, remove: [...removed, ...orphans.map(({ key }) => key)] }
}

function tellPage(
  announce: Announce,
  { key, family, id, action }: OutboxEntry,
  state: OutboxEntry['state'] | null,
): void {
  const localId = action === 'create' ? localIdOf(key) : null
  announce('outbox.changed', { key, family, id, localId, state })
}

function showRecords(
  journal: Journal,
  mirror: Mirror,
  entries: readonly OutboxEntry[],
  announce: Announce,
): void {
  if (entries.length === 0) return
  const waiting = openAbout(journal, entries)
  const showAll = () => {
    for (const entry of entries) showRecord(waiting.get(recordOf(entry)) ?? [], mirror, entry, announce)
  }
  if (entries.length > 1) mirror.together(showAll)
  else showAll()
}

const recordOf = ({ family, id }: Pick<OutboxEntry, 'family' | 'id'>) => `${family} ${id}`

/** What is open of the records of these entries, in the order in which it was made. The outbox is looked through once. */
function openAbout(journal: Journal, entries: readonly OutboxEntry[]): Map<string, OutboxEntry[]> {
  const found = new Map(entries.map((entry) => [recordOf(entry), [] as OutboxEntry[]]))
  for (const entry of journal.entries().filter(isOpen)) {
    const { family, key, id } = entry
    // Under the id of the service, or that of this computer (isAbout).
    for (const each of new Set([id, localIdOf(key)])) found.get(recordOf({ family, id: each }))?.push(entry)
  }
  return found
}

function showRecord(
  waiting: readonly OutboxEntry[],
  mirror: Mirror,
  { key, family, id, action }: OutboxEntry,
  announce: Announce,
): void {
  const local = localIdOf(key)
  const isWaiting = showIn(mirror, family, waiting)
  if (!isWaiting && !isLocalId(id)) mirror.showStored(family, id)
  const isLocalOver = action === 'create' && (!isWaiting || id !== local)
  if (isLocalOver) mirror.forgetLocal(family, local)
  announce('mirror.changed', { family, ids: isLocalOver && id !== local ? [local, id] : [id] })
}
