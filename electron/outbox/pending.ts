import type { Family } from '../../contract/record/fields.ts'
import { isLocalId, localIdOf, type RecordView } from '../../contract/record/record.ts'
import { viewOfText, withChanges, withFields } from '../record-text/json-text.ts'
import type { Announce } from '../../contract/ipc/notice.ts'
import type { Mirror } from '../book/mirror.ts'
import { isAbout, isUnfinished, needsDecision, type OutboxEntry } from './entry.ts'
import type { Journal, JournalChange } from './journal.ts'

/** Records as they will be once the outbox is empty, in lists and one by one. */
export interface PendingRecords {
  /** Raw text of the record with what waits for it; null where nothing does. */
  text(family: Family, id: string): string | null
  view(family: Family, id: string): RecordView | null
  /** The mirror has stored new versions of these records: their waiting edits are shown on top again. */
  showAgain(family: Family, ids: readonly string[]): void
  /**
   * Shows everything that waits, after the mirror was opened: the first few immediately, the rest in later turns
   * of the loop; then `whenLate` is called. Stops where `isOver` returns true.
   */
  showAll(isOver?: () => boolean, whenLate?: () => void): void
}

/** Entries that are shown when the outbox is opened, and in each turn of the loop after that: the mirror writes each of them again. */
const shownInTurn = 25

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
    showAll(isOver = () => false, whenLate = () => undefined) {
      const entries = journal.entries().filter(isUnfinished)
      const show = (from: number, to: number) =>
        mirror.together(() => {
          // What has been done since is not shown any more.
          for (const { family, id } of entries.slice(from, to)) showIn(mirror, family, about(family, id))
        })
      const showRest = (from: number) => {
        if (isOver()) return
        show(from, from + shownInTurn)
        if (from + shownInTurn >= entries.length) return whenLate()
        setImmediate(() => showRest(from + shownInTurn))
      }
      show(0, shownInTurn)
      // Thousands of an import wait where it was made offline: the window does not wait for all of them.
      if (entries.length > shownInTurn) setImmediate(() => showRest(shownInTurn))
    },
  }
}

/** Shows a record with what waits for it; returns whether anything does. */
function showIn(mirror: Mirror, family: Family, entries: readonly OutboxEntry[]): boolean {
  const text = pendingText(entries)
  if (text === null) return false
  const { base = null } = entries.find((entry) => entry.base !== null) ?? {}
  mirror.show(family, text, base)
  return true
}

function openEntries(journal: Journal, family: Family, id: string): OutboxEntry[] {
  return journal.of({ family, id }).filter((entry) => isUnfinished(entry) && isAbout(entry, { family, id }))
}

/** The same journal; every write also reaches the lists and the page. */
export function shownJournal(journal: Journal, mirror: Mirror, announce: Announce): Journal {
  return {
    ...journal,
    write(asked) {
      const change = withDependents(asked, journal)
      const removed = change.remove.flatMap((key) => journal.entry(key) ?? [])
      const written = journal.write(change)
      if (!written.ok) return written
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

/** A delete whose Undo time runs changes no row of the mirror, but the counts of the list leave it out. */
function tellHeld(announce: Announce, held: readonly OutboxEntry[]): void {
  for (const family of ['address', 'homeaddress'] as const) {
    const ids = held.filter((entry) => entry.family === family).map(({ id }) => id)
    if (ids.length > 0) announce('mirror.changed', { family, ids })
  }
}

/**
 * A delete that waits for its copy is removed with it, and the user sees one notice: what was not copied is not
 * deleted.
 */
function withDependents(
  change: JournalChange,
  journal: Pick<Journal, 'held'>,
): JournalChange & { remove: string[] } {
  const remove = change.remove ?? []
  const orphans = remove.flatMap((key) => journal.held(key)).map(({ key }) => key)
  return { ...change, remove: [...new Set([...remove, ...orphans])] }
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
  const showAll = () => {
    for (const entry of entries)
      showRecord(openEntries(journal, entry.family, entry.id), mirror, entry, announce)
  }
  if (entries.length > 1) mirror.together(showAll)
  else showAll()
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

/**
 * The raw text of a record as it will be once its open entries are done, oldest first; null where no entry waits.
 * A delete shows once its Undo time has ended; a refused delete does not.
 */
export function pendingText(entries: readonly OutboxEntry[]): string | null {
  const [first, ...later] = entries.filter(isShown)
  if (first === undefined) return null
  return later.reduce((text, entry) => withEntry(text, entry), withEntry(first.base ?? '{}', first))
}

function isShown(entry: OutboxEntry): boolean {
  if (!isUnfinished(entry) || entry.held) return false
  // Without its base an edit is only a handful of fields, not a record that can be shown.
  return entry.action === 'delete' ? !needsDecision(entry) : entry.action === 'create' || entry.base !== null
}

function withEntry(text: string, entry: OutboxEntry): string {
  if (entry.action === 'delete') return withFields(text, { id: entry.id, deleted: true })
  const own = { id: entry.id, ...(entry.action === 'create' && ownFields(entry)) }
  return withFields(withChanges(text, entry.changes), own)
}

function ownFields({ family, group_id }: OutboxEntry): Record<string, unknown> {
  return { deleted: false, ...(family === 'address' && { group_id }) }
}
