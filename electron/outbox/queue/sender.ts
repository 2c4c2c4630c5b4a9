import type { Failure, Result } from '../../../contract/failure.ts'
import { fail } from '../../../contract/failure.ts'
import { localIdOf } from '../../../contract/ipc/outbox.ts'
import { isAbout, isOpen, isQuestion, isRefused } from '../journal/entry.ts'
import type { OutboxEntry } from '../journal/entry.ts'
import type { Journal, JournalChange } from '../journal/journal.ts'
import type { SaveDeps } from '../save-deps.ts'
import { finish } from './finish-entry.ts'
import { planRefusal } from './refuse-entry.ts'
import type { Schedule } from './schedule.ts'
import { lookFor, sendEntry, withEtag } from './send-entry.ts'
import type { Sent } from './send-entry.ts'
import { verdictOn } from './verdict.ts'

/** How an attempt ended, for who waits for it. */
export type Step = Result<Sent>

export interface SenderParts {
  deps: SaveDeps
  journal: Journal
  schedule: Schedule
  /** Where this session sends to; entries made for another place are never sent. */
  origin: string
  newKey(): string
  /** Raw text of a record as the mirror has it now. */
  newest(family: OutboxEntry['family'], id: string): string | null
  /** An attempt ended and the journal says so. `before` is the entry as it was. */
  onStep(before: OutboxEntry, step: Step): void
  /** An entry became part of one that was refused, or was taken back when its turn came. */
  onGone(key: string, failure: Failure): void
}

/** Sends the entries of one profile, one after the other in the order in which they were made. */
export interface Sender {
  /** Begins, or goes on with, whatever may be sent now. */
  kick(): void
  /** Sends these entries if they may be sent at all, once each, and resolves when nothing is under way. */
  drain(keys: ReadonlySet<string>): Promise<void>
  /** Begins nothing new. */
  stop(): void
}

function isWritten(entry: OutboxEntry): boolean {
  return isOpen(entry) && !isQuestion(entry)
}

/** The first open entry of each record: the ones behind it wait for it. */
export function heads(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const written = new Set<string>()
  return entries.filter(isWritten).filter((entry) => {
    const { family, id, key } = entry
    const isFirst = !written.has(`${family}/${id}`)
    // Whoever writes a record writes it under the service's id or under the one of this computer (isAbout).
    written.add(`${family}/${id}`).add(`${family}/${localIdOf(key)}`)
    return isFirst
  })
}

/**
 * Whether an entry waits to be sent. Nothing is under way when this is asked, so `sending` is what a crash or a full disk
 * left behind.
 */
export function isWaiting({ state, held }: OutboxEntry): boolean {
  return !held && (state === 'queued' || state === 'checking' || state === 'sending')
}

/** How often a create of unknown outcome is sent by itself. */
const mostSends = 3

/** Every look for a create was taken in vain, and so was sending it again. */
const neverFound: Failure = { kind: 'unknown-outcome', code: 'NEVER_FOUND' }

export function createSender(parts: SenderParts): Sender {
  const { journal, schedule } = parts
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const sendable = () => heads(journal.entries()).filter(isWaiting)
  const run = async () => {
    for (;;) {
      const entry =
        stopped || schedule.paused() ? undefined : sendable().find(({ key }) => schedule.isDue(key))
      if (!entry) return
      await attempt(parts, entry)
    }
  }
  const kick = () => {
    running ??= run().finally(() => {
      running = null
      clearTimeout(timer)
      const next = stopped ? null : schedule.next(sendable().map(({ key }) => key))
      if (next !== null) timer = setTimeout(kick, next)
    })
  }
  return {
    kick,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
    async drain(keys) {
      await running
      await drain(parts, keys)
    },
  }
}

/** Tries what these entries are or wait for, once each, as long as the service can be reached. */
async function drain(parts: SenderParts, keys: ReadonlySet<string>): Promise<void> {
  const { journal, schedule } = parts
  const wanted = journal.entries().filter(({ key }) => keys.has(key))
  const tried = new Set<string>()
  const next = () =>
    heads(journal.entries())
      .filter(isWaiting)
      .find((head) => !tried.has(head.key) && wanted.some((each) => isAbout(each, head)))
  for (let entry = next(); entry && !schedule.paused(); entry = next()) {
    tried.add(entry.key)
    await attempt(parts, entry)
  }
}

async function attempt(parts: SenderParts, head: OutboxEntry): Promise<void> {
  const entry = head.state === 'sending' ? { ...head, doubt: true } : head
  const step = await send(parts, entry, () => parts.journal.entries().includes(head))
  const now = parts.journal.entries().find(({ key }) => key === entry.key)
  if (step === null) {
    if (!now) parts.onGone(entry.key, { kind: 'cancelled' })
    return
  }
  if (step.ok) finish(parts, now ?? entry, step.value)
  else if (now) keepWaiting(parts, now, step.failure)
  parts.onStep(entry, step)
}

/**
 * Sends an entry once; null where it was changed or taken back before anything was sent.
 * @param isStill whether the journal still has the entry as it was when its turn came
 */
async function send(parts: SenderParts, entry: OutboxEntry, isStill: () => boolean): Promise<Step | null> {
  const { deps, journal, schedule } = parts
  // SECURITY: an edit made for one place never reaches another (reliability 5.4).
  if (entry.origin !== parts.origin)
    return fail({ kind: 'invalid-input', path: 'origin', expected: entry.origin })
  const isUnclear = entry.action === 'create' && entry.doubt && deps.clientId !== ''
  if (isUnclear && !schedule.lookedEnough(entry.key)) return lookFor(deps, entry)
  // A service that keeps no external ids never shows what it has made: no third one without the user.
  if (isUnclear && entry.sends >= mostSends) return fail(neverFound)
  if (isUnclear) schedule.free(entry.key)
  const ready = await withEtag(deps, entry)
  // Until here the user may still undo it, give it up or add to it.
  if (!isStill()) return null
  if (!ready.ok) return ready
  const serverTime = entry.serverTime ?? deps.serverTime?.() ?? null
  const sending: OutboxEntry = { ...ready.value, state: 'sending', sends: entry.sends + 1, serverTime }
  // On the disk before the first byte leaves: after a crash it is known that it may have been done.
  const marked = journal.write({ put: [sending] })
  return marked.ok ? sendEntry(deps, sending) : marked
}

function keepWaiting(parts: SenderParts, entry: OutboxEntry, failure: Failure): void {
  const verdict = verdictOn(entry, failure)
  // Without a client_id nothing can be looked up, so no second create is sent without the user (reliability 5.2).
  const isBlind =
    entry.action === 'create' && verdict.doubt && (parts.deps.clientId === '' || failure === neverFound)
  const state = isBlind ? 'needs-attention' : verdict.state
  const after: OutboxEntry = { ...entry, state, doubt: verdict.doubt, failure }
  const change: JournalChange = isRefused(after)
    ? planRefusal(parts.journal.entries(), after)
    : { put: [after] }
  parts.schedule.hold(entry, isBlind ? 'user' : verdict.hold, failure)
  // Where the disk refuses, the entry stays as `sending`, which counts as an unclear outcome.
  if (!parts.journal.write(change).ok) return parts.schedule.hold(entry, 'profile', failure)
  for (const key of change.remove ?? []) parts.onGone(key, failure)
}
