import { isLocalId, localIdOf } from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/model/family.ts'
import { readRecord } from '../../contract/model/service-record.ts'
import type { RecordView } from '../../contract/model/service-record.ts'
import type { Announce } from '../ipc/announce.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { isAbout, isOpen } from './journal/entry.ts'
import type { OutboxEntry } from './journal/entry.ts'
import type { Journal, JournalChange } from './journal/journal.ts'
import { pendingText } from './queue/overlay.ts'

/** Records as they will be once the outbox is empty, in lists and one by one. */
export interface PendingRecords {
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
      const shown = text(family, id)
      const read = shown === null ? null : readRecord(family, JSON.parse(shown))
      return read
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
      for (const entry of removed) tell(announce, entry, null)
      for (const entry of change.put ?? []) tell(announce, entry, entry.state)
      const touched = [...removed, ...(change.put ?? [])]
      for (const entry of touched.filter(({ held }) => !held)) show(journal, mirror, entry, announce)
      tellHeld(
        announce,
        touched.filter(({ held }) => held),
      )
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

function tell(
  announce: Announce,
  { key, family, id, action }: OutboxEntry,
  state: OutboxEntry['state'] | null,
): void {
  const localId = action === 'create' ? localIdOf(key) : null
  announce('outbox.changed', { key, family, id, localId, state })
}

function show(
  journal: Journal,
  mirror: Mirror,
  { key, family, id, action }: OutboxEntry,
  announce: Announce,
): void {
  const local = localIdOf(key)
  const isWaiting = showIn(mirror, family, openEntries(journal, family, id))
  if (!isWaiting && !isLocalId(id)) mirror.showStored(family, id)
  const isLocalOver = action === 'create' && (!isWaiting || id !== local)
  if (isLocalOver) mirror.forgetLocal(family, local)
  announce('mirror.changed', { family, ids: isLocalOver && id !== local ? [local, id] : [id] })
}
