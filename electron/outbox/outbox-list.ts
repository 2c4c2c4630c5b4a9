import type { OutboxItem, OutboxPortion, OutboxRow } from '../../contract/ipc/outbox.ts'
import { viewOfText } from '../record-text/json-text.ts'
import { isUnfinished, type OutboxEntry } from './entry.ts'
import type { Journal } from './journal.ts'

/** Writes that are not done, without deletes whose Undo time still runs. */
export function listItems({ journal }: { journal: Journal }): OutboxItem[] {
  return listedEntries(journal).map(itemOf)
}

/** The entries that the Outbox shows: open ones, without deletes whose Undo time still runs. */
export function listedEntries(journal: Pick<Journal, 'entries'>): OutboxEntry[] {
  return journal.entries().filter(isListed)
}

function isListed(entry: OutboxEntry): boolean {
  return isUnfinished(entry) && !entry.held
}

/**
 * The most entries, and the most characters of their bases, in one portion: with more the window would freeze
 * (design 1).
 */
const mostOfPortion = 100
const mostLetters = 500_000

/** What `listItems` gives, from a place on. */
export function listPortion({ journal }: { journal: Journal }, from: number): OutboxPortion {
  const rows: OutboxRow[] = []
  let letters = 0
  for (const [place, entry] of journal.from(from)) {
    if (!isListed(entry)) continue
    if (rows.length === mostOfPortion || letters > mostLetters) return { rows, next: place }
    rows.push({ place, item: itemOf(entry) })
    letters += entry.base?.length ?? 0
  }
  return { rows, next: null }
}

/** Those of these entries that `listItems` gives. */
export function listedRows({ journal }: { journal: Journal }, keys: readonly string[]): OutboxRow[] {
  return keys.flatMap((key) => {
    const [entry, place] = [journal.entry(key), journal.place(key)]
    return entry && place !== undefined && isListed(entry) ? { place, item: itemOf(entry) } : []
  })
}

/** An entry as the page and a copy in a file have it. */
export function itemOf(entry: OutboxEntry): OutboxItem {
  const { key, action, family, id, group_id, etag, state, failure, changes, savedAt, twinOf } = entry
  const base = viewOfText(family, entry.base)
  return { key, action, family, id, group_id, etag, state, failure, base, changes, savedAt, twinOf }
}
